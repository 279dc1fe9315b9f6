import Disentanglement

/// Disentangles the talk of a channel by linking each message to the one it answers.
///
/// Walks through the messages in reading order. Replies are hard links; for the rest a
/// ``ThreadLinker`` chooses. Messages that have a thread keep it and are only remembered, and the
/// walk begins shortly before the first that has none: a reading that adds a day costs a day.
struct LinkedTalk {
  /// The number of messages beyond which a thread no longer grows by guessing.
  static let largestThread = 500

  private(set) var threads: [ThreadAssembly.Thread]
  private(set) var assignment: [Int32]
  private let links: [MessageLink]
  private let silence: Int64
  private let indexOfId: [UInt64: Int32]
  private var sizes: [Int32]
  private var linker: ThreadLinker
  private var last = Int64.min
  private var hasNativeThreads = false
  private var indexOfCrowd = 0
  /// The messages that answer one that comes later, by its id.
  private var answerOfAwaited: [UInt64: Int] = [:]

  /// Prepares to assemble the messages that are left after native threads.
  ///
  /// - Parameters:
  ///   - assembly: With all native threads.
  ///   - silence: The pause that ends all talk, in milliseconds.
  init(
    _ assembly: ThreadAssembly,
    indexOfId: [UInt64: Int32],
    silence: Int64,
    linker: ThreadLinker
  ) {
    (links, threads, assignment) = (assembly.links, assembly.threads, assembly.assignment)
    (self.indexOfId, self.silence, self.linker) = (indexOfId, silence, linker)
    sizes = [Int32](repeating: 0, count: threads.count)
  }

  /// Assembles.
  ///
  /// - Parameter source: Reads the texts.
  /// - Throws: What reading throws.
  mutating func assemble(_ source: TalkSource) throws {
    guard let first = firstUndecided else { return }
    indexOfCrowd = try source.indexOfCrowd(in: links) ?? links.count
    let start = firstRemembered(before: first)
    for index in 0..<start where assignment[index] >= 0 {
      count(index)
      hasNativeThreads = hasNativeThreads || isNative(index)
    }
    for index in start..<links.count { try step(index, first, source) }
  }

  // MARK: Walk

  /// The first message without a thread, or the platform events right before it.
  private var firstUndecided: Int? {
    var first = links.indices.first { assignment[$0] < 0 && links[$0].isTalk } ?? links.count
    while first > 0, !links[first - 1].isTalk { first -= 1 }
    return first < links.count ? first : nil
  }

  /// Where to begin the walk so that everything relevant is remembered when it reaches `first`.
  private func firstRemembered(before first: Int) -> Int {
    var (index, remembered) = (first, 0)
    while index > 0, remembered < 2 * ThreadLinker.reach {
      index -= 1
      if links[index].isTalk, !isNative(index) { remembered += 1 }
    }
    return index
  }

  private func isNative(_ index: Int) -> Bool {
    assignment[index] >= 0 && threads[Int(assignment[index])].origin == .native
  }

  private mutating func step(_ index: Int, _ first: Int, _ source: TalkSource) throws {
    guard !isNative(index) else {
      hasNativeThreads = true
      return
    }
    let link = links[index]
    guard !link.isMissing else { return }
    if link.isTalk {
      let (pause, overflow) = link.at.subtractingReportingOverflow(last)
      if overflow || pause >= silence { linker.forget() }
      last = link.at
    } else if assignment[index] >= 0 || index < first {
      return
    }
    try source.read(link, into: &linker)
    guard link.isTalk else {
      if let thread = threadOfEvent(index) { put(index, into: thread) }
      return
    }
    if assignment[index] < 0 { decide(index) } else { count(index) }
    // A reply into a native thread is not part of the channel's talk.
    if !isNative(index) { linker.remember(in: assignment[index]) }
  }

  /// The thread that a platform event belongs to: the current one where one discussion goes on at a
  /// time, in a crowd that of the person it names.
  private func threadOfEvent(_ index: Int) -> Int32? {
    let (pause, overflow) = links[index].at.subtractingReportingOverflow(last)
    guard !overflow, pause < silence else { return nil }
    return isOneTalk(index) || !linker.isCrowd
      ? linker.previous(isOpen: { _ in true })?.thread : linker.threadOfNamed()
  }

  // MARK: Decisions

  /// Whether at most one discussion goes on at a time: before the people are a crowd, and outside
  /// of threads where a channel has them.
  private func isOneTalk(_ index: Int) -> Bool { hasNativeThreads || index < indexOfCrowd }

  private mutating func decide(_ index: Int) {
    let link = links[index]
    if let answered = answeredBySource(index) {
      linker.observer?.note(link.message.rawValue, answers: links[answered].message.rawValue)
      return join(index, byReplyTo: answered)
    }
    let answered = guess(index)
    linker.observer?.note(link.message.rawValue, answers: answered?.message)
    if let answered {
      put(index, into: answered.thread)
    } else {
      threads.append(ThreadAssembly.Thread(existing: nil, origin: .linked, root: index))
      sizes.append(0)
      put(index, into: Int32(threads.count - 1))
    }
    // An answer that is older than the message it answers waits for it.
    if link.reply != 0, indexOfId[link.reply] != nil { answerOfAwaited[link.reply] = index }
  }

  /// The message that one seems to answer, in a thread that may grow.
  private mutating func guess(_ index: Int) -> ThreadLinker.Answered? {
    // The closures end with the calls: one that outlived them would make each change of the sizes a
    // copy.
    if isOneTalk(index), linker.observer?.isTeaching != true {
      return linker.previous(isOpen: { [sizes] in sizes[Int($0)] < Self.largestThread })
    }
    return linker.answered(
      silence: silence,
      isOpen: { [sizes] in sizes[Int($0)] < Self.largestThread }
    )
  }

  /// The message that one answers according to the source, or an earlier one that answers it.
  private func answeredBySource(_ index: Int) -> Int? {
    let link = links[index]
    if link.reply != 0, let found = indexOfId[link.reply].map(Int.init), found != index,
      assignment[found] >= 0
    {
      return found
    }
    return answerOfAwaited[link.id]
  }

  private mutating func join(_ index: Int, byReplyTo answered: Int) {
    let thread = assignment[answered]
    if sizes[Int(thread)] == 1, threads[Int(thread)].existing == nil,
      threads[Int(thread)].origin == .linked
    {
      threads[Int(thread)].origin = .replies
    }
    put(index, into: thread)
  }

  private mutating func put(_ index: Int, into thread: Int32) {
    assignment[index] = thread
    count(index)
  }

  private mutating func count(_ index: Int) { sizes[Int(assignment[index])] += 1 }
}
