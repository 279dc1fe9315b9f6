import YAML

/// Finds problems in a prompt file, and repairs those that need no author.
package enum PromptLint {
  /// A problem in a prompt file.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The file, as the user named it.
    package let file: String
    /// The line, counted from 1.
    package let line: Int
    /// The character in the line, counted from 1.
    package let column: Int
    /// Whether the prompt cannot be used as it is.
    package let isError: Bool
    /// What is wrong, and what to do about it.
    package let message: String

    /// File, line and column.
    package var position: String { "\(file):\(line):\(column)" }

    /// Position and message in one line.
    package var description: String {
      "\(position): \(isError ? "error" : "warning"): \(message)"
    }
  }

  /// The problems of a file.
  ///
  /// - Parameter library: Provides its partials.
  /// - Returns: The findings, in the order of the file.
  package static func findings(
    _ text: String,
    file: String,
    library: PromptLibrary
  ) -> [Finding] {
    let doubts: [Finding]
    do throws(PromptError) {
      let prompt = try library.prompt(text: text, file: file)
      doubts =
        [prompt.partialCycle].compactMap(\.self).map { Finding($0) }
        + prompt.unknownVariables.map { Finding($0) }
        + prompt.file.remarks.map { Finding($0, isError: false) }
    } catch {
      return [Finding(error)]
    }
    guard let schema = outputSchema(of: text) else { return doubts }
    do throws(YAMLError) {
      return try doubts
        + SchemaLinter().findings(in: schema) { library.schemas[$0] }
        .map { Finding($0, file: file, at: schema) }
    } catch {
      let problem = PromptError(
        file: file,
        line: error.line,
        column: error.column,
        message: error.message
      )
      return [Finding(problem)]
    }
  }

  /// Repairs the schema of a file's answer, leaving everything else as it is written.
  package static func repair(_ text: String) -> (text: String, repaired: [SchemaFinding]) {
    SchemaFix.repair(text, linter: SchemaLinter(), schema: outputSchema)
  }

  /// The value of `output.schema`, its positions counted in the whole file.
  static func outputSchema(of text: String) -> YAMLNode? {
    let source = SourceText(file: "", text: text)
    guard let range = try? FrontMatter(source).header else { return nil }
    let above = source.lineAndColumn(range.lowerBound).line - 1
    let header = [UInt8](repeating: 0x0A, count: above) + source.bytes[range]
    return try? YAMLNode.parse(header)["output"]?["schema"]
  }
}

extension PromptLint.Finding {
  /// Creates a finding from an error.
  package init(_ error: PromptError, isError: Bool = true) {
    self.init(
      file: error.file,
      line: error.line,
      column: error.column,
      isError: isError,
      message: error.message
    )
  }

  fileprivate init(_ finding: SchemaFinding, file: String, at schema: YAMLNode) {
    self.init(
      file: file,
      line: finding.line ?? schema.line,
      column: finding.column ?? schema.column,
      isError: finding.severity == .error,
      message: "output.schema \(finding.path): \(finding.message); \(finding.advice)"
    )
  }
}
