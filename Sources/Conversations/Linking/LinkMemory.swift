/// What the linker remembers of the latest messages of a channel: who spoke, whom they named, which
/// words they used, and which thread they are in.
///
/// It is a function of the latest ``reach`` messages and their threads alone: what is older is taken
/// out exactly. So a reading that continues one of yesterday decides as one that reads both days.
struct LinkMemory {
  /// The number of messages that are remembered.
  static let reach = 200
  /// The number of slots of words; a power of two that fits in 16 bits.
  static let slotCount = 8192
  private static let ringSize = 256

  /// Who speaks, as a digest; 0 if no one is named.
  typealias Person = UInt64

  /// A message that is remembered.
  struct Entry {
    /// The row of the message.
    var message: Int64 = 0
    /// Milliseconds since 1970.
    var at: Int64 = 0
    var speaker: Person = 0
    /// Whether its speaker is a program.
    var isBot = false
    var cues: LinkCues = []
    var firstCues: LinkCues = []
    var length = 0
    var wordCount = 0
    /// Whom it names, the first two.
    var named: (Person, Person) = (0, 0)
    /// Whether the first of them is addressed.
    var isAddress = false
    /// Whether the speaker was not remembered before.
    var isNewcomer = false
    /// Its thread.
    var thread: Int32 = -1
    /// The number of its thread's messages at its time, with itself.
    var ordinal: Int32 = 0
    /// Two people who are in touch by it.
    var pair: UInt64 = 0
  }

  /// What is remembered of a speaker.
  struct Speaker {
    /// The latest message, and the one before; negative if none.
    var last = -1
    var previous = -1
    /// The latest message that names the speaker, and the one before.
    var named = -1
    var namedBefore = -1
    /// Whom the speaker named last, and in which message.
    var partner: Person = 0
    var partnerAt = -1
    /// The number of messages remembered.
    var count = 0
  }

  /// What is remembered of a thread.
  struct Thread {
    var first: Int
    var starter: Person
    var last: Int
    var count: Int
    var ordinal: Int32
  }

  /// The number of messages taken.
  private(set) var count = 0
  private var entries = [Entry](repeating: Entry(), count: ringSize)
  private var words = [UInt16](repeating: 0, count: ringSize * MessageSketch.mostWords)
  /// The number of remembered messages that use a word.
  private(set) var frequency = [UInt16](repeating: 0, count: slotCount)
  /// The latest message that uses a word, and the one before.
  private(set) var lastUse = [Int32](repeating: -1, count: slotCount)
  private(set) var useBefore = [Int32](repeating: -1, count: slotCount)
  private(set) var speakers: [Person: Speaker] = [:]
  private var personOfName: [UInt32: Person] = [:]
  private var namesOf: [Person: [UInt32]] = [:]
  private(set) var threads: [Int32: Thread] = [:]
  private var lastInThread: [UInt64: Int] = [:]
  private var lastOfPair: [UInt64: Int] = [:]

  /// The oldest message that is remembered.
  var oldest: Int { max(0, count - Self.reach) }

  /// A remembered message.
  subscript(_ number: Int) -> Entry { entries[number & (Self.ringSize - 1)] }

  /// The words of a remembered message.
  func forEachWord(of number: Int, _ body: (Int) -> Void) {
    let slot = number & (Self.ringSize - 1)
    let start = slot * MessageSketch.mostWords
    for place in start..<start + entries[slot].wordCount { body(Int(words[place])) }
  }

  /// The person who is called by a name and spoke lately.
  func person(named name: UInt32) -> Person? { personOfName[name] }

  /// The latest message of someone in a thread.
  func last(of speaker: Person, in thread: Int32) -> Int {
    lastInThread[Self.mix(speaker, UInt64(truncatingIfNeeded: thread))] ?? -1
  }

  /// The latest message by which two people are in touch.
  func last(of pair: UInt64) -> Int { lastOfPair[pair] ?? -1 }

  /// The key of two people, in either order.
  static func pair(_ first: Person, _ second: Person) -> UInt64 {
    max(1, mix(min(first, second), max(first, second)))
  }

  private static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var hash = (first ^ second &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 29
    return hash
  }

  /// Forgets everything: a silence ends all talk.
  mutating func removeAll() { self = LinkMemory() }

  /// Makes it known how a speaker is called.
  mutating func introduce(_ person: Person, names: [UInt32]) {
    for name in names { personOfName[name] = person }
    namesOf[person] = names
  }

  /// Whether a speaker's names are known.
  func knows(_ person: Person) -> Bool { namesOf[person] != nil }

  /// Takes a message, once its thread is known.
  mutating func append(_ entry: Entry, _ sketch: MessageSketch) {
    if count >= Self.reach { evict(count - Self.reach) }
    let number = count
    count += 1
    var entry = entry
    entry.wordCount = sketch.words.count
    let slot = number & (Self.ringSize - 1)
    for (place, word) in sketch.words.enumerated() {
      words[slot * MessageSketch.mostWords + place] = word
      frequency[Int(word)] += 1
      useBefore[Int(word)] = lastUse[Int(word)]
      lastUse[Int(word)] = Int32(truncatingIfNeeded: number)
    }
    remember(&entry, number)
    entries[slot] = entry
  }

  private mutating func remember(_ entry: inout Entry, _ number: Int) {
    var speaker = speakers[entry.speaker] ?? Speaker()
    (speaker.previous, speaker.last) = (speaker.last, number)
    speaker.count += 1
    if entry.named.0 != 0 { (speaker.partner, speaker.partnerAt) = (entry.named.0, number) }
    speakers[entry.speaker] = speaker
    for named in [entry.named.0, entry.named.1] where named != 0 {
      guard var other = speakers[named] else { continue }
      (other.namedBefore, other.named) = (other.named, number)
      speakers[named] = other
    }
    if entry.named.0 != 0 {
      entry.pair = Self.pair(entry.speaker, entry.named.0)
      lastOfPair[entry.pair] = number
    }
    var thread =
      threads[entry.thread]
      ?? Thread(first: number, starter: entry.speaker, last: number, count: 0, ordinal: 0)
    thread.count += 1
    thread.ordinal += 1
    thread.last = number
    entry.ordinal = thread.ordinal
    threads[entry.thread] = thread
    lastInThread[Self.mix(entry.speaker, UInt64(truncatingIfNeeded: entry.thread))] = number
  }

  private mutating func evict(_ number: Int) {
    let slot = number & (Self.ringSize - 1)
    let entry = entries[slot]
    let start = slot * MessageSketch.mostWords
    for place in start..<start + entry.wordCount { frequency[Int(words[place])] -= 1 }
    if let speaker = speakers[entry.speaker] {
      if speaker.last == number {
        speakers[entry.speaker] = nil
        for name in namesOf.removeValue(forKey: entry.speaker) ?? []
        where personOfName[name] == entry.speaker { personOfName[name] = nil }
      } else {
        speakers[entry.speaker]?.count -= 1
      }
    }
    if entry.pair != 0, lastOfPair[entry.pair] == number { lastOfPair[entry.pair] = nil }
    let key = Self.mix(entry.speaker, UInt64(truncatingIfNeeded: entry.thread))
    if lastInThread[key] == number { lastInThread[key] = nil }
    if let thread = threads[entry.thread] {
      if thread.count == 1 { threads[entry.thread] = nil } else { threads[entry.thread]?.count -= 1 }
    }
  }
}
