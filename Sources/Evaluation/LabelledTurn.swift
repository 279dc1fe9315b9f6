import JSON

/// A turn of a labelled conversation as a message of debrief JSON Lines, so that a run can read it
/// and the run's finds can be traced back to it.
package enum LabelledTurn {
  /// The messages of a conversation, as a single thread.
  ///
  /// - Parameter seconds: The assumed length of a turn, since rows have no times.
  static func messages(
    of id: String,
    _ turns: some Sequence<(speaker: String, text: String)>,
    seconds: Int
  ) -> [JSONObject] {
    turns.enumerated().map { index, turn in
      let speaker = turn.speaker.isEmpty ? "?" : turn.speaker
      var message = JSONObject()
      message.append("id", .string("\(id)/\(index)"))
      message.append("conversationId", .string(id))
      message.append("threadId", .string(id))
      message.append("senderId", .string(speaker))
      message.append("senderName", .string(speaker))
      message.append("text", .string(turn.text))
      message.append("createdAt", .integer(Int64(1_700_000_000 + index * seconds)))
      return message
    }
  }

  /// The conversation of a message and its position there, by its id; nil for another id.
  package static func location(of message: String) -> (conversation: String, index: Int)? {
    guard let slash = message.lastIndex(of: "/"),
      let position = Int(message[message.index(after: slash)...])
    else { return nil }
    return (String(message[..<slash]), position)
  }
}
