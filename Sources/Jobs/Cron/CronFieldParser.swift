import Text

/// Reads one field of a cron expression.
struct CronFieldParser {
  let kind: CronField.Kind

  private typealias Token = CronParser.Token

  /// Reads a field: values, ranges and steps, separated by commas.
  func field(_ token: CronParser.Token) throws(CronError) -> CronField {
    var values: UInt64 = 0
    for item in token.split(",") { values |= try self.item(item) }
    // Sunday is 0 and 7.
    if kind == .weekday, values >> 7 & 1 == 1 { values = values & 0x7F | 1 }
    return CronField(text: token.text, values: values)
  }

  private func item(_ token: Token) throws(CronError) -> UInt64 {
    guard !token.characters.isEmpty else {
      throw error(token, "a value is missing; leave out the superfluous comma")
    }
    let parts = token.split("/")
    guard parts.count <= 2 else { throw error(parts[2], "there is a second step; write one") }
    let base = parts[0]
    let step = parts.count == 2 ? try self.step(parts[1]) : nil
    if base.characters.elementsEqual("*") {
      return values(kind.range.lowerBound...kind.last, step: step ?? 1)
    }
    let ends = base.split("-")
    guard ends.count <= 2 else { throw error(ends[2], "a range has two ends; write a-b") }
    let first = try value(ends[0])
    guard ends.count == 2 else {
      guard step == nil else {
        let range = "\(base.text)-\(kind.last)/\(parts[1].text)"
        throw error(base, "a step needs a range or *; write \(range)")
      }
      return 1 << UInt64(first)
    }
    let last = try value(ends[1])
    guard first <= last else { throw reversed(base, first, last) }
    return values(first...last, step: step ?? 1)
  }

  private func values(_ range: ClosedRange<Int>, step: Int) -> UInt64 {
    stride(from: range.lowerBound, through: range.upperBound, by: step)
      .reduce(0) { $0 | 1 << UInt64($1) }
  }

  private func reversed(_ base: Token, _ first: Int, _ last: Int) -> CronError {
    let low = kind.range.lowerBound
    let upper = first == kind.last ? "\(first)" : "\(first)-\(kind.last)"
    let lower = last == low ? "\(last)" : "\(low)-\(last)"
    return error(base, "the range ends before it begins; write \(upper),\(lower)")
  }

  private func step(_ token: Token) throws(CronError) -> Int {
    guard !token.characters.isEmpty else { throw error(token, "the step is missing; write */2") }
    guard let step = number(token) else {
      throw error(token, "\"\(token.text)\" is not a step; a step is a whole number from 1")
    }
    guard step > 0 else { throw error(token, "a step of 0 never gets anywhere; write 1 or more") }
    guard step < 1000 else { throw error(token, "the step is too large") }
    return step
  }

  private func value(_ token: Token) throws(CronError) -> Int {
    if let number = number(token) {
      guard kind.range.contains(number) else {
        let range = "\(kind.range.lowerBound) to \(kind.range.upperBound)"
        throw error(token, "\(token.text) is out of range; write \(range)")
      }
      return number
    }
    if let index = kind.names.firstIndex(of: token.text.lowercased()), isASCII(token) {
      return kind.range.lowerBound + index
    }
    throw error(token, advice(token.text))
  }

  /// The number in ASCII digits; one that overflows becomes the largest.
  private func number(_ token: Token) -> Int? {
    guard !token.characters.isEmpty, isASCII(token),
      token.characters.allSatisfy(\.isWholeNumber)
    else { return nil }
    return Int(token.text) ?? .max
  }

  private func isASCII(_ token: Token) -> Bool { token.characters.allSatisfy(\.isASCII) }

  /// What to write instead of something that is not a value.
  private func advice(_ text: String) -> String {
    if text.isEmpty { return "a value is missing" }
    if text.hasPrefix("*") { return "* must stand alone, or before a step: */2" }
    if text == "?" { return "? is not known; write *" }
    if text.contains("~") { return "random times (~) are not known; write a time, and jitter" }
    if text.contains("#") {
      return "the n-th weekday of a month (#) is not known; name days of the month, as in 8-14"
    }
    if text == "H" || text.hasPrefix("H(") {
      return "hashed times (H) are not known; write a time, and jitter"
    }
    if kind == .day || kind == .weekday, text.allSatisfy({ "0123456789LW".contains($0) }) {
      return "L and W are not known; name the days"
    }
    if kind.names.isEmpty { return "\"\(text)\" is not a number" }
    let short = String(text.lowercased().prefix(3))
    let near = kind.names.contains(short) ? short : nearest(to: text, in: kind.names)
    let names = kind.names.joined(separator: ", ")
    return "\"\(text)\" is not a valid \(kind.rawValue); "
      + (near.map { "did you mean \($0)?" } ?? "the names are \(names)")
  }

  private func error(_ token: Token, _ message: String) -> CronError {
    CronError(field: kind.rawValue, column: token.column, message: message)
  }
}
