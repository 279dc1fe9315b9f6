/// The part of a message around a quote; all of one that is not long.
///
/// To mask a message of megabytes for each quote from it would take longer than a call may.
struct Excerpt {
  /// The maximum number of bytes of a message that is taken whole.
  static let whole = 262_144

  let text: String
  /// Where it begins in the message, in UTF-8 bytes.
  let start: Int

  /// Takes a part of a message, in whole scalars.
  ///
  /// - Parameters:
  ///   - start: Where the quote begins, in UTF-8 bytes.
  ///   - end: Where it ends. If the message has become shorter, its beginning is taken.
  ///   - margin: The number of bytes before and after the quote.
  init(of message: String, _ start: Int, _ end: Int, margin: Int) {
    let count = message.utf8.count
    guard count > Self.whole, start >= 0, start <= end, end <= count else {
      (text, self.start) = (PlainText.prefix(message, Self.whole), 0)
      return
    }
    let head = PlainText.prefix(message, max(0, start - margin)).utf8.count
    let rest = message[message.utf8.index(message.startIndex, offsetBy: head)...]
    text = PlainText.prefix(String(rest), end + margin - head)
    self.start = head
  }
}
