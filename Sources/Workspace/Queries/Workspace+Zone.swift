package import CivilTime
import Conversations
import Database

extension Workspace {
  /// The zone in which all its sources were read; UTC if they have several, or none.
  ///
  /// - Throws: ``WorkspaceError``, `DatabaseError` or `MigrationError`.
  package var sourceZone: TimeZoneRules {
    get throws {
      guard !isEmpty else { return .utc }
      return try openForReading().read { try ConversationCatalog($0).commonZone() ?? .utc }
    }
  }
}
