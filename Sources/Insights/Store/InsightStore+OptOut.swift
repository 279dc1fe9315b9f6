package import Conversations
import Database

extension InsightStore {
  /// The kinds of the insights that quote someone who has turned AI off since they were found, by the
  /// ids of their threads.
  ///
  /// Turning it off changes no message, so the threads would not be read again for it.
  package func kindsQuotingOptedOut() throws -> [ThreadID: Set<KindName>] {
    guard try SenderCatalog(transaction).hasOptedOut else { return [:] }
    var kinds: [ThreadID: Set<KindName>] = [:]
    try transaction.forEachRow(
      """
      SELECT DISTINCT insights.thread_id AS thread, insights.kind AS kind
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
    ) { row in
      kinds[try row["thread"], default: []].insert(try row["kind"])
    }
    return kinds
  }
}
