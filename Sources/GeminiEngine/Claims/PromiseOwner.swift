import Conversations
import Extraction
import Insights
import JSON

/// Corrects owners by what quotes say themselves: who says "I'll send it" is to send it.
struct PromiseOwner {
  private let senders: [String: Sender]

  /// Knows who wrote the messages of a thread.
  init(_ task: ExtractionTask) {
    senders = Dictionary(
      task.messages.compactMap { message in message.sender.map { (message.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// A draft with the owner that its quotes name; as it is if none promises something, or several do.
  func corrected(_ draft: Draft) -> Draft {
    // An owner whom the model left open, or made up, stays open.
    guard draft.kind == .actionItem, let named = draft.detail["owner"]?["id"]?.string else {
      return draft
    }
    let promising = draft.evidence.filter { Self.isPromise($0.quote) }
      .compactMap { senders[$0.messageId] }
    guard let sender = promising.first, promising.allSatisfy({ $0.id == sender.id }),
      named != sender.id
    else { return draft }
    var draft = draft
    draft.detail["owner"] = ["id": .string(sender.id), "name": JSONValue(sender.name)]
    return draft
  }

  /// Whether a quote promises something in the first person.
  static func isPromise(_ quote: String) -> Bool {
    let words = quote.lowercased().replacing("’", with: "'")
      .split { !$0.isLetter && $0 != "'" }
    let text = " " + words.joined(separator: " ") + " "
    return promises.contains { text.contains(" \($0) ") }
  }

  /// The beginnings of promises, in some languages.
  private static let promises = [
    "i'll", "i will", "i'm going to", "i am going to", "i can do", "i'll do", "let me",
    "leave it to me",
    "ich werde", "ich mache", "ich schicke", "ich kümmere mich", "ich übernehme", "ich erledige",
    "ich schreibe", "ich prüfe", "mache ich", "schicke ich", "übernehme ich", "erledige ich",
    "je vais", "je m'en occupe", "je m'en charge", "me encargo", "yo me encargo", "lo haré",
    "voy a",
    "eu vou", "eu faço", "me ne occupo", "ci penso io", "ik zal", "ik ga", "я сделаю", "я отправлю",
  ]
}
