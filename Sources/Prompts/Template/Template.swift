import JSON

/// A template that has been read: the text of a prompt, or a partial.
struct Template: Sendable {
  /// The file it stands in.
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
    guard range.count <= PromptFile.sizeLimit else {
      throw source.error(at: range.lowerBound, "the template is larger than 1 MiB")
    }
    var parser = try TemplateParser(source, range: range, customHelpers: customHelpers)
    self.source = source
    self.range = range
    program = try parser.template()
  }

  /// The text it was read from.
  var text: String { source.text(range) }

  /// The partials it uses, in the order of their first use.
  var partials: [PartialNode] {
    var found: [PartialNode] = []
    Self.collect(program, into: &found)
    return found
  }

  private static func collect(_ program: TemplateProgram, into found: inout [PartialNode]) {
    for node in program.body {
      switch node {
      case .partial(let partial):
        if !found.contains(where: { $0.name == partial.name }) { found.append(partial) }
      case .block(let block):
        if let program = block.program { collect(program, into: &found) }
        if let inverse = block.inverse { collect(inverse, into: &found) }
      case .text, .comment, .output: break
      }
    }
  }
}
