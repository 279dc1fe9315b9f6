import Conversations
import Insights
import JSON
import Text

/// Resolves a model's citations to messages, even if they are not in the requested form.
struct CitationReader {
  private let chat: ChatText

  /// The maximum number of citations read per find.
  private static let maxClaims = 12
  /// The minimum length of a quote that is searched for without a label, in characters.
  private static let shortestUnlabelled = 12

  /// Prepares to read citations of a chat.
  init(_ chat: ChatText) { self.chat = chat }

  /// The claims of a find.
  ///
  /// - Parameter value: A list of citations, or one.
  func claims(_ value: JSONValue?) -> [Draft.Claim] {
    let texts = value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
    let each = texts.prefix(2 * Self.maxClaims).flatMap(separated)
    return joined(each).prefix(Self.maxClaims).map(claim)
  }

  /// The citations of a text that holds several: `m1 …; m2 …`.
  private func separated(_ text: String) -> [String] {
    let isSeparator = { (character: Character) in ";|\n".contains(character) }
    guard text.contains(where: isSeparator), let whole = Citation(text),
      !whole.labels.contains(where: { says(whole, $0) })
    else {
      return [text]
    }
    var parts: [String] = []
    for part in text.split(whereSeparator: isSeparator)
    where parts.isEmpty || Citation(String(part)) != nil {
      parts.append(String(part))
    }
    return parts
  }

  /// Joins labels that are alone in a text with the words after them.
  private func joined(_ texts: [String]) -> [String] {
    var joined: [String] = []
    var label: String?
    for text in texts.prefix(2 * Self.maxClaims) {
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
    for label in known { if let claim = verbatim(citation.quote, label) { return claim } }
    // A label that refers to no message gets no one's id, and is counted as unknown.
    guard let label = known.first, let message = chat.messages[label] else {
      return Draft.Claim(messageId: "", quote: citation.quote)
    }
    // A label may be off by one: if exactly one other message has the words, that one is cited.
    if let claim = elsewhere(citation.quote) { return claim }
    let words = readings(citation.quote, label).last ?? citation.quote
    return Draft.Claim(messageId: message.id, quote: words)
  }

  /// The words as they are, and without the heading that the chat prints before them.
  private func readings(_ words: String, _ label: String) -> [String] {
    let speaker = chat.speaker(of: label)
    return [words, Citation.withoutHeading(words, speaker: speaker)].compactMap(\.self)
  }

  private func says(_ citation: Citation, _ label: String) -> Bool {
    readings(citation.quote, label).contains { says($0, label) }
  }

  /// The claim for words that a message contains, as they are or after a heading.
  private func verbatim(_ quote: String, _ label: String) -> Draft.Claim? {
    guard let message = chat.messages[label] else { return nil }
    return readings(quote, label).first { says($0, label) }
      .map { Draft.Claim(messageId: message.id, quote: $0) }
  }

  private func says(_ words: String, _ label: String) -> Bool {
    !words.isEmpty && chat.messages[label].map { ByteSearch(words).isFound(in: $0.text) } ?? false
  }

  /// The claim for a quote without a label, which counts if exactly one message contains it.
  private func unlabelled(_ text: String) -> Draft.Claim {
    let words = Citation.unquoted(Substring(text))
    if let claim = elsewhere(words) { return claim }
    if let citation = Citation(loose: text), let claim = verbatim(citation.quote, citation.label) {
      return claim
    }
    if let colon = words.firstRange(of: ": "),
      let claim = elsewhere(Citation.unquoted(words[colon.upperBound...]))
    {
      return claim
    }
    return Draft.Claim(messageId: "", quote: text)
  }

  /// The claim for the only message with the words; nil if none or several have them, or if they
  /// are too short.
  private func elsewhere(_ words: String) -> Draft.Claim? {
    guard words.count >= Self.shortestUnlabelled else { return nil }
    let search = ByteSearch(words)
    let found = chat.messages.values.filter { search.isFound(in: $0.text) }
    return found.count == 1 ? Draft.Claim(messageId: found[0].id, quote: words) : nil
  }
}
