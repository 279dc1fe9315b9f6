package import Failures
import CRE2

/// Why a pattern does not compile.
package struct PatternError: Error, Hashable, CustomStringConvertible {
  /// The pattern.
  let pattern: String
  /// RE2's words for what is wrong.
  package let reason: String
  /// The part that is wrong; empty if RE2 names none.
  package let fragment: String
  /// Where that part starts, in characters counted from 1; nil if RE2 names none.
  package let column: Int?

  init(pattern: String, _ failure: dre2_error) {
    self.pattern = pattern
    reason = withUnsafeBytes(of: failure.message) { Self.text($0) }
    fragment = withUnsafeBytes(of: failure.fragment) { Self.text($0) }
    column = Self.column(of: fragment, in: pattern)
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func column(of fragment: String, in pattern: String) -> Int? {
    guard !fragment.isEmpty,
      let offset = Array(pattern.utf8).firstRange(of: Array(fragment.utf8))?.lowerBound
    else { return nil }
    return String(decoding: pattern.utf8.prefix(offset), as: UTF8.self).count + 1
  }

  /// The failure in one line.
  package var description: String {
    let location = column.map { ", at character \($0)" } ?? ""
    return "the pattern \(pattern) is not valid: \(reason)\(location)"
  }
}

extension PatternError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}
