import CivilTime

/// Recognizes dates in the tokens of a text.
///
/// Every rule looks at a fixed number of tokens, so parsing takes time linear in the text.
struct DateParser {
  let text: UnsafeBufferPointer<UInt8>
  let tokens: [DateToken]
  let frame: DateFrame
  let order: DateOrder

  /// The token at a position; an empty one outside the text.
  func token(_ index: Int) -> DateToken {
    tokens.indices.contains(index) ? tokens[index] : .none
  }

  func term(_ index: Int) -> DateTerm? { token(index).term }

  /// Whether the token follows the one before it without space.
  func isGlued(_ index: Int) -> Bool {
    let token = token(index)
    return token.kind != .none && !token.isSpaced && index > 0
  }

  func isSymbol(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    token(index).isSymbol(character)
  }

  /// Whether a number that is before `index` can be an hour or a day: nothing follows that it could
  /// count.
  func isFree(_ index: Int) -> Bool {
    let token = token(index)
    switch token.kind {
    case .none: return true
    case .number, .other: return false
    case .symbol(let byte):
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "/"),
        UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "'"):
        return false
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"):
        return !isGlued(index) || !isGlued(index + 1) || self.token(index + 1).isSymbol("\n")
      default: return true
      }
    case .word(let term):
      if !token.isSpaced { return false }
      switch term {
      case .unit, .number, .article, .version, .half, .quarter, .couple, .few, .next: return false
      default: return true
      }
    }
  }

  /// Whether a number may begin at a position: it is not part of a longer one, nor of a name or a
  /// price.
  func isNumberStart(_ index: Int) -> Bool {
    guard token(index).number != nil else { return false }
    guard isGlued(index) else { return !isSymbol(index - 1, "#") && !isSymbol(index - 1, "$") }
    let previous = token(index - 1)
    switch previous.kind {
    case .word, .other, .number: return false
    case .symbol(let byte):
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: ">"), 0x0A,
        UInt8(ascii: "`"):
        return true
      case UInt8(ascii: "-"): return previous.end - previous.start > 1 || !isGlued(index - 1)
      case UInt8(ascii: ","), UInt8(ascii: ":"): return token(index - 2).number == nil
      default: return false
      }
    case .none: return true
    }
  }

  /// Whether a word before a position shows that it is in the past.
  func isPastHinted(_ index: Int) -> Bool {
    for distance in 1...4 {
      switch token(index - distance).kind {
      case .word(.past), .word(.lead(.since, _)): return true
      case .none, .symbol(0x0A), .symbol(UInt8(ascii: ".")), .symbol(UInt8(ascii: ",")),
        .symbol(UInt8(ascii: "!")), .symbol(UInt8(ascii: "?")), .symbol(UInt8(ascii: ";")):
        return false
      default: continue
      }
    }
    return false
  }

  /// Whether a date follows a word that leads to one.
  func isLed(_ index: Int) -> Bool { token(index - 1).lead != nil }

  /// The position after small words: a comma, an opening bracket, `the`, `on`, `of`.
  func skippingLinks(_ index: Int) -> Int {
    var index = index
    for _ in 0..<3 {
      switch token(index).kind {
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: "(")), .word(.the), .word(.of),
        .word(.am), .word(.lead(.on, _)), .word(.lead(.inside, _)):
        index += 1
      default: return index
      }
    }
    return index
  }
}

/// A day or a range of days that a text names, before its time is known.
struct DayReading {
  enum Day {
    case weekday(Weekday)
    case span(DaySpan)
  }

  var day: Day
  /// Whether the words themselves mean the last moment: "end of the week".
  var isDeadline = false
  /// The part of the day that the same word names: `tonight`, `Freitagabend`.
  var part: DayPart?
  /// The time of day, in minutes after midnight, that the same words name: "in two hours".
  var time: Int?
  var next: Int

  init(_ span: DaySpan, next: Int, isDeadline: Bool = false) {
    day = .span(span)
    self.isDeadline = isDeadline
    self.next = next
  }

  init(_ weekday: Weekday, next: Int) {
    day = .weekday(weekday)
    self.next = next
  }

  init?(_ span: DaySpan?, next: Int, isDeadline: Bool = false) {
    guard let span else { return nil }
    self.init(span, next: next, isDeadline: isDeadline)
  }
}

/// A time of day that a text names.
struct ClockReading {
  /// Minutes after midnight; nil for the end of the day.
  var time: Int?
  var end: Int?
  var precision: DateMention.Precision = .time
  var isDeadline = false
  var next: Int
}
