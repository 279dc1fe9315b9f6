import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs

/// Reads threads of the workspace as tasks for an engine.
struct TaskReader {
  private let catalog: ConversationCatalog
  private let transcript: Transcript
  private let log: IngestLog
  private let wantsMedia: Bool

  /// Reads tasks.
  ///
  /// - Parameters:
  ///   - transaction: Where to read.
  ///   - wantsMedia: Whether it needs to know where pictures and documents may be.
  init(_ transaction: Transaction, wantsMedia: Bool) {
    self.wantsMedia = wantsMedia
    catalog = ConversationCatalog(transaction)
    transcript = Transcript(transaction)
    log = IngestLog(transaction)
  }

  /// A thread as a task, without what people want to keep from any AI.
  ///
  /// - Parameter zone: The zone of days, if it is not known of the conversation.
  /// - Returns: nil if its conversation is opted out, or nothing is left.
  func task(
    _ thread: StoredThread,
    kinds: [KindName],
    selection: JobDefinition.Selection,
    zone: TimeZoneRules,
    asOf: Instant
  ) throws -> ExtractionTask? {
    let (isOptedOut, ownZone) = try catalog.standing(of: thread.conversation)
    guard !isOptedOut else { return nil }
    let messages = try transcript.messages(ofThread: thread.row)
    let heard = try heard(messages, in: thread.conversation, selection)
    guard !heard.messages.isEmpty else { return nil }
    var task = ExtractionTask(
      threadId: thread.id,
      conversationId: thread.conversationId,
      messages: heard.messages,
      kinds: kinds,
      timeZone: ownZone ?? zone,
      asOf: asOf
    )
    if wantsMedia { task.sources = try log.sources(of: thread.conversation) }
    task.threadName = heard.messages.last { $0.threadName != nil }?.threadName
    task.conversationName = thread.conversationName
    task.conversationKind = thread.conversationKind
    task.participants = heard.participants
    return task
  }

  /// Messages of a conversation, without what people want to keep from any AI.
  ///
  /// - Returns: Nothing if the conversation is opted out.
  func messages(
    _ ids: [MessageID],
    in conversation: ConversationRow,
    selection: JobDefinition.Selection
  ) throws -> Heard {
    guard try !catalog.isOptedOut(conversation) else { return Heard() }
    return try heard(
      transcript.messages(withIds: ids, inConversation: conversation),
      in: conversation,
      selection
    )
  }

  /// What may be read of a conversation, and who takes part in it.
  struct Heard {
    var messages: [StoredMessage] = []
    /// Those who have not opted out.
    var participants: [Participant] = []
  }

  private func heard(
    _ messages: [StoredMessage],
    in conversation: ConversationRow,
    _ selection: JobDefinition.Selection
  ) throws -> Heard {
    var participants: [String: Participant] = [:]
    for participant in try catalog.participants(of: conversation) {
      participants[participant.id] = participant
    }
    let others = Set(messages.compactMap(\.sender?.id)).subtracting(participants.keys)
    let described = Dictionary(
      try catalog.participants(others.sorted()).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var heard = Heard()
    for message in messages {
      if let sender = message.sender {
        var person =
          participants[sender.id] ?? described[sender.id]
          ?? Participant(id: sender.id, kind: sender.kind)
        if participants[sender.id] == nil { person.name = person.name ?? sender.name }
        participants[sender.id] = person
        let isExcluded = selection.excludes(person: sender.id, name: sender.name)
        if isExcluded || person.isOptedOut == true { continue }
      }
      heard.messages.append(message)
    }
    heard.participants = participants.values
      .filter { $0.isOptedOut != true }
      .sorted { $0.id < $1.id }
    return heard
  }
}
