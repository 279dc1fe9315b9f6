/// The endings that names take in sentences: genitives, and the cases of Slavic, Finnic and Turkic
/// languages, folded as tokens are.
enum NameEndings {
  /// The minimum length of the stem of a name before an ending, in scalars.
  static let shortestStem = 3

  /// Calls a closure with the possible stems of a word.
  ///
  /// - Parameters:
  ///   - word: A folded token, UTF-8.
  ///   - body: Receives each stem, UTF-8.
  static func forEachStem(
    of word: UnsafeBufferPointer<UInt8>,
    _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void
  ) {
    for ending in endings where word.count > ending.count + 2 {
      let stem = word[..<(word.count - ending.count)]
      if word[stem.endIndex...].elementsEqual(ending) { body(stem) }
    }
  }

  /// A name without its final vowel, which other endings replace: `ann` of `anna`.
  ///
  /// - Returns: nil if there is none, or too little would be left.
  static func stem(of word: String) -> String? {
    guard let last = word.unicodeScalars.last, vowels.contains(last) else { return nil }
    let stem = String(word.unicodeScalars.dropLast())
    return stem.unicodeScalars.count >= shortestStem ? stem : nil
  }

  private static let vowels = Set("aeioyаеиоуыьюя".unicodeScalars)

  private static let endings = RedactionWords.nameEndings.words.map { Array($0.utf8) }
}
