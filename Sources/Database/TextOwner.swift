/// Who removes the text of chats from a table when something is forgotten.
///
/// Every table of a workspace is declared, so that `forget` leaves no text in one that was added
/// later.
package enum TextOwner: Sendable, Hashable {
  /// It holds no text of chats and names no thread and no insight.
  case none
  /// The module that owns the table has its own statements for it.
  case itsModule
  /// A row is removed with the thread whose public id is in the column.
  case thread(column: String)
  /// A row is removed with the insight whose id is in the column.
  case insight(column: String)
}

extension Migrations {
  /// Who removes text from each table of a workspace.
  package static let textOwners: [String: [TextOwner]] = [
    "app_databases": [.none],
    "app_forgotten": [.itsModule],
    "calls": [.itsModule],
    "call_shares": [.itsModule],
    "call_totals": [.none],
    "call_waits": [.none],
    "conversation_participants": [.itsModule],
    "conversation_versions": [.itsModule],
    "conversations": [.itsModule],
    "deliveries": [.none],
    "digest_done": [.itsModule],
    "extraction_done": [.itsModule],
    "extraction_kinds": [.none],
    "forgotten": [.none],
    "ingests": [.none],
    "insight_closings": [.insight(column: "insight"), .thread(column: "thread_id")],
    "insight_evidence": [.itsModule],
    "insight_history": [.itsModule],
    "insight_sightings": [.insight(column: "insight")],
    "insights": [.itsModule],
    "message_versions": [.itsModule],
    "messages": [.itsModule],
    "participants": [.itsModule],
    "queue_pauses": [.none],
    "quota_stops": [.none],
    "reports": [.itsModule],
    "responses": [.itsModule],
    "runs": [.none],
    "senders": [.itsModule],
    "set_aside": [.none],
    "sink_queue": [.thread(column: "thread_id")],
    "slots": [.none],
    "source_conversations": [.itsModule],
    "source_cursors": [.none],
    "thread_messages": [.itsModule],
    "thread_versions": [.itsModule],
    "threads": [.itsModule],
    "work_history": [.itsModule],
    "work_items": [.itsModule],
    "workers": [.none],
    "workspace_settings": [.none],
  ]
}
