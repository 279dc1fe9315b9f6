import CivilTime
import Conversations
import Database
import Extraction
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
  ///   - wantsMedia: Whether it is told where pictures and documents may be.
  init(_ transaction: Transaction, wantsMedia: Bool) {
    self.wantsMedia = wantsMedia
    catalog = ConversationCatalog(transaction)
    transcript = Transcript(transaction)
    log = IngestLog(transaction)
  }

  /// A thread as a task, without what people want to keep from any AI.
  ///
  /// - Parameters:
  ///   - thread: The thread.
  ///   - kinds: The names of the kinds to look for.
  ///   - selection: Whose messages are left out.
  ///   - zone: The zone of people whose own is not known.
  ///   - asOf: The instant as of which things are open or overdue.
  /// - Returns: nil if its conversation is opted out, or nothing is left.
  /// - Throws: `DatabaseError`.
  func task(
    _ thread: StoredThread,
    kinds: [String],
    selection: JobDefinition.Selection,
    zone: TimeZoneRules,
    asOf: Instant
  ) throws -> ExtractionTask? {
    guard try !catalog.isOptedOut(thread.conversation) else { return nil }
    var participants: [String: Participant] = [:]
    for participant in try catalog.participants(of: thread.conversation) {
      participants[participant.id] = participant
    }
    var messages: [StoredMessage] = []
    for message in try transcript.messages(ofThread: thread.row) {
      if let sender = message.sender {
        let person = try participants[sender.id] ?? described(sender)
        participants[sender.id] = person
        let isExcluded = selection.excludes(person: sender.id, name: sender.name)
        if isExcluded || person.isOptedOut == true { continue }
      }
      messages.append(message)
    }
    guard !messages.isEmpty else { return nil }
    var task = ExtractionTask(
      threadId: thread.id,
      conversationId: thread.conversationId,
      messages: messages,
      kinds: kinds,
      timeZone: zone,
      asOf: asOf
    )
    if wantsMedia { task.sources = try log.sources(of: thread.conversation) }
    task.conversationName = thread.conversationName
    task.conversationKind = thread.conversationKind
    task.participants = participants.values
      .filter { $0.isOptedOut != true }
      .sorted { $0.id < $1.id }
    return task
  }

  private func described(_ sender: Sender) throws -> Participant {
    var person = try catalog.participant(sender.id) ?? Participant(id: sender.id, kind: sender.kind)
    person.name = person.name ?? sender.name
    return person
  }
}
