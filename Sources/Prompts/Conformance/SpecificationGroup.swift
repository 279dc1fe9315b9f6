import JSON
import YAML

/// A group of cases of dotprompt's specification: a template, and data with the expected results.
struct SpecificationGroup {
  private let name: String
  private let template: String
  private let tests: [YAMLNode]
  private let data: JSONObject
  private let partials: [String: String]
  private let schemas: JSONObject

  init(_ node: YAMLNode) throws(YAMLError) {
    let group = try node.mapping("a group")
    guard let template = group["template"], let tests = group["tests"]?.sequence else {
      throw node.error("a group needs a template and tests")
    }
    name = try group["name"]?.text("name") ?? "?"
    self.template = try template.text("template")
    self.tests = tests
    data = group["data"]?.json.object ?? JSONObject()
    var partials: [String: String] = [:]
    for key in ["partials", "resolverPartials"] {
      for entry in group[key]?.mapping?.entries ?? [] {
        partials[entry.key] = try entry.value.text(entry.key)
      }
    }
    self.partials = partials
    let schemas = group["schemas"]?.json.object ?? JSONObject()
    self.schemas = schemas.merging(group["resolverSchemas"]?.json.object ?? JSONObject())
  }

  /// Runs the cases of the group.
  func run(into report: inout ConformanceReport) {
    for test in tests {
      let test = test.json
      report.add("\(name): \(test["desc"]?.string ?? "")", outcome(test))
    }
  }

  private func outcome(_ test: JSONValue) -> ConformanceOutcome {
    var options = RenderOptions()
    for member in test["options"]?.object?.members ?? [] {
      switch member.name {
      case "input" where member.value.object?.members.map(\.name) == ["default"]:
        options.inputDefault = member.value["default"]?.object
      case "config": options.config = member.value.object ?? JSONObject()
      case "model": options.model = member.value.string
      default: return .unsupported("the option \(member.name)")
      }
    }
    let data = self.data.merging(test["data"]?.object ?? JSONObject())
    let messages = data["messages"]?.array ?? []
    let history = messages.compactMap { PromptMessage($0) }
    guard history.count == messages.count else {
      return .unsupported("earlier messages with parts other than text and media")
    }
    do throws(PromptError) {
      let file = try PromptFile(template, file: name) { schemas[$0] }
      let prompt = try Prompt(file, partialsFrom: PromptDictionary(partials: partials))
      let rendered = try prompt.render(
        data["input"] ?? .null,
        context: data["context"]?.object ?? JSONObject(),
        history: history,
        options: options
      )
      return compare(rendered.json, test["expect"]?.object ?? JSONObject())
    } catch {
      return .failed("unexpected error: \(error.description)")
    }
  }

  private func compare(_ found: JSONValue, _ expected: JSONObject) -> ConformanceOutcome {
    for member in expected.members {
      let outcome = Comparison.outcome(expected: member.value, found: found[member.name])
      if case .failed(let difference) = outcome { return .failed("\(member.name): \(difference)") }
    }
    return .passed
  }
}
