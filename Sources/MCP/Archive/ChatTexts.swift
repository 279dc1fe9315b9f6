import Conversations
import Database
import GeminiEngine
import Insights
import JSON
import Jobs
import Redaction

/// Makes chat text safe to show to an assistant: secrets and what the job names are masked, and
/// control characters are removed.
///
/// What replaces a control character has as many bytes, so that offsets into a text that holds nothing
/// to mask stay what they are; where something is masked, quotes get the offsets of the text shown.
final class ChatTexts {
  /// A text as it is shown.
  struct Shown {
    var text: String
    /// Whether something was masked.
    var isRedacted: Bool
    /// Whether it addresses an AI.
    var isFlagged: Bool
    /// What was masked.
    fileprivate var masks: [MaskedText.Mask] = []

    /// The offset that a position of the original has in the text shown, in UTF-8 bytes.
    fileprivate func offset(of position: Int, isEnd: Bool) -> Int {
      MaskedText.offset(of: position, isEnd: isEnd, masks)
    }
  }

  private let redactor: Redactor
  private let transaction: Transaction
  private let masksNames: Bool
  private var map = RedactionMap()
  private var redactors: [ConversationID: Redactor] = [:]

  init(_ redactor: Redactor, _ job: JobDefinition, _ transaction: Transaction) {
    self.redactor = redactor
    self.transaction = transaction
    masksNames = job.redaction.words.contains(PersonalData.personName.rawValue)
  }

  // MARK: Messages

  /// A text of a conversation.
  func shown(_ text: String, in conversation: ConversationID) throws -> Shown {
    let masked = try redactor(of: conversation).mask(text, into: &map)
    var shown = Shown(
      text: PlainText.withoutControls(masked),
      isRedacted: masked != text,
      isFlagged: AddressedText.addressesModel(text)
    )
    if shown.isRedacted { shown.masks = MaskedText.masks(in: masked, of: text, map) }
    return shown
  }

  /// The beginning of a text of a conversation: to mask all of a text of megabytes takes seconds.
  ///
  /// - Parameter limit: The maximum number of bytes, before and after masking.
  /// - Returns: The beginning, and whether there is more.
  func beginning(
    of text: String,
    _ limit: Int,
    in conversation: ConversationID
  ) throws -> (shown: Shown, isCut: Bool) {
    let start = PlainText.prefix(text, limit + Self.around)
    var shown = try shown(start, in: conversation)
    if start.utf8.count < text.utf8.count {
      shown.isFlagged = shown.isFlagged || AddressedText.addressesModel(text)
    }
    // What is nearer to the end of what was masked may be the beginning of a secret.
    let end = start.utf8.count < text.utf8.count ? shown.offset(of: limit, isEnd: true) : limit
    let cut = PlainText.prefix(shown.text, min(limit, end))
    let isCut = cut.utf8.count < shown.text.utf8.count
    shown.text = cut
    return (shown, isCut)
  }

  /// The number of bytes around what is shown of a long text that are masked with it, because a secret,
  /// or the word before it, may be there.
  private static let around = 65_536

  /// A name, a title or another line of a conversation.
  func line(_ text: String?, in conversation: ConversationID) throws -> JSONValue {
    try JSONValue(text.map { try shown($0, in: conversation).text })
  }

  // MARK: Insights

  /// An insight in the shape `debrief.insight/1`, and the ids of quoted messages that address an AI.
  func insight(_ insight: Insight) throws -> (json: JSONValue, flagged: [MessageID]) {
    let (shown, flagged) = try masked(insight)
    return (shown.json, flagged)
  }

  /// The insight with texts and quotes as they are shown.
  func masked(_ insight: Insight) throws -> (Insight, flagged: [MessageID]) {
    let conversation = insight.conversationId
    var insight = insight
    var flagged: [MessageID] = []
    var masks: [MaskedText.Mask] = []
    for index in insight.evidence.indices {
      let evidence = insight.evidence[index]
      let message = try MessageCatalog(transaction).text(
        ofMessage: evidence.messageId,
        in: conversation
      )
      let excerpt = message.map {
        Excerpt(of: $0, evidence.start, evidence.end, margin: Self.around)
      }
      let shown = try shown(excerpt?.text ?? evidence.quote, in: conversation)
      if shown.isFlagged || message.map(AddressedText.addressesModel) ?? false {
        flagged.append(evidence.messageId)
      }
      masks += shown.masks
      insight.evidence[index] = try quote(evidence, excerpt.map { (shown, $0.start) }, conversation)
    }
    let lines = try TextReplacement(masks) { try self.shown($0, in: conversation).text }
    insight.title = try lines.text(insight.title)
    insight.content = try lines.text(insight.content)
    insight.detail = try lines.object(insight.detail)
    if var review = insight.review {
      review.note = try review.note.map(lines.text)
      review.edits = try lines.object(review.edits)
      insight.review = review
    }
    return (insight, flagged.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// A quote at its position in its message as shown.
  ///
  /// - Parameter excerpt: The part of the message around it, and where that part begins.
  private func quote(
    _ evidence: Evidence,
    _ excerpt: (shown: Shown, start: Int)?,
    _ conversation: ConversationID
  ) throws -> Evidence {
    var quote = evidence
    quote.senderName = try evidence.senderName.map { try shown($0, in: conversation).text }
    guard let excerpt else {
      quote.quote = try shown(evidence.quote, in: conversation).text
      return quote
    }
    let bytes = excerpt.shown.text.utf8
    let start = excerpt.shown.offset(of: evidence.start - excerpt.start, isEnd: false)
    let end = excerpt.shown.offset(of: evidence.end - excerpt.start, isEnd: true)
    guard start <= end, end <= bytes.count else {
      // The message has changed since it was quoted.
      quote.quote = try shown(evidence.quote, in: conversation).text
      return quote
    }
    let isThere =
      excerpt.shown.isRedacted
      || PlainText.withoutControls(evidence.quote).utf8.elementsEqual(
        bytes.dropFirst(start).prefix(end - start)
      )
    guard isThere else {
      quote.quote = try shown(evidence.quote, in: conversation).text
      return quote
    }
    quote.quote = String(decoding: bytes.dropFirst(start).prefix(end - start), as: UTF8.self)
    (quote.start, quote.end) = (excerpt.start + start, excerpt.start + end)
    return quote
  }

  // MARK: Names

  /// The redactor of a conversation's texts, which masks participants' names if the job says so.
  private func redactor(of conversation: ConversationID) throws -> Redactor {
    guard masksNames else { return redactor }
    if let known = redactors[conversation] { return known }
    let catalog = ConversationCatalog(transaction)
    guard let row = try catalog.conversation(conversation)?.row else { return redactor }
    let senders = try SenderCatalog(transaction).senders(ofConversation: row)
    let named = redactor.naming(NamedPeople.of(senders, try catalog.participants(of: row)))
    redactors[conversation] = named
    return named
  }
}

/// Also masks what a title or a sentence repeats of the masked text in the message it is based on.
private struct TextReplacement {
  private let masks: [MaskedText.Mask]
  private let show: (String) throws -> String

  /// Shorter than this, what is masked may be part of any word.
  private static let shortest = 4

  init(_ masks: [MaskedText.Mask], _ show: @escaping (String) throws -> String) throws {
    self.masks = masks.filter { $0.original.utf8.count >= Self.shortest }
    self.show = show
  }

  func text(_ text: String) throws -> String {
    var text = text
    for mask in masks where text.contains(mask.original) {
      text = text.replacing(mask.original, with: mask.placeholder)
    }
    return try show(text)
  }

  func object(_ object: JSONObject) throws -> JSONObject {
    var result = JSONObject()
    for member in object.members { result.append(member.name, try value(member.value)) }
    return result
  }

  private func value(_ value: JSONValue) throws -> JSONValue {
    switch value {
    case .string(let text): .string(try self.text(text))
    case .array(let elements): .array(try elements.map(self.value))
    case .object(let object): .object(try self.object(object))
    default: value
    }
  }
}
