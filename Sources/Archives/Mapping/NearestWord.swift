/// The known word that was probably meant.
///
/// - Parameters:
///   - word: What was written.
///   - words: What could have been written.
/// - Returns: nil if none is near.
func nearestWord(to word: String, in words: [String]) -> String? {
  words.first { $0.lowercased() == word.lowercased() }
}
