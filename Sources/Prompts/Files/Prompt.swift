import Digest
import JSON
import Text

/// A prompt with all the partials it uses, ready to be rendered.
package struct Prompt: Sendable {
  /// The prompt's file.
  package let file: PromptFile
  /// The partials it uses, and those that they use, by name.
  let partials: [String: Template]

  /// Assembles a prompt with its partials.
  ///
  /// - Parameter source: Provides the partials.
  /// - Throws: ``PromptError`` if a partial is missing or broken.
  init(_ file: PromptFile, partialsFrom source: some PromptSource) throws(PromptError) {
    try self.init(file, partialsFrom: source, customHelpers: [:])
  }

  init(
    _ file: PromptFile,
    partialsFrom source: some PromptSource,
    customHelpers: [String: CustomHelper]
  ) throws(PromptError) {
    self.file = file
    var partials: [String: Template] = [:]
    var waiting = [file.template]
    while let template = waiting.popLast() {
      for use in template.partials where partials[use.name] == nil {
        guard let found = try source.partial(use.name) else {
          throw Self.missing(use, in: template, source)
        }
        let text = SourceText(file: found.file, text: found.text)
        let partial = try Template(text, customHelpers: customHelpers)
        partials[use.name] = partial
        waiting.append(partial)
      }
    }
    self.partials = partials
  }

  private static func missing(
    _ use: PartialNode,
    in template: Template,
    _ source: some PromptSource
  ) -> PromptError {
    let known = source.partialNames
    let advice =
      nearest(to: use.name, in: known).map { "; did you mean \($0)?" }
      ?? (known.isEmpty ? "" : "; there are \(known.prefix(20).joined(separator: ", "))")
    return template.source.error(at: use.offset, "there is no partial \(use.name)\(advice)")
  }

  /// The names of the partials it uses, sorted.
  var partialNames: [String] { partials.keys.sorted() }

  /// A SHA-256, in hexadecimal, that changes only when the meaning of the prompt does.
  ///
  /// It covers the template, the partials, the schemas, the defaults, the config, the tools and the
  /// model. Comments, white space and the order of keys in the front matter do not change it, nor
  /// do licence lines, the description and extension keys. In schemas the order of properties
  /// counts, because a model answers in it.
  package var identity: String {
    let header = file.header
    let partials = partialNames.map { name -> JSONValue in
      [.string(name), .string(self.partials[name]?.text ?? "")]
    }
    let form: JSONValue = [
      "debrief prompt 1",
      .string(file.template.text),
      .array(partials),
      header.inputSchema ?? .null,
      JSONValue.object(header.inputDefault).sorted,
      JSONValue(header.outputFormat),
      header.outputSchema ?? .null,
      JSONValue.object(header.config).sorted,
      JSONValue(header.model),
      .array(header.tools.map(JSONValue.string)),
      .array(header.toolDefs),
    ]
    return SecureDigest.hexadecimal(form.text)
  }
}

extension JSONValue {
  /// The same value with the members of all objects sorted by name.
  var sorted: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.sorted))
    case .object(let object):
      var result = JSONObject()
      for member in object.members.sorted(by: { $0.name < $1.name }) {
        result.append(member.name, member.value.sorted)
      }
      return .object(result)
    default: return self
    }
  }
}
