import Glibc

/// Computes the features of a message and of each message that it may answer.
///
/// The only definition: `debrief eval threads --features` writes these numbers for fitting, and
/// ``ThreadLinker`` decides by them.
struct LinkFeatures {
  /// The number of features of a candidate.
  static let count = 59
  /// The maximum number of candidates, including the message itself.
  static let maximumCandidates = 24

  /// The messages it may answer, by their number in memory; -1 is the message itself.
  private(set) var candidates: [Int] = []
  /// ``count`` features for each candidate.
  private(set) var values: [Float] = []

  private var weight = [Float](repeating: 0, count: LinkMemory.slotCount)
  private var stamp = [Int32](repeating: -1, count: LinkMemory.slotCount)
  private var seen = [Int32](repeating: -1, count: 256)
  private var turn: Int32 = 0
  /// The words with the highest weights that others use too, highest first.
  private var rare: [(weight: Float, slot: Int)] = []

  init() {}

  /// Computes the features of a message that is about to be appended to the memory.
  ///
  /// - Parameter isOpen: Whether a thread may grow.
  mutating func compute(
    _ entry: LinkMemory.Entry,
    _ sketch: MessageSketch,
    _ memory: LinkMemory,
    silence: Int64,
    isOpen: (Int32) -> Bool
  ) {
    turn &+= 1
    weigh(sketch, memory)
    findCandidates(entry, memory, silence, isOpen)
    values.removeAll(keepingCapacity: true)
    let own = messageValues(entry, sketch, memory)
    for candidate in candidates { append(candidate, own, entry, sketch, memory) }
  }

  // MARK: Words

  private mutating func weigh(_ sketch: MessageSketch, _ memory: LinkMemory) {
    let known = Self.logarithms[min(memory.count, LinkMemory.reach)]
    rare.removeAll(keepingCapacity: true)
    for word in sketch.words {
      let slot = Int(word)
      let uses = Int(memory.frequency[slot])
      stamp[slot] = turn
      weight[slot] = known - Self.logarithmsOfHalves[uses]
      if uses > 0 { keepRare(slot) }
    }
  }

  private mutating func keepRare(_ slot: Int) {
    let value = weight[slot]
    var position = rare.count
    while position > 0, rare[position - 1].weight < value { position -= 1 }
    guard position < 3 else { return }
    rare.insert((value, slot), at: position)
    if rare.count > 3 { rare.removeLast() }
  }

  /// The overlap of the message's words with those of another one: the sum of their weights, the
  /// highest, and their number.
  private func overlap(_ number: Int, _ memory: LinkMemory) -> (sum: Float, best: Float, count: Int)
  {
    var (sum, best, count): (Float, Float, Int) = (0, 0, 0)
    memory.forEachWord(of: number) { slot in
      guard stamp[slot] == turn else { return }
      sum += weight[slot]
      best = max(best, weight[slot])
      count += 1
    }
    return (sum, best, count)
  }

  // MARK: Candidates

  private mutating func findCandidates(
    _ entry: LinkMemory.Entry,
    _ memory: LinkMemory,
    _ silence: Int64,
    _ isOpen: (Int32) -> Bool
  ) {
    candidates.removeAll(keepingCapacity: true)
    candidates.append(-1)
    let oldest = max(memory.oldest, memory.count - 100)
    func add(_ number: Int, _ features: inout LinkFeatures) {
      guard number >= oldest, number >= 0, features.candidates.count < Self.maximumCandidates,
        features.seen[number & 255] != features.turn
      else { return }
      features.seen[number & 255] = features.turn
      let other = memory[number]
      let (pause, overflow) = entry.at.subtractingReportingOverflow(other.at)
      guard !overflow, pause < silence, isOpen(other.thread) else { return }
      features.candidates.append(number)
    }
    for back in 1...LinkFeatures.recent { add(memory.count - back, &self) }
    if let own = memory.speakers[entry.speaker] {
      add(own.last, &self)
      add(own.previous, &self)
      add(own.named, &self)
      add(own.namedBefore, &self)
      if own.partner != 0, let partner = memory.speakers[own.partner] { add(partner.last, &self) }
      if own.last >= 0, let thread = memory.thread(memory[own.last].thread) {
        add(thread.last, &self)
      }
    }
    for named in [entry.named.0, entry.named.1] {
      guard named != 0, let other = memory.speakers[named] else { continue }
      add(other.last, &self)
      add(other.previous, &self)
      add(other.named, &self)
    }
    for (_, slot) in rare {
      add(Int(memory.lastUse[slot]), &self)
      add(Int(memory.useBefore[slot]), &self)
    }
  }

  static let recent = 6

  // MARK: Features

  private static let logarithms: [Float] = (0...LinkMemory.reach).map { logf(Float($0 + 1)) }
  private static let logarithmsOfHalves: [Float] = (0...LinkMemory.reach)
    .map { logf(Float($0) + 0.5) }

  private func distance(_ number: Int, _ memory: LinkMemory) -> Float {
    number < memory.oldest ? 6 : Self.logarithms[memory.count - number]
  }

  private static func minutes(_ from: Int64, _ to: Int64) -> Float {
    min(60, Float(to - from) / 60_000)
  }

  /// The features that are the same for all candidates.
  private func messageValues(
    _ entry: LinkMemory.Entry,
    _ sketch: MessageSketch,
    _ memory: LinkMemory
  ) -> [Float] {
    let own = memory.speakers[entry.speaker]
    let cues = entry.cues
    let last = own?.last ?? -1
    let isPending = (own?.named ?? -1) > last
    let previous = memory.count > memory.oldest ? memory[memory.count - 1] : LinkMemory.Entry()
    return [
      flag(cues.contains(.question)), flag(cues.contains(.asking)), flag(cues.contains(.greeting)),
      flag(cues.contains(.thanks)), flag(entry.firstCues.contains(.answer)),
      flag(entry.firstCues.contains(.carryOn)), flag(cues.contains(.anyone)),
      flag(cues.contains(.firstPerson)), flag(cues.contains(.secondPerson)),
      flag(cues.contains(.command)), flag(entry.isBot),
      entry.named.0 == 0 ? 0 : entry.isAddress ? 2 : 1,
      flag(cues.contains(.addresses) && !entry.isAddress),
      Float(min(entry.length, 40)), Float(min(own?.count ?? 0, 20)), distance(last, memory),
      last < 0 ? 60 : Self.minutes(memory[last].at, entry.at),
      distance(own?.named ?? -1, memory), flag(isPending),
      Self.minutes(previous.at, entry.at), Float(min(memory.speakers.count, 100)),
      rare.first?.weight ?? 0,
    ]
  }

  private mutating func append(
    _ candidate: Int,
    _ own: [Float],
    _ entry: LinkMemory.Entry,
    _ sketch: MessageSketch,
    _ memory: LinkMemory
  ) {
    values.append(flag(candidate < 0))
    values += own
    guard candidate >= 0 else {
      values += [Float](repeating: -1, count: Self.count - 1 - own.count)
      return
    }
    let start = values.count
    let other = memory[candidate]
    let isSame = other.speaker == entry.speaker
    let speaker = memory.speakers[entry.speaker]
    let theirs = memory.speakers[other.speaker]
    let shared = overlap(candidate, memory)
    let names = entry.named.0 == other.speaker || entry.named.1 == other.speaker
    let isNamed = other.named.0 == entry.speaker || other.named.1 == entry.speaker
    let thread = memory.thread(other.thread)
    let threadLast = thread?.last ?? candidate
    let ownInThread = memory.last(of: entry.speaker, in: other.thread)
    let namedInThread = entry.named.0 == 0 ? -1 : memory.last(of: entry.named.0, in: other.thread)
    let pair = memory.last(of: LinkMemory.pair(entry.speaker, other.speaker))
    let since = memory.count - 1 - candidate
    values += [
      Self.logarithms[since], Self.minutes(other.at, entry.at), flag(isSame),
      flag(candidate == speaker?.last), flag(names && entry.isAddress), flag(names),
      flag(names && candidate == theirs?.last), flag(isNamed),
      flag(isNamed && candidate == speaker?.named),
      flag(speaker?.partner == other.speaker && speaker?.partner != 0),
      flag(theirs?.partner == entry.speaker && theirs?.partner != 0),
      flag(entry.named.0 != 0 && !names && !isSame),
      flag(other.named.0 != 0 && !isNamed && !isSame),
      flag(entry.named.0 != 0 && entry.named.0 == other.named.0),
      shared.sum, shared.sum / Float(max(1, sketch.words.count * other.wordCount)).squareRoot(),
      shared.best,
      flag(other.cues.contains(.question)), flag(other.cues.contains(.asking)),
      Float(min(other.length, 40)),
      flag(other.isNewcomer), flag(other.isBot) + 2 * flag(other.cues.contains(.command)),
      flag(candidate == theirs?.last), distance(pair, memory),
      // The thread that the candidate is in.
      flag(candidate == threadLast), Float(min(thread?.count ?? 0, 30)),
      Float(min((thread?.ordinal ?? 0) - other.ordinal, 20)),
      ownInThread < 0 ? 6 : distance(ownInThread, memory),
      namedInThread < 0 ? 6 : distance(namedInThread, memory),
      distance(threadLast, memory),
      flag(memory[threadLast].speaker == entry.speaker),
      flag(thread?.starter == entry.speaker), flag(thread?.first == candidate),
      flag((speaker?.last ?? -1) >= 0 && memory[speaker?.last ?? 0].thread == other.thread),
      flag(other.cues.contains(.firstPerson)),
      other.named.0 == 0 ? 0 : other.isAddress ? 2 : 1,
    ]
    precondition(values.count == start + Self.count - 1 - own.count, "\(values.count - start)")
  }

  private func flag(_ value: Bool) -> Float { value ? 1 : 0 }
}
