package import CivilTime
import Conversations
import Database

extension Workspace {
  /// The zone in which its sources were read, but for those without one; UTC if there are several,
  /// or none.
  ///
  /// - Throws: ``WorkspaceError``, `DatabaseError` or `MigrationError`.
  package var sourceZone: TimeZoneRules {
    get throws {
      guard !isEmpty else { return .utc }
      return try openForReading().read { try ConversationCatalog($0).commonZone() ?? .utc }
    }
  }
}
