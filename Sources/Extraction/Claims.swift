package import Insights
package import JSON

extension [Draft.Claim] {
  /// The position of a quote, as details name it; a quote that is not there yet is taken in.
  package mutating func place(of claim: Draft.Claim) -> JSONValue {
    let place = firstIndex(of: claim) ?? count
    if place == count { append(claim) }
    return .integer(Int64(place))
  }
}
