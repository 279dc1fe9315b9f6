extension StringProtocol {
  /// Whether a text stands in it byte for byte.
  ///
  /// `contains` also finds what is canonically equivalent, and takes many times as long for it.
  package func hasVerbatim(_ text: some StringProtocol) -> Bool {
    let search = ByteSearch(Array(text.utf8))
    // Strings that are not of Swift's own making have no bytes at hand.
    return utf8.withContiguousStorageIfAvailable(search.isFound) ?? contains(text)
  }
}
