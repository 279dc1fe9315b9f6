/// A template that has been read: the text of a prompt, or a partial.
struct Template: Sendable {
  /// The maximum size of a template, and of the file it is in, in bytes.
  static let sizeLimit = 1 << 20

  /// The file it is in.
  let source: SourceText
  /// Its bytes in the file.
  let range: Range<Int>
  /// Its tree.
  let program: TemplateProgram

  /// Reads a part of a file.
  init(
    _ source: SourceText,
    range: Range<Int>? = nil,
    customHelpers: [String: CustomHelper] = [:]
  ) throws(PromptError) {
    let range = range ?? 0..<source.bytes.count
    guard range.count <= Self.sizeLimit else {
      throw source.error(at: range.lowerBound, "the template is larger than 1 MiB")
    }
    var parser = try TemplateParser(source, range: range, customHelpers: customHelpers)
    self.source = source
    self.range = range
    program = try parser.template()
  }

  /// The text it was read from.
  var text: String { source.text(range) }

  /// The partials it uses, each at its first use.
  var partials: [PartialNode] {
    var found: [PartialNode] = []
    var names: Set<String> = []
    var waiting = [program]
    while let program = waiting.popLast() {
      for node in program.body {
        switch node {
        case .partial(let partial):
          if names.insert(partial.name).inserted { found.append(partial) }
        case .block(let block):
          waiting += [block.program, block.inverse].compactMap { $0 }
        case .text, .comment, .output: break
        }
      }
    }
    return found
  }
}
