import CivilTime
import Conversations
@testable import Workspace

@testable import Debrief
@testable import DebriefCommand

/// One result of each type.
enum Examples {
  static let morning = Instant(milliseconds: 1_709_889_240_000)
  static let problem = Problem(file: "a.zip/b.json", line: 3, reason: "it is no object")

  static let ingest = IngestResult(sources: [
    SourceResult(
      source: "a.zip",
      format: "slack",
      new: 2,
      changed: 1,
      unchanged: 1200,
      setAside: 3,
      messages: 5000,
      newMessages: 7,
      changedMessages: 1,
      deletedMessages: 0,
      problems: [problem]
    )
  ])

  static let inspection = Inspection(
    source: "a.zip",
    format: "slack",
    conversations: 2,
    threads: 30,
    messages: 5000,
    people: 4,
    replies: 12,
    firstAt: morning,
    lastAt: morning,
    kinds: [("chat", 4990), ("system", 10), ("bot", 0)],
    tokens: 60000,
    largest: [
      ConversationSummary(id: "C1", name: "general", kind: .channel, messages: 4000, threads: 20),
      ConversationSummary(id: "C2", name: nil, kind: nil, messages: 1000, threads: 10),
    ],
    setAside: 1,
    problems: [problem]
  )

  static let thread = ThreadSummary(
    id: "slack:T1:C1:1",
    conversationId: "slack:T1:C1",
    conversationName: "general",
    conversationKind: .channel,
    name: nil,
    title: "Who signs\u{1B}[2J the contract?",
    messages: 3,
    people: 2,
    firstAt: morning,
    lastAt: morning,
    origin: .native,
    isActive: true,
    rootMissing: false,
    fingerprint: "0123456789abcdef"
  )

  static let transcript = ThreadTranscript(
    thread: thread,
    messages: [
      message("1", "Ana", "Who signs\u{1B}[2J the contract?\nIt is due on Friday.", at: 0),
      message("2", "Bo", "I'll sign it.", at: 60_000) {
        $0.replyToId = "1"
        $0.editedAt = morning
        $0.reactions = [Reaction(emoji: "+1", count: 2, senderIds: ["ana"])]
      },
      message("3", "Ana", "", at: 86_400_000) {
        $0.attachments = [Attachment(name: "signed.png", mediaType: "image/png")]
      },
      message("4", nil, "Bo left", at: 86_460_000) {
        $0.senderKind = .system
        $0.kind = .system
      },
      message("5", "Bo", "gone", at: 86_520_000) {
        $0.deletedAt = morning
        $0.branch = "slack:T1:C1:b"
      },
    ],
    branches: [
      TranscriptBranch(id: "slack:T1:C1:b", forksAfterId: "1", messages: 1, isActive: false)
    ]
  )

  static let search = SearchResult(
    query: "signs",
    hits: [
      SearchHit(
        threadId: thread.id,
        threadName: "The contract",
        conversationId: thread.conversationId,
        conversationName: "general",
        messageId: "1",
        senderName: "Ana",
        createdAt: morning,
        score: 1.5,
        text: "Who signs the contract?",
        highlights: [4..<9],
        before: [ContextMessage(id: "0", senderName: nil, createdAt: nil, text: "Hello\nall")],
        after: [ContextMessage(id: "2", senderName: "Bo", createdAt: morning, text: "I do.")]
      )
    ]
  )

  static let doctor = DoctorReport(checks: [
    .init(name: "workspace", ok: true, detail: "/w can be written"),
    .init(name: "time zones", ok: false, detail: "install tzdata"),
  ])

  static let versions = VersionInfo(
    debrief: "0.2.0",
    swift: "6.3",
    sqlite: "3.40.1",
    libarchive: "3.6.2",
    simdjson: "2.1.0",
    libyaml: "0.2.5",
    tzdata: nil
  )

  static let scores = RetrievalScores(
    queries: 100,
    r10: 48.2,
    r20: 62.5,
    r30: 70,
    map: 43.1,
    ndcg: 55.55
  )

  static let itemScores = ItemScores(scores: [
    .init(
      kind: "action_item",
      top: 5,
      gold: 34,
      reached: 28,
      given: 85,
      right: 35,
      precision: 41.2,
      recall: 82.4,
      f1: 54.9
    )
  ])

  private static func message(
    _ id: MessageID,
    _ sender: String?,
    _ text: String,
    at offset: Int64,
    _ change: (inout TranscriptMessage) -> Void = { _ in }
  ) -> TranscriptMessage {
    var message = TranscriptMessage(
      id: id,
      senderId: sender?.lowercased(),
      senderName: sender,
      senderKind: .human,
      createdAt: Instant(milliseconds: morning.milliseconds + offset),
      text: text,
      kind: .chat,
      attachments: [],
      reactions: []
    )
    change(&message)
    return message
  }
}
