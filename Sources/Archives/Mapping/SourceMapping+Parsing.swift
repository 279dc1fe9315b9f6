import CivilTime
import JSON
import Text
package import YAML

extension SourceMapping {
  /// Reads a mapping.
  ///
  /// - Parameter bytes: YAML or JSON; see ``SourceMapping`` for what it says. A job file is taken for the
  ///   mapping of its source.
  /// - Throws: ``SourceError`` of kind `.configuration`, with line and column.
  package init(_ bytes: [UInt8], file: String) throws(SourceError) {
    let root: YAMLNode
    do {
      root = try Self.mapping(in: YAMLNode.parse(bytes))
    } catch { throw Self.failure(error, file: file) }
    try self.init(root, file: file)
  }

  /// Reads a mapping that is in another file, for instance a job.
  ///
  /// - Parameter node: Its position.
  /// - Throws: ``SourceError`` of kind `.configuration`, with line and column.
  package init(_ node: YAMLNode, file: String) throws(SourceError) {
    do {
      try self.init(root: node, file: file)
    } catch { throw Self.failure(error, file: file) }
  }

  private static func failure(_ error: YAMLError, file: String) -> SourceError {
    SourceError(
      .configuration,
      file: file,
      line: error.line,
      column: error.column,
      reason: error.message
    )
  }

  /// The mapping of a job's source, or the whole file if it is not a job.
  private static func mapping(in root: YAMLNode) throws(YAMLError) -> YAMLNode {
    guard !root.isNull, let source = try root.mapping("the mapping")["source"] else { return root }
    guard let mapping = try source.mapping("source")["map"] else {
      throw source.error("the source of this job has no map")
    }
    return mapping
  }

  private init(root: YAMLNode, file: String) throws(YAMLError) {
    guard !root.isNull else { throw root.error("the mapping is empty") }
    let settings = try root.mapping("the mapping")
    let format = try Self.format(settings)
    self.init(
      file: file,
      format: format,
      timeZone: try Self.timeZone(settings),
      isComplete: try settings["complete"]?.bool("complete") ?? false,
      lineFields: format == .sqlite ? FieldMap() : try Self.lineFields(settings, root, format),
      text: try Self.textRules(settings),
      messages: format == .sqlite ? try Self.messages(settings, root) : nil,
      conversations: format == .sqlite ? try Self.conversations(settings) : nil
    )
  }

  /// The keys that are not fields.
  private static let general =
    ["format", "timezone", "complete"] + textKeys
  static let textKeys = ["delimiter", "header", "times", "pattern", "unmatched"]
  private static let tableKeys = ["query", "table", "fields", "map"]

  private static func format(_ settings: YAMLMapping) throws(YAMLError) -> Format {
    let isSQLite = ["messages", "query", "table"].contains { settings[$0] != nil }
    guard let node = settings["format"] else {
      if settings["pattern"] != nil { return .text }
      let isTable = settings["delimiter"] != nil || settings["header"] != nil
      return isSQLite ? .sqlite : isTable ? .csv : .jsonl
    }
    let word = try node.word(
      "format",
      of: Format.allCases.map(\.rawValue),
      nearest: nearest(to:in:)
    )
    return Format(rawValue: word) ?? .jsonl
  }

  private static func timeZone(_ settings: YAMLMapping) throws(YAMLError) -> TimeZoneRules? {
    guard let node = settings["timezone"] else { return nil }
    let name = try node.text("timezone")
    do {
      return try TimeZoneRules(identifier: name)
    } catch { throw node.error("\(error)") }
  }

  private static func lineFields(
    _ settings: YAMLMapping,
    _ root: YAMLNode,
    _ format: Format
  ) throws(YAMLError) -> FieldMap<MessageField> {
    let own = settings["fields"] ?? settings["map"]
    if own != nil {
      try settings.rejectKeys(except: general + ["fields", "map"], nearest: nearest(to:in:))
    }
    var fields = FieldMap<MessageField>()
    // All fields of a line of text may be groups of the pattern.
    let entries =
      own == nil && format == .text ? [] : try (own ?? root).mapping("fields").entries
    for entry in entries
    where own != nil || !general.contains(entry.key) {
      try fields.add(entry)
      guard format == .jsonl, case .path(let path) = fields.entries.last?.source,
        path.hasPrefix("/")
      else {
        continue
      }
      if JSONPointer(path) == nil {
        throw entry.value.error("\"\(path)\" is not a JSON pointer: write ~ as ~0 and / as ~1")
      }
    }
    switch format {
    case .jsonl: try checkRequired(fields, at: own ?? root)
    case .csv:
      if !fields.contains(.text) {
        throw (own ?? root).error("the mapping does not say where text is")
      }
    case .text, .sqlite: break
    }
    return fields
  }

  private static func messages(
    _ settings: YAMLMapping,
    _ root: YAMLNode
  ) throws(YAMLError) -> TableMapping<MessageField> {
    let own = settings["messages"]
    let known = general + (own == nil ? tableKeys : ["messages"]) + ["conversations"]
    try settings.rejectKeys(except: known, nearest: nearest(to:in:))
    let ignored = own == nil ? general + ["conversations"] : []
    return try table(own ?? root, "messages", ignoring: ignored)
  }

  private static func conversations(
    _ settings: YAMLMapping
  ) throws(YAMLError) -> TableMapping<ConversationField>? {
    guard let node = settings["conversations"] else { return nil }
    return try table(node, "conversations", ignoring: [])
  }

  private static func table<Field>(
    _ node: YAMLNode,
    _ name: String,
    ignoring ignored: [String]
  ) throws(YAMLError) -> TableMapping<Field> {
    let settings = try node.mapping(name)
    try settings.rejectKeys(except: tableKeys + ignored, nearest: nearest(to:in:))
    let fieldsNode = settings["fields"] ?? settings["map"]
    guard let fieldsNode else { throw node.error("\(name) needs fields: field: column") }
    var fields = FieldMap<Field>()
    for entry in try fieldsNode.mapping("fields").entries { try fields.add(entry) }
    try checkRequired(fields, at: fieldsNode)
    switch (settings["query"], settings["table"]) {
    case (let query?, nil):
      let rows = TableMapping<Field>.Rows.query(try query.text("query"))
      return TableMapping(rows: rows, fields: fields, line: query.line, column: query.column)
    case (nil, let table?):
      let rows = TableMapping<Field>.Rows.table(try table.text("table"))
      return TableMapping(rows: rows, fields: fields, line: table.line, column: table.column)
    default: throw node.error("\(name) needs either a query or a table")
    }
  }

  private static func checkRequired<Field>(
    _ fields: FieldMap<Field>,
    at node: YAMLNode
  ) throws(YAMLError) {
    let missing = Field.required.filter { !fields.contains($0) }.map(\.name)
    guard missing.isEmpty else {
      throw node.error("the mapping does not say where \(missing.joined(separator: ", ")) is")
    }
  }
}
