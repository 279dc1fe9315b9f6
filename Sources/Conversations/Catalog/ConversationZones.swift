package import CivilTime
import Database

extension ConversationCatalog {
  /// Whether no AI may read a conversation, and the zone in which those of its times were
  /// read that name none.
  ///
  /// - Returns: The zone is nil if no one gave any, or this machine does not know it.
  package func standing(
    of conversation: ConversationRow
  ) throws -> (isOptedOut: Bool, zone: TimeZoneRules?) {
    try transaction.firstRow(
      "SELECT is_opted_out IS 1 AS is_opted_out, time_zone FROM conversations WHERE id = ?",
      conversation
    ) { (try $0["is_opted_out"], Self.zone(try $0["time_zone"])) } ?? (false, nil)
  }

  /// The one zone of all conversations that have one.
  ///
  /// - Parameter source: The source that holds them; nil for those of all sources.
  /// - Returns: nil if none has any, or they have several.
  package func commonZone(ofSource source: String? = nil) throws -> TimeZoneRules? {
    let zones: [String] = try transaction.rows(
      """
      SELECT DISTINCT time_zone FROM conversations WHERE time_zone IS NOT NULL
        AND (?1 IS NULL OR id IN (SELECT conversation FROM source_conversations WHERE source = ?1))
      LIMIT 2
      """,
      source
    ) { try $0["time_zone"] }
    return zones.count == 1 ? Self.zone(zones[0]) : nil
  }

  private static func zone(_ name: String?) -> TimeZoneRules? {
    name.flatMap { try? TimeZoneRules(identifier: $0) }
  }
}
