/// How a thread came to be.
///
/// The numbers are stored.
package enum ThreadOrigin: Int, Sendable, CaseIterable {
  /// The source has threads, and this is one.
  case native = 0
  /// Messages that answer each other.
  case replies = 1
  /// A stretch of talk between two silences.
  case session = 2
  /// An alternative that was not chosen, in a branching conversation.
  case branch = 3
  /// Talk among others at the same time, taken apart by what answers what.
  case linked = 4

  /// The name in JSON.
  package var name: String { "\(self)" }
}

/// Assembles the messages of one conversation into threads.
///
/// Native threads come first; what is left is joined along replies; what is left then is cut at
/// silences, or in a channel taken apart by a ``ThreadLinker``. Messages that already have a thread keep it, so an id once given stays: new messages
/// join threads or make new ones, and two threads never merge.
struct ThreadAssembly {
  /// A thread that exists already.
  struct Existing {
    /// Its row.
    var id: Int64
    /// The row of its root message.
    var root: Int64
    /// How it came to be.
    var origin: ThreadOrigin
  }

  /// A thread, new or grown.
  struct Thread {
    /// The row, if it exists already.
    var existing: Int64?
    /// How it came to be.
    var origin: ThreadOrigin
    /// The position of the root in the assembly's messages; nil if the first message is to be the
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
  /// For each message the position of its thread in ``threads``; -1 for none.
  private(set) var assignment: [Int32]

  private let silence: Int64
  private var placeOfId: [UInt64: Int32] = [:]
  private var threadOfExisting: [Int64: Int32] = [:]

  /// Assembles a conversation whose messages form no tree: talk is cut at silences.
  ///
  /// - Parameter silence: The pause that ends a stretch of talk, in milliseconds.
  init(
    links: [MessageLink],
    existing: [Existing] = [],
    threadOfMessage: [Int64: Int64] = [:],
    silence: Int64
  ) {
    self.init(existing: existing, threadOfMessage, links, silence)
    if !placeOfId.isEmpty { joinReplies() }
    cutAtSilences()
  }

  /// Assembles a channel whose messages form no tree: talk is taken apart by what answers what.
  ///
  /// - Parameters:
  ///   - source: Reads the texts.
  ///   - silence: The pause that ends all talk, in milliseconds.
  /// - Throws: What reading throws.
  init(
    links: [MessageLink],
    existing: [Existing] = [],
    threadOfMessage: [Int64: Int64] = [:],
    silence: Int64,
    linker: ThreadLinker,
    source: TalkSource
  ) throws {
    self.init(existing: existing, threadOfMessage, links, silence)
    var talk = LinkedTalk(self, placeOfId: placeOfId, silence: silence, linker: linker)
    try talk.assemble(source)
    (threads, assignment) = (talk.threads, talk.assignment)
  }

  /// Assembles what exists and what the source calls threads.
  private init(
    existing: [Existing],
    _ threadOfMessage: [Int64: Int64],
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
    _ threadOfMessage: [Int64: Int64]
  ) {
    for thread in existing {
      threadOfExisting[thread.id] = Int32(threads.count)
      threads.append(Thread(existing: thread.id, origin: thread.origin, root: nil))
    }
    guard !threadOfMessage.isEmpty else { return }
    // A root that was missing until now is in its thread although it is not a member yet.
    let threadOfRoot = Dictionary(existing.map { ($0.root, $0.id) }, uniquingKeysWith: { $1 })
    for place in links.indices {
      let message = links[place].message
      if let id = threadOfMessage[message] ?? threadOfRoot[message],
        let thread = threadOfExisting[id]
      {
        assignment[place] = thread
      }
    }
  }

  private mutating func indexIds() {
    placeOfId.reserveCapacity(links.count)
    for place in links.indices where placeOfId[links[place].id] == nil {
      placeOfId[links[place].id] = Int32(place)
    }
  }

  // MARK: Native threads

  private mutating func joinNativeThreads(_ existing: [Existing]) {
    var existingOfRoot: [Int64: Int32] = [:]
    for thread in existing { existingOfRoot[thread.root] = threadOfExisting[thread.id] }
    var threadOfKey: [UInt64: Int32] = [:]
    for place in links.indices where links[place].thread != 0 {
      let named = links[place].thread
      if let known = threadOfKey[named] {
        assignment[place] = known
        continue
      }
      let key = outermost(named, existingOfRoot)
      let thread = threadOfKey[key] ?? nativeThread(key: key, existingOfRoot)
      threadOfKey[key] = thread
      threadOfKey[named] = thread
      assignment[place] = thread
    }
  }

  /// The thread that a native id leads to where roots themselves are in threads: threads do not
  /// nest, so all of them are the outermost one.
  ///
  /// One that exists already is not merged into it.
  private func outermost(_ named: UInt64, _ existingOfRoot: [Int64: Int32]) -> UInt64 {
    var key = named
    var passed: Set<UInt64> = []
    while passed.insert(key).inserted {
      guard let root = placeOfId[key].map(Int.init), existingOfRoot[links[root].message] == nil,
        links[root].thread != 0, links[root].thread != key
      else { return key }
      key = links[root].thread
    }
    // A cycle has no outermost thread: the earliest of its messages represents it.
    var (earliest, next) = (key, key)
    repeat {
      next = placeOfId[next].map { links[Int($0)].thread } ?? key
      if placeOfId[next] ?? .max < placeOfId[earliest] ?? .max { earliest = next }
    } while next != key
    return earliest
  }

  /// The thread for an outermost native id: an existing one with that root, else a new one, which
  /// takes its root out of whatever stretch of talk held it.
  private mutating func nativeThread(key: UInt64, _ existingOfRoot: [Int64: Int32]) -> Int32 {
    let root = placeOfId[key].map(Int.init)
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

  /// Makes a stretch of talk whose first message turns out to be the root of a native thread that
  /// thread; the rest of the talk is cut again.
  private mutating func dissolveTalk(_ thread: Int32) {
    guard threads[Int(thread)].origin != .native else { return }
    threads[Int(thread)].origin = .native
    for place in assignment.indices where assignment[place] == thread { assignment[place] = -1 }
  }

  // MARK: Replies

  private mutating func joinReplies() {
    var unions = DisjointSets(count: links.count)
    var anchors: [(place: Int, target: Int)] = []
    for place in links.indices where assignment[place] < 0 && links[place].reply != 0 {
      guard let found = placeOfId[links[place].reply], Int(found) != place else { continue }
      let target = Int(found)
      if assignment[target] < 0 {
        unions.join(place, target)
      } else {
        anchors.append((place, target))
      }
    }
    // A chain of answers that reaches into a thread belongs to that thread.
    var threadOfSet: [Int: Int32] = [:]
    for anchor in anchors {
      let set = unions.find(anchor.place)
      if threadOfSet[set] == nil { threadOfSet[set] = assignment[anchor.target] }
    }
    for place in links.indices where assignment[place] < 0 {
      let set = unions.find(place)
      if let thread = threadOfSet[set] {
        assignment[place] = thread
      } else if unions.size(of: set) > 1 {
        // Indices ascend in time, so the first one found is the earliest: the root.
        let thread = Int32(threads.count)
        threads.append(Thread(existing: nil, origin: .replies, root: place))
        threadOfSet[set] = thread
        assignment[place] = thread
      }
    }
  }

  // MARK: Stretches of talk

  private mutating func cutAtSilences() {
    var stretch: [Int] = []
    var last = Int64.min
    for place in links.indices {
      let thread = assignment[place]
      guard thread < 0 || threads[Int(thread)].origin == .session else { continue }
      guard links[place].isTalk || thread >= 0 else {
        // A line of the platform goes with the talk around it, and alone makes no thread.
        if !stretch.isEmpty, !isSilence(from: last, to: links[place].at) { stretch.append(place) }
        continue
      }
      if isSilence(from: last, to: links[place].at) {
        closeStretch(&stretch)
      }
      stretch.append(place)
      last = links[place].at
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
      for place in stretch { assignment[place] = thread }
      return
    }
    joinNearest(stretch)
  }

  /// Puts each new message of a stretch into the thread of its nearest neighbour in time.
  private mutating func joinNearest(_ stretch: [Int]) {
    let known = stretch.filter { assignment[$0] >= 0 }
    var next = 0
    for place in stretch where assignment[place] < 0 {
      while next < known.count, known[next] < place { next += 1 }
      let before = next > 0 ? known[next - 1] : nil
      let after = next < known.count ? known[next] : nil
      switch (before, after) {
      case (let before?, let after?):
        let isNearerBefore = links[place].at - links[before].at <= links[after].at - links[place].at
        assignment[place] = assignment[isNearerBefore ? before : after]
      case (let only?, nil), (nil, let only?): assignment[place] = assignment[only]
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
