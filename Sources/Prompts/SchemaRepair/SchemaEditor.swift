import JSON
import YAML

/// Finds the edits that repair a finding in the text of a schema.
struct SchemaEditor {
  let source: SchemaSource
  let lines: YAMLEditor

  init(_ node: YAMLNode, _ text: String) {
    source = SchemaSource(node)
    lines = YAMLEditor(text)
  }

  /// The edits that repair a finding.
  ///
  /// - Returns: nil if the text is written in a way that cannot be edited.
  func edits(for finding: SchemaFinding) -> [SourceEdit]? {
    if finding.rule == .reference { return inlining(source.root, in: source.root.json) }
    guard finding.isFixable, let part = source.part(finding.path) else { return nil }
    switch finding.rule {
    case .numberBound: return describing(SchemaBounds.numberWords, in: part.node)
    case .format: return describing(["format"], in: part.node)
    case .keyword: return finding.keyword.flatMap { removal(of: $0, in: part.node) }
    case .typeArray: return singleType(in: part.node)
    case .maxItems: return finding.keyword.flatMap { count($0, in: part.node) }
    case .propertyOrder, .enumDuplicate: return rewriting(finding, in: part.node)
    case .enumType: return quoting(part.node)
    default: return nil
    }
  }

  func start(_ node: YAMLNode) -> SourcePosition {
    SourcePosition(line: node.line, column: node.column)
  }

  private func start(_ entry: YAMLMapping.Entry) -> SourcePosition {
    SourcePosition(line: entry.line, column: entry.column)
  }

  func isFlow(_ node: YAMLNode) -> Bool {
    lines[start(node)] == "{" || lines[start(node)] == "["
  }

  /// Replaces a value.
  private func replacement(
    of node: YAMLNode,
    isInFlow: Bool,
    with text: String
  ) -> SourceEdit? {
    lines.end(ofValueAt: start(node), isInFlow: isInFlow).map {
      SourceEdit(from: start(node), to: $0, text)
    }
  }

  /// The position after a value, which may be a list or mapping over several lines.
  func end(of node: YAMLNode, isInFlow: Bool) -> SourcePosition? {
    if node.scalar != nil || isFlow(node) {
      return lines.end(ofValueAt: start(node), isInFlow: isInFlow)
    }
    let last = node.sequence?.last ?? node.mapping?.entries.last?.value
    return last.flatMap { end(of: $0, isInFlow: isInFlow) }
  }

  /// Removes a key and its value.
  func removal(of key: String, in mapping: YAMLNode) -> [SourceEdit]? {
    guard let entry = mapping.mapping?.entry(key),
      let end = end(of: entry.value, isInFlow: isFlow(mapping))
    else { return nil }
    if isFlow(mapping) {
      if let comma = lines.comma(before: start(entry)) {
        return [SourceEdit(from: comma, to: end, "")]
      }
      return [SourceEdit(from: start(entry), to: lines.endOfComma(after: end) ?? end, "")]
    }
    guard entry.line <= end.line, lines.isIndented(to: start(entry)) else { return nil }
    let (first, last) = lines.wholeLines(entry.line...end.line)
    return [SourceEdit(from: first, to: last, "")]
  }

  /// Moves bounds into the description, which replaces the first of them if there was none.
  private func describing(_ keywords: [String], in node: YAMLNode) -> [SourceEdit]? {
    guard let mapping = node.mapping, case .object(let schema) = node.json else { return nil }
    var keys = mapping.entries.map(\.key).filter(keywords.contains)
    var edits: [SourceEdit] = []
    let words = SchemaBounds.words(schema, keywords)
    if let text = SchemaBounds.description(schema["description"]?.string, adding: words) {
      let written = JSONValue.string(text).text
      if let description = mapping["description"] {
        guard let edit = replacement(of: description, isInFlow: isFlow(node), with: written) else {
          return nil
        }
        edits.append(edit)
      } else {
        guard let entry = keys.first.flatMap({ mapping.entry($0) }),
          let end = lines.end(ofValueAt: start(entry.value), isInFlow: isFlow(node))
        else { return nil }
        edits.append(SourceEdit(from: start(entry), to: end, "description: \(written)"))
        keys.removeFirst()
      }
    }
    for key in keys {
      guard let removal = removal(of: key, in: node) else { return nil }
      edits += removal
    }
    return edits
  }

  private func singleType(in node: YAMLNode) -> [SourceEdit]? {
    guard case .object(let schema) = node.json, let entry = node.mapping?.entry("type"),
      let type = SchemaShape(schema).types.first
    else { return nil }
    var text = type
    if SchemaShape(schema).isNullable, schema["nullable"] == nil {
      let indentation = String(repeating: " ", count: max(entry.column - 1, 0))
      text += isFlow(node) ? ", nullable: true" : "\n\(indentation)nullable: true"
    }
    return replacement(of: entry.value, isInFlow: isFlow(node), with: text).map { [$0] }
  }

  private func count(_ keyword: String, in node: YAMLNode) -> [SourceEdit]? {
    guard let value = node[keyword], let count = value.json.integer else { return nil }
    guard count > SchemaLinter.maxItems else { return removal(of: keyword, in: node) }
    return replacement(of: value, isInFlow: isFlow(node), with: "\(SchemaLinter.maxItems)")
      .map { [$0] }
  }

  /// Rewrites a list.
  private func rewriting(_ finding: SchemaFinding, in node: YAMLNode) -> [SourceEdit]? {
    guard let keyword = finding.keyword else { return nil }
    let schema: JSONValue = source.isPicoschema ? ["enum": node.json] : node.json
    guard let value = source.isPicoschema ? node : node[keyword], isFlow(value),
      case .object(let part) = schema,
      case .array(let elements)? = finding.repaired(part)[keyword]
    else { return nil }
    let text = "[\(elements.map(\.text).joined(separator: ", "))]"
    return replacement(of: value, isInFlow: isFlow(node), with: text).map { [$0] }
  }

  /// Puts the values of an enum into quotes, and sets their type to string.
  private func quoting(_ node: YAMLNode) -> [SourceEdit]? {
    guard let list = source.isPicoschema ? node : node["enum"], let values = list.sequence else {
      return nil
    }
    var edits: [SourceEdit] = []
    for value in values where !value.isNull {
      if case .string = value.value { continue }
      let text = JSONValue.string(value.json.text).text
      guard let edit = replacement(of: value, isInFlow: isFlow(list), with: text) else {
        return nil
      }
      edits.append(edit)
    }
    guard !source.isPicoschema, let type = node["type"], let word = type.json.string,
      word != "string"
    else { return edits }
    guard let edit = replacement(of: type, isInFlow: isFlow(node), with: "string") else {
      return nil
    }
    return edits + [edit]
  }
}
