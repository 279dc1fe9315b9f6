import CivilTime
import Foundation
import JSON
import Language
import Testing

@Suite("Dates in chat text")
struct DateResolverTests {
  @Test("a date is found and resolved against the message's own time", arguments: DateCase.all)
  func table(example: DateCase) throws {
    let zone = try TimeZoneRules(identifier: example.zone)
    let resolver = DateResolver(zone: zone, order: example.order, language: example.language)
    let mentions = resolver.mentions(in: example.text, writtenAt: example.writtenAt)
    #expect(mentions.map { $0.summary(of: example.text) } == example.expected)
  }

  @Test("the small words of a text show its language")
  func language() {
    #expect(DateLanguage.of(["lo mando mañana, que hoy no puedo"]) == .spanish)
    #expect(DateLanguage.of(["je l'envoie demain, c'est presque fini"]) == .french)
    #expect(DateLanguage.of(["wyślę to jutro, bo dziś nie mam czasu"]) == .polish)
    #expect(DateLanguage.of(["I'll send it tomorrow, it is not done yet"]) == nil)
    #expect(DateLanguage.of(["ich schicke es morgen, heute ist es zu spät"]) == nil)
    #expect(DateLanguage.of(["👍", "2024"]) == nil)
    #expect(DateLanguage.of(["pojutrze"]) == .polish)
    #expect(DateLanguage.of(["do piątku"]) == .polish)
    #expect(DateLanguage.of(["dopodomani"]) == .italian)
    #expect(DateLanguage.of(["hier"]) == nil)
    #expect(DateLanguage.of(["morgen"]) == nil)
  }

  @Test(
    "Easter is computed by the Gregorian rule, and Thanksgiving is a Thursday",
    arguments: [
      ("before Easter", "2025-01-02T09:00:00Z", "2025-04-19"),
      ("before Easter", "2025-05-02T09:00:00Z", "2026-04-04"),
      ("before Easter", "2038-01-02T09:00:00Z", "2038-04-24"),
      ("vor Himmelfahrt", "2026-05-11T09:00:00Z", "2026-05-13"),
      ("before Thanksgiving", "2026-11-16T09:00:00Z", "2026-11-25"),
      ("after new year", "2026-12-16T09:00:00Z", "2027-01-04"),
    ]
  )
  func feasts(text: String, written: String, expected: String) throws {
    let instant = try #require(ISO8601Time(written)?.instant(in: .utc))
    let mentions = DateResolver(zone: .utc).mentions(in: text, writtenAt: instant)
    #expect(mentions.map(\.date.description) == [expected])
  }

  @Test("the table is large enough, in dates and in what is none")
  func size() {
    #expect(DateCase.all.count >= 140)
    #expect(DateCase.all.count { $0.expected.isEmpty } >= 25)
  }
}

/// A row of `Fixtures/dates.json`.
struct DateCase: Sendable, CustomTestStringConvertible {
  var group: String
  var text: String
  var writtenAt: Instant
  var zone: String
  var order: DateOrder
  var language: DateLanguage?
  var expected: [String]

  var testDescription: String { "\(group): \(text)" }

  static let all: [DateCase] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/dates.json")
    guard let data = try? Data(contentsOf: path),
      let table = try? JSONParser().parse([UInt8](data))
    else { return [] }
    return table["groups"]?.array?.flatMap(rows) ?? []
  }()

  private static func rows(_ group: JSONValue) -> [DateCase] {
    guard let name = group["name"]?.string, let zone = group["zone"]?.string,
      let written = group["writtenAt"]?.string.flatMap({ ISO8601Time($0)?.instant(in: .utc) })
    else { return [] }
    let order = group["order"]?.string == "monthFirst" ? DateOrder.monthFirst : .dayFirst
    return (group["cases"]?.array ?? []).map {
      DateCase(
        group: name,
        text: $0["text"]?.string ?? "",
        writtenAt: written,
        zone: zone,
        order: order,
        language: group["language"]?.string.flatMap { name in
          DateLanguage.allCases.first { "\($0)" == name }
        },
        expected: $0["expected"]?.array?.compactMap(\.string) ?? []
      )
    }
  }
}

extension DateMention {
  /// The mention as the table writes it.
  func summary(of text: String) -> String {
    let bytes = Array(text.utf8)
    var parts = [String(decoding: bytes[range], as: UTF8.self), "=", "\(date)" + Self.clock(time)]
    if let end { parts[2] += "/\(end.date)" + Self.clock(end.time) }
    parts.append(precision.rawValue)
    if isDeadline { parts.append("deadline") }
    if isRuledOut { parts.append("ruled out") }
    if isPast { parts.append("past") }
    return parts.joined(separator: " ")
  }

  private static func clock(_ time: Int?) -> String {
    guard let time else { return "" }
    let (hour, minute) = (time / 60, time % 60)
    return "T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
