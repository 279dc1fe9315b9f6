import Database
import Disentanglement

/// Reads the texts of messages for the linker.
final class TalkSource {
  private let texts: Statement
  private let senders: Statement
  private let senderOfMessage: Statement
  private var speakers: [SenderRow: ThreadLinker.Speaker] = [:]

  /// Reads inside a transaction.
  init(_ transaction: Transaction) throws {
    texts = try transaction.query("SELECT text, sender, class FROM messages WHERE id = ?")
    senderOfMessage = try transaction.query("SELECT sender FROM messages WHERE id = ?")
    senders = try transaction.query("SELECT key, name, kind FROM senders WHERE id = ?")
  }

  /// Passes a message to the linker.
  func read(_ link: MessageLink, into linker: inout ThreadLinker) throws {
    texts.bind(link.message, at: 1)
    defer { texts.rewind() }
    guard try texts.step() else { return }
    var speaker = ThreadLinker.Speaker()
    if let sender: SenderRow = try texts.row["sender"] { speaker = try self.speaker(sender) }
    speaker.isBot = try speaker.isBot || texts.row["class"] == MessageClass.bot
    try texts.row.withBytes("text") { text in
      linker.read(text, of: speaker, message: link.message.rawValue, at: link.at)
    }
  }

  /// The index of the message with which the people of a conversation become a crowd.
  ///
  /// - Parameter crowd: The number of people who make one.
  /// - Returns: nil if there are fewer people.
  func indexOfCrowd(in links: [MessageLink], of crowd: Int = ThreadLinker.crowd) throws -> Int? {
    var people: Set<UInt64> = []
    for (index, link) in links.enumerated() where link.isTalk {
      senderOfMessage.bind(link.message, at: 1)
      defer { senderOfMessage.rewind() }
      guard try senderOfMessage.step() else { continue }
      let sender: SenderRow? = try senderOfMessage.row["sender"]
      people.insert(try sender.map { try speaker($0).person } ?? 0)
      if people.count >= crowd { return index }
    }
    return nil
  }

  private func speaker(_ row: SenderRow) throws -> ThreadLinker.Speaker {
    if let known = speakers[row] { return known }
    senders.bind(row, at: 1)
    defer { senders.rewind() }
    var speaker = ThreadLinker.Speaker()
    if try senders.step() {
      let key: String = try senders.row["key"]
      let name = try senders.row["name"] ?? key
      let kind: SenderKind = try senders.row["kind"]
      speaker = ThreadLinker.Speaker(
        person: Interner.digest(key),
        names: Self.names(name),
        isBot: kind == .bot || kind == .tool || name.lowercased().hasSuffix("bot")
      )
    }
    speakers[row] = speaker
    return speaker
  }

  /// The names that someone may be called by: the whole name, its first word, a nick without its
  /// tail.
  private static func names(_ name: String) -> [String] {
    let name = String(name.prefix(64))
    let nick = name.prefix { !"_`^|".contains($0) }
    let first = name.prefix { $0 != " " && $0 != "(" }
    return [name[...], nick, first].filter { $0.utf8.count >= 2 }.map(String.init)
  }
}
