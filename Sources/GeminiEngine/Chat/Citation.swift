/// A citation as a model writes it: the labels of messages and the words of one, in one string.
struct Citation: Hashable {
  /// The labels, for instance `m12`; several if a model names a range.
  let labels: [String]
  /// The quoted words.
  let quote: String

  /// The first label.
  var label: String { labels[0] }

  /// The maximum number of labels read from a range.
  private static let maxLabels = 8

  /// Reads a citation.
  ///
  /// The requested form is `m3 I'll send it`; `[m3] …`, `m3: "…"`, `m3-m4 …` and the like are read
  /// too, because models write them.
  ///
  /// It is nil if the text does not begin with a label.
  init?(_ text: String) {
    if let (label, quote) = Self.inRequestedForm(text) {
      (labels, self.quote) = ([label], quote)
      return
    }
    var rest = Substring(text).drop { " [(\"'#*".contains($0) }
    guard let first = Self.label(&rest) else { return nil }
    var labels = [first]
    while let next = Self.furtherLabel(&rest, after: labels[labels.count - 1]) {
      labels += next.prefix(max(0, Self.maxLabels - labels.count))
    }
    self.labels = labels.map { "m\($0)" }
    let words = rest.drop { " ]):,-–—\t\n".contains($0) }
    quote = Self.unquoted(words)
  }

  /// The label and the words of `m3 I'll send it`: most citations have this form, in which no
  /// characters need to be found, which is slow.
  private static func inRequestedForm(_ text: String) -> (label: String, quote: String)? {
    let digits = text.utf8.dropFirst().prefix { (0x30...0x39).contains($0) }
    let words = text.utf8[digits.endIndex...].dropFirst()
    guard text.utf8.first == UInt8(ascii: "m"), (1...9).contains(digits.count),
      let number = Int(Substring(digits)), text.utf8[digits.endIndex...].first == 0x20,
      // What begins with an M may be another label.
      let first = words.first, (0x61...0x7A).contains(first | 0x20), first | 0x20 != 0x6D,
      let last = words.last, (0x21...0x7E).contains(last)
    else { return nil }
    return ("m\(number)", String(Substring(words)))
  }

  /// Reads a citation whose label lacks its letter or comes last: `2 I'll send it`, `#2: …`,
  /// `I'll send it (m2)`.
  ///
  /// It counts only if the message has the words, because a quote may begin with a number. It is
  /// nil if the text has no such label.
  init?(loose text: String) {
    if let label = Self.trailingLabel(text) {
      self.init("\(text[label]) \(text[..<text.index(before: label.lowerBound)])")
      return
    }
    let rest = text.drop { " [(#".contains($0) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...6).contains(digits.count) else { return nil }
    self.init("m\(digits) \(rest.dropFirst(digits.count).drop { " .:)]-".contains($0) })")
  }

  /// The label in brackets at the end of a text.
  private static func trailingLabel(_ text: String) -> Range<String.Index>? {
    guard let close = text.lastIndex(where: { !$0.isWhitespace }), ")]".contains(text[close]),
      let open = text[..<close].lastIndex(where: { "([".contains($0) })
    else { return nil }
    let label = text.index(after: open)..<close
    return isLabel(String(text[label])) ? label : nil
  }

  /// Whether a text is nothing but a label.
  static func isLabel(_ text: String) -> Bool { Citation(text)?.isLabel ?? false }

  /// Whether it has no words.
  var isLabel: Bool { quote.isEmpty }

  /// A citation in a request with several chats, whose labels begin with the letter of their chat.
  ///
  /// - Parameters:
  ///   - letter: The letter of the chat that is cited from.
  ///   - letters: The letters of all chats.
  /// - Returns: The citation as it would be if the chat were the only one, with labels such as `m3`;
  ///   nil if it names a message of another chat.
  static func relabelled(
    _ text: String,
    ofChat letter: Character,
    among letters: Set<Character>
  ) -> String? {
    var result = ""
    var rest = Substring(text)
    while true {
      let filler = rest.prefix { " [](),\"'#*-–—…&+".contains($0) }
      // "a2 b3 is the room" cites a2: a second label needs more than a space before it.
      guard result.isEmpty || filler.contains(where: { "[(-–—…&+,".contains($0) }) else { break }
      guard let first = rest.dropFirst(filler.count).first?.lowercased().first,
        first == "m" || letters.contains(first)
      else { break }
      var labelled = Substring("m" + rest.dropFirst(filler.count + 1))
      guard let digits = label(&labelled) else { break }
      guard first == letter || first == "m" else { return nil }
      result += filler + "m\(digits)"
      rest = labelled
    }
    return result + rest
  }

  /// Removes a label from the front and returns its number.
  private static func label(_ rest: inout Substring) -> Int? {
    guard let letter = rest.first, letter == "m" || letter == "M" else { return nil }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    let remainder = rest.dropFirst(1 + digits.count)
    guard digits.count <= 9, let number = Int(digits), !(remainder.first?.isLetter ?? false) else {
      return nil
    }
    rest = remainder
    return number
  }

  /// Removes `-m5` or `, m5` from the front and returns the numbers.
  private static func furtherLabel(_ rest: inout Substring, after last: Int) -> [Int]? {
    var next = rest.drop { " ]),[(".contains($0) }
    let isRange = next.first.map { "-–—…".contains($0) } ?? false
    next = next.drop { "-–—…&+ [(".contains($0) }
    guard let number = label(&next) else { return nil }
    rest = next
    guard isRange, number > last, number - last <= maxLabels else { return [number] }
    return Array(last + 1...number)
  }

  /// The words without the time and the name before them in the chat; nil if there are neither.
  static func withoutHeading(_ words: String, speaker: String) -> String? {
    var rest = Substring(words)
    var isHeaded = false
    while true {
      let next = rest.drop { " [(,".contains($0) }
      guard
        let remainder = afterTime(next) ?? afterName(next, speaker)
          ?? afterPart(next, of: speaker) ?? afterReply(next)
      else { break }
      rest = remainder
      isHeaded = true
    }
    guard isHeaded else { return nil }
    let said = rest.drop { " ])}:,-–—|>".contains($0) }
    return said.isEmpty ? nil : unquoted(said)
  }

  /// The text after `09:14`, with or without a day before it.
  private static func afterTime(_ text: Substring) -> Substring? {
    let word = text.prefix { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == "-") }
    let parts = word.split(separator: ":")
    let isTime =
      (2...3).contains(parts.count) && parts.allSatisfy { $0.count <= 2 && Int($0) != nil }
    let isDay = word.count == 10 && word.split(separator: "-").count == 3
    return isTime || isDay ? text.dropFirst(word.count) : nil
  }

  private static func afterName(_ text: Substring, _ name: String) -> Substring? {
    guard !name.isEmpty, text.lowercased().hasPrefix(name.lowercased()) else { return nil }
    let remainder = text.dropFirst(name.count)
    return remainder.first.map { $0.isLetter || $0.isNumber } == true ? nil : remainder
  }

  /// The text from the colon after a part of a name: `Bo: ` for Bo Lind.
  private static func afterPart(_ text: Substring, of name: String) -> Substring? {
    guard let colon = text.prefix(60).firstIndex(of: ":") else { return nil }
    func words(_ text: some StringProtocol) -> [String] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let (head, own) = (words(text[..<colon]), Set(words(name)))
    return !head.isEmpty && head.allSatisfy(own.contains) ? text[colon...] : nil
  }

  private static func afterReply(_ text: Substring) -> Substring? {
    guard text.hasPrefix("to m") else { return nil }
    return text.dropFirst(4).drop { $0.isASCII && $0.isNumber }
  }

  /// The text without quotation marks around all of it.
  static func unquoted(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace ?? false { text = text.dropLast() }
    let (first, last) = (text.first, text.last)
    guard quotationMarks.contains(where: { $0 == first && $1 == last }), text.count > 2 else {
      return String(text)
    }
    return String(text.dropFirst().dropLast())
  }

  private static let quotationMarks: [(open: Character, close: Character)] = [
    ("\"", "\""), ("“", "”"), ("„", "“"), ("'", "'"), ("‘", "’"), ("«", "»"), ("「", "」"),
    ("`", "`"),
  ]
}
