import CivilTime
import Conversations
import Database
import Evaluation
import Extraction
import Insights
import JSON
import Threads
import Workspace

/// Labelled chats as engines get them, each with its truth.
struct LabelledTasks {
  /// A thread and what should be found in it.
  struct Element {
    var task: ExtractionTask
    var truth: LabelledThread
  }

  private(set) var elements: [Element] = []

  /// Ingests the labelled chats of a folder into a temporary workspace, and reads them there.
  ///
  /// - Parameters:
  ///   - kinds: The kinds to find.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Throws: ``SourceError`` if the data cannot be read, or what ingesting throws.
  init(
    folder: String,
    kinds: [KindName],
    isCancelled: StopRequest
  ) throws {
    let chats = try withPredictions(nil) { _ in try LabelledChats(folder: folder) }
    let scratch = try ScratchWorkspace()
    try scratch.ingest(chats.messages, isCancelled: isCancelled)
    let indices = chats.threadIndices
    var threads: [MessageID: Int] = [:]
    for message in chats.messages {
      guard let id = message["id"]?.string, let thread = message["threadId"]?.string else {
        continue
      }
      threads[MessageID(id)] = indices[thread]
    }
    try scratch.workspace.openForReading().read { transaction in
      let transcript = Transcript(transaction)
      try ThreadCatalog(transaction, detail: .head).forEach { thread in
        let messages = try transcript.messages(ofThread: thread.row)
        guard let index = messages.lazy.compactMap({ threads[$0.id] }).first else { return }
        let truth = chats.threads[index]
        elements.append(Element(task: Self.task(thread, messages, truth, kinds), truth: truth))
      }
    }
  }

  private static func task(
    _ thread: StoredThread,
    _ messages: [StoredMessage],
    _ truth: LabelledThread,
    _ kinds: [KindName]
  ) -> ExtractionTask {
    var task = ExtractionTask(
      threadId: thread.id,
      conversationId: thread.conversationId,
      messages: messages,
      kinds: kinds,
      timeZone: truth.zone,
      asOf: messages.lazy.compactMap(\.createdAt).max() ?? .init(milliseconds: 0)
    )
    task.conversationName = thread.conversationName
    task.conversationKind = thread.conversationKind
    for message in messages {
      guard let sender = message.sender,
        !task.participants.contains(where: { $0.id == sender.id })
      else { continue }
      task.participants.append(Participant(id: sender.id, name: sender.name, kind: sender.kind))
    }
    return task
  }
}

extension LabelledThread.Item {
  /// The item as a model would answer it, its quotes verbatim.
  ///
  /// - Returns: nil if none of its messages may be quoted.
  func draft(in task: ExtractionTask) -> Draft? {
    let claims = task.claims(citing: evidence)
    guard !claims.isEmpty, !title.isEmpty else { return nil }
    var draft = Draft(
      kind: KindName(rawValue: kind.rawValue),
      title: title,
      content: claims.map(\.quote).joined(separator: "\n"),
      evidence: claims
    )
    let owner = owners.lazy.compactMap(\.self).compactMap { names in
      task.participants.first { names.contains($0.id) }
    }.first
    draft.detail.owner = owner.map { DetailPerson(id: $0.id, name: $0.name) }
    if let state { draft.detail.state = state }
    return draft
  }
}

extension ExtractionTask {
  /// Verbatim quotes of messages; none of those that may not be quoted.
  func claims(citing ids: [String]) -> [Draft.Claim] {
    ids.compactMap { id in
      let id = MessageID(id)
      let message = messages.first { $0.id == id }
      guard let message, message.isCitable else { return nil }
      return Draft.Claim(messageId: id, quote: Self.quote(message.text))
    }
  }

  /// The first 25 words of a message's first paragraph, verbatim.
  private static func quote(_ text: String) -> String {
    let line = text.split(separator: "\n").first.map(String.init) ?? text
    let words = line.split(separator: " ")
    guard words.count > 25 else { return line }
    return String(line[..<words[24].endIndex])
  }
}

extension StoredMessage {
  /// Whether a labelled item or sentence may cite it.
  var isCitable: Bool { QuotableMessage(self).isEvidence && !text.isEmpty }
}
