/// Splits a text into the tokens that dates are made of.
///
/// Capitals, line ends and code matter here, which folded text does not keep; so this folds the few
/// letters that English and German dates need by itself. Each byte is looked at a fixed number of
/// times.
struct DateTokenizer {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isSpaced = true
  /// The end of the last run without space that was checked for an address.
  private var stretchEnd = 0
  private(set) var tokens: [DateToken] = []

  /// The tokens of a text.
  static func tokens(_ text: UnsafeBufferPointer<UInt8>) -> [DateToken] {
    var tokenizer = DateTokenizer(text: text)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    tokens.reserveCapacity(text.count / 5)
  }

  private mutating func run() {
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x0A, 0x0D: add(.symbol(0x0A), to: index + 1)
      case 0..<0x21: skipSpace(1)
      case _ where index >= stretchEnd && address(): break
      case UInt8(ascii: "`"): code()
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): word()
      case 0..<0x80: add(.symbol(byte), to: index + 1)
      default: beyondASCII()
      }
    }
  }

  private mutating func add(_ kind: DateToken.Kind, to end: Int) {
    let first = text[index]
    let isCapital =
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
      || (first == 0xC3 && index + 1 < end && (0x80...0x9E).contains(text[index + 1]))
    tokens.append(
      DateToken(kind: kind, start: index, end: end, isSpaced: isSpaced, isCapital: isCapital)
    )
    index = end
    isSpaced = kind == .symbol(0x0A)
  }

  private mutating func skipSpace(_ count: Int) {
    index += count
    isSpaced = true
  }

  // MARK: Words and numbers

  private mutating func number() {
    var end = index
    var value = 0
    while end < text.count, (0x30...0x39).contains(text[end]) {
      if end - index < 9 { value = value * 10 + Int(text[end] - 0x30) }
      end += 1
    }
    let digits = end - index
    add(.number(digits > 9 ? .max : value, digits: digits), to: end)
  }

  private mutating func word() {
    var end = index
    var folded = WordHash()
    var letters: (UInt8, UInt8)?
    while end < text.count {
      let width = letterWidth(at: end, &letters)
      guard width > 0 else { break }
      if let (first, second) = letters {
        if first != 0 { folded.append(first) }
        if second != 0 { folded.append(second) }
      }
      end += width
    }
    guard folded.count <= DateVocabulary.longest, let term = DateVocabulary.term(folded) else {
      return add(.other, to: end)
    }
    add(.word(term), to: end)
  }

  /// The number of bytes the letter at a position takes, 0 if there is none; and what it folds to.
  private func letterWidth(at index: Int, _ letters: inout (UInt8, UInt8)?) -> Int {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letters = (byte, 0)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters = (byte | 0x20, 0)
    case 0..<0x80: return 0
    default: return wideLetterWidth(at: index, &letters)
    }
    return 1
  }

  private func wideLetterWidth(at index: Int, _ letters: inout (UInt8, UInt8)?) -> Int {
    guard index + 1 < text.count else { return 0 }
    switch (text[index], text[index + 1]) {
    case (0xC3, 0x84), (0xC3, 0xA4): letters = (UInt8(ascii: "a"), 0)
    case (0xC3, 0x96), (0xC3, 0xB6): letters = (UInt8(ascii: "o"), 0)
    case (0xC3, 0x9C), (0xC3, 0xBC): letters = (UInt8(ascii: "u"), 0)
    case (0xC3, 0x9F): letters = (UInt8(ascii: "s"), UInt8(ascii: "s"))
    case (0xCC, 0x88): letters = (0, 0)
    case (0xC3, 0x97), (0xC3, 0xB7): return 0
    case (0xC3...0xCD, 0x80...0xBF): letters = (UInt8(ascii: "?"), 0)
    default: return 0
    }
    return 2
  }

  private mutating func beyondASCII() {
    var letters: (UInt8, UInt8)?
    if wideLetterWidth(at: index, &letters) > 0 { return word() }
    let rest = text.count - index
    if rest >= 3, text[index] == 0xE2, text[index + 1] == 0x80 {
      switch text[index + 2] {
      case 0x90...0x95: return add(.symbol(UInt8(ascii: "-")), to: index + 3)
      case 0x98, 0x99: return add(.symbol(UInt8(ascii: "'")), to: index + 3)
      case 0x80...0x8A, 0xAF: return skipSpace(3)
      default: break
      }
    }
    if rest >= 3, (text[index], text[index + 1], text[index + 2]) == (0xE2, 0x82, 0xAC) {
      return add(.symbol(UInt8(ascii: "$")), to: index + 3)
    }
    if rest >= 2, (text[index], text[index + 1]) == (0xC2, 0xA0) { return skipSpace(2) }
    var end = index + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    add(.other, to: end)
  }

  // MARK: Code and addresses

  /// Takes what is between backticks; a lone backtick is a symbol.
  private mutating func code() {
    var run = index
    while run < text.count, text[run] == UInt8(ascii: "`") { run += 1 }
    let isFence = run - index >= 3
    var end = run
    while end < text.count, isFence || text[end] != 0x0A {
      var length = 0
      while end < text.count, text[end] == UInt8(ascii: "`") {
        end += 1
        length += 1
      }
      if length > 0, isFence ? length >= 3 : true { return add(.other, to: end) }
      if end < text.count, length == 0 { end += 1 }
    }
    // An open fence reaches to the end; no other backtick is in the rest of this line.
    add(isFence ? .other : .symbol(UInt8(ascii: "`")), to: isFence ? end : run)
  }

  /// Takes the run up to the next space if it is an address, a path or a setting.
  private mutating func address() -> Bool {
    var end = index
    var (letters, slashes) = (0, 0)
    var isAddress =
      text[index] == UInt8(ascii: "w") && text[index...].starts(with: "www.".utf8)
    while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "`") {
      switch text[end] {
      case UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "\\"): isAddress = true
      case UInt8(ascii: "@"): isAddress = isAddress || letters > 0
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
      default: break
      }
      end += 1
    }
    stretchEnd = end
    guard isAddress || (slashes >= 2 && letters > 0) else { return false }
    add(.other, to: end)
    return true
  }
}
