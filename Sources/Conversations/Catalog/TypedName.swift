/// Resolves a name as people type it: in any case, without `#` or `@`, or only a part of it.
package enum TypedName {
  /// Something with an id and the names it is known by.
  package struct Candidate: Sendable, Hashable {
    /// The row of a conversation; nil for a person.
    package var row: ConversationRow?
    /// The source's own id.
    package var id: String
    /// Its names.
    package var names: Set<String>

    /// Describes a candidate.
    package init(row: ConversationRow? = nil, id: String, names: Set<String>) {
      self.row = row
      self.id = id
      self.names = names
    }

    /// The row and the id of a conversation; nil for a person.
    package var conversation: (row: ConversationRow, id: ConversationID)? {
      row.map { ($0, ConversationID(id)) }
    }

    /// The first name with the id, for lists of candidates.
    package var shownName: String {
      names.min().map { $0 == id ? id : "\($0) (\(id))" } ?? id
    }
  }

  /// How well a name fits, best first.
  private enum Fit: Int, Comparable, CaseIterable {
    case id, name, word, beginning

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// The candidates that a name fits best.
  ///
  /// An id or a whole name wins over a word of a name, and that over the beginning of a word.
  ///
  /// - Returns: Those candidates, ordered by id; empty if it fits none.
  package static func meant(by typed: String, among candidates: [Candidate]) -> [Candidate] {
    let wanted = plain(typed)
    guard !wanted.isEmpty else { return [] }
    var best = Fit.beginning
    var found: [Candidate] = []
    for candidate in candidates {
      guard let fit = fit(wanted, typed, candidate), fit <= best else { continue }
      if fit < best { found = [] }
      best = fit
      found.append(candidate)
    }
    return found.sorted { $0.id < $1.id }
  }

  private static func fit(_ wanted: String, _ typed: String, _ candidate: Candidate) -> Fit? {
    if candidate.id == typed { return .id }
    return candidate.names.compactMap { name -> Fit? in
      let name = plain(name)
      if name == wanted { return .name }
      let words = name.split { !$0.isLetter && !$0.isNumber }
      if words.contains(Substring(wanted)) { return .word }
      let isBeginning = name.hasPrefix(wanted) || words.contains { $0.hasPrefix(wanted) }
      return isBeginning ? .beginning : nil
    }.min()
  }

  /// A name in lower case without the sign that marks it as one.
  private static func plain(_ name: String) -> String {
    String(name.drop { "#@".contains($0) }).lowercased()
  }
}

extension ConversationCatalog {
  /// The conversations that a typed name refers to: an id or a title, else a part of one.
  package func conversations(meantBy name: String) throws -> [TypedName.Candidate] {
    let exact = try conversations(named: name)
    if !exact.isEmpty {
      return exact.map { TypedName.Candidate(row: $0.row, id: $0.id.rawValue, names: []) }
    }
    var all: [TypedName.Candidate] = []
    try forEach { entry in
      let names = Set([entry.name].compactMap(\.self))
      all.append(TypedName.Candidate(row: entry.row, id: entry.id.rawValue, names: names))
    }
    return TypedName.meant(by: name, among: all)
  }

  /// The people that a typed name refers to: an id or a name, else a part of one.
  package func people(meantBy name: String) throws -> [TypedName.Candidate] {
    TypedName.meant(by: name, among: try everyone())
  }

  /// Everyone who wrote something or is a member of a conversation, with all their names.
  func everyone() throws -> [TypedName.Candidate] {
    try people("SELECT key, name FROM participants UNION SELECT key, name FROM senders")
  }

  /// Everyone who wrote in a conversation or is a member of it, with the names they have there.
  package func people(of conversation: ConversationRow) throws -> [TypedName.Candidate] {
    try people(
      """
      SELECT key, name FROM senders WHERE id IN (
        SELECT DISTINCT sender FROM messages WHERE conversation = ?1)
      UNION
      SELECT key, name FROM participants WHERE id IN (
        SELECT participant FROM conversation_participants WHERE conversation = ?1)
      """,
      conversation
    )
  }
}
