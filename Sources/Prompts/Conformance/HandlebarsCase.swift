import JSON

/// A case of the table of Handlebars: a template and data, and the text that they must give.
struct HandlebarsCase {
  /// The marker that the reference writes into its text where a role, media or the like begins.
  private static let marker = "<<<dotprompt:"

  private let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// Runs the case.
  func run() -> ConformanceOutcome {
    if json["group"]?.string == "injection" { return injection() }
    do throws(PromptError) {
      let text = Self.text(try segments())
      guard let expected = json["expect"] else {
        return .failed("expected an error, got \(JSONValue.string(text).text)")
      }
      return Comparison.outcome(expected: expected, found: .string(text))
    } catch {
      return outcome(of: error)
    }
  }

  /// An error is correct where the reference has one, and where debrief refuses on purpose.
  private func outcome(of error: PromptError) -> ConformanceOutcome {
    guard let expected = json["expect"] else { return .passed }
    switch error.refusal {
    case .leftOut: return .deliberate(error.message)
    case .collection:
      // Nothing else may differ: printed as JavaScript prints it, the text is the expected one.
      guard let text = try? Self.text(segments(printsCollections: true)) else { break }
      let outcome = Comparison.outcome(expected: expected, found: .string(text))
      return outcome == .passed ? .deliberate(error.message) : outcome
    case nil: break
    }
    return .failed("unexpected error: \(error.description)")
  }

  private func segments(
    _ data: JSONValue? = nil,
    printsCollections: Bool = false
  ) throws(PromptError) -> [PromptSegment] {
    let helpers: [String: CustomHelper] = [
      "upper": { values in JSONValue(values.first.flatMap { $0?.string?.uppercased() }) }
    ]
    var partials: [String: String] = [:]
    for member in json["partials"]?.object?.members ?? [] {
      partials[member.name] = member.value.string
    }
    let file = try PromptFile(
      json["template"]?.string ?? "",
      file: json["id"]?.string ?? "template",
      rules: .strict,
      customHelpers: helpers,
      schema: { _ in nil }
    )
    let source = PromptDictionary(partials: partials)
    let prompt = try Prompt(file, partialsFrom: source, customHelpers: helpers)
    var options = RenderOptions()
    options.printsCollections = printsCollections
    let context = json["context"]?.object ?? JSONObject()
    return try prompt.segments(data ?? json["data"] ?? .null, context: context, options: options)
  }

  /// Segments as the reference writes them into one text.
  private static func text(_ segments: [PromptSegment]) -> String {
    segments.map { segment in
      switch segment {
      case .text(let text): text
      case .role(let role): "\(marker)role:\(role.rawValue)>>>"
      case .history: "\(marker)history>>>"
      case .section(let name): "\(marker)section \(name)>>>"
      case .media(let media):
        "\(marker)media:url \(media.url)\(media.contentType.map { " \($0)" } ?? "")>>>"
      }
    }
    .joined()
  }

  /// Checks that markers in data do what other text would do: nothing.
  ///
  /// The reference takes them for its own. Here the segments must be the same, text aside, as for
  /// data in which the markers are spoilt, and the text must keep every marker.
  private func injection() -> ConformanceOutcome {
    do throws(PromptError) {
      let hostile = try segments()
      let harmless = try segments(Self.spoilt(json["data"] ?? .null))
      return hostile.map(Self.spoilt) == harmless
        ? .passed : .failed("text of the data became something else: \(Self.text(hostile))")
    } catch {
      return .failed("unexpected error: \(error.description)")
    }
  }

  private static func spoilt(_ segment: PromptSegment) -> PromptSegment {
    if case .text(let text) = segment { .text(spoilt(text)) } else { segment }
  }

  private static func spoilt(_ text: String) -> String {
    text.split(separator: "<<<", omittingEmptySubsequences: false).joined(separator: "(((")
  }

  private static func spoilt(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(spoilt(text))
    case .array(let elements): return .array(elements.map(spoilt))
    case .object(let object):
      var result = JSONObject()
      for member in object.members { result.append(member.name, spoilt(member.value)) }
      return .object(result)
    default: return value
    }
  }
}
