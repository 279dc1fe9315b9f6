package import Conversations
import Text

/// Determines the owner of what a sentence of a thread asks or promises.
///
/// Only people who take part are ever named; where it is not clear, no one is. A program is never
/// an owner.
package struct OwnerResolver {
  /// How a sentence binds someone.
  package enum Commitment: String, Sendable, Hashable, CaseIterable {
    /// Someone says so: "I'll send it", "Ana will send it".
    case explicit
    /// Someone is asked: "can you send it?".
    case requested
    /// It only follows from what is said.
    case inferred
  }

  private let messages: [StoredMessage]
  private let indices: [MessageID: Int]
  private let names: PersonNames
  /// The people who wrote in the thread, and where first; at most three.
  private let speakers: [(id: String, index: Int)]
  private let tokenizer = Tokenizer()

  /// Creates a resolver for the people of a thread.
  ///
  /// - Parameter messages: Its messages, in reading order.
  package init(participants: [Participant], messages: [StoredMessage]) {
    self.messages = messages
    var names = PersonNames()
    var indices: [MessageID: Int] = [:]
    var speakers: [(id: String, index: Int)] = []
    for participant in participants where participant.kind.canOwn {
      names.add(id: participant.id, name: participant.name, tokenizer)
    }
    for (index, message) in messages.enumerated() {
      indices[message.id] = index
      guard let sender = message.sender, sender.kind.canOwn else { continue }
      names.add(id: sender.id, name: sender.name, tokenizer)
      if speakers.count < 3, !speakers.contains(where: { $0.id == sender.id }) {
        speakers.append((sender.id, index))
      }
    }
    self.speakers = speakers
    self.indices = indices
    self.names = names
  }

  /// Returns the owner of what a sentence asks or promises.
  ///
  /// - Returns: nil if no one in particular is meant, or someone who does not take part.
  package func owner(
    of message: StoredMessage,
    sentence: String,
    commitment: Commitment
  ) -> Owner? {
    let words = SentenceWord.words(of: sentence, tokenizer)
    let sender = message.sender.flatMap { names.person($0.id) }
    let hits = names.hits(in: words).filter { isName($0, words) }
    let named = hits.first { isAddressed($0, words) || isSubject($0, words) }
    switch commitment {
    case .explicit: return promise(words, named, sender)
    case .requested:
      if let named, named.owner.id != sender?.id { return named.owner }
      return asked(words, in: message, sender)
    case .inferred:
      if let named { return named.owner }
      return isFirst(OwnerWords.me, words) ? sender : nil
    }
  }

  // MARK: Promises

  private func promise(_ words: [SentenceWord], _ named: PersonNames.Hit?, _ sender: Owner?)
    -> Owner?
  {
    let me = words.firstIndex { OwnerWords.me.contains($0.text) }
    if let named, !named.isMentionOnly(words), named.words.lowerBound < me ?? .max,
      isSubject(named, words)
    {
      return named.owner
    }
    if me != nil, isFirst(OwnerWords.me, words) { return sender }
    if words.contains(where: { isMany($0) || OwnerWords.anyone.contains($0.text) }) {
      return named?.owner
    }
    // "Will do", "on it": a sentence without a subject is about the speaker.
    return named.flatMap { isSubject($0, words) ? $0.owner : nil } ?? sender
  }

  /// Whether one of some words comes before any word for several people.
  private func isFirst(_ set: Set<String>, _ words: [SentenceWord]) -> Bool {
    for word in words {
      if set.contains(word.text) { return true }
      if isMany(word) { return false }
    }
    return false
  }

  private func isMany(_ word: SentenceWord) -> Bool {
    OwnerWords.many.contains(word.text)
      || (word.isContracted && ["well", "were", "weve", "wed", "let"].contains(word.text))
  }

  // MARK: Requests

  /// The person asked by a sentence without a name: the one replied to, or the other of two.
  private func asked(_ words: [SentenceWord], in message: StoredMessage, _ sender: Owner?) -> Owner?
  {
    let you = words.indices.first { OwnerWords.you.contains(words[$0].text) }
    let other = addressee(of: message, sender)
    guard let you else {
      let isOpen = words.contains { OwnerWords.anyone.contains($0.text) || isMany($0) }
      return isOpen ? nil : other.person
    }
    if words[..<you].contains(where: { OwnerWords.anyone.contains($0.text) }) { return nil }
    let isPlural =
      you + 1 < words.count && OwnerWords.everyone.contains(words[you + 1].text)
    return isPlural && !other.isOnly ? nil : other.person
  }

  private func addressee(
    of message: StoredMessage,
    _ sender: Owner?
  ) -> (person: Owner?, isOnly: Bool) {
    guard let sender else { return (nil, false) }
    if names.people.count == 2 { return (names.people.first { $0.id != sender.id }, true) }
    if let reply = message.replyToId, let index = indices[reply],
      let author = messages[index].sender, author.id != sender.id
    {
      return (names.person(author.id), false)
    }
    return (otherSpeaker(before: message, sender), true)
  }

  /// The only other speaker of the thread, if they spoke before.
  private func otherSpeaker(before message: StoredMessage, _ sender: Owner) -> Owner? {
    guard speakers.count == 2, let other = speakers.first(where: { $0.id != sender.id }),
      other.index < indices[message.id] ?? messages.count
    else { return nil }
    return names.person(other.id)
  }
}

extension SenderKind {
  /// Whether such a writer can be asked to do something.
  var canOwn: Bool { self == .human || self == .assistant }
}

extension PersonNames.Hit {
  /// Whether the name is a mention in the middle of a sentence.
  func isMentionOnly(_ words: [SentenceWord]) -> Bool {
    words[self.words.lowerBound].isMention && self.words.lowerBound > 0
  }
}
