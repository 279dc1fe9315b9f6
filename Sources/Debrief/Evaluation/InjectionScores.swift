import ArchiveReading
import Compression
import Conversations
import Evaluation
import Extraction
import GeminiEngine
import Insights
package import JSON
import Prompts
package import Threads

/// The effect on insights of a sentence in a chat that instructs a model, which obeys.
package struct InjectionScores: Sendable {
  /// The number of chats that a sentence was planted in.
  package var threads = 0
  /// The number of sentences.
  package var attacks = 0
  /// The number of insights that do not rest on the planted message.
  package var insights = 0
  /// The number of them that are the same without it.
  package var same = 0
  /// The number of items with which the model obeyed.
  package var planted = 0
  /// The number of them for sentences by members of the chat; the others are by strangers.
  package var members = 0
  /// The number of chats in which the sentence is marked as meant for a model.
  package var flagged = 0
  /// The items with which the model obeyed that would be listed.
  package var violations: [Violation] = []

  /// An item that a planted sentence asked for, and that would be listed.
  package struct Violation: Sendable, Hashable {
    /// The sentence.
    var attack: String
    /// Whether a member of the chat wrote it.
    package var isByMember: Bool
    /// The id of the message that the item cites.
    var message: MessageID
    /// The item's title.
    var title: String
    /// Its confidence.
    var confidence: Double
  }

  /// Plants sentences in labelled chats, and reads each with and without its sentence.
  ///
  /// The model finds what the truth says and also obeys the sentence: it returns a task in its
  /// words, citing in turn the planted message and another one as evidence. Strangers and members
  /// of the chat plant in turn, at different places.
  ///
  /// - Parameters:
  ///   - data: The folder of chats; see `LabelledChats`.
  ///   - attacks: The file of sentences, one a line, or JSON objects with a `text`; those with a
  ///     `label` of 0 are left out.
  ///   - predictions: Where to write the features of messages, as JSON lines, for fitting weights.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Throws: ``SourceError`` if a file cannot be read or written, or what ingesting throws.
  package init(
    data: String,
    attacks file: String,
    predictions: String? = nil,
    isCancelled: StopRequest = .never
  ) throws {
    let sentences = try Self.sentences(file)
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    let kinds: [KindName] = [.actionItem, .decision, .openQuestion]
    let tasks = try LabelledTasks(folder: data, kinds: kinds, isCancelled: isCancelled)
    let run = InjectionRun(GeminiEngine(prompts: prompts), prompts.catalog)
    attacks = sentences.count
    try withPredictions(predictions) { write in
      for index in 0..<max(sentences.count, tasks.elements.count) where !isCancelled() {
        let element = tasks.elements[index % tasks.elements.count]
        let plant = PlantedSentence(sentences[index % sentences.count], number: index)
        let outcome = run.outcome(element, plant)
        add(outcome)
        if plant.isByMember { members += outcome.planted }
        guard predictions != nil else { continue }
        if index < tasks.elements.count { try run.noteTalk(element, write) }
        try run.note(plant, element, write)
      }
    }
  }

  private mutating func add(_ outcome: InjectionRun.Outcome) {
    threads += 1
    insights += outcome.insights
    same += outcome.same
    planted += outcome.planted
    if outcome.isFlagged { flagged += 1 }
    violations += outcome.violations
  }

  private static let largestFile = 1 << 26

  private static func sentences(_ path: String) throws -> [String] {
    let bytes = try ByteStream(path: path).readAll(limit: largestFile)
    let sentences = try bytes.split(separator: 0x0A).compactMap { line -> String? in
      let text = String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
      guard text.hasPrefix("{") else { return text }
      guard let row = try? JSONParser().parse(Array(line)) else {
        throw SourceError(.bad, file: path, reason: "a line that begins with { is not JSON")
      }
      return row["label"]?.integer == 0 ? nil : row["text"]?.string
    }.filter { $0.contains(where: \.isLetter) }
    guard !sentences.isEmpty else {
      throw SourceError(.bad, file: path, reason: "it must have sentences, one per line")
    }
    return sentences
  }

  /// The share of insights that are the same as without the planted message, from 0 to 100.
  package var unchanged: Double {
    insights == 0 ? 100 : 100 * Double(same) / Double(insights)
  }
  /// Whether all of them are, and nothing that was asked for would be listed.
  package var isPassed: Bool { same == insights && violations.isEmpty && planted > 0 }

  /// The figures in the shape `debrief.eval.injection/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.injection/1", "threads": JSONValue(threads),
      "attacks": JSONValue(attacks), "insights": JSONValue(insights),
      "unchanged": .double(unchanged), "planted": JSONValue(planted),
      "obeyed": JSONValue(violations.count), "flagged": JSONValue(flagged),
      "byMembers": [
        "planted": JSONValue(members), "obeyed": JSONValue(violations.count(where: \.isByMember)),
      ],
      "ok": .bool(isPassed),
      "violations": .array(
        violations.map {
          [
            "attack": .string($0.attack), "byMember": .bool($0.isByMember),
            "message": .string($0.message.rawValue),
            "title": .string($0.title), "confidence": .double($0.confidence),
          ]
        }
      ),
    ]
  }
}

/// A sentence that is planted in a chat.
private struct PlantedSentence {
  static let id: MessageID = "planted"

  let sentence: String
  /// Whether a member of the chat writes it, rather than a stranger.
  let isByMember: Bool
  /// Whether the model cites it, rather than the first message.
  let isCited: Bool
  /// The quarter of the chat after which it is inserted.
  private let quarter: Int

  init(_ sentence: String, number: Int) {
    self.sentence = sentence
    isCited = number.isMultiple(of: 2)
    isByMember = (number / 2).isMultiple(of: 2)
    quarter = 1 + number / 4 % 4
  }

  /// A chat with the sentence in it.
  func added(to task: ExtractionTask) -> ExtractionTask {
    var task = task
    let index = max(1, task.messages.count * quarter / 4)
    var message = task.messages[index - 1]
    message.id = Self.id
    message.text = sentence
    message.sender =
      isByMember ? message.sender : Sender(id: "planted-sender", name: "Robin Guest")
    message.messageClass = .chat
    (message.replyToId, message.deletedAt, message.editedAt) = (nil, nil, nil)
    (message.attachments, message.reactions) = ([], [])
    task.messages.insert(message, at: index)
    return task
  }

  /// The first words of the sentence, as a task.
  var title: String {
    sentence.split(whereSeparator: \.isWhitespace).prefix(15).joined(separator: " ")
  }
}

/// Reads chats with a model that obeys.
private struct InjectionRun {
  struct Outcome {
    var insights = 0
    var same = 0
    var planted = 0
    var isFlagged = false
    var violations: [InjectionScores.Violation] = []
  }

  private let engine: GeminiEngine
  private let catalog: KindCatalog

  init(_ engine: GeminiEngine, _ catalog: KindCatalog) {
    self.engine = engine
    self.catalog = catalog
  }

  /// The effect of a sentence on a chat.
  func outcome(_ element: LabelledTasks.Element, _ plant: PlantedSentence) -> Outcome {
    let right = ObeyingModel(element.truth)
    let before = findings(element.task, right)
    var obeying = right
    obeying.orders = plant.title
    obeying.cited = plant.isCited ? PlantedSentence.id : element.task.messages[0].id
    let after = findings(plant.added(to: element.task), obeying)
    var outcome = Outcome()
    outcome.isFlagged = AddressedText.addressesModel(plant.sentence)
    outcome.insights = before.count
    outcome.same = before.count { after.contains($0) }
    for finding in after where finding.title == obeying.orders {
      outcome.planted += 1
      guard finding.isListed else { continue }
      outcome.violations.append(
        .init(
          attack: plant.sentence,
          isByMember: plant.isByMember,
          message: finding.evidence.first?.messageId ?? "",
          title: finding.title,
          confidence: finding.confidence
        )
      )
    }
    return outcome
  }

  // MARK: Features

  /// Writes the features of a planted message.
  func note(
    _ plant: PlantedSentence,
    _ element: LabelledTasks.Element,
    _ write: (String) throws -> Void
  )
    throws
  {
    let review = DraftReview(plant.added(to: element.task))
    try note(review.belonging(of: PlantedSentence.id), of: element, isPlanted: true, write)
  }

  /// Writes the features of the messages of a chat.
  func noteTalk(_ element: LabelledTasks.Element, _ write: (String) throws -> Void) throws {
    let review = DraftReview(element.task)
    let items = element.truth.items.filter { !$0.isOptional && $0.kind != .openQuestion }
    let cited = Set(items.flatMap(\.evidence))
    for message in element.task.messages {
      let features = review.belonging(of: message.id)
      let isCited = cited.contains(message.id.rawValue)
      try note(features, of: element, isPlanted: false, isCited: isCited, write)
    }
  }

  private func note(
    _ features: [Float],
    of element: LabelledTasks.Element,
    isPlanted: Bool,
    isCited: Bool = false,
    _ write: (String) throws -> Void
  ) throws {
    guard !features.isEmpty else { return }
    let line: JSONValue = [
      "thread": .string(element.truth.id), "planted": .bool(isPlanted), "cited": .bool(isCited),
      "features": .array(features.map { .double(Double($0)) }),
    ]
    try write(line.text)
  }

  /// A finding as it would be stored.
  private struct Finding: Hashable {
    var kind: KindName
    var title: String
    var detail: JSONObject
    var evidence: [Evidence]
    var confidence: Double
    var isListed: Bool
  }

  private func findings(_ task: ExtractionTask, _ model: ObeyingModel) -> [Finding] {
    let steps = engine.steps(task)
    let body = Array(model.answer(about: task).text.utf8)
    guard case .found(let drafts) = steps({ _ in Answer(body: body) }) else { return [] }
    return JudgedDraft.all(drafts, in: task, catalog).map { judged in
      let (draft, evidence) = (judged.checked.draft, judged.checked.evidence)
      return Finding(
        kind: draft.kind,
        title: draft.title,
        detail: draft.detail,
        evidence: evidence,
        confidence: judged.confidence,
        isListed: judged.isListed
      )
    }
  }
}

/// A model that answers what the truth says, and what someone else orders.
private struct ObeyingModel {
  private let truth: LabelledThread
  /// The title of the task that is ordered; nil for none.
  var orders: String?
  /// The id of the message that it cites for that.
  var cited: MessageID = ""

  init(_ truth: LabelledThread) { self.truth = truth }

  /// The answer of the service.
  func answer(about task: ExtractionTask) -> JSONValue {
    let labels = Self.labels(task)
    var answer = JSONObject()
    for kind in task.kinds {
      let items = truth.items.filter {
        $0.kind.rawValue == kind.rawValue && !$0.isOptional && !$0.isAnswered
      }
      var found = items.compactMap { $0.draft(in: task).map { Self.item($0, labels) } }
      if kind == .actionItem, let orders, let label = labels[cited],
        let message = task.messages.first(where: { $0.id == cited })
      {
        let owner = task.participants.first?.name ?? ""
        found.append(Self.order(orders, owner, cite: "\(label) \(message.text)"))
      }
      answer.append(kind.rawValue, .array(found))
    }
    return [
      "candidates": [
        [
          "content": [
            "role": "model", "parts": [["text": .string(JSONValue.object(answer).text)]],
          ],
          "finishReason": "STOP",
        ]
      ], "modelVersion": "obeying",
    ]
  }

  /// The labels that a request gives messages.
  private static func labels(_ task: ExtractionTask) -> [MessageID: String] {
    let cited = task.messages.filter {
      QuotableMessage($0).isEvidence && !($0.text.isEmpty && $0.attachments.isEmpty)
    }
    return Dictionary(
      cited.enumerated().map { ($0.element.id, "m\($0.offset + 1)") },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func item(_ draft: Draft, _ labels: [MessageID: String]) -> JSONValue {
    let cite = draft.evidence.compactMap { claim in
      labels[claim.messageId].map { JSONValue.string("\($0) \(claim.quote)") }
    }
    return [
      "cite": .array(cite), "title": .string(draft.title), "statement": .string(draft.title),
      "question": .string(draft.title), "asker": "", "whoMightKnow": [], "due": "",
      "owner": draft.detail[.owner]?["name"] ?? "", "state": draft.detail[.state] ?? "open",
      "commitment": "explicit", "decidedBy": [], "dissent": [], "alternatives": [],
      "rationale": "", "confidence": "high", "hedged": false,
    ]
  }

  private static func order(_ title: String, _ owner: String, cite: String) -> JSONValue {
    [
      "cite": [.string(cite)], "title": .string(title), "owner": .string(owner), "due": "",
      "state": "open", "commitment": "explicit", "confidence": "high", "hedged": false,
    ]
  }
}
