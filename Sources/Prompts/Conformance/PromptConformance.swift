import JSON
import YAML

/// Runs the conformance cases of dotprompt, Handlebars and Picoschema.
package enum PromptConformance {
  private static let sizeLimit = 16 << 20

  /// Runs all cases of a file, or of the files in a folder.
  ///
  /// A YAML file contains groups of dotprompt's own specification. A JSON file is a table of cases
  /// with `template` (Handlebars) or `yaml` (Picoschema); in a folder, other JSON files are
  /// skipped.
  ///
  /// - Returns: A report for each file, in the order of their paths.
  /// - Throws: ``PromptError`` if a file cannot be read or contains no cases.
  package static func run(_ path: String) throws(PromptError) -> [ConformanceReport] {
    guard FileReading.isFolder(path) else {
      guard let report = try report(path) else {
        throw PromptError(file: path, message: "it contains no conformance cases")
      }
      return [report]
    }
    var reports: [ConformanceReport] = []
    for name in FileReading.paths(in: path, endings: [".yaml", ".yml", ".json"]) {
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      if let report = try report(file) { reports.append(report) }
    }
    guard !reports.isEmpty else {
      throw PromptError(file: path, message: "no file in it contains conformance cases")
    }
    return reports
  }

  private static func report(_ file: String) throws(PromptError) -> ConformanceReport? {
    guard let bytes = try FileReading.bytes(of: file, limit: sizeLimit) else {
      throw PromptError(file: file, message: "there is no such file")
    }
    guard file.hasSuffix(".json") else { return try specification(bytes, file) }
    let table: JSONValue
    do throws(JSONError) {
      table = try JSONParser().parse(bytes)
    } catch {
      throw PromptError(file: file, message: error.message)
    }
    guard let cases = table["cases"]?.array, let first = cases.first else { return nil }
    if first["template"] != nil { return handlebars(cases, file) }
    if first["yaml"] != nil { return picoschema(cases, named: table["named_schemas"], file) }
    return nil
  }

  private static func specification(
    _ bytes: [UInt8],
    _ file: String
  ) throws(PromptError) -> ConformanceReport {
    var report = ConformanceReport(file: file)
    do throws(YAMLError) {
      let root = try YAMLNode.parse(bytes)
      guard let groups = root.sequence else { throw root.error("it contains no list of groups") }
      for group in groups { try SpecificationGroup(group).run(into: &report) }
    } catch {
      throw PromptError(
        file: file,
        line: error.line,
        column: error.column,
        message: error.message
      )
    }
    return report
  }

  private static func handlebars(_ cases: [JSONValue], _ file: String) -> ConformanceReport {
    var report = ConformanceReport(file: file)
    for json in cases {
      let name = [json["id"], json["group"], json["desc"]].compactMap { $0?.string }
      report.add(name.joined(separator: " "), HandlebarsCase(json).run())
    }
    return report
  }

  private static func picoschema(
    _ cases: [JSONValue],
    named: JSONValue?,
    _ file: String
  ) -> ConformanceReport {
    var report = ConformanceReport(file: file)
    for json in cases {
      let name = "\(json["id"]?.string ?? "?") \(json["yaml"]?.string ?? "")"
      report.add(name, picoschema(json, named: named))
    }
    return report
  }

  private static func picoschema(_ json: JSONValue, named: JSONValue?) -> ConformanceOutcome {
    do throws(YAMLError) {
      let node = try YAMLNode.parse(json["yaml"]?.string ?? "")
      let schema = try Picoschema.schema(of: node, rules: .reference) { named?[$0] }
      guard let expected = json["expect"] else {
        return .failed("expected an error, got \(schema.text)")
      }
      return Comparison.outcome(expected: expected, found: schema)
    } catch {
      return json["error"] == nil ? .failed("unexpected error: \(error.message)") : .passed
    }
  }
}

/// Compares expected and actual values.
enum Comparison {
  /// Whether two values are equal, the order of members aside.
  static func outcome(expected: JSONValue, found: JSONValue?) -> ConformanceOutcome {
    if let found, canonical(expected) == canonical(found) { return .passed }
    return .failed("expected \(brief(expected)), got \(found.map(brief) ?? "nothing")")
  }

  private static func canonical(_ value: JSONValue) -> String {
    JavaScriptJSON.text(value.sorted)
  }

  private static func brief(_ value: JSONValue) -> String {
    let text = JavaScriptJSON.text(value)
    return text.count > 400 ? text.prefix(400) + "…" : text
  }
}
