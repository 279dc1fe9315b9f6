/// What the linker remembers of the latest messages of a channel: who spoke, whom they named, which
/// words they used, and which thread they are in.
///
/// It is a function of the latest ``reach`` messages and their threads alone: older ones are
/// removed exactly. So a reading that continues yesterday's decides as one that reads both days.
struct LinkMemory {
  /// The number of messages that are remembered.
  static let reach = 200
  /// The number of slots of words; a power of two that fits in 16 bits.
  static let slotCount = 8192
  private static let ringSize = 256

  /// A speaker, as a digest; never 0, which means no one where people are named.
  typealias Person = UInt64

  /// A message that is remembered.
  struct Entry {
    /// The caller's number of the message.
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
    /// The first two people whom it names.
    var named: (Person, Person) = (0, 0)
    /// Whether the first of them is addressed.
    var isAddress = false
    /// Whether the speaker was not remembered before.
    var isNewcomer = false
    /// Its thread.
    var thread: Int32 = -1
    /// The number of its thread's messages at its time, including itself.
    var ordinal: Int32 = 0
    /// The pair of people whom it connects; 0 if none.
    var pair: UInt64 = 0
  }

  /// The remembered data of a speaker.
  struct Speaker {
    /// The latest message, and the one before; negative if none.
    var last = -1
    var previous = -1
    /// The latest message that names the speaker, and the one before.
    var named = -1
    var namedBefore = -1
    /// The person that the speaker named last.
    var partner: Person = 0
    /// The number of messages remembered.
    var count = 0
    /// The hashes of the names that the speaker may be called by.
    var names: [UInt32] = []
  }

  /// The remembered data of a thread.
  struct Thread {
    /// The first message remembered, and who wrote it.
    var first = 0
    var starter: Person = 0
    var last = 0
    /// The number of messages remembered.
    var count = 0
    /// The number of messages since it was first remembered.
    var ordinal: Int32 = 0
  }

  /// The number of messages appended.
  private(set) var count = 0
  private var entries = [Entry](repeating: Entry(), count: ringSize)
  private var words = [UInt16](repeating: 0, count: ringSize * MessageSketch.maximumWords)
  /// The number of remembered messages that use a word.
  private(set) var frequency = [UInt16](repeating: 0, count: slotCount)
  /// The latest message that uses a word, and the one before.
  private(set) var lastUse = [Int32](repeating: -1, count: slotCount)
  private(set) var useBefore = [Int32](repeating: -1, count: slotCount)
  private(set) var speakers = DigestTable(none: Speaker())
  private var personOfName = DigestTable(none: Person())
  private(set) var threads = DigestTable(none: Thread())
  private var lastInThread = DigestTable(none: 0)
  private var lastOfPair = DigestTable(none: 0)

  /// The oldest message that is remembered.
  var oldest: Int { max(0, count - Self.reach) }

  /// A remembered message.
  subscript(_ number: Int) -> Entry { entries[number & (Self.ringSize - 1)] }

  /// The words of a remembered message.
  func forEachWord(of number: Int, _ body: (Int) -> Void) {
    let slot = number & (Self.ringSize - 1)
    let start = slot * MessageSketch.maximumWords
    for index in start..<start + entries[slot].wordCount { body(Int(words[index])) }
  }

  /// The person who goes by a name and spoke recently.
  func person(named name: UInt32) -> Person? { personOfName[Self.key(name)] }

  /// The remembered data of a thread.
  func thread(_ thread: Int32) -> Thread? { threads[Self.key(UInt32(bitPattern: thread))] }

  /// The latest message of someone in a thread; negative if none is remembered.
  func last(of speaker: Person, in thread: Int32) -> Int {
    lastInThread[Self.mix(speaker, Self.key(UInt32(bitPattern: thread)))] ?? -1
  }

  /// The latest message that connects two people; negative if none is remembered.
  func last(of pair: UInt64) -> Int { lastOfPair[pair] ?? -1 }

  /// The key of two people, in either order.
  static func pair(_ first: Person, _ second: Person) -> UInt64 {
    mix(min(first, second), max(first, second))
  }

  /// The key of a small number.
  private static func key(_ number: UInt32) -> UInt64 { UInt64(number) + 1 }

  private static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let hash = (first ^ second &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    return max(1, hash ^ hash >> 29)
  }

  /// Forgets everything: a silence ends all talk.
  mutating func removeAll() { self = LinkMemory() }

  /// Appends a message, once its thread is known.
  ///
  /// - Parameter names: The hashes of the names that its speaker may be called by.
  mutating func append(_ entry: Entry, _ sketch: MessageSketch, names: [UInt32]) {
    if count >= Self.reach { evict(count - Self.reach) }
    let number = count
    count += 1
    var entry = entry
    entry.wordCount = sketch.words.count
    let slot = number & (Self.ringSize - 1)
    for (index, word) in sketch.words.enumerated() {
      words[slot * MessageSketch.maximumWords + index] = word
      frequency[Int(word)] += 1
      useBefore[Int(word)] = lastUse[Int(word)]
      lastUse[Int(word)] = Int32(truncatingIfNeeded: number)
    }
    rememberSpeaker(of: &entry, number, names)
    rememberThread(of: &entry, number)
    entries[slot] = entry
  }

  private mutating func rememberSpeaker(of entry: inout Entry, _ number: Int, _ names: [UInt32]) {
    if speakers[entry.speaker] == nil {
      var speaker = Speaker()
      speaker.names = names
      speakers[entry.speaker] = speaker
      for name in names { personOfName[Self.key(name)] = entry.speaker }
    }
    let named = entry.named
    speakers.update(entry.speaker) { speaker in
      (speaker.previous, speaker.last) = (speaker.last, number)
      speaker.count += 1
      if named.0 != 0 { speaker.partner = named.0 }
    }
    guard named.0 != 0 else { return }
    entry.pair = Self.pair(entry.speaker, named.0)
    lastOfPair[entry.pair] = number
    speakers.update(named.0) { ($0.namedBefore, $0.named) = ($0.named, number) }
    guard named.1 != 0 else { return }
    speakers.update(named.1) { ($0.namedBefore, $0.named) = ($0.named, number) }
  }

  private mutating func rememberThread(of entry: inout Entry, _ number: Int) {
    let key = Self.key(UInt32(bitPattern: entry.thread))
    var thread = threads[key] ?? Thread(first: number, starter: entry.speaker)
    thread.count += 1
    thread.ordinal += 1
    thread.last = number
    entry.ordinal = thread.ordinal
    threads[key] = thread
    lastInThread[Self.mix(entry.speaker, key)] = number
  }

  // MARK: Forgetting

  private mutating func evict(_ number: Int) {
    let slot = number & (Self.ringSize - 1)
    let entry = entries[slot]
    let start = slot * MessageSketch.maximumWords
    for index in start..<start + entry.wordCount { frequency[Int(words[index])] -= 1 }
    evictSpeaker(of: entry, number)
    if entry.pair != 0, lastOfPair[entry.pair] == number { lastOfPair[entry.pair] = nil }
    let key = Self.key(UInt32(bitPattern: entry.thread))
    let member = Self.mix(entry.speaker, key)
    if lastInThread[member] == number { lastInThread[member] = nil }
    if threads[key]?.count == 1 {
      threads[key] = nil
    } else {
      threads.update(key) { $0.count -= 1 }
    }
  }

  private mutating func evictSpeaker(of entry: Entry, _ number: Int) {
    guard let speaker = speakers[entry.speaker], speaker.last == number else {
      return speakers.update(entry.speaker) { $0.count -= 1 }
    }
    speakers[entry.speaker] = nil
    for name in speaker.names where personOfName[Self.key(name)] == entry.speaker {
      personOfName[Self.key(name)] = nil
    }
  }
}
