/// Unmasks text that arrives in pieces, holding back a placeholder until it is whole.
package struct StreamUnmasker: Sendable {
  private let map: RedactionMap
  private var held = ""

  /// Unmasks a stream.
  package init(_ map: RedactionMap) { self.map = map }

  /// Takes the next piece.
  ///
  /// - Returns: What can be shown; the rest comes with a later piece or with ``finish()``.
  package mutating func append(_ piece: String) -> String {
    held += piece
    let bytes = held.utf8
    // Only a bracket near the end that is still open may become a placeholder.
    guard
      let opening = bytes.suffix(RedactionMap.longest).lastIndex(of: RedactionMap.opening),
      !bytes[opening...].contains(RedactionMap.closing)
    else { return finish() }
    let whole = String(held[..<opening])
    held = String(held[opening...])
    return map.unmask(whole)
  }

  /// Ends the stream.
  package mutating func finish() -> String {
    defer { held = "" }
    return map.unmask(held)
  }
}
