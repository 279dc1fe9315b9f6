import CRE2

/// A regular expression that takes time linear in the text, whatever the text (RE2).
///
/// It has no look-around and no back references: <https://github.com/google/re2/wiki/Syntax>.
package final class Pattern: Sendable {
  /// Where a pattern matched, in bytes of UTF-8.
  package struct Match: Hashable {
    /// The whole match.
    package let range: Range<Int>
    /// What the first group captured; the whole match if there is no group.
    package let group: Range<Int>
  }

  /// The maximum number of bytes of a compiled pattern and its working memory.
  static let memory: Int64 = 8 << 20

  // RE2 locks inside where it has to.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Compiles a pattern.
  ///
  /// - Throws: ``PatternError`` if it does not compile.
  package init(_ text: String) throws(PatternError) {
    var failure = dre2_error()
    var source = text
    let made = source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map {
          dre2_pattern_new($0, characters.count, Self.memory, &failure)
        } ?? dre2_pattern_new("", 0, Self.memory, &failure)
      }
    }
    guard let made else { throw PatternError(pattern: text, failure) }
    handle = made
  }

  deinit { dre2_pattern_free(handle) }

  /// The first match that starts at a position or later.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - start: The position, a scalar's first byte.
  /// - Returns: nil if there is none.
  package func firstMatch(in text: UnsafeRawBufferPointer, from start: Int) -> Match? {
    guard let address = text.baseAddress, start <= text.count else { return nil }
    var match = dre2_match()
    let bytes = address.assumingMemoryBound(to: CChar.self)
    guard dre2_pattern_find(handle, bytes, text.count, start, &match) else { return nil }
    return Match(
      range: match.start..<match.end,
      group: match.group_start..<match.group_end
    )
  }

  // MARK: Named groups

  /// The names of the groups, from the first on; nil for a group without a name.
  package var groupNames: [String?] {
    (0..<dre2_pattern_group_count(handle)).map { group in
      dre2_pattern_group_name(handle, group + 1).map { String(cString: $0) }
    }
  }

  /// What the groups captured, if the pattern matches at the beginning of a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: In bytes; nil for a group that took no part. nil altogether if there is no match.
  package func groups(in text: UnsafeRawBufferPointer) -> [Range<Int>?]? {
    let count = Int(dre2_pattern_group_count(handle))
    var bounds = [dre2_range](repeating: dre2_range(start: 0, end: 0), count: count)
    let address = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    let isMatch = bounds.withUnsafeMutableBufferPointer { bounds in
      dre2_pattern_capture(handle, address, text.count, bounds.baseAddress, Int32(count))
    }
    guard isMatch else { return nil }
    return bounds.map { $0.start <= $0.end ? $0.start..<$0.end : nil }
  }
}
