package import Database
import Digest
import JSON

/// What was forgotten and must not come back when its source is read again.
///
/// Only keyed digests are kept: they identify what was forgotten when it occurs again, and reveal
/// nothing to anyone who reads the workspace.
package struct Tombstones {
  /// The subject of a tombstone.
  ///
  /// The numbers are stored.
  package enum Subject: Int, Sendable {
    /// A conversation, by its id.
    case conversation = 0
    /// Everything someone writes, by the person's id.
    case person = 1
    /// A name under which someone was known.
    case name = 2
    /// A message, by its conversation's id and its own.
    case message = 3
    /// The title of a forgotten conversation, so that a repeated request for it is recognized.
    case title = 4
  }

  private let transaction: Transaction
  private let key: [UInt8]
  private let subjects: Set<Subject>

  /// Reads what was forgotten; nil if nothing ever was.
  ///
  /// - Parameter transaction: Where to read.
  package init?(_ transaction: Transaction) throws {
    guard let key = try Self.key(transaction) else { return nil }
    self.transaction = transaction
    self.key = key
    let subjects = try transaction.rows("SELECT DISTINCT subject FROM forgotten") {
      Subject(rawValue: try $0["subject"])
    }
    self.subjects = Set(subjects.compactMap(\.self))
  }

  /// Prepares to record what is forgotten.
  ///
  /// - Parameters:
  ///   - transaction: Where to write.
  ///   - random: Generates the key, the first time.
  package static func begin(
    _ transaction: Transaction,
    random: inout some RandomNumberGenerator
  ) throws -> Tombstones? {
    if try key(transaction) == nil {
      let key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      try WorkspaceSettings(transaction).set(.forgottenKey, to: Base64.encode(key))
    }
    return try Tombstones(transaction)
  }

  private static func key(_ transaction: Transaction) throws -> [UInt8]? {
    try WorkspaceSettings(transaction).value(of: .forgottenKey).flatMap(Base64.decode)
  }

  /// Records that something is forgotten.
  func add(_ subject: Subject, _ names: String...) throws {
    try transaction.run(
      "INSERT OR IGNORE INTO forgotten (subject, digest) VALUES (?, ?)",
      subject.rawValue,
      digest(names.map { Array($0.utf8) })
    )
  }

  /// Whether something was forgotten.
  package func cover(_ subject: Subject, _ names: String...) throws -> Bool {
    guard subjects.contains(subject) else { return false }
    return try has(subject, digest(names.map { Array($0.utf8) }))
  }

  private func has(_ subject: Subject, _ digest: [UInt8]) throws -> Bool {
    try transaction.integer(
      "SELECT 1 FROM forgotten WHERE subject = ? AND digest = ?",
      subject.rawValue,
      digest
    ) != nil
  }

  /// The digest of names, each preceded by its length so that none can run into the next.
  private func digest(_ names: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for name in names {
      withUnsafeBytes(of: UInt64(name.count).littleEndian) { bytes += $0 }
      bytes += name
    }
    return Array(SecureDigest.keyed(bytes, key: key).prefix(16))
  }
}

// MARK: - Records that are read again

extension Tombstones {
  /// Whether a message was forgotten; forgotten people are removed from the details of one that was
  /// not.
  func cover(_ row: inout MessageBatch.Row, in batch: MessageBatch) throws -> Bool {
    let conversation = Array(batch.bytes(row.conversation))
    if subjects.contains(.conversation), try has(.conversation, digest([conversation])) {
      return true
    }
    if subjects.contains(.message),
      try has(.message, digest([conversation, Array(batch.bytes(row.id))]))
    {
      return true
    }
    guard subjects.contains(.person) else { return false }
    let sender = row.sender.isNone ? row.senderName : row.sender
    if !sender.isNone, try has(.person, digest([Array(batch.bytes(sender))])) { return true }
    if let details = batch.string(row.details), let cleaned = try cleaned(details: details) {
      row.details = batch.store(cleaned)
    }
    return false
  }

  /// The details of a message, without forgotten people.
  ///
  /// - Returns: nil if it names none.
  private func cleaned(details: String) throws -> String? {
    // A reader of archives wrote them, so they are JSON.
    guard let json = try? JSONParser().parse(details) else { return nil }
    var people = MessagePeople(details: json)
    let isChanged = try people.remove { try has(.person, digest([Array($0.utf8)])) }
    return isChanged ? people.details.text : nil
  }

  /// A description without forgotten people and names; nil if the conversation was forgotten.
  func cleaned(_ description: ConversationDescription) throws -> ConversationDescription? {
    guard try !cover(.conversation, description.id) else { return nil }
    var description = description
    description.participants = try description.participants.filter { try !cover(.person, $0.id) }
    description.name = try description.name.flatMap { title in
      try TitleNames.removing(from: title) { try cover(.name, $0.lowercased()) }
    }
    return description
  }
}
