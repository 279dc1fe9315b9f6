import Conversations
import Insights
import JSON
import Text

/// Finds the messages that a model's citations mean, also where they are not written as asked.
struct CitationReader {
  private let chat: ChatText

  /// How many citations of one find are read.
  private static let mostClaims = 12
  /// How long a quote must be to be looked for without a label, in characters.
  private static let shortestUnlabelled = 12

  /// Prepares to read citations of a chat.
  init(_ chat: ChatText) { self.chat = chat }

  /// The claims of a find.
  ///
  /// - Parameter value: A list of citations, or one.
  func claims(_ value: JSONValue?) -> [Draft.Claim] {
    let texts = value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
    return joined(texts).prefix(Self.mostClaims).map(claim)
  }

  /// Labels that stand alone joined with the words after them.
  private func joined(_ texts: [String]) -> [String] {
    var joined: [String] = []
    var label: String?
    for text in texts.prefix(2 * Self.mostClaims) {
      if Citation.isLabel(text) {
        if let label { joined.append(label) }
        label = text
      } else {
        joined.append(Citation(text) == nil ? (label.map { "\($0) " } ?? "") + text : text)
        label = nil
      }
    }
    return joined + [label].compactMap(\.self)
  }

  private func claim(_ text: String) -> Draft.Claim {
    guard let citation = Citation(text) else { return unlabelled(text) }
    let known = citation.labels.filter { chat.messages[$0] != nil }
    for label in known {
      for words in readings(citation.quote, label) where says(words, label) {
        return Draft.Claim(messageId: chat.messages[label]?.id ?? "", quote: words)
      }
    }
    // A label that stands for no message is no one's id, and is counted as unknown.
    guard let label = known.first, let message = chat.messages[label] else {
      return Draft.Claim(messageId: "", quote: citation.quote)
    }
    // A label may be one off: what one other message alone says is that one's.
    if let claim = elsewhere(citation.quote) { return claim }
    let words = readings(citation.quote, label).last ?? citation.quote
    return Draft.Claim(messageId: message.id, quote: words)
  }

  /// The words as they are, and without what the chat prints before them.
  private func readings(_ words: String, _ label: String) -> [String] {
    let speaker = chat.speaker(of: label)
    return [words, Citation.withoutHeading(words, speaker: speaker)].compactMap(\.self)
  }

  private func says(_ words: String, _ label: String) -> Bool {
    !words.isEmpty && chat.messages[label].map { ByteSearch(words).isFound(in: $0.text) } ?? false
  }

  /// A quote without a label, which counts if one message alone says it.
  private func unlabelled(_ text: String) -> Draft.Claim {
    let words = Citation.unquoted(Substring(text))
    if let claim = elsewhere(words) { return claim }
    if let colon = words.firstRange(of: ": "),
      let claim = elsewhere(Citation.unquoted(words[colon.upperBound...]))
    {
      return claim
    }
    return Draft.Claim(messageId: "", quote: text)
  }

  /// A quote of the one message that says it; nil if none does, several do, or it is too short to tell.
  private func elsewhere(_ words: String) -> Draft.Claim? {
    guard words.count >= Self.shortestUnlabelled else { return nil }
    let search = ByteSearch(words)
    let found = chat.messages.values.filter { search.isFound(in: $0.text) }
    return found.count == 1 ? Draft.Claim(messageId: found[0].id, quote: words) : nil
  }
}
