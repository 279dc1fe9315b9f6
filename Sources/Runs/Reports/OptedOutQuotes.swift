import Database
import Insights

/// Insights that quote somebody who has turned AI off since they were found.
///
/// Turning it off changes no message, so the threads would not be read again for it.
struct OptedOutQuotes {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The kinds of such insights, by the ids of their threads.
  func kinds() throws -> [String: Set<KindName>] {
    let people = try transaction.integer(
      "SELECT EXISTS (SELECT 1 FROM participants WHERE is_opted_out = 1)"
    )
    guard people == 1 else { return [:] }
    let statement = try transaction.query(
      """
      SELECT DISTINCT insights.thread_id, insights.kind
      FROM insights
      JOIN insight_evidence ON insight_evidence.insight = insights.id
      JOIN conversations ON conversations.key = insights.conversation_id
      JOIN messages ON messages.conversation = conversations.id
        AND messages.native_id = insight_evidence.message_id
      JOIN senders ON senders.id = messages.sender
      JOIN participants ON participants.key = senders.key
      WHERE participants.is_opted_out = 1 AND insights.status = 'active'
        AND coalesce(insights.verdict, '') <> 'rejected' AND insights.thread_id IS NOT NULL
      """
    )
    defer { statement.reset() }
    var kinds: [String: Set<KindName>] = [:]
    while try statement.step() {
      guard let thread = statement.text(0), let kind = statement.text(1) else { continue }
      kinds[thread, default: []].insert(KindName(rawValue: kind))
    }
    return kinds
  }
}
