package import ArchiveReading
import CivilTime
import JSON
import Text
package import YAML

extension SourceMapping {
  /// Reads a mapping.
  ///
  /// - Parameter bytes: YAML or JSON; see ``SourceMapping`` for the syntax. Of a job file, the
  ///   mapping of its source is read.
  /// - Throws: ``SourceError`` of kind `.configuration`, with line and column.
  package init(_ bytes: [UInt8], file: String) throws(SourceError) {
    let (whole, root): (YAMLNode, YAMLNode?)
    do {
      whole = try YAMLNode.parse(bytes)
      let hasTables = whole.mapping?["source"]?.mapping?["messages"] != nil
      root = hasTables ? nil : try Self.mapping(in: whole)
    } catch { throw Self.failure(error, file: file) }
    if let root {
      try self.init(root, file: file)
      return
    }
    let source = whole.mapping?["source"]?.mapping
    try self.init(
      messages: source?["messages"] ?? whole,
      conversations: source?["conversations"],
      beside: source,
      file: file
    )
  }

  /// Reads a mapping that is in another file, for instance a job.
  ///
  /// - Parameter node: The mapping in that file.
  /// - Throws: ``SourceError`` of kind `.configuration`, with line and column.
  package init(_ node: YAMLNode, file: String) throws(SourceError) {
    do {
      try self.init(root: node, file: file)
    } catch { throw Self.failure(error, file: file) }
  }

  /// Reads the mapping of a server's tables from a job.
  ///
  /// - Parameter settings: The source's other settings, if its `timezone` and `complete` apply.
  /// - Throws: ``SourceError`` of kind `.configuration`, with line and column.
  package init(
    messages: YAMLNode,
    conversations: YAMLNode?,
    beside settings: YAMLMapping? = nil,
    file: String
  ) throws(SourceError) {
    do {
      self.init(
        file: file,
        format: .postgresql,
        timeZone: try settings.map(Self.timeZone) ?? nil,
        isComplete: try settings?["complete"]?.bool("complete") ?? false,
        lineFields: FieldMap(),
        messages: try Self.table(messages, "messages", ignoring: Self.cursorKeys),
        conversations: try conversations.map { node throws(YAMLError) in
          try Self.table(node, "conversations", ignoring: [])
        },
        cursor: try Self.cursor(try messages.mapping("messages"))
      )
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
    let isText = format == .csv || format == .text
    let isLines = isText || format == .jsonl
    self.init(
      file: file,
      format: format,
      timeZone: try Self.timeZone(settings),
      isComplete: try settings["complete"]?.bool("complete") ?? false,
      lineFields: isLines ? try Self.lineFields(settings, root, format) : FieldMap(),
      text: isLines ? try Self.textRules(settings) : TextRules(),
      messages: isLines ? nil : try Self.messages(settings, root),
      conversations: isLines ? nil : try Self.conversations(settings),
      cursor: isLines
        ? nil : try Self.cursor(settings["messages"]?.mapping("messages") ?? settings)
    )
  }

  /// The keys that are not fields.
  private static let general = ["format", "timezone", "complete"]
  private static let textKeys = ["delimiter", "header", "times", "pattern", "unmatched"]
  private static let tableKeys = ["query", "table", "fields", "map"]
  private static let cursorKeys = ["cursor", "overlap"]

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
    let general = general + (format == .jsonl ? ["times"] : textKeys)
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
      guard format == .jsonl else { continue }
      for path in fields.entries.last?.source.paths ?? []
      where path.hasPrefix("/") && JSONPointer(path) == nil {
        throw entry.value.error("\"\(path)\" is not a JSON pointer: write ~ as ~0 and / as ~1")
      }
    }
    // The fields of a line of text may be groups of the pattern.
    if format != .text, !fields.contains(.text) {
      throw (own ?? root).error("the mapping must define text")
    }
    return fields
  }

  private static func messages(
    _ settings: YAMLMapping,
    _ root: YAMLNode
  ) throws(YAMLError) -> TableMapping<MessageField> {
    let own = settings["messages"]
    let known = general + (own == nil ? tableKeys + cursorKeys : ["messages"]) + ["conversations"]
    try settings.rejectKeys(except: known, nearest: nearest(to:in:))
    let ignored = own == nil ? general + ["conversations"] : []
    return try table(own ?? root, "messages", ignoring: ignored + cursorKeys)
  }

  /// Reads the cursor in the mapping of the messages.
  private static func cursor(_ messages: YAMLMapping) throws(YAMLError) -> CursorMapping? {
    guard let node = messages["cursor"] else {
      if let overlap = messages["overlap"] { throw overlap.error("overlap needs a cursor") }
      return nil
    }
    var cursor = CursorMapping(
      column: try node.text("cursor"),
      position: (node.line, node.column)
    )
    if let node = messages["overlap"] {
      guard let overlap = CursorMapping.Overlap(try node.text("overlap")) else {
        throw node.error("overlap is a duration such as 10m, or a number of steps")
      }
      cursor.overlap = overlap
    }
    return cursor
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
    for entry in try fieldsNode.mapping("fields").entries {
      try fields.add(entry)
      if case .joined? = fields.entries.last?.source {
        throw entry.value.error("columns of a database are joined by a query")
      }
    }
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
      throw node.error("the mapping must define \(missing.joined(separator: ", "))")
    }
  }
}
