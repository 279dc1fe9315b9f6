package import CivilTime
package import Conversations
package import Extraction
package import Gemini
package import Insights
import JSON
package import Redaction

/// A question about an archive, put to a model with the passages that may answer it.
package struct PassageQuestion: Sendable {
  /// Messages of one thread that belong together.
  package struct Passage: Sendable {
    /// Where they were written.
    var conversation: String
    /// The messages, in reading order.
    var messages: [StoredMessage]
    /// The participants there, whose names are masked if names are.
    var participants: [Participant]

    /// Creates a passage.
    package init(conversation: String, messages: [StoredMessage], participants: [Participant] = [])
    {
      self.conversation = conversation
      self.messages = messages
      self.participants = participants
    }
  }

  /// A sentence of an answer, and its evidence.
  package struct Sentence: Sendable, Hashable {
    /// The sentence.
    package var text: String
    /// Its evidence, checked; at least one quote.
    package var evidence: [Evidence]
  }

  /// The request to send.
  package let request: GenerateRequest
  private let messages: [String: StoredMessage]
  /// All passages together, for checking claims.
  private let talk: ExtractionTask
  private let map: RedactionMap
  private let shape: AnswerShape

  /// Composes a question.
  ///
  /// - Parameters:
  ///   - passages: The passages that may answer it, the most promising first.
  ///   - redactor: Redacts text before it is sent; nil to send it unchanged.
  ///   - zone: The zone of days and times.
  /// - Throws: `PromptError` if the prompt is broken.
  package init(
    _ question: String,
    passages: [Passage],
    prompts: ExtractionPrompts,
    settings: ModelSettings,
    redactor: Redactor?,
    zone: TimeZoneRules
  ) throws {
    var text = ""
    var messages: [String: StoredMessage] = [:]
    for passage in passages {
      let chat = ChatText(passage.messages, zone: zone, labelsFrom: messages.count + 1)
      text += "\(ShownName.line(passage.conversation, limit: 80))\n\(chat.text)\n"
      messages.merge(chat.messages) { first, _ in first }
    }
    let redactor = redactor?.naming(
      NamedPeople.of(
        passages.flatMap { $0.messages.map(\.sender) },
        passages.flatMap(\.participants)
      )
    )
    var data = OutgoingData(redactor)
    data.add("chat", text: text)
    data.add("question", text: ShownName.sentence(question, limit: 2_000))
    data.add("wording", texts: [])
    var request = try prompts.ask.request(data, settings)
    shape = AnswerShape(prompts.ask.outputSchema, form: settings.shapeForm, isOpen: false)
    request.askFor(shape)
    self.request = request
    self.messages = messages
    talk = ExtractionTask(
      threadId: "",
      conversationId: "",
      messages: passages.flatMap(\.messages),
      kinds: [],
      timeZone: zone,
      asOf: Instant(milliseconds: 0)
    )
    map = data.map
  }

  /// The share of words not near its quotes from which a sentence is left out.
  private static let maxUnsaid = 0.75

  /// Reads the answer; sentences whose quotes fail the check are dropped.
  ///
  /// - Returns: The sentences, the number dropped, and what the passages do not answer; nil if the
  ///   answer cannot be read.
  package func read(_ answer: Answer) -> (sentences: [Sentence], dropped: Int, missing: String?)? {
    guard case .success(let json) = fitting(answer) else { return nil }
    let check = EvidenceCheck(messages.values.map(QuotableMessage.init))
    let claims = ClaimCheck(talk)
    var sentences: [Sentence] = []
    let said = (json["answer"]?.array ?? []).prefix(20)
    for sentence in said {
      guard let text = sentence["text"]?.string, !text.isEmpty else { continue }
      let unmasked = map.unmask(text)
      let draft = Draft(
        kind: "answer",
        title: unmasked,
        content: unmasked,
        evidence: quotes(sentence[KindDefinition.citations])
      )
      let evidence = check.check([draft]).flatMap(\.evidence)
      let checked = claims.checked(draft)
      if !evidence.isEmpty, checked.objections.isEmpty, checked.unsaid < Self.maxUnsaid {
        sentences.append(Sentence(text: unmasked, evidence: evidence))
      }
    }
    // The missing part may not add a number or name of its own either.
    let missing = json["missing"]?.string.map(map.unmask).flatMap { missing in
      missing.isEmpty || !claims.isBorneOut(missing) ? nil : missing
    }
    return (sentences, said.count - sentences.count, missing)
  }

  /// The reason why an answer cannot be read, without anything from it; nil if it can.
  package func problem(of answer: Answer) -> String? {
    if case .failure(let problem) = fitting(answer) { problem.words } else { nil }
  }

  /// The reason why an answer cannot be read.
  private struct Problem: Error { let words: String }

  private func fitting(_ answer: Answer) -> Result<JSONValue, Problem> {
    switch answer.refusal {
    case .tooLong:
      return .failure(Problem(words: "the passages are too long for the model"))
    case .other(let reason): return .failure(Problem(words: reason))
    case nil: break
    }
    let response = GenerateResponse(json: (try? JSONParser().parse(answer.body)) ?? .null)
    guard case .parse = response.outcome.action else {
      return .failure(Problem(words: response.outcome.description))
    }
    guard let json = AnswerText.value(in: response.text) else {
      return .failure(Problem(words: "it is not one whole JSON value"))
    }
    do {
      return .success(try shape.fitting.fitted(json).value)
    } catch {
      return .failure(Problem(words: "it does not fit: " + error.problem))
    }
  }

  private func quotes(_ value: JSONValue?) -> [Draft.Claim] {
    (value?.array ?? []).prefix(8).compactMap(\.string).compactMap { text in
      Citation(map.unmask(text)).map { citation in
        Draft.Claim(messageId: messages[citation.label]?.id ?? "", quote: citation.quote)
      }
    }
  }
}
