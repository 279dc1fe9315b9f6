/// The names of people in titles of conversations: those of direct messages are the names of their
/// members, one or several with commas between.
enum TitleNames {
  /// A title without some people.
  ///
  /// - Parameter isForgotten: Whether a name is that of someone to leave out.
  /// - Returns: nil if nothing is left.
  static func removing(
    from title: String,
    where isForgotten: (String) throws -> Bool
  ) rethrows -> String? {
    if try isForgotten(title) { return nil }
    let names = title.split(separator: ",").map(trimmed)
    let kept = try names.filter { try !isForgotten($0) }
    if kept.count == names.count { return title }
    return kept.isEmpty ? nil : kept.joined(separator: ", ")
  }

  private static func trimmed(_ name: Substring) -> String {
    var name = name.drop(while: \.isWhitespace)
    while name.last?.isWhitespace ?? false { name.removeLast() }
    return String(name)
  }
}
