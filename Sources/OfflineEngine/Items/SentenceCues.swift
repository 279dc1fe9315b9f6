/// The hashes of single words, as tokens carry them.
enum SentenceCues {
  /// The word `will`.
  static let will = hash("will")

  static func hash(_ word: StaticString) -> UInt64 {
    var hash = WordReader.Hash.seed
    word.withUTF8Buffer { bytes in
      for byte in bytes { WordReader.Hash.add(byte, to: &hash) }
    }
    return hash
  }
}
