import Text

/// A text whose words have no spaces between them, in which words are looked for at a position.
struct UnspacedText {
  typealias Bytes = UnspacedWords.Bytes

  let text: FoldedText
  var bytes: Bytes { text.bytes }

  init(_ text: FoldedText) { self.text = text }

  /// Whether a text has characters of Chinese or Japanese.
  static func isWritten(in text: FoldedText) -> Bool {
    text.bytes.contains { (0xE3...0xE9).contains($0) }
  }

  /// Whether a phrase is at a position.
  func starts(_ phrase: Bytes, at index: Int) -> Bool {
    index + phrase.count <= bytes.count
      && bytes[index..<index + phrase.count].elementsEqual(phrase)
  }

  /// The end of the first of some words that is at a position.
  func end(of words: [Bytes], at index: Int) -> Int? {
    words.first { starts($0, at: index) }.map { index + $0.count }
  }

  /// Whether one of some words is right before a position.
  func isAfter(_ words: [Bytes], _ index: Int) -> Bool {
    words.contains { word in index >= word.count && starts(word, at: index - word.count) }
  }

  /// The position after a space, if there is one.
  func skippingSpace(_ index: Int) -> Int {
    index < bytes.count && bytes[index] == 0x20 ? index + 1 : index
  }

  /// The character at a position; nil if the text ends before.
  func character(at index: Int) -> Bytes? {
    let end = index + UnspacedWords.width
    return end <= bytes.count ? Bytes(bytes[index..<end]) : nil
  }

  // MARK: Numbers

  /// A number in digits or, up to 99, in characters.
  func number(at index: Int) -> (value: Int, next: Int)? {
    var next = index
    var value = 0
    while next < bytes.count, Self.isDigit(bytes[next]), next - index < 6 {
      value = value * 10 + Int(bytes[next] & 15)
      next += 1
    }
    if next > index { return (value, next) }
    return written(at: index)
  }

  private func written(at index: Int) -> (value: Int, next: Int)? {
    func digit(_ index: Int) -> Int? { character(at: index).flatMap { UnspacedWords.digits[$0] } }
    let first = digit(index)
    let tens = first == nil ? index : index + UnspacedWords.width
    guard starts(UnspacedWords.ten, at: tens) else { return first.map { ($0, tens) } }
    let ones = tens + UnspacedWords.ten.count
    let value = (first ?? 1) * 10 + (digit(ones) ?? 0)
    return (value, digit(ones) == nil ? ones : ones + UnspacedWords.width)
  }

  /// Whether a digit goes on with a number, date, time or word that began before it.
  func isInNumber(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = bytes[index - 1]
    return Self.isDigit(before) || "/.:-".utf8.contains(before) || (0x61...0x7A).contains(before)
  }

  /// Whether a byte is an ASCII digit.
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
