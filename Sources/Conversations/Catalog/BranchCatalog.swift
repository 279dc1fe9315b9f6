package import Database

/// The alternatives of a branching conversation that were not chosen.
package struct BranchCatalog {
  /// A branch that was not chosen.
  package struct Branch: Sendable {
    /// The id it has as a thread, where branches are kept as threads.
    package var id: ThreadID
    /// The source's own id of the message after which it forks; nil if it begins with a root.
    package var forksAfterId: MessageID?
    /// The rows of its messages, in reading order.
    package var messages: [MessageRow]
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The branches of a conversation that were not chosen.
  ///
  /// - Returns: None for a conversation that does not branch.
  package func branches(of conversation: ConversationRow) throws -> [Branch] {
    let settings = try ConversationStore(transaction).assemblySettings(conversation)
    guard settings.isTree else { return [] }
    let nodes = try self.nodes(of: conversation)
    let active = ActiveBranch(nodes: nodes.map(\.node), activeLeaf: settings.activeLeaf)
    return active.others.map { indices in
      Branch(
        id: ThreadCatalog.id(
          conversation: nodes[indices[0]].conversationId,
          root: nodes[indices[0]].id
        ),
        forksAfterId: nodes[indices[0]].parent,
        messages: indices.map { nodes[$0].message }
      )
    }
  }

  /// The number of branches not chosen, over all conversations.
  package var count: Int {
    get throws {
      let trees: [ConversationRow] = try transaction.rows(
        "SELECT id FROM conversations WHERE is_tree"
      ) {
        try $0["id"]
      }
      return try trees.reduce(0) { try $0 + branches(of: $1).count }
    }
  }

  private struct Node {
    var message: MessageRow
    var id: MessageID
    var parent: MessageID?
    var conversationId: ConversationID
    var node: ActiveBranch.Node
  }

  private func nodes(of conversation: ConversationRow) throws -> [Node] {
    try transaction.rows(
      """
      SELECT messages.id AS id, native_id, parent, selected_at, messages.created_at AS created_at, key
      FROM messages JOIN conversations ON conversations.id = conversation
      WHERE conversation = ? ORDER BY messages.id
      """,
      conversation
    ) { row in
      let (id, parent): (MessageID, MessageID?) = (try row["native_id"], try row["parent"])
      return Node(
        message: try row["id"],
        id: id,
        parent: parent,
        conversationId: try row["key"],
        node: ActiveBranch.Node(
          id: Interner.digest(id.rawValue),
          parent: parent.map { Interner.digest($0.rawValue) } ?? 0,
          selectedAt: try row["selected_at"],
          createdAt: try row["created_at"]
        )
      )
    }
  }
}
