import Conversations
import Insights
import JSON

/// A conversation whose turns are quoted.
struct QuotableConversation {
  /// A turn of at least eight words, and the message it is in.
  struct Quote {
    var words: [String]
    var messageId: MessageID
    /// A person's paraphrase of it.
    var paraphrase: String?
  }

  private(set) var messages: [QuotableMessage] = []
  private(set) var quotes: [Quote] = []

  /// The number of words a quote has: enough to be edited, few enough to be checked by word order.
  static let lengths = 8...40

  /// Reads a row: `das`, `acts`, `turns` or `messages` with `text` and, where known, `speaker`.
  ///
  /// Turns of a speaker in a row are one message. Paraphrases are the sentences in `summary` that
  /// `links` of turns refer to, as in the AMI corpus.
  ///
  /// - Parameter row: The row; nil if it has no list of texts.
  init?(_ row: JSONValue) {
    let lists = ["das", "acts", "turns", "messages"].lazy.compactMap { row[$0]?.array }
    guard let turns = lists.first else { return nil }
    let sentences = Self.sentences(row)
    var speaker: String?
    for turn in turns {
      guard let text = turn["text"]?.string ?? turn.string else { continue }
      let next = turn["speaker"]?.string
      if next == nil || next != speaker || messages.isEmpty {
        messages.append(QuotableMessage(id: MessageID("m\(messages.count)"), text: text))
      } else {
        messages[messages.count - 1].text += "\n" + text
      }
      speaker = next
      let words = text.split { $0.isWhitespace }.map(String.init)
      guard Self.lengths.contains(words.count) else { continue }
      let links = turn["links"]?.array ?? []
      let paraphrase = links.lazy.compactMap { $0.array?.last?.string }.compactMap { sentences[$0] }
      quotes.append(
        Quote(
          words: words,
          messageId: MessageID("m\(messages.count - 1)"),
          paraphrase: paraphrase.first
        )
      )
    }
  }

  private static func sentences(_ row: JSONValue) -> [String: String] {
    var sentences: [String: String] = [:]
    for part in row["summary"]?.object?.members ?? [] {
      for sentence in part.value.array ?? [] {
        if let id = sentence["id"]?.string { sentences[id] = sentence["text"]?.string }
      }
    }
    return sentences
  }
}
