import CivilTime
import Digest
import JSON

/// The arguments of a call, read by type; what is wrong with one is a sentence for the model.
struct ToolArguments {
  private let object: JSONObject
  let zone: TimeZoneRules

  /// The maximum number of bytes in a text.
  private static let limit = 8_000

  /// Takes arguments.
  ///
  /// - Parameter known: The names that the tool's input schema has.
  /// - Throws: ``ToolProblem`` if there is one that the tool does not know.
  init(_ object: JSONObject, known: [String], zone: TimeZoneRules) throws(ToolProblem) {
    for member in object.members where !known.contains(member.name) {
      throw ToolProblem(
        "there is an unknown argument: the tool accepts \(known.joined(separator: ", "))"
      )
    }
    self.object = object
    self.zone = zone
  }

  func text(_ name: String) throws(ToolProblem) -> String? {
    guard let value = given(name) else { return nil }
    guard let text = value.string, text.utf8.count <= Self.limit else {
      throw ToolProblem("\(name) must be a text of at most \(Self.limit) bytes")
    }
    return text.contains { !$0.isWhitespace } ? text : nil
  }

  func required(_ name: String) throws(ToolProblem) -> String {
    guard let text = try text(name) else { throw ToolProblem("\(name) is needed") }
    return text
  }

  /// A list of texts, or one text.
  func texts(_ name: String, atMost limit: Int) throws(ToolProblem) -> [String] {
    guard let value = given(name) else { return [] }
    let texts = value.array?.map(\.string) ?? [value.string]
    let known = texts.compactMap(\.self)
    guard known.count == texts.count, known.count <= limit,
      known.allSatisfy({ $0.utf8.count <= Self.limit })
    else { throw ToolProblem("\(name) must be a list of at most \(limit) texts") }
    return known
  }

  func count(_ name: String, upTo limit: Int, default standard: Int) throws(ToolProblem) -> Int {
    guard let value = given(name) else { return standard }
    guard let number = value.integer, (1...Int64(limit)).contains(number) else {
      throw ToolProblem("\(name) must be a whole number from 1 to \(limit)")
    }
    return Int(number)
  }

  func share(_ name: String) throws(ToolProblem) -> Double? {
    guard let value = given(name) else { return nil }
    guard let number = value.double, (0...1).contains(number) else {
      throw ToolProblem("\(name) must be a number from 0 to 1")
    }
    return number
  }

  func flag(_ name: String) throws(ToolProblem) -> Bool {
    guard let value = given(name) else { return false }
    guard let flag = value.bool else { throw ToolProblem("\(name) must be true or false") }
    return flag
  }

  private func given(_ name: String) -> JSONValue? { object[name].flatMap { $0.isNull ? nil : $0 } }

  // MARK: Times

  private static let timeForm = "a date (2024-03-08), a time (2024-03-08T14:00:00Z)"

  /// The first instant of a day, a time, or a span before an instant.
  func start(_ name: String, before now: Instant) throws(ToolProblem) -> Instant? {
    guard let text = try text(name) else { return nil }
    if let span = Duration(shorthand: text) { return now - span }
    guard let day = Day(text, in: zone) else {
      throw ToolProblem("\(name) must be \(Self.timeForm) or a span before now (7d)")
    }
    return day.start
  }

  /// The instant after a day, or a time.
  func end(_ name: String) throws(ToolProblem) -> Instant? { try day(name)?.end }

  /// The last millisecond of a day, or a time.
  func last(_ name: String) throws(ToolProblem) -> Instant? {
    try day(name).map { $0.isWhole ? Instant(milliseconds: $0.end.milliseconds - 1) : $0.start }
  }

  private func day(_ name: String) throws(ToolProblem) -> Day? {
    guard let text = try text(name) else { return nil }
    guard let day = Day(text, in: zone) else {
      throw ToolProblem("\(name) must be \(Self.timeForm)")
    }
    return day
  }

  // MARK: Cursor

  /// The numbers of the cursor that was given.
  ///
  /// - Throws: ``ToolProblem`` if it came with other arguments.
  func cursor(of tool: String) throws(ToolProblem) -> [Int64]? {
    guard let text = try text("cursor") else { return nil }
    guard let cursor = Cursor(text, fingerprint: fingerprint(tool)) else {
      throw .foreignCursor
    }
    return cursor.numbers
  }

  /// The number of elements on the pages before the cursor that was given.
  ///
  /// - Throws: ``ToolProblem`` if it came with other arguments.
  func offset(of tool: String) throws(ToolProblem) -> Int {
    guard let cursor = try cursor(of: tool) else { return 0 }
    guard cursor.count == 1, let offset = Int32(exactly: cursor[0]), offset >= 0 else {
      throw .foreignCursor
    }
    return Int(offset)
  }

  /// The cursor that continues this call.
  func next(of tool: String, _ numbers: [Int64]) -> JSONValue {
    .string(Cursor(numbers: numbers).text(fingerprint: fingerprint(tool)))
  }

  /// A hash that differs for other arguments; the number of results may change from page to page.
  private func fingerprint(_ tool: String) -> UInt64 {
    let members = object.members.filter {
      !["cursor", "limit"].contains($0.name) && !$0.value.isNull
    }
    let sorted = members.sorted { $0.name < $1.name }.map { "\($0.name)=\($0.value.text)" }
    return Fingerprint.of(([tool] + sorted).joined(separator: "\n"))
  }
}

/// Where a list continues.
struct Cursor {
  let numbers: [Int64]

  init(numbers: [Int64]) { self.numbers = numbers }

  /// Reads a cursor; nil if it is not valid, or belongs to something else.
  init?(_ text: String, fingerprint: UInt64) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard (2...5).contains(parts.count), UInt64(parts[0], radix: 36) == fingerprint else {
      return nil
    }
    numbers = parts.dropFirst().compactMap { Int64($0, radix: 36) }
    guard numbers.count == parts.count - 1 else { return nil }
  }

  func text(fingerprint: UInt64) -> String {
    ([String(fingerprint, radix: 36)] + numbers.map { String($0, radix: 36) })
      .joined(separator: "_")
  }
}

/// A day or an instant.
struct Day {
  let start: Instant
  /// The midnight that ends the day; the instant itself.
  let end: Instant
  let isWhole: Bool

  /// Reads a date such as `2024-03-08`, or a time.
  init?(_ text: String, in zone: TimeZoneRules) {
    guard let instant = ISO8601Time(text)?.instant(in: zone) else { return nil }
    start = instant
    isWhole = text.utf8.count == "2024-03-08".utf8.count
    guard isWhole, let next = zone.dateTime(at: instant).date.adding(days: 1),
      let midnight = CivilDateTime(next, hour: 0, minute: 0)
    else {
      end = instant
      return
    }
    end = zone.instant(of: midnight)
  }
}
