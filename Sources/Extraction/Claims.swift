package import Insights
package import JSON

extension [Draft.Claim] {
  /// The index of a quote, as details refer to it; a quote that is not listed yet is appended.
  package mutating func listedIndex(of claim: Draft.Claim) -> JSONValue {
    let index = firstIndex(of: claim) ?? count
    if index == count { append(claim) }
    return .integer(Int64(index))
  }
}
