package import CivilTime
import Conversations
import Database
package import Insights
package import JSON
import Workspace

/// The insights that a reader has yet to judge, the least certain first.
package struct ReviewQueue: Sendable {
  /// The insights, in the order to look at them.
  package var items: [Item] = []
  /// The number of insights beyond the limit.
  package var left = 0

  /// An insight with what was said around its quotes.
  package struct Item: Sendable {
    /// The insight.
    package var insight: Insight
    /// The name of its conversation.
    package var conversationName: String?
    /// The messages around its quotes, in order.
    package var context: [Line]
  }

  /// A message around a quote.
  package struct Line: Sendable {
    /// The message's id.
    var messageId: MessageID
    /// Who wrote it.
    package var senderName: String?
    /// When it was written.
    package var createdAt: Instant?
    /// What it says.
    package var text: String
    /// The quoted ranges, in UTF-8 bytes.
    package var quotes: [Range<Int>]
    /// Whether messages between it and the one before are left out.
    package var followsGap: Bool
  }

  /// The queue in the shape `debrief.review-queue/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.review-queue/1", "left": JSONValue(left),
      "items": .array(items.map(\.json)),
    ]
  }
}

extension ReviewQueue.Item {
  var json: JSONValue {
    [
      "insight": insight.json, "conversationName": JSONValue(conversationName),
      "context": .array(context.map(\.json)),
    ]
  }
}

extension ReviewQueue.Line {
  var json: JSONValue {
    [
      "messageId": .string(messageId.rawValue), "senderName": JSONValue(senderName),
      "createdAt": JSONValue(createdAt?.iso8601), "text": .string(text),
      "quotes": .array(quotes.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] }),
    ]
  }
}

extension InsightQueries {
  /// The insights that a reader has yet to judge.
  ///
  /// - Parameter filter: Which insights; its order and limit apply after sorting.
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  package func reviewQueue(_ filter: InsightFilter) throws -> ReviewQueue {
    var all = filter
    all.limit = nil
    let waiting = try list(all, asOf: try asOf).filter { $0.review == nil }
      .sorted { ($0.confidence, $0.id) < ($1.confidence, $1.id) }
    let wanted = waiting.prefix(filter.limit ?? waiting.count)
    var queue = ReviewQueue(left: waiting.count - wanted.count)
    queue.items = try connection.read { transaction in
      try wanted.map { try QuoteContext(transaction).item($0) }
    }
    return queue
  }

  /// Insights that may be the same as this one: others of its kind in its conversation.
  ///
  /// - Returns: The others that hold, those of its thread first.
  package func likes(of insight: Insight) throws -> [Insight] {
    var filter = InsightFilter()
    filter.kinds = [insight.kind]
    filter.conversationId = insight.conversationId
    filter.showsExpired = true
    filter.minimumConfidence = 0
    let others = try list(filter, asOf: try asOf).filter { $0.id != insight.id }
    return others.filter { $0.threadId == insight.threadId }
      + others.filter { $0.threadId != insight.threadId }
  }
}

/// Reads the messages around quotes.
private struct QuoteContext {
  private let transaction: Transaction

  /// The number of messages shown before and after a quoted one.
  private static let reach = 2

  init(_ transaction: Transaction) { self.transaction = transaction }

  func item(_ insight: Insight) throws -> ReviewQueue.Item {
    var item = ReviewQueue.Item(insight: insight, context: [])
    guard let row = try insight.threadId.flatMap(ThreadCatalog(transaction).row) else {
      return item
    }
    item.conversationName = try ThreadCatalog(transaction).thread(row)?.conversationName
    let messages = try Transcript(transaction).messages(ofThread: row)
    item.context = Self.lines(messages, insight.evidence)
    return item
  }

  private static func lines(
    _ messages: [StoredMessage],
    _ evidence: [Evidence]
  ) -> [ReviewQueue.Line] {
    let quotes = Dictionary(grouping: evidence, by: \.messageId)
    var shown: Set<Int> = []
    for index in messages.indices where quotes[messages[index].id] != nil {
      shown.formUnion(max(0, index - reach)...min(messages.count - 1, index + reach))
    }
    var last: Int?
    return shown.sorted().map { index in
      defer { last = index }
      let message = messages[index]
      // A message that was edited since may be shorter than its quote.
      let length = message.text.utf8.count
      return ReviewQueue.Line(
        messageId: message.id,
        senderName: message.sender?.name ?? message.sender?.id,
        createdAt: message.createdAt,
        text: message.text,
        quotes: (quotes[message.id] ?? []).map(\.range).filter { $0.upperBound <= length },
        followsGap: last.map { index > $0 + 1 } ?? false
      )
    }
  }
}

extension Evidence {
  fileprivate var range: Range<Int> { start..<max(start, end) }
}
