import Disentanglement

/// Assembles the messages of one conversation into threads.
///
/// Native threads come first; remaining messages are joined along replies; the rest is split at
/// silences, or in a channel disentangled by a ``ThreadLinker``. Messages that already have a
/// thread keep it, so ids are stable: new messages join threads or make new ones, and two threads
/// never merge.
struct ThreadAssembly {
  /// An existing thread.
  struct Existing {
    /// Its row.
    var id: ThreadRow
    /// The row of its root message.
    var root: MessageRow
    /// How it was formed.
    var origin: ThreadOrigin
  }

  /// A thread, new or grown.
  struct Thread {
    /// The row, if it exists already.
    var existing: ThreadRow?
    /// How it was formed.
    var origin: ThreadOrigin
    /// The index of the root in the assembly's messages; nil if the first message is to be the
    /// root, if the source does not hold it, or if the thread exists already.
    var root: Int?
    /// The digest of the root's id if the source names it but does not hold it.
    var missingRoot: UInt64?
    /// Whether it belongs to what the source shows as current.
    var isActive = true
  }

  /// The messages, in reading order.
  private(set) var links: [MessageLink]
  /// The threads.
  private(set) var threads: [Thread] = []
  /// For each message the index of its thread in ``threads``; -1 for none.
  private(set) var assignment: [Int32]

  private let silence: Int64
  private var indexOfId: [UInt64: Int32] = [:]
  private var threadOfExisting: [ThreadRow: Int32] = [:]

  /// Assembles a conversation whose messages do not form a tree: talk is split at silences.
  ///
  /// - Parameter silence: The pause that ends a stretch of talk, in milliseconds.
  init(
    links: [MessageLink],
    existing: [Existing] = [],
    threadOfMessage: [MessageRow: ThreadRow] = [:],
    silence: Int64
  ) {
    self.init(existing: existing, threadOfMessage, links, silence)
    if !indexOfId.isEmpty { joinReplies() }
    cutAtSilences()
  }

  /// Assembles a channel whose messages do not form a tree: talk is disentangled by a linker.
  ///
  /// - Parameters:
  ///   - source: Reads the texts.
  ///   - silence: The pause that ends all talk, in milliseconds.
  /// - Throws: What reading throws.
  init(
    links: [MessageLink],
    existing: [Existing] = [],
    threadOfMessage: [MessageRow: ThreadRow] = [:],
    silence: Int64,
    linker: ThreadLinker,
    source: TalkSource
  ) throws {
    self.init(existing: existing, threadOfMessage, links, silence)
    var talk = LinkedTalk(self, indexOfId: indexOfId, silence: silence, linker: linker)
    try talk.assemble(source)
    (threads, assignment) = (talk.threads, talk.assignment)
  }

  /// Assembles existing threads and the native threads of the source.
  private init(
    existing: [Existing],
    _ threadOfMessage: [MessageRow: ThreadRow],
    _ links: [MessageLink],
    _ silence: Int64
  ) {
    self.links = links
    self.silence = silence
    self.links.sortByTime()
    assignment = [Int32](repeating: -1, count: links.count)
    keepExisting(existing, threadOfMessage)
    // Most stretches of talk name no other message at all: then there is nothing to look up.
    guard self.links.contains(where: { $0.thread != 0 || $0.reply != 0 }) else { return }
    indexIds()
    joinNativeThreads(existing)
  }

  private mutating func keepExisting(
    _ existing: [Existing],
    _ threadOfMessage: [MessageRow: ThreadRow]
  ) {
    for thread in existing {
      threadOfExisting[thread.id] = Int32(threads.count)
      threads.append(Thread(existing: thread.id, origin: thread.origin, root: nil))
    }
    guard !threadOfMessage.isEmpty else { return }
    // A root that was missing until now is in its thread although it is not a member yet.
    let threadOfRoot = Dictionary(existing.map { ($0.root, $0.id) }, uniquingKeysWith: { $1 })
    for index in links.indices {
      let message = links[index].message
      if let id = threadOfMessage[message] ?? threadOfRoot[message],
        let thread = threadOfExisting[id]
      {
        assignment[index] = thread
      }
    }
  }

  private mutating func indexIds() {
    indexOfId.reserveCapacity(links.count)
    for index in links.indices where indexOfId[links[index].id] == nil {
      indexOfId[links[index].id] = Int32(index)
    }
  }

  // MARK: Native threads

  private mutating func joinNativeThreads(_ existing: [Existing]) {
    var existingOfRoot: [MessageRow: Int32] = [:]
    for thread in existing { existingOfRoot[thread.root] = threadOfExisting[thread.id] }
    var threadOfKey: [UInt64: Int32] = [:]
    for index in links.indices where links[index].thread != 0 {
      let named = links[index].thread
      if let known = threadOfKey[named] {
        assignment[index] = known
        continue
      }
      let key = outermost(named, existingOfRoot)
      let thread = threadOfKey[key] ?? nativeThread(key: key, existingOfRoot)
      threadOfKey[key] = thread
      threadOfKey[named] = thread
      assignment[index] = thread
    }
  }

  /// The id of the thread that a native id leads to where roots themselves are in threads: threads
  /// do not nest, so all of them become the outermost one.
  ///
  /// An existing thread is not merged into it.
  private func outermost(_ named: UInt64, _ existingOfRoot: [MessageRow: Int32]) -> UInt64 {
    var key = named
    var passed: Set<UInt64> = []
    while passed.insert(key).inserted {
      guard let root = indexOfId[key].map(Int.init), existingOfRoot[links[root].message] == nil,
        links[root].thread != 0, links[root].thread != key
      else { return key }
      key = links[root].thread
    }
    // A cycle has no outermost thread: the earliest of its messages represents it.
    var (earliest, next) = (key, key)
    repeat {
      next = indexOfId[next].map { links[Int($0)].thread } ?? key
      if indexOfId[next] ?? .max < indexOfId[earliest] ?? .max { earliest = next }
    } while next != key
    return earliest
  }

  /// The thread for an outermost native id: an existing one with that root, else a new one, which
  /// takes its root out of whatever stretch of talk held it.
  private mutating func nativeThread(key: UInt64, _ existingOfRoot: [MessageRow: Int32]) -> Int32 {
    let root = indexOfId[key].map(Int.init)
    if let root, let known = existingOfRoot[links[root].message] {
      dissolveTalk(known)
      if links[root].thread == 0 { assignment[root] = known }
      return known
    }
    let thread = Int32(threads.count)
    threads.append(
      Thread(existing: nil, origin: .native, root: root, missingRoot: root == nil ? key : nil)
    )
    if let root { assignment[root] = thread }
    return thread
  }

  /// Turns a stretch of talk whose first message is found to be the root of a native thread into
  /// that thread; the rest of the talk is split again.
  private mutating func dissolveTalk(_ thread: Int32) {
    guard threads[Int(thread)].origin != .native else { return }
    threads[Int(thread)].origin = .native
    for index in assignment.indices where assignment[index] == thread { assignment[index] = -1 }
  }

  // MARK: Replies

  private mutating func joinReplies() {
    var unions = DisjointSets(count: links.count)
    var anchors: [(index: Int, target: Int)] = []
    for index in links.indices where assignment[index] < 0 && links[index].reply != 0 {
      guard let found = indexOfId[links[index].reply], Int(found) != index else { continue }
      let target = Int(found)
      if assignment[target] < 0 {
        unions.join(index, target)
      } else {
        anchors.append((index, target))
      }
    }
    // A chain of answers that reaches into a thread belongs to that thread.
    var threadOfSet: [Int: Int32] = [:]
    for anchor in anchors {
      let set = unions.find(anchor.index)
      if threadOfSet[set] == nil { threadOfSet[set] = assignment[anchor.target] }
    }
    for index in links.indices where assignment[index] < 0 {
      let set = unions.find(index)
      if let thread = threadOfSet[set] {
        assignment[index] = thread
      } else if unions.size(of: set) > 1 {
        // Indices ascend in time, so the first one found is the earliest: the root.
        let thread = Int32(threads.count)
        threads.append(Thread(existing: nil, origin: .replies, root: index))
        threadOfSet[set] = thread
        assignment[index] = thread
      }
    }
  }

  // MARK: Stretches of talk

  private mutating func cutAtSilences() {
    var stretch: [Int] = []
    var last = Int64.min
    for index in links.indices {
      let thread = assignment[index]
      guard thread < 0 || threads[Int(thread)].origin == .session else { continue }
      guard links[index].isTalk || thread >= 0 else {
        // A platform event belongs to the talk around it, and alone does not make a thread.
        if !stretch.isEmpty, !isSilence(from: last, to: links[index].at) { stretch.append(index) }
        continue
      }
      if isSilence(from: last, to: links[index].at) {
        closeStretch(&stretch)
      }
      stretch.append(index)
      last = links[index].at
    }
    closeStretch(&stretch)
  }

  private func isSilence(from: Int64, to: Int64) -> Bool {
    let (pause, overflow) = to.subtractingReportingOverflow(from)
    return overflow || pause >= silence
  }

  private mutating func closeStretch(_ stretch: inout [Int]) {
    defer { stretch.removeAll(keepingCapacity: true) }
    guard let first = stretch.first else { return }
    guard stretch.contains(where: { assignment[$0] >= 0 }) else {
      let thread = Int32(threads.count)
      threads.append(Thread(existing: nil, origin: .session, root: first))
      for index in stretch { assignment[index] = thread }
      return
    }
    joinNearest(stretch)
  }

  /// Puts each new message of a stretch into the thread of its nearest neighbour in time.
  private mutating func joinNearest(_ stretch: [Int]) {
    let known = stretch.filter { assignment[$0] >= 0 }
    var next = 0
    for index in stretch where assignment[index] < 0 {
      while next < known.count, known[next] < index { next += 1 }
      let before = next > 0 ? known[next - 1] : nil
      let after = next < known.count ? known[next] : nil
      switch (before, after) {
      case (let before?, let after?):
        let isNearerBefore = links[index].at - links[before].at <= links[after].at - links[index].at
        assignment[index] = assignment[isNearerBefore ? before : after]
      case (let only?, nil), (nil, let only?): assignment[index] = assignment[only]
      case (nil, nil): break
      }
    }
  }
}

/// Sets of numbers that only ever merge (union by size, path halving).
private struct DisjointSets {
  private var parents: [Int32]
  private var sizes: [Int32]

  init(count: Int) {
    parents = (0..<Int32(count)).map { $0 }
    sizes = [Int32](repeating: 1, count: count)
  }

  mutating func find(_ element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[Int(parents[element])]
      element = Int(parents[element])
    }
    return element
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (a, b) = (find(first), find(second))
    guard a != b else { return }
    let (large, small) = sizes[a] >= sizes[b] ? (a, b) : (b, a)
    parents[small] = Int32(large)
    sizes[large] += sizes[small]
  }

  func size(of set: Int) -> Int { Int(sizes[set]) }
}
