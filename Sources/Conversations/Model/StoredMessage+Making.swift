package import CivilTime

extension StoredMessage {
  /// Describes a message that is not in a workspace: a thread read from a file, or made by a test.
  package init(
    id: MessageID,
    text: String,
    sender: Sender?,
    createdAt: Instant?,
    messageClass: MessageClass = .chat
  ) {
    self.init(
      row: MessageRow(0),
      id: id,
      sender: sender,
      createdAt: createdAt,
      text: text,
      messageClass: messageClass,
      attachments: [],
      reactions: []
    )
  }
}
