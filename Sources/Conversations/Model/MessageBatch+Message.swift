import CivilTime

extension MessageBatch {
  /// Adds a message.
  package func append(_ message: Message) {
    var row = Row()
    row.id = store(message.id)
    row.conversation = store(message.conversationId)
    row.sender = store(message.sender?.id)
    row.senderName = store(message.sender?.name)
    row.senderKind = message.sender?.kind ?? (message.isEvent ? .system : .human)
    row.text = store(message.text)
    row.thread = store(message.threadId)
    row.threadName = store(message.threadName)
    row.replyTo = store(message.replyToId)
    row.parent = store(message.parentId)
    row.localId = store(message.localId)
    row.details = store(message.detailsJSON)
    row.createdAt = message.createdAt?.milliseconds
    row.editedAt = message.editedAt?.milliseconds
    row.deletedAt = message.deletedAt?.milliseconds
    row.selectedAt = message.selectedAt?.milliseconds
    row.isInTree = message.isInTree
    row.isEvent = message.isEvent
    row.isUnsent = message.isUnsent
    append(row)
  }
}
