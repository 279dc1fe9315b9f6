import CivilTime

/// Recognizes dates in the pieces of a text.
///
/// Every rule looks at a fixed number of pieces, so the whole takes time linear in the text.
struct DateParser {
  let text: UnsafeBufferPointer<UInt8>
  let tokens: [DateToken]
  let frame: DateFrame
  let order: DateOrder

  /// The piece at a place; an empty one outside the text.
  func token(_ place: Int) -> DateToken {
    tokens.indices.contains(place) ? tokens[place] : .none
  }

  func term(_ place: Int) -> DateTerm? { token(place).term }

  /// Whether the piece follows the one before it without space.
  func isGlued(_ place: Int) -> Bool {
    let token = token(place)
    return token.kind != .none && !token.isSpaced && place > 0
  }

  func isSymbol(_ place: Int, _ character: Unicode.Scalar) -> Bool {
    token(place).isSymbol(character)
  }

  /// Whether a number that stands before `place` can be an hour or a day: nothing follows that it
  /// could count.
  func isFree(_ place: Int) -> Bool {
    let token = token(place)
    switch token.kind {
    case .none: return true
    case .number, .other: return false
    case .symbol(let byte):
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "/"),
        UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "'"):
        return false
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"):
        return !isGlued(place) || !isGlued(place + 1) || self.token(place + 1).isSymbol("\n")
      default: return true
      }
    case .word(let term):
      if !token.isSpaced { return false }
      switch term {
      case .unit, .number, .article, .version, .half, .quarter, .couple, .next: return false
      default: return true
      }
    }
  }

  /// Whether a number may begin at a place: it is no part of a longer one, nor of a name or a price.
  func isNumberStart(_ place: Int) -> Bool {
    guard token(place).number != nil else { return false }
    guard isGlued(place) else { return !isSymbol(place - 1, "#") && !isSymbol(place - 1, "$") }
    let previous = token(place - 1)
    switch previous.kind {
    case .word, .other, .number: return false
    case .symbol(let byte):
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: ">"), 0x0A,
        UInt8(ascii: "`"):
        return true
      case UInt8(ascii: "-"): return previous.end - previous.start > 1 || !isGlued(place - 1)
      case UInt8(ascii: ","), UInt8(ascii: ":"): return token(place - 2).number == nil
      default: return false
      }
    case .none: return true
    }
  }

  /// Whether a word before a place says that it has been.
  func isPastHinted(_ place: Int) -> Bool {
    for distance in 1...4 {
      switch token(place - distance).kind {
      case .word(.past), .word(.lead(.since, _)): return true
      case .none, .symbol(0x0A), .symbol(UInt8(ascii: ".")), .symbol(UInt8(ascii: ",")),
        .symbol(UInt8(ascii: "!")), .symbol(UInt8(ascii: "?")), .symbol(UInt8(ascii: ";")):
        return false
      default: continue
      }
    }
    return false
  }

  /// Whether a date stands behind a word that leads to one.
  func isLed(_ place: Int) -> Bool { token(place - 1).lead != nil }

  /// The place behind small words: a comma, an opening bracket, `the`, `on`, `of`.
  func skippingLinks(_ place: Int) -> Int {
    var place = place
    for _ in 0..<3 {
      switch token(place).kind {
      case .symbol(UInt8(ascii: ",")), .symbol(UInt8(ascii: "(")), .word(.the), .word(.of),
        .word(.am), .word(.lead(.on, _)), .word(.lead(.inside, _)):
        place += 1
      default: return place
      }
    }
    return place
  }
}

/// A day or a stretch of days that a text names, before its time is known.
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
