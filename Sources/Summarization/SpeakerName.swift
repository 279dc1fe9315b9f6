/// Names of people as they can appear in a summary.
enum SpeakerName {
  /// The name of people that the source does not name.
  static let unknown = "Someone"

  private static let longest = 40

  /// A name in one line and of a bounded length.
  ///
  /// - Parameter name: The name as the source gives it, which may be hostile.
  /// - Returns: The name; empty if nothing is left of it.
  static func clean(_ name: String) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(longest * 4) where cleaned.count < longest {
      let isSpace = scalar.properties.isWhitespace
      if isSpace {
        if let last = cleaned.last, last != " " { cleaned.append(" ") }
      } else if scalar.properties.generalCategory != .control,
        scalar.properties.generalCategory != .format
      {
        cleaned.append(scalar)
      }
    }
    while cleaned.last == " " || cleaned.last == ":" { cleaned.removeLast() }
    return String(cleaned)
  }
}
