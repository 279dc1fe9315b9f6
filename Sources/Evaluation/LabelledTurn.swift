import JSON

/// What somebody says in a labelled conversation, as a message of debrief JSON Lines: how a run reads it,
/// and how what the run finds is led back to it.
package enum LabelledTurn {
  /// The messages of a conversation, a thread of its own.
  ///
  /// - Parameter seconds: How long a turn takes: rows do not say when it was.
  static func messages(
    of id: String,
    _ turns: some Sequence<(speaker: String, text: String)>,
    seconds: Int
  ) -> [JSONObject] {
    turns.enumerated().map { place, turn in
      let speaker = turn.speaker.isEmpty ? "?" : turn.speaker
      var message = JSONObject()
      message.append("id", .string("\(id)/\(place)"))
      message.append("conversationId", .string(id))
      message.append("threadId", .string(id))
      message.append("senderId", .string(speaker))
      message.append("senderName", .string(speaker))
      message.append("text", .string(turn.text))
      message.append("createdAt", .integer(Int64(1_700_000_000 + place * seconds)))
      return message
    }
  }

  /// The conversation of a message and its position there, by its id; nil for another id.
  package static func location(of message: String) -> (conversation: String, place: Int)? {
    guard let slash = message.lastIndex(of: "/"),
      let place = Int(message[message.index(after: slash)...])
    else { return nil }
    return (String(message[..<slash]), place)
  }
}
