import CivilTime
import JSON
import Text

extension Renderer {
  /// The value of a helper.
  mutating func value(of call: HelperCall) throws(PromptError) -> JSONValue? {
    var values: [JSONValue?] = []
    for argument in call.arguments.positional { values.append(try evaluate(argument).value) }
    try step(at: call.offset)
    switch call.helper {
    case .json: return .string(try json(values[0], call))
    case .jsonl: return .string(try jsonLines(values[0], call))
    case .lookup: return lookup(values[0], values[1])
    case .truncate: return .string(try truncated(values[0], values[1], call))
    case .date: return .string(try date(values[0], values[1], call))
    case .custom(let helper): return helper(values)
    case .log, .role, .history, .section, .media: return nil
    }
  }

  /// Adds the segment of a helper.
  mutating func emit(_ call: HelperCall) throws(PromptError) {
    switch call.helper {
    case .role: builder.append(.role(try role(call)))
    case .history: builder.append(.history)
    case .section: builder.append(.section(try text(call.arguments.positional[0], "section")))
    case .media: builder.append(.media(try media(call)))
    default:
      // `log` is accepted for templates made elsewhere; a library has nowhere to write to.
      for argument in call.arguments.positional { _ = try evaluate(argument) }
    }
  }

  private mutating func role(_ call: HelperCall) throws(PromptError) -> PromptRole {
    let name = try text(call.arguments.positional[0], "role")
    if let role = PromptRole(rawValue: name) { return role }
    let known = PromptRole.allCases.map(\.rawValue)
    let advice =
      name == "assistant"
      ? "it is called model here"
      : nearest(to: name, in: known).map { "did you mean \($0)?" }
        ?? "known are \(known.joined(separator: ", "))"
    throw error(call.arguments.positional[0].offset, "there is no role \"\(name)\"; \(advice)")
  }

  private mutating func media(_ call: HelperCall) throws(PromptError) -> PromptMedia {
    guard let url = call.arguments["url"] else {
      throw error(call.offset, "media needs url=: {{media url=URL contentType=TYPE}}")
    }
    let address = try text(url, "the url of media")
    guard let type = call.arguments["contentType"], let value = try evaluate(type).value,
      !value.isNull
    else { return PromptMedia(url: address) }
    return PromptMedia(url: address, contentType: try text(type, "the contentType of media"))
  }

  private mutating func text(_ expression: Expression, _ what: String) throws(PromptError) -> String
  {
    guard let text = try evaluate(expression).value?.string, !text.isEmpty else {
      throw error(expression.offset, "\(what) must be a text")
    }
    return text
  }

  private mutating func json(_ value: JSONValue?, _ call: HelperCall) throws(PromptError) -> String
  {
    guard let value else { return "undefined" }
    var indentation = 0
    if let option = call.arguments["indent"] {
      indentation = Int(try evaluate(option).value?.integer ?? 0)
    }
    return try counted(JavaScriptJSON.text(value, indentation: indentation), call)
  }

  /// Counts the work of a long text, so that loops around it end.
  private mutating func counted(_ text: String, _ call: HelperCall) throws(PromptError) -> String {
    try step(at: call.offset, cost: text.utf8.count / 64)
    return text
  }

  private mutating func jsonLines(_ value: JSONValue?, _ call: HelperCall) throws(PromptError)
    -> String
  {
    guard let elements = value?.array else {
      throw error(call.arguments.positional[0].offset, "jsonl needs a list")
    }
    let lines = elements.map { JavaScriptJSON.text($0) }
    return try counted(lines.joined(separator: "\n"), call)
  }

  private func lookup(_ value: JSONValue?, _ key: JSONValue?) -> JSONValue? {
    guard let key = JavaScriptValue.text(key) else { return nil }
    switch value {
    case .array(let elements):
      if key == "length" { return .integer(Int64(elements.count)) }
      return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    case .object(let object): return object[key]
    case let value: return JavaScriptValue.isTrue(value) ? nil : value
    }
  }

  /// A text up to a number of characters as a reader sees them, with `…` if something was cut off.
  private func truncated(
    _ value: JSONValue?,
    _ limit: JSONValue?,
    _ call: HelperCall
  ) throws(PromptError) -> String {
    guard let text = JavaScriptValue.text(value) else {
      throw error(call.arguments.positional[0].offset, "truncate needs a text")
    }
    guard let limit = limit?.integer.flatMap(Int.init(exactly:)), limit > 0 else {
      throw error(call.arguments.positional[1].offset, "truncate needs a number above 0")
    }
    guard let cut = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      cut < text.endIndex
    else { return text }
    return text[..<cut] + "…"
  }

  private func date(
    _ value: JSONValue?,
    _ pattern: JSONValue?,
    _ call: HelperCall
  ) throws(PromptError) -> String {
    let instant: Instant? =
      switch value {
      case .string(let text): ISO8601Time(text)?.instant(in: environment.zone)
      case .integer(let number): Instant(number: number)
      case .double(let number): Instant(number: number)
      default: nil
      }
    guard let instant else {
      throw error(
        call.arguments.positional[0].offset,
        "date needs a time such as 2026-11-21T10:00:00Z, or seconds or milliseconds since 1970"
      )
    }
    guard let pattern = pattern?.string else {
      throw error(call.arguments.positional[1].offset, "date needs a pattern such as yyyy-MM-dd")
    }
    do throws(DatePattern.Failure) {
      return try DatePattern(pattern).text(environment.zone.dateTime(at: instant))
    } catch {
      throw self.error(call.arguments.positional[1].offset, error.message)
    }
  }
}
