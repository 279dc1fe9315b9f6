import CivilTime
import Foundation
import JSON
import Jobs
import Testing

/// The table of cron expressions with their next times, and of what is no expression.
enum CronCases {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let expression: String
    let zone: String
    let start: String
    let next: [String]
    let tags: [String]
    let calendarEvent: String?

    var testDescription: String { "\(id) \(expression) \(zone)" }
  }

  struct Verdict: Sendable, CustomTestStringConvertible {
    let expression: String
    let proposed: String

    var testDescription: String { "\(expression) \(proposed)" }
  }

  static func cases() throws -> [Case] {
    try table()["cases"]?.array?.map { row in
      Case(
        id: row["id"]?.string ?? "",
        expression: row["expr"]?.string ?? "",
        zone: row["tz"]?.string ?? "",
        start: row["start"]?.string ?? "",
        next: row["next"]?.array?.compactMap(\.string) ?? [],
        tags: row["tags"]?.array?.compactMap(\.string) ?? [],
        calendarEvent: row["oncalendar"]?.string
      )
    } ?? []
  }

  static func verdicts() throws -> [Verdict] {
    try table()["syntax"]?.array?.map { row in
      Verdict(expression: row["expr"]?.string ?? "", proposed: row["proposed"]?.string ?? "")
    } ?? []
  }

  private static func table() throws -> JSONValue {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Fixtures/cron-cases.json")
    return try JSONParser().parse(String(contentsOf: file, encoding: .utf8))
  }
}

/// A schedule, from texts.
func schedule(_ expression: String, _ zone: String) throws -> CronSchedule {
  CronSchedule(try CronExpression(expression), zone: try TimeZoneRules(identifier: zone))
}

/// An instant, from a text in ISO 8601 that names its zone.
func instant(_ text: String) throws -> Instant {
  try #require(ISO8601Time(text)?.instant(in: nil))
}

/// The complaint about an expression; nil if it is one.
func cronComplaint(_ expression: String) -> String? {
  do {
    _ = try CronExpression(expression)
    return nil
  } catch {
    return error.description
  }
}
