import Conversations
import Database
import Insights
import JSON
import Retrieval
import Text

/// A topic that decisions are asked about.
///
/// A decision is about it if the decision itself has all of its words, in any form; or if they stand
/// in the talk around it: "then option 2 is what we do" is about what its thread compares.
struct DecisionTopic {
  /// A thread in which a search found the topic.
  struct Find {
    /// The thread's row.
    let thread: Int64
    /// Its place among all that was found, the best first.
    let rank: Int
  }

  /// The number of messages before and after a quoted one that count as the talk around it.
  private static let reach = ArchiveSearch.reach
  /// The number of threads that are looked at.
  private static let mostThreads = 1000

  private let query: SearchQuery
  private let stems: Set<String>
  private let tokenizer = Tokenizer()

  init(_ text: String) {
    query = SearchQuery(text, tokenizer: tokenizer)
    stems = Set(query.terms.map(\.text))
  }

  /// Whether a decision itself has all of the words: in what it says, why, or in its quotes.
  func isIn(_ insight: Insight) -> Bool { words(missingIn: insight).isEmpty }

  /// The threads in which the topic is talked about, by their ids.
  ///
  /// - Parameter hiddenSenders: The rows of the senders whose messages do not count.
  /// - Returns: Nothing if the workspace has no search index.
  /// - Throws: `DatabaseError`.
  func threads(_ transaction: Transaction, hiding hiddenSenders: Set<Int64>) throws -> [String:
    Find]
  {
    guard !query.isEmpty, try SearchIndex(transaction).isComplete else { return [:] }
    let archive = IndexedArchive(
      index: try MessageIndex(transaction),
      messages: MessagePlaces(transaction)
    )
    var scope = SearchScope()
    scope.excludedSenders = hiddenSenders
    let found = try ArchiveSearch(archive)
      .finds(for: query, filter: scope, limit: Self.mostThreads, perThread: 1)
    let catalog = ThreadCatalog(transaction, detail: .head)
    var threads: [String: Find] = [:]
    for (rank, hit) in found.hits.enumerated() {
      guard let id = try catalog.thread(hit.place.thread)?.id else { continue }
      threads[id] = Find(thread: hit.place.thread, rank: rank)
    }
    return threads
  }

  /// Whether a decision and the talk around what it quotes have all of the words together.
  ///
  /// - Throws: `DatabaseError`.
  func isAround(
    _ insight: Insight,
    in find: Find,
    _ transaction: Transaction,
    hiding hiddenSenders: Set<Int64>
  ) throws -> Bool {
    var missing = words(missingIn: insight)
    let places = MessagePlaces(transaction)
    let transcript = Transcript(transaction)
    guard let thread = try ThreadCatalog(transaction).thread(find.thread) else { return false }
    thread.name.map { remove(from: &missing, wordsOf: $0) }
    for quote in insight.evidence {
      guard !missing.isEmpty else { break }
      let quoted = try transcript.messages(
        withIds: [quote.messageId],
        inConversation: thread.conversation
      )
      guard let row = quoted.first?.row, let place = try places.place(of: row)?.0 else { continue }
      for near in try places.neighbours(of: place, reach: Self.reach) {
        guard !missing.isEmpty else { break }
        if let sender = try places.sender(of: near.message), hiddenSenders.contains(sender) {
          continue
        }
        try places.forEachText(from: near, through: near) { bytes, _ in
          remove(from: &missing, wordsOf: bytes)
        }
      }
    }
    return missing.isEmpty
  }

  /// The words that a decision itself does not have.
  private func words(missingIn insight: Insight) -> Set<String> {
    var missing = stems
    var insight = insight
    // "agreed" is what most are, and says of none what it is about.
    insight.detail["state"] = nil
    _ = insight.mappingProse { text in
      remove(from: &missing, wordsOf: text)
      return text
    }
    return missing
  }

  private func remove(from missing: inout Set<String>, wordsOf text: String) {
    var text = text
    text.withUTF8 { remove(from: &missing, wordsOf: UnsafeRawBufferPointer($0)) }
  }

  private func remove(from missing: inout Set<String>, wordsOf bytes: UnsafeRawBufferPointer) {
    tokenizer.forEachToken(in: bytes) { token in
      missing.remove(String(decoding: tokenizer.stem(token), as: UTF8.self))
      return !missing.isEmpty
    }
  }
}
