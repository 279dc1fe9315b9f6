import CivilTime
import Conversations
import Database
import JSON
import Reporting
import Workspace

/// The zones in which jobs read the days that messages name: in another one, "tomorrow" may be
/// another day than the one that is stored.
struct ZonesOfRuns {
  private struct Run {
    /// nil if the job names none.
    let zone: TimeZoneRules?
    /// The ids of the conversations that it is about; nil for all.
    let conversations: Set<ConversationID>?
  }

  /// The last run of each job, the latest first.
  private let runs: [Run]

  init(_ transaction: Transaction) throws {
    let reaches = try RunLog(transaction).latest().sorted { $0.id > $1.id }
      .compactMap { $0.counts["reach"] }.map(ReportScope.init(json:))
    // Where all jobs agree, as one job does, it does not matter which of them read a thread.
    let zones = Set(reaches.map { $0.zone?.identifier ?? "" })
    runs = try reaches.prefix(zones.count > 1 ? reaches.count : 1).map { scope in
      Run(
        zone: scope.zone,
        conversations: zones.count > 1 ? try scope.conversations(in: transaction) : nil
      )
    }
  }

  /// The zone of the last run that is about a conversation; nil if its job names none.
  func zone(of conversation: ConversationID) -> TimeZoneRules? {
    runs.first { $0.conversations?.contains(conversation) ?? true }.flatMap(\.zone)
  }
}
