import Database

// A stored value that is none of these is an error, never a default.
extension SenderKind: ColumnValue {}
extension ConversationKind: ColumnValue {}
extension MessageClass: ColumnValue {}
extension ThreadOrigin: ColumnValue {}
