import CivilTime
import Conversations
package import Extraction
package import Insights
import JSON

/// Summarises a conversation without a model, by choosing among the insights of its threads.
///
/// Every statement is taken from the insights of a thread, with its quotes. Decisions come first,
/// then the longest threads, each with one statement before any has two.
package struct OfflineDigest {
  /// Creates a digest writer.
  package init() {}

  /// The maximum number of statements in a digest.
  private static let maxBullets = 7
  /// The maximum number of decisions among them.
  private static let maxDecisions = 3

  /// A statement of a thread.
  private struct Statement {
    var text: String
    var claims: [Draft.Claim]
    var at: Instant?
  }

  /// What is known of a thread.
  private struct Thread {
    var title = ""
    var messages = 0
    var topics: [String] = []
    var decisions: [Statement] = []
    var bullets: [Statement] = []
  }

  /// Summarises a period.
  ///
  /// - Returns: A draft of the kind `summary`; nil if its threads say nothing.
  package func draft(of task: DigestTask) -> Draft? {
    let threads = threads(task).sorted { $0.messages > $1.messages }
    let statements = chosen(threads)
    guard !statements.isEmpty else { return nil }
    return .summary(
      headline: Self.joined(
        threads.map(\.title).filter { !$0.isEmpty },
        by: "; ",
        words: OfflineSummary.headlineWords
      ),
      gist: Self.joined(
        statements.map { Self.sentence($0.text) },
        by: " ",
        words: OfflineSummary.gistWords
      ),
      bullets: statements.map { ($0.text, $0.claims) },
      topics: Self.common(threads.flatMap(\.topics))
    )
  }

  // MARK: Threads

  private func threads(_ task: DigestTask) -> [Thread] {
    var threads: [ThreadID?: Thread] = [:]
    var order: [ThreadID?] = []
    for find in task.finds {
      let id = find.threadId
      if threads[id] == nil { order.append(id) }
      var thread = threads[id] ?? Thread()
      thread.messages = max(thread.messages, find.coverage.messages)
      if find.kind == .summary {
        thread.title = find.title
        thread.topics += find.detail["topics"]?.array?.compactMap(\.string) ?? []
        thread.bullets += Self.bullets(find)
      } else if find.detail.state != .proposed {
        thread.decisions.append(
          Statement(
            text: find.title,
            claims: find.evidence.prefix(2).map(Self.claim),
            at: find.evidence.compactMap(\.createdAt).max()
          )
        )
      }
      threads[id] = thread
    }
    return order.compactMap { threads[$0] }
  }

  private static func bullets(_ summary: Insight) -> [Statement] {
    (summary.detail["bullets"]?.array ?? []).compactMap { bullet in
      guard let text = bullet["text"]?.string else { return nil }
      let evidence = summary.evidence(of: bullet)
      guard !evidence.isEmpty else { return nil }
      return Statement(
        text: text,
        claims: evidence.map(claim),
        at: evidence.compactMap(\.createdAt).max()
      )
    }
  }

  private static func claim(_ evidence: Evidence) -> Draft.Claim {
    Draft.Claim(messageId: evidence.messageId, quote: evidence.quote)
  }

  // MARK: Text

  /// The chosen statements, in the order of the conversation.
  private func chosen(_ threads: [Thread]) -> [Statement] {
    var chosen = Array(threads.flatMap { $0.decisions.prefix(1) }.prefix(Self.maxDecisions))
    let longest = threads.map(\.bullets.count).max() ?? 0
    for round in 0..<longest {
      for thread in threads where thread.bullets.indices.contains(round) {
        guard chosen.count < Self.maxBullets else { break }
        let bullet = thread.bullets[round]
        // A decision is often a bullet of its thread too.
        let isIncluded = chosen.contains { other in
          other.claims.contains { claim in
            bullet.claims.contains { $0.messageId == claim.messageId }
          }
        }
        if !isIncluded { chosen.append(bullet) }
      }
    }
    return chosen.enumerated().sorted { left, right in
      (left.element.at ?? .latest, left.offset) < (right.element.at ?? .latest, right.offset)
    }.map(\.element)
  }

  /// A text, with a full stop if it does not end with a mark.
  private static func sentence(_ text: String) -> String {
    text.last.map { $0.isLetter || $0.isNumber } == true ? text + "." : text
  }

  /// As many texts as fit in a number of words; the first is cut if it alone does not.
  private static func joined(_ texts: [String], by separator: String, words limit: Int) -> String {
    var kept: [String] = []
    var words = 0
    for text in texts where !kept.contains(text) {
      let count = text.split(separator: " ").count
      guard words + count <= limit else { break }
      kept.append(text)
      words += count
    }
    guard kept.isEmpty, let first = texts.first else { return kept.joined(separator: separator) }
    return first.split(separator: " ").prefix(limit).joined(separator: " ") + "…"
  }

  /// The most frequent words, at most five, ties in the order of first mention.
  private static func common(_ words: [String]) -> [String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for word in words {
      if counts[word] == nil { order.append(word) }
      counts[word, default: 0] += 1
    }
    let ranked = order.enumerated().sorted { left, right in
      let (more, fewer) = (counts[left.element] ?? 0, counts[right.element] ?? 0)
      return more == fewer ? left.offset < right.offset : more > fewer
    }
    return ranked.prefix(5).map(\.element)
  }
}
