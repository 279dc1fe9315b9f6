import Database
import Disentanglement

/// Assembles the threads of one conversation and writes them.
///
/// Both bulk and incremental loading use it.
struct ConversationThreads {
  private let transaction: Transaction
  private let ingest: Int64
  private let writer: ThreadWriter
  private let conversations: ConversationStore
  private let nodeOfMessage: Statement
  private let searchIndex: SearchIndex?
  private let linking: TalkLinking?
  private let talkSource: TalkSource

  /// Works inside a transaction.
  ///
  /// - Parameters:
  ///   - transaction: Where to read and write.
  ///   - searchIndex: The index that is updated with empty roots; nil if it is built later or not
  ///     at all.
  ///   - linking: How to disentangle talk in channels; nil to split all talk at silences only.
  init(
    _ transaction: Transaction,
    ingest: Int64,
    searchIndex: SearchIndex?,
    linking: TalkLinking?
  ) throws {
    self.transaction = transaction
    self.ingest = ingest
    self.searchIndex = searchIndex
    self.linking = linking
    talkSource = try TalkSource(transaction)
    writer = try ThreadWriter(transaction, ingest: ingest)
    conversations = ConversationStore(transaction)
    nodeOfMessage = try transaction.query(
      "SELECT parent, selected_at, created_at FROM messages WHERE id = ?"
    )
  }

  /// The threads a conversation has.
  struct Stored {
    var threads: [ThreadAssembly.Existing] = []
    var threadOfMessage: [MessageRow: ThreadRow] = [:]
  }

  /// Brings the threads of a conversation up to date.
  func assemble(
    _ conversation: ConversationRow,
    _ links: [MessageLink],
    stored: Stored = Stored()
  ) throws {
    let settings = try conversations.assemblySettings(conversation)
    var links = links
    if settings.isTree {
      links.sort { $0.message < $1.message }
      try assembleTree(conversation, links, settings, stored)
    } else {
      try assembleTalk(conversation, links, settings, stored)
    }
  }

  // MARK: Talk

  private func assembleTalk(
    _ conversation: ConversationRow,
    _ links: [MessageLink],
    _ settings: ConversationStore.AssemblySettings,
    _ stored: Stored
  ) throws {
    let hasTimes = links.contains { $0.at != MessageLink.noTime }
    let assembly = try assembly(links, settings, stored)
    for (number, indices) in indicesByThread(assembly).enumerated() {
      let thread = assembly.threads[number]
      var members = indices.compactMap { index in
        let link = assembly.links[Int(index)]
        return link.isMissing
          ? nil
          : ThreadWriter.Member(message: link.message, at: link.at, fingerprint: link.fingerprint)
      }
      guard !members.isEmpty else {
        if let existing = thread.existing { try writer.remove(existing) }
        continue
      }
      if thread.origin == .native { putRootFirst(thread, assembly, &members) }
      let root =
        try thread.existing == nil ? rootMessage(of: thread, indices, assembly) : MessageRow(0)
      try write(
        thread.existing,
        ThreadWriter.Header(
          conversation: conversation,
          root: root,
          origin: thread.origin,
          isActive: thread.isActive,
          hasTimes: hasTimes
        ),
        members
      )
    }
  }

  private func assembly(
    _ links: [MessageLink],
    _ settings: ConversationStore.AssemblySettings,
    _ stored: Stored
  ) throws -> ThreadAssembly {
    // Training also uses talk among few people.
    let crowd = linking?.observer?.isTeaching == true ? 3 : ThreadLinker.crowd
    guard let linking, settings.isOpen,
      try talkSource.indexOfCrowd(in: links, of: crowd) != nil
    else {
      return ThreadAssembly(
        links: links,
        existing: stored.threads,
        threadOfMessage: stored.threadOfMessage,
        silence: settings.silence
      )
    }
    return try ThreadAssembly(
      links: links,
      existing: stored.threads,
      threadOfMessage: stored.threadOfMessage,
      silence: settings.silence,
      linker: ThreadLinker(linking),
      source: talkSource
    )
  }

  /// The indices of the messages of each thread, by counting sort.
  private func indicesByThread(_ assembly: ThreadAssembly) -> [ArraySlice<Int32>] {
    var starts = [Int](repeating: 0, count: assembly.threads.count + 1)
    for thread in assembly.assignment where thread >= 0 { starts[Int(thread) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var indices = [Int32](repeating: 0, count: starts[assembly.threads.count])
    var next = starts
    for (index, thread) in assembly.assignment.enumerated() where thread >= 0 {
      indices[next[Int(thread)]] = Int32(index)
      next[Int(thread)] += 1
    }
    return assembly.threads.indices.map { indices[starts[$0]..<starts[$0 + 1]] }
  }

  /// Moves the root to the front: some sources hold answers that are older than the message they
  /// answer.
  private func putRootFirst(
    _ thread: ThreadAssembly.Thread,
    _ assembly: ThreadAssembly,
    _ members: inout [ThreadWriter.Member]
  ) {
    guard let root = thread.root.map({ assembly.links[$0].message }),
      let position = members.firstIndex(where: { $0.message == root }), position > 0
    else { return }
    var member = members.remove(at: position)
    member.at = members[0].at &- 1
    members.insert(member, at: 0)
  }

  /// The root message of a new thread, which its id names; created empty if the source only names
  /// it.
  private func rootMessage(
    of thread: ThreadAssembly.Thread,
    _ indices: ArraySlice<Int32>,
    _ assembly: ThreadAssembly
  ) throws -> MessageRow {
    if let root = thread.root { return assembly.links[root].message }
    let links = indices.lazy.map { assembly.links[Int($0)] }
    // Other members may name a thread within the thread.
    let naming = thread.missingRoot.flatMap { root in links.first { $0.thread == root } }
    guard let member = (naming ?? links.first)?.message else { return MessageRow(0) }
    guard naming != nil else { return member }
    // The native thread's id is in the message itself; only its digest was passed along.
    try transaction.run(
      """
      INSERT INTO messages (conversation, native_id, text, class, fingerprint, ingest)
      SELECT conversation, native_thread, '', ?, 0, ? FROM messages WHERE id = ?
      """,
      MessageClass.missing.rawValue,
      ingest,
      member
    )
    let root = MessageRow(transaction.lastInsertedRow)
    try searchIndex?.add([root])
    return root
  }

  // MARK: Trees

  private func assembleTree(
    _ conversation: ConversationRow,
    _ links: [MessageLink],
    _ settings: ConversationStore.AssemblySettings,
    _ stored: Stored
  ) throws {
    let assembly = BranchAssembly(
      links: links,
      nodes: try links.map(node),
      activeLeaf: settings.activeLeaf,
      keepsBranches: settings.keepsBranches,
      silence: settings.silence
    )
    var threadOfRoot: [MessageRow: ThreadRow] = [:]
    for thread in stored.threads { threadOfRoot[thread.root] = thread.id }
    for thread in assembly.threads {
      let members = thread.indices.map { index in
        ThreadWriter.Member(
          message: links[index].message,
          at: assembly.order[index],
          fingerprint: links[index].fingerprint
        )
      }
      let root = members[0].message
      try write(
        threadOfRoot.removeValue(forKey: root),
        ThreadWriter.Header(
          conversation: conversation,
          root: root,
          origin: thread.isActive ? .session : .branch,
          isActive: thread.isActive,
          hasTimes: links.contains { $0.at != MessageLink.noTime }
        ),
        members
      )
    }
    // Threads that were current once and no longer are.
    for thread in threadOfRoot.values { try writer.remove(thread) }
  }

  private func node(_ link: MessageLink) throws -> ActiveBranch.Node {
    nodeOfMessage.bind(link.message, at: 1)
    defer { nodeOfMessage.rewind() }
    guard try nodeOfMessage.step() else { return ActiveBranch.Node(id: link.id, parent: 0) }
    return ActiveBranch.Node(
      id: link.id,
      parent: try nodeOfMessage.row.withBytes("parent") { $0.isEmpty ? 0 : Interner.digest($0) },
      selectedAt: try nodeOfMessage.row["selected_at"],
      createdAt: try nodeOfMessage.row["created_at"]
    )
  }

  private func write(
    _ existing: ThreadRow?,
    _ header: ThreadWriter.Header,
    _ members: [ThreadWriter.Member]
  ) throws {
    if let existing {
      try writer.update(existing, header, members)
    } else {
      try writer.insert(header, members)
    }
  }
}
