/// Guesses how many pages a PDF has, without reading it as one.
enum DocumentPages {
  /// How many bytes a page of plain text takes, if nothing else tells.
  private static let plainPage = 10_000
  /// How many pages the service reads.
  private static let most = 1000

  /// Guesses, rather too many than too few.
  ///
  /// - Returns: The largest count that a page tree states in clear text (ISO 32000, 7.7.3.2); trees in
  ///   compressed streams are told by the file's size.
  static func estimate(_ bytes: [UInt8]) -> Int {
    let word = Array("/Count ".utf8)
    var counted = 0
    var place = 0
    while place + word.count < bytes.count {
      if bytes[place] == word[0], bytes[place..<place + word.count].elementsEqual(word) {
        let digits = bytes[(place + word.count)...].prefix(4).prefix { (0x30...0x39).contains($0) }
        counted = max(counted, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        place += word.count
      }
      place += 1
    }
    let pages = counted > 0 ? counted : (bytes.count + plainPage - 1) / plainPage
    return min(most, max(1, pages))
  }
}
