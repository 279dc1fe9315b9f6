import CivilTime

extension TeamParser {
  /// Reads a line of the header: a word, plain words, a name in quotes, options.
  mutating func declare(_ content: Substring) throws(SampleError) {
    let parts = content.split(separator: "\"", omittingEmptySubsequences: false)
    let plain = parts[0].split(separator: " ").map(String.init)
    let title = parts.count > 2 ? String(parts[1]) : nil
    let tail = parts.count > 2 ? parts[2].split(separator: " ").map(String.init) : []
    switch (plain.first, plain.count) {
    case ("team", 2): (team.id, team.name) = (plain[1], title ?? plain[1])
    case ("month", 2): month = Substring(plain[1])
    case ("emoji", 3): team.emojiNames[plain[1]] = plain[2]
    case ("zone", 2):
      do {
        team.zone = try TimeZoneRules(identifier: plain[1])
      } catch {
        throw problem(error.description)
      }
    case (let word?, 3...):
      if let kind = Team.Person.Kind(rawValue: word) {
        addPerson(kind, plain, title, options: tail)
      } else if let kind = Team.Conversation.Kind(rawValue: word) {
        try addConversation(kind, plain, title, words: tail)
      } else {
        fallthrough
      }
    default: throw problem("this is not a line of the header")
    }
  }

  private mutating func addPerson(
    _ kind: Team.Person.Kind,
    _ words: [String],
    _ name: String?,
    options: [String]
  ) {
    team.people.append(
      Team.Person(
        handle: words[1],
        id: words[2],
        name: name ?? words[1],
        kind: kind,
        timeZone: options.first { $0.hasPrefix("zone=") }.map { String($0.dropFirst(5)) },
        isOptedOut: options.contains("optout")
      )
    )
  }

  private mutating func addConversation(
    _ kind: Team.Conversation.Kind,
    _ words: [String],
    _ title: String?,
    words tail: [String]
  ) throws(SampleError) {
    let members = (words.dropFirst(3) + tail).filter { $0 != "tree" }
    for handle in members where team.person(handle) == nil {
      throw problem("no person is called \(handle)")
    }
    team.conversations.append(
      Team.Conversation(
        name: words[1],
        id: words[2],
        kind: kind,
        title: title,
        members: members,
        isTree: tail.contains("tree")
      )
    )
  }
}
