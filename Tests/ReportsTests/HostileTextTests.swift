import Insights
import ShippedFiles
import JSON
import Testing
import Text

@testable import Reports

@Suite("Hostile text")
struct HostileTextTests {
  @Test("is there to be tested")
  func fixture() { #expect(Fixture.hostileTexts.count > 60) }

  @Test("steers no terminal and writes no line of the report", arguments: Fixture.hostileTexts)
  func terminal(_ text: String) {
    let report = TextReport(March.report(everywhere: text), width: 60).text
    #expect(!report.unicodeScalars.contains(where: isSteering))
    for line in report.split(separator: "\n") {
      #expect(String(line).displayWidth <= 60)
      #expect(!line.hasPrefix("forged") && !line.hasPrefix("> "), "\(line)")
    }
  }

  @Test("formats nothing in Markdown", arguments: Fixture.hostileTexts)
  func markdown(_ text: String) {
    let report = MarkdownReport(March.report(everywhere: text)).text
    #expect(!report.unicodeScalars.contains(where: isSteering))
    for line in report.split(separator: "\n") {
      for complaint in MarkdownCheck(line).complaints { Issue.record("\(complaint): \(line)") }
    }
  }

  @Test(
    "stays what it is in JSON, which is valid and steers no terminal",
    arguments: Fixture.hostileTexts
  )
  func json(_ text: String) throws {
    let report = JSONReport(March.report(everywhere: text))
    #expect(!report.text.unicodeScalars.contains(where: isSteering))
    let read = try JSONParser().parse(Array(report.text.utf8))
    #expect(read == report.value)
    #expect(read["actionItems"]?.array?.first?["evidence"]?.array?.first?["quote"] == .string(text))
    let schema = try JSONParser().parse(Array(#require(PublishedSchema.named("report")).text.utf8))
    #expect(SchemaForm(root: schema).complaints(read, schema, "").isEmpty)
  }

  @Test("is no formula and ends no row in CSV", arguments: Fixture.hostileTexts)
  func csv(_ text: String) {
    let insights = March.report(everywhere: text).input.insights
    let table = InsightCSV(insights, judge: InsightClock(March.input.asOf.instant)).text
    #expect(!table.unicodeScalars.contains { isSteering($0) && $0 != "\r" && $0 != "\t" })
    let rows = CSVReading.rows(table)
    #expect(rows.count == insights.count + 1)
    #expect(Set(rows.map(\.count)) == [19])
    for field in rows.joined() {
      let first = field.unicodeScalars.first { $0 != " " && $0 != "\u{A0}" }
      #expect(!["=", "+", "-", "@", "\t", "\r"].contains(first ?? " "))
    }
  }

  @Test("steers no terminal in a table or on a card", arguments: Fixture.hostileTexts)
  func listings(_ text: String) {
    let insights = March.report(everywhere: text).input.insights
    let instant = March.input.asOf.instant
    let table = InsightTable(insights, judge: InsightClock(instant), width: 90).text
    #expect(table.split(separator: "\n").count == insights.count + 1)
    for text in [table] + insights.map({ InsightCard($0, asOf: instant).text }) {
      #expect(!text.unicodeScalars.contains(where: isSteering))
    }
  }

  private func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x61C, 0x200E, 0x200F, 0x202A...0x202E,
      0x2066...0x2069:
      true
    default: false
    }
  }
}

/// What one line of a report's Markdown may not hold.
struct MarkdownCheck {
  let complaints: [String]

  init(_ line: Substring) {
    var rest = line
    var found: [String] = []
    // The report's own structure.
    let structure = #/^(?:#{1,3} | *- (?:\[[ x]\] )?| *>(?: |$)|  )/#
    if let match = rest.prefixMatch(of: structure) { rest = rest[match.range.upperBound...] }
    let bare = String(rest).replacing(#/`[^`]*`/#, with: "")
      .replacing(#/^\*\*|^\*/#, with: "")
    if bare.contains("](") { found.append("link") }
    if bare.contains("<") { found.append("HTML") }
    if bare.prefixMatch(of: #/\s*([#+>=|~-]|[0-9]+[.)]( |$)|```|\[)/#) != nil {
      found.append("marker")
    }
    if bare.contains(#/@[A-Za-z0-9]|#[0-9]|(?i)gh-[0-9]|:\/\/|(?i)www\./#) {
      found.append("reference")
    }
    if bare.contains(#/(^|[^\\])(\\\\)*[\[\]|$~]/#) { found.append("active sign") }
    if bare.contains(#/&[A-Za-z#]/#), !bare.contains(#/&(lt|amp);/#) { found.append("entity") }
    complaints = found
  }
}

/// Reads comma-separated values after RFC 4180.
enum CSVReading {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    for scalar in text.unicodeScalars {
      switch scalar {
      // A doubled quotation mark leaves and enters again; what it stands for does not matter here.
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(String(field))
        field = .init()
      case "\n" where !isQuoted:
        row.append(String(field.dropLast()))
        field = .init()
        rows.append(row)
        row = []
      default: field.append(scalar)
      }
    }
    return rows
  }
}

/// Checks the names of members against a schema.
struct SchemaForm {
  let root: JSONValue

  func complaints(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let name = schema["$ref"]?.string?.dropFirst("#/definitions/".count) {
      return complaints(value, root["definitions"]?[String(name)] ?? .null, path)
    }
    if let either = schema["anyOf"]?.array?.last, !value.isNull {
      return complaints(value, either, path)
    }
    var found: [String] = []
    if let words = schema["enum"]?.array, !words.contains(value) { found.append(path) }
    if !value.isNull {
      for name in schema["required"]?.array?.compactMap(\.string) ?? [] where value[name] == nil {
        found.append("\(path)/\(name) missing")
      }
    }
    for member in value.object?.members ?? [] where schema["properties"] != nil {
      let inner = "\(path)/\(member.name)"
      guard let form = schema["properties"]?[member.name] else {
        found.append(inner + " superfluous")
        continue
      }
      found += complaints(member.value, form, inner)
    }
    for element in value.array ?? [] {
      found += complaints(element, schema["items"] ?? .null, path + "/0")
    }
    return found
  }
}
