package import CivilTime
import Conversations
import Database
package import GeminiEngine
import Insights
package import JSON
package import Jobs
import Ledger
package import Runs
package import Workspace

/// Answers questions about the archive with relevant passages and, with a model, an answer drawn
/// from them.
package struct QuestionAnswering {
  /// The answer to a question.
  package struct Result: Sendable {
    /// The question.
    var question: String
    /// The engine: `offline` or `gemini`.
    var engine: EngineName
    /// The sentences of the answer, each with its evidence; empty offline.
    package var sentences: [PassageQuestion.Sentence] = []
    /// The number of sentences dropped because their citations do not support them.
    package var dropped = 0
    /// What the passages do not answer, in the model's words.
    package var missing: String?
    /// Why the model's answer could not be used; nil if there is none, or it could.
    package var unread: String?
    /// The passages, best first.
    package var passages: SearchResult

    /// The result in the shape `debrief.answer/1`.
    package var json: JSONValue {
      [
        "schema": "debrief.answer/1", "question": .string(question),
        "engine": .string(engine.rawValue),
        "answer": .array(
          sentences.map { sentence in
            [
              "text": .string(sentence.text),
              "evidence": .array(sentence.evidence.map(\.json)),
            ]
          }
        ),
        "dropped": JSONValue(dropped), "missing": JSONValue(missing),
        "unread": JSONValue(unread), "passages": passages.json,
      ]
    }
  }

  private let workspace: Workspace
  private let now: Instant

  /// Prepares to answer.
  ///
  /// - Parameter workspace: Where the archive is.
  package init(_ workspace: Workspace, now: Instant) {
    self.workspace = workspace
    self.now = now
  }

  /// The number of passages to search for.
  private static let passages = 12
  /// The number of messages sent before and after a hit.
  private static let reach = 4

  /// Answers a question.
  ///
  /// - Parameters:
  ///   - filter: Where to look.
  ///   - reader: What answers; the embedded engine gives the passages only.
  ///   - job: Decides whose words are left out, and the zone of days.
  /// - Throws: ``WorkspaceError``, ``ModelFailure`` or `PromptError`.
  package func ask(
    _ question: String,
    _ filter: SearchFilter,
    reader: ThreadReader,
    prompts: ExtractionPrompts,
    job: JobDefinition
  ) throws -> Result {
    var filter = filter
    filter.limit = Self.passages
    let found = try WorkspaceQueries(workspace).search(question, filter)
    var result = Result(question: question, engine: reader.name, passages: found)
    guard case .model(let engine, let access) = reader, !found.hits.isEmpty else { return result }
    let connection = try workspace.openForReading()
    let passages = try passages(found, job.selection, connection)
    guard !passages.isEmpty else { return result }
    let asked = try PassageQuestion(
      question,
      passages: passages,
      prompts: prompts,
      settings: access.settings,
      redactor: engine.redactor,
      zone: try job.timeZone ?? connection.read { try ConversationCatalog($0).commonZone() } ?? .utc
    )
    let calls = ModelCalls(access, workspace: workspace, observe: nil, now: now)
    defer { calls.close() }
    let answer = try calls.answer(asked.request, kinds: [.answer], for: "ask")
    guard let read = asked.read(answer) else {
      result.unread = asked.problem(of: answer)
      return result
    }
    result.sentences = read.sentences
    result.dropped = read.dropped
    result.missing = read.missing
    return result
  }

  /// The parts of threads around hits, without what people want to keep from any AI; adjacent parts
  /// are merged.
  private func passages(
    _ found: SearchResult,
    _ selection: JobDefinition.Selection,
    _ connection: Connection
  ) throws -> [PassageQuestion.Passage] {
    try connection.read { transaction in
      var order: [ThreadID] = []
      var wanted: [ThreadID: Set<MessageID>] = [:]
      for hit in found.hits {
        if wanted[hit.threadId] == nil { order.append(hit.threadId) }
        wanted[hit.threadId, default: []].insert(hit.messageId)
      }
      let optOut = OptOut(transaction, selection)
      return try order.compactMap { id -> PassageQuestion.Passage? in
        guard let row = try ThreadCatalog(transaction).row(id),
          let thread = try ThreadCatalog(transaction).thread(row),
          try optOut.allows(
            conversation: thread.conversation,
            id: thread.conversationId,
            name: thread.conversationName
          )
        else { return nil }
        let messages = try Transcript(transaction).messages(ofThread: row).filter(optOut.allows)
        var shown: Set<Int> = []
        for (index, message) in messages.enumerated() where wanted[id]?.contains(message.id) == true
        {
          shown.formUnion(max(0, index - Self.reach)...min(messages.count - 1, index + Self.reach))
        }
        guard !shown.isEmpty else { return nil }
        return PassageQuestion.Passage(
          conversation: thread.conversationName ?? thread.conversationId.rawValue,
          messages: shown.sorted().map { messages[$0] },
          participants: try ConversationCatalog(transaction).participants(of: thread.conversation)
        )
      }
    }
  }
}
