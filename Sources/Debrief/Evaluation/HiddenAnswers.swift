import Conversations
import Database
import Evaluation

/// The reply links of a source, its own or marked by people, hidden while threads are built.
final class HiddenAnswers {
  /// A message of a thread that was built.
  struct Found {
    /// Its row.
    var message: MessageRow
    /// The row of its thread.
    var thread: ThreadRow
  }

  /// By the ids of conversation and message; a message that people marked as answering none answers
  /// itself.
  private var answers: [String: Set<String>] = [:]
  /// Whether people marked messages: then only those are judged, and only by their own links.
  private(set) var isMarked = false
  /// What each message answers, by rows.
  private(set) var rows: [MessageRow: Set<MessageRow>] = [:]
  /// Where each message is: its log or conversation, and its id there.
  private(set) var origins: [MessageRow: (conversation: ConversationID, id: MessageID)] = [:]

  // MARK: Hiding

  /// A copy without reply links.
  func hide(_ batch: MessageBatch) -> MessageBatch {
    let copy = MessageBatch()
    for conversation in batch.conversations { copy.append(conversation) }
    for row in batch.rows {
      let (id, conversation) = (batch.string(row.id), batch.string(row.conversation))
      var hidden = row
      hidden.id = copy.store(id)
      hidden.conversation = copy.store(conversation)
      hidden.sender = copy.store(batch.string(row.sender))
      hidden.senderName = copy.store(batch.string(row.senderName))
      hidden.text = copy.store(batch.string(row.text))
      (hidden.localId, hidden.details) = (.none, .none)
      (hidden.replyTo, hidden.thread, hidden.parent) = (.none, .none, .none)
      hidden.isInTree = false
      copy.append(hidden)
      let root = batch.string(row.thread)
      if let id, let answered = batch.string(row.replyTo) ?? (root == id ? nil : root) {
        note(id, answers: answered, in: conversation ?? "")
      }
    }
    return copy
  }

  /// The messages of a log that people marked.
  func hide(_ log: LabelledLog) -> MessageBatch {
    isMarked = true
    let batch = MessageBatch()
    batch.append(ConversationDescription(id: log.name, name: log.name, kind: .channel))
    for (number, line) in log.lines.enumerated() {
      var row = MessageBatch.Row()
      row.id = batch.store(String(number))
      row.conversation = batch.store(log.name)
      row.text = batch.store(line.text)
      row.createdAt = Int64(line.minute) * 60_000
      row.isEvent = line.nick == nil
      if let nick = line.nick {
        row.sender = batch.store(nick.lowercased())
        row.senderName = batch.store(nick)
      }
      batch.append(row)
    }
    for (number, answered) in log.answers {
      for other in answered { note(String(number), answers: String(other), in: log.name) }
    }
    return batch
  }

  private func note(_ id: String, answers other: String, in conversation: String) {
    answers["\(conversation)\n\(id)", default: []].insert("\(conversation)\n\(other)")
  }

  /// Finds the rows of the messages, once all are stored.
  func find(in transaction: Transaction) throws {
    var rowOf: [String: MessageRow] = [:]
    try MessageCatalog(transaction).forEachAddress { row, id, conversation in
      rowOf["\(conversation)\n\(id)"] = row
      origins[row] = (conversation, id)
    }
    for (id, others) in answers {
      guard let row = rowOf[id] else { continue }
      let found = others.compactMap { rowOf[$0] }
      if !found.isEmpty { rows[row] = Set(found) }
    }
  }

  /// One message that a message answers; nil if it answers none.
  func answered(by row: MessageRow) -> MessageRow? { rows[row]?.filter { $0 != row }.max() }

  // MARK: Judging

  /// Compares the links and threads found with what was hidden.
  ///
  /// - Parameters:
  ///   - found: All messages, thread by thread, each in reading order.
  ///   - links: What messages were taken to answer; empty where each answers the one before.
  func figures(_ found: [Found], _ links: [MessageRow: MessageRow]) -> LinkFigures {
    var before: [MessageRow: MessageRow] = [:]
    var threadOf: [MessageRow: ThreadRow] = [:]
    for (index, message) in found.enumerated() {
      threadOf[message.message] = message.thread
      if index > 0, found[index - 1].thread == message.thread {
        before[message.message] = found[index - 1].message
      }
    }
    let link = { (row: MessageRow) in (links.isEmpty ? before[row] : links[row]) ?? row }
    var gold = RowSets()
    for (row, others) in rows { for other in others { gold.join(row, other) } }
    var built = RowSets()
    let judged =
      isMarked ? rows.keys.sorted() : Set(rows.keys).union(rows.values.joined()).sorted()
    if isMarked { for row in judged { built.join(row, link(row)) } }
    return LinkFigures(
      judged.map { row in
        LinkFigures.Message(
          id: Int(row.rawValue),
          answers: Set((rows[row] ?? [row]).map { Int($0.rawValue) }),
          thread: Int(gold.root(row).rawValue),
          foundAnswer: Int(link(row).rawValue),
          foundThread: isMarked
            ? Int(built.root(row).rawValue)
            : threadOf[row].map { Int($0.rawValue) } ?? -Int(row.rawValue)
        )
      }
    )
  }
}

/// Sets of rows that only ever merge.
private struct RowSets {
  private var parents: [MessageRow: MessageRow] = [:]

  mutating func root(_ row: MessageRow) -> MessageRow {
    var row = row
    while let parent = parents[row], parent != row {
      let next = parents[parent] ?? parent
      parents[row] = next
      row = next
    }
    return row
  }

  mutating func join(_ first: MessageRow, _ second: MessageRow) {
    let (a, b) = (root(first), root(second))
    if a != b { parents[max(a, b)] = min(a, b) }
  }
}
