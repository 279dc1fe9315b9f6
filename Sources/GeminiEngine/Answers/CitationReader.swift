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
    // Most citations have none of these bytes, and finding characters is slow.
    guard text.utf8.contains(where: { $0 == 0x3B || $0 == 0x7C || $0 == 0x0A }) else {
      return [text]
    }
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

  /// A citation, and the text that it was read from; nil if that begins with no label.
  private typealias Read = (text: String, citation: Citation?)

  /// Reads citations, and joins labels that are alone in a text with the words after them.
  private func joined(_ texts: [String]) -> [Read] {
    var joined: [Read] = []
    var label: Read?
    for text in texts.prefix(2 * Self.maxClaims) {
      let read = (text: text, citation: Citation(text))
      if read.citation?.isLabel ?? false {
        if let label { joined.append(label) }
        label = read
      } else {
        if let label, read.citation == nil {
          let whole = "\(label.text) \(text)"
          joined.append((whole, Citation(whole)))
        } else {
          joined.append(read)
        }
        label = nil
      }
    }
    return joined + [label].compactMap(\.self)
  }

  private func claim(_ read: Read) -> Draft.Claim {
    guard let citation = read.citation else { return unlabelled(read.text) }
    let known = citation.labels.filter { chat.messages[$0] != nil }
    for label in known { if let claim = verbatim(citation.quote, label) { return claim } }
    // A label that refers to no message gets no one's id, and is counted as unknown.
    guard let label = known.first, let message = chat.messages[label] else {
      return Draft.Claim(messageId: "", quote: citation.quote)
    }
    // A label may be off by one: if exactly one other message has the words, that one is cited.
    if let claim = elsewhere(citation.quote) { return claim }
    let words = withoutHeading(citation.quote, label) ?? citation.quote
    return Draft.Claim(messageId: message.id, quote: words)
  }

  /// The words without the heading that the chat prints before them; nil if there is none.
  private func withoutHeading(_ words: String, _ label: String) -> String? {
    Citation.withoutHeading(words, speaker: chat.speaker(of: label))
  }

  private func says(_ citation: Citation, _ label: String) -> Bool {
    verbatim(citation.quote, label) != nil
  }

  /// The claim for words that a message contains, as they are or after a heading.
  private func verbatim(_ quote: String, _ label: String) -> Draft.Claim? {
    guard let message = chat.messages[label] else { return nil }
    if says(quote, label) { return Draft.Claim(messageId: message.id, quote: quote) }
    return withoutHeading(quote, label).flatMap { words in
      says(words, label) ? Draft.Claim(messageId: message.id, quote: words) : nil
    }
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
