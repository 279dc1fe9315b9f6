import CivilTime
import JSON

/// What an answer does and does not cover.
struct Coverage {
  let facts: ArchiveFacts
  /// The instant at which insights are judged; nil where none are.
  var asOf: Instant?
  /// Further notes; sentences of the program.
  var notes: [String] = []

  /// The instants and counts, and a sentence for each omission.
  var json: JSONValue {
    let conversations = facts.conversations
    let unread = conversations.reduce(0) { $0 + $1.unreadThreads }
    return [
      "asOf": JSONValue(asOf?.iso8601),
      "conversations": JSONValue(conversations.count),
      "threads": JSONValue(conversations.reduce(0) { $0 + $1.threads }),
      "messages": JSONValue(conversations.reduce(0) { $0 + $1.messages }),
      "lastMessageAt": JSONValue(conversations.lazy.compactMap(\.lastAt).max()?.iso8601),
      "threadsNotRead": JSONValue(unread),
      "recordsSetAside": JSONValue(facts.setAside),
      "conversationsLeftOut": JSONValue(facts.hiddenConversations),
      "peopleLeftOut": JSONValue(facts.hiddenPeople),
      "notes": .array((notes + standing(unread)).map(JSONValue.string)),
    ]
  }

  private func standing(_ unread: Int) -> [String] {
    var notes: [String] = []
    if facts.isForPerson { notes.append("only conversations that the person of --for is in") }
    if facts.hiddenConversations > 0 {
      notes.append("conversations that are opted out, or that the job excludes, are left out")
    }
    if facts.hiddenPeople > 0 {
      notes.append("messages of people who opted out, or whom the job excludes, are left out")
    }
    if unread > 0, asOf != nil {
      notes.append("threads that no engine has read have no insights yet: debrief run reads them")
    }
    if facts.setAside > 0 { notes.append("records of the sources could not be read") }
    return notes
  }
}
