package import CivilTime
package import Patterns

/// Where debrief's fields are found in a source of unknown shape.
///
/// A mapping is a YAML or JSON file, given with `--map FILE`. For JSONL it names a JSON pointer
/// (RFC 6901) for each field:
///
/// ```yaml
/// format: jsonl             # may be left out: a file without `messages` is for JSONL
/// timezone: Europe/Berlin   # the zone of times that name none
/// complete: true            # messages that are gone from the source were deleted
/// fields:                   # debrief's field: where it is in each line
///   id: /key
///   conversationId: /room/id
///   text: /body
///   createdAt: /ts
///   senderId: author        # a bare name is a member of the line itself
///   conversationKind: {value: group}    # the same in every record
/// ```
///
/// The word `fields:` may also be `map:`, or the fields themselves may be at the top level. For an
/// SQLite database it names a column for each field:
///
/// ```yaml
/// format: sqlite
/// messages:
///   query: SELECT m.*, u.name FROM messages m LEFT JOIN users u ON u.id = m.author
///   # or, without SQL:  table: messages
///   fields: {id: id, conversationId: room_id, text: body, createdAt: created, senderName: name}
/// conversations:            # may be left out
///   table: rooms
///   fields: {id: id, name: title, kind: type, participants: member_ids}
/// ```
///
/// For a table in text it names the columns of the header, or counts them from 1:
///
/// ```yaml
/// format: csv
/// delimiter: ";"            # may be left out: it is found by the first lines
/// header: false             # the columns have no names
/// times: "%d.%m.%Y %H:%M"   # the form of times, as strptime has it; ISO 8601 and numbers need none
/// fields: {text: Message, senderName: Agent, createdAt: Date}
/// ```
///
/// For lines of text it has a pattern (RE2) whose named groups are fields:
///
/// ```yaml
/// pattern: '^\[(?P<createdAt>[^]]+)\] (?P<senderName>[^:]+): (?P<text>.*)$'
/// unmatched: continue       # such lines continue the message before; or: set-aside
/// fields: {conversationId: {value: bot}}
/// ```
///
/// JSON Lines, tables and lines of text require only `text`: ids are derived from the time, sender
/// and text, and a file is a conversation.
///
/// A field that holds HTML is written `text: {column: body, html: true}`, or with `path:` for JSONL:
/// only its visible text counts.
///
/// For a PostgreSQL server, `messages` may name the column for incremental reading,
/// `cursor: updated_at`, and how much is read again for late commits, `overlap: 10m`.
///
/// A query is one SELECT. `id`, `conversationId` and `text` are required, for conversations `id`;
/// all field names are listed by the error for an unknown one. Lists (participants, readBy,
/// reactions …) may be JSON text.
package struct SourceMapping: Sendable {
  /// The kind of source that a mapping is for.
  package enum Format: String, Sendable, CaseIterable {
    /// JSON objects, one a line.
    case jsonl
    /// An SQLite database.
    case sqlite
    /// A PostgreSQL server.
    case postgresql
    /// A table in text: CSV, or with semicolons or tabs.
    case csv
    /// Lines of text, whose fields a pattern finds.
    case text
  }

  /// The mapping file, as the user named it.
  package let file: String
  /// The kind of source it is for.
  package let format: Format
  /// The zone of times that name none.
  package let timeZone: TimeZoneRules?
  /// Whether messages absent from the source were deleted there.
  package let isComplete: Bool

  /// The fields of each line, or the columns of a table in text; empty for databases.
  package let lineFields: FieldMap<MessageField>
  /// How text is read.
  package let text: TextRules
  /// The messages of a database.
  package let messages: TableMapping<MessageField>?
  /// The conversations of a database.
  package let conversations: TableMapping<ConversationField>?
  /// The column by which a server is read incrementally.
  package let cursor: CursorMapping?

  /// Creates a mapping from what was read of its file; see the properties for the parameters.
  package init(
    file: String,
    format: Format,
    timeZone: TimeZoneRules?,
    isComplete: Bool,
    lineFields: FieldMap<MessageField>,
    text: TextRules = TextRules(),
    messages: TableMapping<MessageField>?,
    conversations: TableMapping<ConversationField>?,
    cursor: CursorMapping?
  ) {
    self.file = file
    self.format = format
    self.timeZone = timeZone
    self.isComplete = isComplete
    self.lineFields = lineFields
    self.text = text
    self.messages = messages
    self.conversations = conversations
    self.cursor = cursor
  }

  /// Whether messages form trees: whether the source has `selectedAt`.
  package var isTree: Bool { (messages?.fields ?? lineFields).contains(.selectedAt) }

  /// Checks that the mapping is for the kind of source that it is used on.
  ///
  /// - Throws: ``SourceError`` of kind `.configuration`.
  package func require(_ required: Format) throws(SourceError) {
    if required != .postgresql, let cursor {
      throw error(
        line: cursor.position.line,
        column: cursor.position.column,
        "only a PostgreSQL server is read in increments; other sources are read whole"
      )
    }
    // Without `format`, a mapping of tables fits both kinds of database.
    guard format != required, messages == nil || required == .jsonl else { return }
    let reason = "the mapping is for \(format.rawValue), the source is \(required.rawValue)"
    throw SourceError(.configuration, file: file, reason: reason)
  }

  /// A failure that is in this mapping.
  package func error(line: Int, column: Int, _ reason: String) -> SourceError {
    SourceError(.configuration, file: file, line: line, column: column, reason: reason)
  }
}

/// How a mapping reads text.
package struct TextRules: Sendable {
  /// The character between the fields of a table; nil to detect it.
  package var delimiter: UInt8?
  /// Whether the first record of a table names its columns.
  package var hasHeader = true
  /// The form of times; nil for ISO 8601 and numbers.
  package var times: TimeFormat?
  /// The pattern that finds the fields of a line.
  package var pattern: Pattern?
  /// Whether lines that do not match continue the message before.
  package var continuesMessages = true

  /// The rules where a mapping sets none: a table with a header, whose delimiter is detected.
  package init() {}
}

/// Where the records of one kind are in an SQLite database.
package struct TableMapping<Field: FieldName>: Sendable {
  /// Where the rows come from.
  package enum Rows: Sendable {
    /// A SELECT.
    case query(String)
    /// All rows of a table or view.
    case table(String)
  }

  /// Where the rows come from.
  package let rows: Rows
  /// The columns of the rows that fill debrief's fields.
  package let fields: FieldMap<Field>
  /// The line of the mapping that has the query or table name.
  package let line: Int
  /// The character of that line, counted from 1.
  package let column: Int

  /// Maps rows to records.
  ///
  /// - Parameters:
  ///   - line: The line of the mapping that has the query or table name.
  ///   - column: The character of that line, counted from 1.
  package init(rows: Rows, fields: FieldMap<Field>, line: Int, column: Int) {
    self.rows = rows
    self.fields = fields
    self.line = line
    self.column = column
  }
}

extension TableMapping<MessageField> {
  /// The same rows, with only the ids.
  package var onlyIds: TableMapping {
    let ids: [MessageField] = [.id, .conversationId]
    return TableMapping(
      rows: rows,
      fields: FieldMap(entries: fields.entries.filter { ids.contains($0.field) }),
      line: line,
      column: column
    )
  }
}
