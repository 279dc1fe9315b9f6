/// The form of dates and times that a program writes, as `strptime` describes it.
///
/// `%Y` year, `%y` its last two digits, `%m` or `%b` month, `%d` day, `%H` or `%I` hour, `%M`, `%S`,
/// `%f` fraction of a second, `%p` AM or PM, `%z` offset, `%s` seconds since 1970, `%%` a percent
/// sign. Numbers may have fewer digits, a space stands for any number of spaces, and names of
/// months are English.
package struct TimeFormat: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case field(Character)
    case literal(Character)
    case spaces
  }

  private let parts: [Part]

  /// Reads a form; nil if it has an unknown sign, or no date.
  package init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "%" {
        guard let sign = rest.popFirst(), "YymbdHIMSfpzs%".contains(sign) else { return nil }
        parts.append(sign == "%" ? .literal("%") : .field(sign))
      } else if character.isWhitespace {
        if parts.last != .spaces { parts.append(.spaces) }
      } else {
        parts.append(.literal(character))
      }
    }
    let fields = Set(parts.compactMap { if case .field(let sign) = $0 { sign } else { nil } })
    let hasDate =
      !fields.isDisjoint(with: ["Y", "y"]) && !fields.isDisjoint(with: ["m", "b"])
      && fields.contains("d")
    guard hasDate || fields.contains("s") else { return nil }
    self.parts = parts
  }

  /// The time that a text names.
  ///
  /// - Returns: nil if it has another form; ``ISO8601Time/impossible`` if there is no such time.
  package func time(_ text: some StringProtocol) -> ISO8601Time? {
    var values = Values()
    var rest = Substring(text)
    for part in parts {
      switch part {
      case .spaces: rest = rest.drop { $0.isWhitespace }
      case .literal(let character): guard rest.popFirst() == character else { return nil }
      case .field(let sign): guard values.take(sign, from: &rest) else { return nil }
      }
    }
    guard rest.allSatisfy(\.isWhitespace) else { return nil }
    return values.time
  }

  /// What has been read of a time.
  private struct Values {
    private var numbers: [Character: Int] = [:]
    private var milliseconds = 0
    private var isAfternoon: Bool?
    private var offset: Int?

    mutating func take(_ sign: Character, from rest: inout Substring) -> Bool {
      switch sign {
      case "b": return takeMonth(&rest)
      case "p": return takeHalf(&rest)
      case "z": return takeOffset(&rest)
      case "f": return takeFraction(&rest)
      default:
        let width = sign == "Y" ? 4 : sign == "s" ? 12 : 2
        guard let number = Self.number(&rest, width) else { return false }
        numbers[sign] = number
        return true
      }
    }

    private static func number(_ rest: inout Substring, _ width: Int) -> Int? {
      let digits = rest.prefix(width).prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      return number
    }

    private mutating func takeMonth(_ rest: inout Substring) -> Bool {
      let word = rest.prefix { $0.isLetter }
      let names = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      guard let month = names.firstIndex(of: String(word.lowercased().prefix(3))) else {
        return false
      }
      numbers["m"] = month + 1
      rest = rest[word.endIndex...]
      if rest.first == "." { rest = rest.dropFirst() }
      return true
    }

    private mutating func takeHalf(_ rest: inout Substring) -> Bool {
      let word = rest.prefix(4).lowercased()
      for (mark, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)]
      where word.hasPrefix(mark) {
        self.isAfternoon = isAfternoon
        rest = rest.dropFirst(mark.count)
        return true
      }
      return false
    }

    private mutating func takeOffset(_ rest: inout Substring) -> Bool {
      if rest.first == "Z" {
        rest = rest.dropFirst()
        offset = 0
        return true
      }
      guard let sign = rest.first, sign == "+" || sign == "-" else { return false }
      rest = rest.dropFirst()
      guard let hours = Self.number(&rest, 2) else { return false }
      if rest.first == ":" { rest = rest.dropFirst() }
      let minutes = Self.number(&rest, 2) ?? 0
      guard hours <= 18, minutes < 60 else { return false }
      offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
      return true
    }

    private mutating func takeFraction(_ rest: inout Substring) -> Bool {
      let digits = rest.prefix(9).prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty else { return false }
      let three = digits.prefix(3)
      milliseconds = (Int(three) ?? 0) * [1, 100, 10, 1][three.count]
      rest = rest.dropFirst(digits.count)
      return true
    }

    var time: ISO8601Time {
      if let seconds = numbers["s"] {
        return .instant(Instant(milliseconds: Int64(seconds) * 1000 + Int64(milliseconds)))
      }
      let short = numbers["y"].map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
      guard let date = date(year: numbers["Y"] ?? short ?? 0), let hour,
        let local = CivilDateTime(
          date,
          hour: hour,
          minute: numbers["M"] ?? 0,
          second: min(numbers["S"] ?? 0, 59),
          millisecond: milliseconds
        )
      else { return .impossible }
      return offset.map { .instant(local.instant(offset: $0)) } ?? .local(local)
    }

    private func date(year: Int) -> CivilDate? {
      CivilDate(year: year, month: numbers["m"] ?? 0, day: numbers["d"] ?? 0)
    }

    /// The hour of a clock of 24 hours; nil if no clock shows it.
    private var hour: Int? {
      if let hour = numbers["H"] { return hour < 24 ? hour : nil }
      guard let hour = numbers["I"] else { return 0 }
      guard (1...12).contains(hour) else { return nil }
      return hour % 12 + (isAfternoon == true ? 12 : 0)
    }
  }
}
