import YAML

/// The text of a schema as YAML nodes, and the locations of the schema's parts in it.
struct SchemaSource {
  /// A part of the schema in the file.
  struct Part {
    /// Its key and value; nil for the root and for an element of a list.
    var entry: YAMLMapping.Entry?
    var node: YAMLNode
  }

  let root: YAMLNode
  let isPicoschema: Bool

  init(_ root: YAMLNode) {
    self.root = root
    isPicoschema = root.mapping.map { !Picoschema.isJSONSchema($0) } ?? true
  }

  /// The part at a path; nil if the file has it elsewhere, as after a name.
  func part(_ path: SchemaPath) -> Part? { trace(path).found }

  private func trace(_ path: SchemaPath) -> (found: Part?, nearest: Part) {
    var part = Part(entry: nil, node: root)
    for step in path.steps {
      guard let next = isPicoschema ? field(step, of: part) : member(step, of: part) else {
        return (nil, part)
      }
      part = next
    }
    return (part, part)
  }

  private func field(_ step: SchemaPath.Step, of part: Part) -> Part? {
    let entries = part.node.mapping?.entries ?? []
    switch step {
    case .items: return part
    case .others: return entries.first { $0.key == "(*)" }.map(Self.part)
    case .property(let name):
      let entry = entries.first { entry in
        (try? PicoschemaKey(entry, rules: .strict))?.name == name && entry.key != "(*)"
      }
      return entry.map(Self.part)
    case .branch, .definition: return nil
    }
  }

  private func member(_ step: SchemaPath.Step, of part: Part) -> Part? {
    let mapping = part.node.mapping
    switch step {
    case .items: return mapping?.entry("items").map(Self.part)
    case .others: return mapping?.entry("additionalProperties").map(Self.part)
    case .property(let name):
      return mapping?["properties"]?.mapping?.entry(name).map(Self.part)
    case .definition(let word, let name):
      return mapping?[word]?.mapping?.entry(name).map(Self.part)
    case .branch(let word, let index):
      let branches = (mapping?[word] ?? mapping?["oneOf"])?.sequence ?? []
      return branches.indices.contains(index) ? Part(entry: nil, node: branches[index]) : nil
    }
  }

  private static func part(_ entry: YAMLMapping.Entry) -> Part {
    Part(entry: entry, node: entry.value)
  }

  /// A finding with its position in the file, as precise as possible.
  func locating(_ finding: SchemaFinding) -> SchemaFinding {
    var finding = finding
    let (found, nearest) = trace(finding.path)
    var position =
      nearest.entry.map { ($0.line, $0.column) } ?? (nearest.node.line, nearest.node.column)
    if !isPicoschema, let keyword = finding.keyword, let entry = found?.node.mapping?.entry(keyword)
    {
      position = (entry.line, entry.column)
    }
    (finding.line, finding.column) = position
    return finding
  }

  /// Fields whose names make a schema look like the other form.
  var ambiguities: [SchemaFinding] {
    var findings: [SchemaFinding] = []
    if isPicoschema {
      collect(root, at: SchemaPath(), to: &findings)
    } else if let mapping = root.mapping, mapping["$schema"] == nil, looksLikeFields(mapping) {
      let message =
        "type or properties makes this JSON Schema, but other keys are not its keywords"
      findings.append(ambiguity(root, at: SchemaPath(), message))
    }
    return findings
  }

  /// Whether keys that are not in JSON Schema have Picoschema as values.
  private func looksLikeFields(_ mapping: YAMLMapping) -> Bool {
    mapping.entries.contains { entry in
      guard case .string(let text) = entry.value.value else { return false }
      let word = String(picoschemaParts(text[...]).word)
      return entry.key != "type" && Picoschema.scalarTypes.contains(word)
    }
  }

  private func collect(_ node: YAMLNode, at path: SchemaPath, to findings: inout [SchemaFinding]) {
    guard path.steps.count <= Picoschema.depthLimit else { return }
    for entry in node.mapping?.entries ?? [] where entry.key != "(*)" {
      guard let key = try? PicoschemaKey(entry, rules: .strict) else { continue }
      let inner = path.appending(.property(key.name))
      // Only inside: a root with such a field would have been read as JSON Schema.
      if !path.steps.isEmpty, let mapping = node.mapping, Picoschema.isJSONSchema(mapping),
        entry.key == "type" || entry.key == "properties"
      {
        let message =
          "this is a field called \(entry.key): JSON Schema is known only where it is the whole schema"
        var finding = ambiguity(entry.value, at: inner, message)
        (finding.line, finding.column) = (entry.line, entry.column)
        findings.append(finding)
      }
      collect(entry.value, at: inner, to: &findings)
    }
  }

  private func ambiguity(
    _ node: YAMLNode,
    at path: SchemaPath,
    _ message: String
  ) -> SchemaFinding {
    let advice = "give the field another name, or a description: \"string, what it is\""
    var finding = SchemaFinding(.ambiguous, .warning, at: path, message, advice: advice)
    (finding.line, finding.column) = (node.line, node.column)
    return finding
  }
}
