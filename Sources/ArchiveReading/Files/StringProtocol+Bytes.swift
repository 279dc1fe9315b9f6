extension StringProtocol {
  /// Whether the text begins with the bytes of another, without looking at characters.
  @inlinable
  package func startsWithBytes(of start: String) -> Bool { utf8.starts(with: start.utf8) }
}

extension String {
  /// Whether the text ends with the bytes of another, without looking at characters.
  package func endsWithBytes(of end: String) -> Bool {
    let count = end.utf8.count
    return utf8.count >= count && utf8.suffix(count).elementsEqual(end.utf8)
  }
}
