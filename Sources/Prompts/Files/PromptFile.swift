import Digest
import JSON
import YAML

/// A prompt file that has been read: front matter and template.
package struct PromptFile: Sendable {
  /// The maximum size of a file, in bytes.
  static let sizeLimit = Template.sizeLimit

  /// The front matter.
  package let header: PromptHeader
  /// The first 8 hexadecimal digits of the SHA-1 of the file.
  let version: String
  /// The purpose of the prompt, from its front matter, or else the first comment of its template.
  package let description: String?
  /// The front matter with the positions of its keys, for readers of additional keys; nil if
  /// there is none.
  ///
  /// Lines are counted from the first after `---`; ``error(_:)`` makes them lines of the file.
  let frontMatter: YAMLNode?
  /// Probable mistakes that are allowed: keys of the front matter that nothing reads.
  let remarks: [PromptError]
  /// The template.
  let template: Template
  private let headerLine: Int

  /// Reads a prompt file.
  ///
  /// - Throws: ``PromptError`` at the position of the mistake.
  init(
    _ text: String,
    file: String,
    schema: (String) -> JSONValue? = { _ in nil }
  ) throws(PromptError) {
    try self.init(text, file: file, rules: .strict, customHelpers: [:], schema: schema)
  }

  init(
    _ text: String,
    file: String,
    rules: Picoschema.Rules,
    customHelpers: [String: CustomHelper],
    schema: (String) -> JSONValue?
  ) throws(PromptError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw PromptError(file: file, message: "it is larger than 1 MiB")
    }
    let source = SourceText(file: file, text: text)
    let parts = try FrontMatter(source)
    headerLine = parts.header.map { source.lineAndColumn($0.lowerBound).line } ?? 1
    do throws(YAMLError) {
      let node = try parts.header.map { range throws(YAMLError) in
        try YAMLNode.parse(Array(source.bytes[range]))
      }
      frontMatter = node
      header =
        try node.map { node throws(YAMLError) in
          try PromptHeader(node, rules: rules, schema: schema)
        } ?? PromptHeader()
    } catch {
      throw Self.inFile(error, headerLine, file)
    }
    let line = headerLine
    remarks = frontMatter.map(PromptHeader.doubtfulKeys)?.map { Self.inFile($0, line, file) } ?? []
    template = try Template(source, range: parts.template, customHelpers: customHelpers)
    version = String(SecureDigest.hexadecimal(text, .sha1).prefix(8))
    description = header.description ?? Self.firstComment(template.text)
  }

  /// A failure in the front matter as a failure in the file.
  ///
  /// - Parameter error: The failure, with lines counted as in ``frontMatter``.
  func error(_ error: YAMLError) -> PromptError {
    Self.inFile(error, headerLine, template.source.file)
  }

  private static func inFile(_ error: YAMLError, _ headerLine: Int, _ file: String) -> PromptError {
    PromptError(
      file: file,
      line: error.line + headerLine - 1,
      column: error.column,
      message: error.message
    )
  }

  /// The first paragraph of the comment that a template begins with.
  private static func firstComment(_ template: String) -> String? {
    let text = template.drop { $0.isWhitespace }
    let isLong = text.hasPrefix("{{!--")
    guard isLong || text.hasPrefix("{{!") else { return nil }
    let body = text.dropFirst(isLong ? 5 : 3)
    var paragraph: [Substring] = []
    for line in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let end = line.indices.first { line[$0...].hasPrefix(isLong ? "--" : "}}") }
      let words = line[..<(end ?? line.endIndex)].split(whereSeparator: \.isWhitespace)
      if words.isEmpty, !paragraph.isEmpty { break }
      paragraph += words
      if end != nil { break }
    }
    return paragraph.isEmpty ? nil : paragraph.joined(separator: " ")
  }
}
