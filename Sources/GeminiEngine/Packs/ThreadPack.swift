import Extraction
package import Gemini
package import Insights
import JSON
import Prompts
import Redaction

/// Several short threads of one conversation in one request.
///
/// The labels of a chat's messages begin with its letter, so that an item shows which chat it
/// belongs to. The answer is split into one for each thread, as if it had been asked about alone:
/// the code that reads and caches answers is unaware of packs.
package struct ThreadPack: Sendable {
  /// The request.
  package let request: GenerateRequest
  /// The digest of ``request``.
  package let hash: String
  /// The threads, in the order of their letters.
  package let threads: [PackableThread]

  /// The names of the requested kinds.
  package var kinds: [KindName] { threads[0].composer.kinds.map(\.kind.name) }

  /// The letters of chats: none that looks like a digit, and not the `m` of single chats.
  static let letters: [Character] = Array("abcdefghjknpqrst")
  /// The maximum number of threads in a request.
  ///
  /// Each halves the share of the rules, but answers about the middle of many get worse, and an
  /// answer that fails costs all of them a second time.
  package static let maxThreads = letters.count
  /// The maximum number of tokens of the answer, thinking included.
  ///
  /// It is what short chats have used, with a margin; chats that a truncated answer did not reach
  /// are asked about alone.
  private static let outputTokens = (shared: 2_048, each: 640)
  /// The name of the answer's list, and of the member of its elements with the chat's letter.
  static let (list, chat) = ("chats", "chat")

  /// Composes the request.
  ///
  /// - Parameter redactor: Masks the texts that are about all chats.
  /// - Throws: `PromptError` if the prompt cannot be rendered.
  init(_ threads: [PackableThread], redactor: Redactor?) throws(PromptError) {
    self.threads = threads
    let composer = threads[0].composer
    var data = OutgoingData(redactor)
    let count = JSONValue.string("\(threads.count)")
    data.add("count", own: count)
    data.add("kinds", own: .array(composer.rules(isBrief: false)))
    data.add("is_brief", own: false)
    data.add("is_part", own: false)
    composer.addWording(to: &data, isLast: true)
    if !composer.header.isEmpty { data.add("place", text: composer.header) }
    data.add("chats", each: zip(Self.letters, threads).map { $1.outgoing(letter: $0) })
    var request = try composer.prompts.pack.request(data, composer.settings)
    // The task is the same: only the prompt for threads says which model does it.
    request.model = threads[0].request.model
    request.settings.thinking = threads[0].request.settings.thinking
    if composer.settings.maxOutputTokens == nil {
      let wanted = Self.outputTokens.shared + Self.outputTokens.each * threads.count
      request.settings.maxOutputTokens = request.settings.maxOutputTokens.map { min($0, wanted) }
    }
    request.askFor(composer.packShape)
    self.request = request
    hash = request.hash
  }
}

extension PackableThread {
  /// The chat as it is sent, its labels beginning with a letter.
  fileprivate func outgoing(letter: Character) -> OutgoingData {
    let task = composer.task
    let text = ChatText(task.messages, zone: task.timeZone, letter: letter).text
    var data = OutgoingData(composer.redactor)
    data.add("letter", own: .string(String(letter)))
    data.add("chat", text: composer.topic + text)
    return data
  }
}

extension RequestComposer {
  /// A list with an object for each chat, which has a property for each kind.
  fileprivate var packShape: AnswerShape {
    shapes.shape(for: .pack(kinds.map(\.kind.name.rawValue))) {
      var properties = JSONObject()
      properties.append(ThreadPack.chat, ["type": "string"])
      for kind in kinds { properties.append(kind.kind.name.rawValue, kind.answerSchema) }
      let element: JSONValue = [
        "type": "object", "properties": .object(properties),
        "required": .array(properties.members.map { .string($0.name) }),
      ]
      var lists = JSONObject()
      lists.append(ThreadPack.list, ["type": "array", "items": element])
      let schema: JSONValue = [
        "type": "object", "properties": .object(lists), "required": [.string(ThreadPack.list)],
      ]
      return AnswerShape(schema, form: settings.shapeForm)
    }
  }
}
