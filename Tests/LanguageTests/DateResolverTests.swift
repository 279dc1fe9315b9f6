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
    if isPast { parts.append("past") }
    return parts.joined(separator: " ")
  }

  private static func clock(_ time: Int?) -> String {
    guard let time else { return "" }
    let (hour, minute) = (time / 60, time % 60)
    return "T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
