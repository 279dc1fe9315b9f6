/// Guesses how many pages a PDF has, without reading it as one.
enum DocumentPages {
  /// The number of bytes a page of plain text takes, if nothing else is known.
  private static let plainPage = 10_000
  /// The maximum number of pages the service reads.
  private static let maxPages = 1000

  /// Estimates the number of pages, rather too many than too few.
  ///
  /// - Returns: The largest count that a page tree states in clear text (ISO 32000, 7.7.3.2); trees
  ///   in compressed streams are limited by the file's size.
  static func estimate(_ bytes: [UInt8]) -> Int {
    let word = Array("/Count ".utf8)
    var counted = 0
    var position = 0
    while position + word.count < bytes.count {
      if bytes[position] == word[0], bytes[position..<position + word.count].elementsEqual(word) {
        let digits = bytes[(position + word.count)...].prefix(4).prefix {
          (0x30...0x39).contains($0)
        }
        counted = max(counted, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        position += word.count
      }
      position += 1
    }
    let pages = counted > 0 ? counted : (bytes.count + plainPage - 1) / plainPage
    return min(maxPages, max(1, pages))
  }
}
