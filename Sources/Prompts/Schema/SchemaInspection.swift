import JSON
import Text

/// One traversal of a schema that records what the service refuses or ignores.
struct SchemaInspection {
  let linter: SchemaLinter
  private(set) var findings: [SchemaFinding] = []
  private var path = SchemaPath()
  private var schema = JSONObject()

  init(_ linter: SchemaLinter) { self.linter = linter }

  mutating func noteReferences(_ schema: JSONValue) {
    findings.append(
      SchemaFinding(
        .reference,
        .error,
        at: SchemaPath(),
        "it uses $ref or has definitions, which are not accepted",
        advice: "write each schema out where it is used",
        isFixable: true
      )
    )
  }

  /// Inspects a schema and everything in it.
  ///
  /// - Parameter outerCount: The maximum number of elements in the arrays around it in all; nil if
  ///   none is given.
  mutating func visit(_ value: JSONValue, at path: SchemaPath, level: Int, outerCount: Int64?) {
    guard case .object(let schema) = value, level <= SchemaTree.depthLimit, findings.count < 200
    else { return }
    (self.path, self.schema) = (path, schema)
    let shape = SchemaShape(schema)
    checkType(shape)
    checkKeywords()
    checkBounds()
    checkWords(shape)
    checkProperties()
    let isContainer = shape.types.contains("object") || shape.types.contains("array")
    if isContainer { checkDepth(level) }
    let count = checkCounts(outerCount)
    for (step, part) in schema.subschemas {
      let isBranch = if case .branch = step { true } else { false }
      visit(
        part,
        at: path.appending(step),
        level: isBranch ? level : level + 1,
        outerCount: step == .items ? count : outerCount
      )
    }
  }

  private mutating func note(
    _ rule: SchemaFinding.Rule,
    _ severity: SchemaFinding.Severity,
    _ keyword: String? = nil,
    _ message: String,
    advice: String,
    isFixable: Bool = false
  ) {
    let finding = SchemaFinding(
      rule,
      severity,
      at: path,
      keyword: keyword,
      message,
      advice: advice,
      isFixable: isFixable
    )
    findings.append(finding)
  }

  private mutating func checkType(_ shape: SchemaShape) {
    guard linter.dialect == .responseSchema, !linter.acceptsNullTypes, shape.types.count == 1,
      schema["type"]?.array != nil
    else { return }
    note(
      .typeArray,
      .error,
      "type",
      "a list of types is not accepted",
      advice: "write type: \(shape.types[0])\(shape.isNullable ? " and nullable: true" : "")",
      isFixable: true
    )
  }

  private mutating func checkKeywords() {
    for member in schema.members where !Self.knownKeywords.contains(member.name) {
      let best = nearest(to: member.name, in: Self.knownKeywords)
      note(
        .keyword,
        .warning,
        member.name,
        "\(member.name) is unknown to the service",
        advice: best.map { "did you mean \($0)?" } ?? "leave it out",
        isFixable: best == nil
      )
    }
  }

  /// Keywords that are sent, described in words, known to be left out, or reported elsewhere.
  private static let knownKeywords =
    [
      "type", "title", "description", "enum", "const", "items", "prefixItems", "minItems",
      "maxItems", "properties", "required", "additionalProperties", "propertyOrdering", "anyOf",
      "oneOf", "nullable", "format", "default", "example", "examples", "$schema", "$id", "$anchor",
      "$comment",
    ] + SchemaBounds.numberWords + SchemaBounds.textWords + SchemaTree.definitionWords
    + SchemaRenderer.inexpressible

  private mutating func checkBounds() {
    let numbers = SchemaBounds.numberWords.filter { schema[$0] != nil }
    if let first = numbers.first {
      note(
        .numberBound,
        .error,
        first,
        "bounds of numbers (\(numbers.joined(separator: ", "))) can make the service refuse it",
        advice: "say it in the description",
        isFixable: true
      )
    }
    let texts = SchemaBounds.textWords.filter { schema[$0] != nil }
    if let first = texts.first {
      note(
        .textBound,
        .warning,
        first,
        "the service does not enforce \(texts.joined(separator: ", "))",
        advice: "it is only described in words; expect answers that ignore it"
      )
    }
    guard let format = schema["format"]?.string, format != "enum" else { return }
    let isTime = format.contains("time")
    note(
      .format,
      isTime ? .error : .warning,
      "format",
      isTime
        ? "the format \(format) can make the service refuse it"
        : "the service does not enforce the format \(format)",
      advice: "say it in the description",
      isFixable: true
    )
  }

  private mutating func checkWords(_ shape: SchemaShape) {
    guard let values = schema["enum"]?.array else {
      let text = schema["description"]?.string ?? ""
      if shape.types == ["string"], schema["const"] == nil, ListedChoices.isLikely(text) {
        note(
          .enumInWords,
          .warning,
          "description",
          "choices that are only described in words are not enforced",
          advice: "use an enum"
        )
      }
      return
    }
    if values.count > SchemaLinter.maxWords {
      let message = "the enum has \(values.count) words"
      note(
        .enumSize,
        .error,
        "enum",
        message,
        advice: "at most \(SchemaLinter.maxWords) are accepted; use a plain string and check it"
      )
    }
    if Set(values).count < values.count {
      note(
        .enumDuplicate,
        .warning,
        "enum",
        "a word occurs twice in the enum",
        advice: "write it once",
        isFixable: true
      )
    }
    for word in values.compactMap(\.string) { checkName(word, "the word", "enum") }
  }

  private mutating func checkName(_ name: String, _ what: String, _ keyword: String) {
    guard name.count > SchemaLinter.goodNameLength else { return }
    let isLong = name.count > SchemaLinter.maxNameLength
    note(
      .nameLength,
      isLong ? .error : .warning,
      keyword,
      "\(what) \"\(name.prefix(24))…\" has \(name.count) characters",
      advice: "use at most \(SchemaLinter.goodNameLength); put the rest into the description"
    )
  }

  private mutating func checkProperties() {
    let properties = SchemaProperties(schema).inOrder
    if let ordering = schema["propertyOrdering"] {
      let names = ordering.array?.map { $0.string ?? "" }
      if names?.sorted() != properties.map(\.name).sorted() {
        note(
          .propertyOrder,
          .error,
          "propertyOrdering",
          "propertyOrdering must name every property once",
          advice: "leave it out: debrief writes it in the order of properties",
          isFixable: true
        )
      }
    }
    let required = SchemaProperties(schema)
    for (name, property) in properties {
      checkName(name, "the name", "properties")
      let takesNull = property.object.map { SchemaShape($0).isNullable } ?? true
      if !takesNull, !required.isRequired(name) {
        let message = "\(name) may be left out, but cannot be null"
        note(
          .optional,
          .warning,
          "properties",
          message,
          advice: "models answer better when every property is required; let it be null instead"
        )
      }
    }
  }

  private mutating func checkDepth(_ level: Int) {
    let severity: SchemaFinding.Severity
    switch level {
    case SchemaLinter.goodDepth + 1: severity = .warning
    case SchemaLinter.maxDepth + 1: severity = .error
    default: return
    }
    let message = "objects and arrays are nested \(level) levels deep"
    note(.depth, severity, nil, message, advice: "make the schema flatter")
  }

  /// Checks the maximum number of elements of an array.
  ///
  /// - Returns: The maximum number of its elements in all, with the arrays around it.
  private mutating func checkCounts(_ outer: Int64?) -> Int64? {
    let words = ["minItems", "maxItems"].filter { schema[$0]?.integer ?? 0 > SchemaLinter.maxItems }
    for word in words {
      note(
        .maxItems,
        .error,
        word,
        "\(word) is larger than \(SchemaLinter.maxItems)",
        advice: "write \(SchemaLinter.maxItems) or leave it out",
        isFixable: true
      )
    }
    guard let own = schema["maxItems"]?.integer, own > 0 else { return outer }
    let (product, isTooLarge) = own.multipliedReportingOverflow(by: max(outer ?? 1, 1))
    guard outer != nil, words.isEmpty, isTooLarge || product > SchemaLinter.maxItems else {
      return min(product, SchemaLinter.maxItems)
    }
    note(
      .maxItems,
      .error,
      "maxItems",
      "maxItems inside maxItems allows more than \(SchemaLinter.maxItems) elements in all",
      advice: "leave the inner one out and say it in the description",
      isFixable: true
    )
    return outer
  }
}
