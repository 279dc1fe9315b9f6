package import Conversations
package import Extraction
package import Gemini
import Insights
import Prompts
import Redaction

/// A short thread that may share a request with others of its conversation.
package struct PackableThread: Sendable {
  /// The request about it alone, whose digest is the key of its answer.
  package let request: GenerateRequest
  /// The digest of ``request``.
  package let hash: String
  /// The thread's id.
  package let threadId: ThreadID
  let composer: RequestComposer
  let shape: AnswerShape
}

extension GeminiEngine {
  /// The maximum number of messages of a thread that is considered for packing: longer ones are not
  /// short chats, which is known without reading them.
  package static let maxPackedMessages = 60

  /// Whether threads may share requests at all.
  package var packs: Bool { settings.packsThreads && prompts.packs && habits.packs }

  /// A thread as a part of a request about several.
  ///
  /// - Returns: nil if it has to be asked about alone: it is long, has pictures, documents or context
  ///   of its own, or its kinds use tools.
  /// - Throws: `PromptError` if a prompt cannot be rendered.
  package func packable(_ task: ExtractionTask) throws -> PackableThread? {
    guard packs, task.media.isEmpty, task.context.isEmpty,
      task.messages.count <= Self.maxPackedMessages
    else { return nil }
    let composer = composer(task)
    let ranges = composer.chunks
    guard ranges.count == 1, prompts.tools(for: composer.kinds).isEmpty else { return nil }
    let composed = try composer.request(ranges[0], isPart: false)
    guard composed.isBrief, composed.chat.count > 0 else { return nil }
    return PackableThread(
      request: composed.request,
      hash: composed.asked.hash.text,
      threadId: task.threadId,
      composer: composer,
      shape: composed.shape
    )
  }

  /// Groups threads of one conversation into as few requests as pay off.
  ///
  /// - Parameter threads: The threads, none of which has been answered.
  /// - Returns: The requests; threads that are cheaper alone are in none.
  /// - Throws: `PromptError` if a prompt cannot be rendered.
  package func packs(of threads: [PackableThread]) throws -> [ThreadPack] {
    // Only threads that are asked about for the same kinds have answers of the same shape.
    var groups: [[String]: [PackableThread]] = [:]
    var order: [[String]] = []
    for thread in threads {
      let kinds = thread.composer.kinds.map(\.kind.name.rawValue)
      if groups[kinds] == nil { order.append(kinds) }
      groups[kinds, default: []].append(thread)
    }
    return try order.flatMap { kinds -> [ThreadPack] in
      let group = groups[kinds] ?? []
      return try stride(from: 0, to: group.count, by: ThreadPack.maxThreads).compactMap { start in
        try pack(Array(group[start...].prefix(ThreadPack.maxThreads)))
      }
    }
  }

  /// One request about threads; nil unless it saves a quarter of the tokens of separate ones.
  ///
  /// A thread without a usable answer is paid for a second time, which a small gain is not worth.
  func pack(_ threads: [PackableThread]) throws(PromptError) -> ThreadPack? {
    guard threads.count > 1 else { return nil }
    let people = threads.map(\.composer.task).flatMap { task in
      NamedPeople.of(task.messages.map(\.sender), task.participants)
    }
    let pack = try ThreadPack(threads, redactor: redactor?.naming(people))
    let apart = threads.reduce(0) { $0 + TokenEstimate.tokens($1.request) }
    return 4 * TokenEstimate.tokens(pack.request) <= 3 * apart ? pack : nil
  }
}
