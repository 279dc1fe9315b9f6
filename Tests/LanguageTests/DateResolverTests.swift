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
    "two lines of a chat show its language",
    arguments: [
      (["Puoi mandare il rapporto?", "Mando il rapporto in serata"], DateLanguage.italian),
      (["Możesz wysłać raport?", "Wyślę raport wieczorem"], .polish),
      (["Podes enviar o relatório?", "Envio o relatório"], .portuguese),
      (["¿Puedes enviar el informe?", "Envío el informe"], .spanish),
      (["Tu peux envoyer le rapport ?", "J'envoie le rapport"], .french),
      (["Kun je het rapport sturen?", "Ik stuur het rapport"], .dutch),
      (["Can you send the report?", "I'll send the report"], nil),
      (["Kannst du den Bericht schicken?", "Ich schicke den Bericht"], nil),
    ]
  )
  func language(lines: [String], expected: DateLanguage?) {
    #expect(DateLanguage.of(lines) == expected)
  }

  @Test(
    "weekdays of months, a few hours and hours alone are days, said on Tuesday 3 March at ten",
    arguments: [
      ("on the last Friday of the month", nil, "2026-03-27"),
      ("by the last Friday in March", nil, "2026-03-27"),
      ("on the first Monday of April", nil, "2026-04-06"),
      ("on the first Monday of the month", nil, "2026-04-06"),
      ("on the last Friday of last month", nil, "2026-02-27"),
      ("on the first Monday of March", nil, "2026-03-02"),
      ("el primer lunes de marzo", .spanish, "2026-03-02"),
      ("il primo lunedì del mese", .italian, "2026-04-06"),
      ("am letzten Freitag im Monat", nil, "2026-03-27"),
      ("am letzten Freitag des nächsten Monats", nil, "2026-04-24"),
      ("on the first of April", nil, "2026-04-01"),
      ("in a few hours", nil, "2026-03-03"), ("in ein paar Stunden", nil, "2026-03-03"),
      ("after 4", nil, "2026-03-03"), ("by 8 tonight", nil, "2026-03-03"),
      ("el último viernes del mes", .spanish, "2026-03-27"),
      ("le dernier vendredi du mois", .french, "2026-03-27"),
      ("l'ultimo venerdì del mese", .italian, "2026-03-27"),
      ("il primo lunedì di aprile", .italian, "2026-04-06"),
      ("de laatste vrijdag van de maand", .dutch, "2026-03-27"),
      ("w ostatni piątek miesiąca", .polish, "2026-03-27"),
      ("w ciągu dziesięciu dni", .polish, "2026-03-13"),
      ("entro tre giorni", .italian, "2026-03-06"),
      ("over veertien dagen", .dutch, "2026-03-17"),
      ("dans les 48 heures", .french, "2026-03-05"),
      ("en un par de horas", .spanish, "2026-03-03"),
      ("segunda logo cedo", .portuguese, "2026-03-09"),
    ] as [(String, DateLanguage?, String)]
  )
  func days(text: String, language: DateLanguage?, expected: String) throws {
    let instant = try #require(ISO8601Time("2026-03-03T10:00:00Z")?.instant(in: .utc))
    let mentions = DateResolver(zone: .utc, language: language)
      .mentions(in: text, writtenAt: instant)
    #expect(mentions.first?.lastDate.description == expected)
  }

  @Test("a few days, and what is counted after a number, are no day")
  func counted() throws {
    let instant = try #require(ISO8601Time("2026-03-03T10:00:00Z")?.instant(in: .utc))
    for text in ["in a few days", "in ein paar Tagen", "after 4 attempts"] {
      #expect(DateResolver(zone: .utc).mentions(in: text, writtenAt: instant).isEmpty, "\(text)")
    }
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
