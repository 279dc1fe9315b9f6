import Database

/// Assembles the threads of one conversation and writes them.
///
/// The one place where both ways of loading, in bulk and bit by bit, meet.
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
  ///   - searchIndex: The index that is updated with empty roots; nil if it is made later or not at
  ///     all.
  ///   - linking: How talk in channels is taken apart; nil to cut all talk at silences only.
  /// - Throws: `DatabaseError`.
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
    var threadOfMessage: [Int64: Int64] = [:]
  }

  /// Brings the threads of a conversation up to date.
  ///
  /// - Throws: `DatabaseError`.
  func assemble(
    _ conversation: Int64,
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
    _ conversation: Int64,
    _ links: [MessageLink],
    _ settings: ConversationStore.AssemblySettings,
    _ stored: Stored
  ) throws {
    let hasTimes = links.contains { $0.at != MessageLink.noTime }
    let assembly = try assembly(links, settings, stored)
    for (number, places) in placesByThread(assembly).enumerated() {
      let thread = assembly.threads[number]
      var members = places.compactMap { place in
        let link = assembly.links[Int(place)]
        return link.isMissing
          ? nil
          : ThreadWriter.Member(message: link.message, at: link.at, fingerprint: link.fingerprint)
      }
      guard !members.isEmpty else {
        if let existing = thread.existing { try writer.remove(existing) }
        continue
      }
      if thread.origin == .native { putRootFirst(thread, assembly, &members) }
      let root = try thread.existing == nil ? rootMessage(of: thread, places, assembly) : 0
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
    // What is learned from is also talk among few.
    let crowd = linking?.observer?.teach == nil ? ThreadLinker.crowd : 3
    guard let linking, settings.isOpen,
      try talkSource.placeOfCrowd(in: links, of: crowd) != nil
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
      linker: ThreadLinker(model: linking.model, observer: linking.observer),
      source: talkSource
    )
  }

  /// The positions of the messages of each thread, by counting.
  private func placesByThread(_ assembly: ThreadAssembly) -> [ArraySlice<Int32>] {
    var starts = [Int](repeating: 0, count: assembly.threads.count + 1)
    for thread in assembly.assignment where thread >= 0 { starts[Int(thread) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var places = [Int32](repeating: 0, count: starts[assembly.threads.count])
    var next = starts
    for (place, thread) in assembly.assignment.enumerated() where thread >= 0 {
      places[next[Int(thread)]] = Int32(place)
      next[Int(thread)] += 1
    }
    return assembly.threads.indices.map { places[starts[$0]..<starts[$0 + 1]] }
  }

  /// Some sources hold answers that are older than what they answer: the root still comes first.
  private func putRootFirst(
    _ thread: ThreadAssembly.Thread,
    _ assembly: ThreadAssembly,
    _ members: inout [ThreadWriter.Member]
  ) {
    guard let root = thread.root.map({ assembly.links[$0].message }),
      let place = members.firstIndex(where: { $0.message == root }), place > 0
    else { return }
    var member = members.remove(at: place)
    member.at = members[0].at &- 1
    members.insert(member, at: 0)
  }

  /// The message a new thread is named after; made as an empty one if the source only names it.
  private func rootMessage(
    of thread: ThreadAssembly.Thread,
    _ places: ArraySlice<Int32>,
    _ assembly: ThreadAssembly
  ) throws -> Int64 {
    if let root = thread.root { return assembly.links[root].message }
    let links = places.lazy.map { assembly.links[Int($0)] }
    // Other members may name a thread within the thread.
    let naming = thread.missingRoot.flatMap { root in links.first { $0.thread == root } }
    guard let member = (naming ?? links.first)?.message else { return 0 }
    guard naming != nil else { return member }
    // The native thread's id is in the message itself; only its digest was carried along.
    try transaction.run(
      """
      INSERT INTO messages (conversation, native_id, text, class, fingerprint, ingest)
      SELECT conversation, native_thread, '', ?, 0, ? FROM messages WHERE id = ?
      """,
      MessageClass.missing.rawValue,
      ingest,
      member
    )
    let root = transaction.lastInsertedRow
    try searchIndex?.add([root])
    return root
  }

  // MARK: Trees

  private func assembleTree(
    _ conversation: Int64,
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
    var threadOfRoot: [Int64: Int64] = [:]
    for thread in stored.threads { threadOfRoot[thread.root] = thread.id }
    for thread in assembly.threads {
      let members = thread.places.map { place in
        ThreadWriter.Member(
          message: links[place].message,
          at: assembly.order[place],
          fingerprint: links[place].fingerprint
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
    // What was current once and is not any more.
    for thread in threadOfRoot.values { try writer.remove(thread) }
  }

  private func node(_ link: MessageLink) throws -> ActiveBranch.Node {
    nodeOfMessage.bind(link.message, at: 1)
    defer { nodeOfMessage.rewind() }
    guard try nodeOfMessage.step() else { return ActiveBranch.Node(id: link.id, parent: 0) }
    return ActiveBranch.Node(
      id: link.id,
      parent: nodeOfMessage.withBytes(0) { $0.isEmpty ? 0 : Interner.digest($0) },
      selectedAt: nodeOfMessage.optionalInteger(1),
      createdAt: nodeOfMessage.optionalInteger(2)
    )
  }

  private func write(
    _ existing: Int64?,
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
