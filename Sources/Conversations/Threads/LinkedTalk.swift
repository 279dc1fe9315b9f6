/// Takes the talk of a channel apart by what answers what.
///
/// Walks through the messages in reading order. Replies are hard links; for the rest a
/// ``ThreadLinker`` chooses. Messages that have a thread keep it and are only remembered, and the
/// walk begins shortly before the first that has none: a reading that adds a day costs a day.
struct LinkedTalk {
  /// The number of messages after which a thread grows no further by guessing.
  static let largestThread = 500

  private(set) var threads: [ThreadAssembly.Thread]
  private(set) var assignment: [Int32]
  private let links: [MessageLink]
  private let silence: Int64
  private let placeOfId: [UInt64: Int32]
  private var sizes: [Int32]
  private var linker: ThreadLinker
  private var last = Int64.min
  private var hasNativeThreads = false
  private var placeOfCrowd = 0
  /// The messages that answer one that comes only later, by its id.
  private var answerOfAwaited: [UInt64: Int] = [:]

  /// Prepares to assemble what is left when native threads are made.
  ///
  /// - Parameters:
  ///   - assembly: With all native threads.
  ///   - silence: The pause that ends all talk, in milliseconds.
  init(
    _ assembly: ThreadAssembly,
    placeOfId: [UInt64: Int32],
    silence: Int64,
    linker: ThreadLinker
  ) {
    (links, threads, assignment) = (assembly.links, assembly.threads, assembly.assignment)
    (self.placeOfId, self.silence, self.linker) = (placeOfId, silence, linker)
    sizes = [Int32](repeating: 0, count: threads.count)
  }

  /// Assembles.
  ///
  /// - Parameter source: Reads the texts.
  /// - Throws: What reading throws.
  mutating func assemble(_ source: TalkSource) throws {
    guard let first = firstUndecided else { return }
    placeOfCrowd = try source.placeOfCrowd(in: links) ?? links.count
    let start = firstRemembered(before: first)
    for place in 0..<start where assignment[place] >= 0 {
      count(place)
      hasNativeThreads = hasNativeThreads || isNative(place)
    }
    for place in start..<links.count { try step(place, first, source) }
  }

  // MARK: The way

  /// The first message without a thread, or the lines of the platform right before it.
  private var firstUndecided: Int? {
    var first = links.indices.first { assignment[$0] < 0 && links[$0].isTalk } ?? links.count
    while first > 0, !links[first - 1].isTalk { first -= 1 }
    return first < links.count ? first : nil
  }

  /// Where the walk begins so that everything that matters is remembered by then.
  private func firstRemembered(before first: Int) -> Int {
    var (place, remembered) = (first, 0)
    while place > 0, remembered < 2 * LinkMemory.reach {
      place -= 1
      if links[place].isTalk, !isNative(place) { remembered += 1 }
    }
    return place
  }

  private func isNative(_ place: Int) -> Bool {
    assignment[place] >= 0 && threads[Int(assignment[place])].origin == .native
  }

  private mutating func step(_ place: Int, _ first: Int, _ source: TalkSource) throws {
    guard !isNative(place) else {
      hasNativeThreads = true
      return
    }
    let link = links[place]
    guard !link.isMissing else { return }
    if link.isTalk {
      let (pause, overflow) = link.at.subtractingReportingOverflow(last)
      if overflow || pause >= silence { linker.forget() }
      last = link.at
    } else if assignment[place] >= 0 || place < first {
      return
    }
    try source.read(link, into: &linker)
    guard link.isTalk else {
      if let thread = threadOfEvent(place) { put(place, into: thread) }
      return
    }
    if assignment[place] < 0 { decide(place) } else { count(place) }
    // What answers into a native thread is no talk of the channel.
    if !isNative(place) { linker.remember(in: assignment[place]) }
  }

  /// The thread that a line of the platform goes with: where one talk goes on at a time that one,
  /// in a crowd that of whom it names.
  private func threadOfEvent(_ place: Int) -> Int32? {
    let (pause, overflow) = links[place].at.subtractingReportingOverflow(last)
    guard !overflow, pause < silence else { return nil }
    return isOneTalk(place) || !linker.isCrowd
      ? linker.previous(isOpen: { _ in true })?.thread : linker.threadOfNamed()
  }

  // MARK: Decisions

  /// Whether no more than one talk goes on at a time: before the people were a crowd, and outside of
  /// threads where a channel has them.
  private func isOneTalk(_ place: Int) -> Bool { hasNativeThreads || place < placeOfCrowd }

  private mutating func decide(_ place: Int) {
    let link = links[place]
    if let answered = answeredBySource(place) {
      linker.observer?.note(link.message, answers: links[answered].message)
      return join(place, byReplyTo: answered)
    }
    let answered = guess(place)
    linker.observer?.note(link.message, answers: answered?.message)
    if let answered {
      put(place, into: answered.thread)
    } else {
      threads.append(ThreadAssembly.Thread(existing: nil, origin: .linked, root: place))
      sizes.append(0)
      put(place, into: Int32(threads.count - 1))
    }
    // An answer that is older than what it answers waits for it.
    if link.reply != 0, placeOfId[link.reply] != nil { answerOfAwaited[link.reply] = place }
  }

  /// The message that one seems to answer, in a thread that may grow.
  private mutating func guess(_ place: Int) -> LinkMemory.Entry? {
    // The closures end with the calls: one that lived on would make each change of the sizes a copy.
    if isOneTalk(place), linker.observer?.teach == nil {
      return linker.previous(isOpen: { [sizes] in sizes[Int($0)] < Self.largestThread })
    }
    return linker.answered(
      silence: silence,
      isOpen: { [sizes] in sizes[Int($0)] < Self.largestThread }
    )
  }

  /// The message that one answers as the source says, or that answered it before its time.
  private func answeredBySource(_ place: Int) -> Int? {
    let link = links[place]
    if link.reply != 0, let found = placeOfId[link.reply].map(Int.init), found != place,
      assignment[found] >= 0
    {
      return found
    }
    return answerOfAwaited[link.id]
  }

  private mutating func join(_ place: Int, byReplyTo answered: Int) {
    let thread = assignment[answered]
    if sizes[Int(thread)] == 1, threads[Int(thread)].existing == nil,
      threads[Int(thread)].origin == .linked
    {
      threads[Int(thread)].origin = .replies
    }
    put(place, into: thread)
  }

  private mutating func put(_ place: Int, into thread: Int32) {
    assignment[place] = thread
    count(place)
  }

  private mutating func count(_ place: Int) { sizes[Int(assignment[place])] += 1 }
}
