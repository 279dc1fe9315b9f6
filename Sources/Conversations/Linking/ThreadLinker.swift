/// Chooses, message by message, which earlier message of a channel each one answers.
///
/// A choice depends on earlier messages and their threads alone, so it is the same however much of
/// the channel follows.
struct ThreadLinker {
  /// A writer, as the linker sees one.
  struct Speaker {
    /// A digest that is equal for all names of one person; 1 if no one is named.
    var person: LinkMemory.Person = 1
    /// The hashes of the names that the person may be called by.
    var names: [UInt32] = []
    /// Whether it is a program.
    var isBot = false
  }

  private let model: LinkModel
  let observer: LinkObserver?
  private(set) var memory = LinkMemory()
  private var sketch = MessageSketch()
  private var features = LinkFeatures()
  private var scores: [Float] = []
  private var entry = LinkMemory.Entry()
  private var speaker = Speaker()

  init(model: LinkModel, observer: LinkObserver? = nil) {
    self.model = model
    self.observer = observer
  }

  /// Forgets what was said before a silence.
  mutating func forget() { memory.removeAll() }

  /// Reads the next message.
  ///
  /// - Parameter at: Milliseconds since 1970.
  mutating func read(
    _ text: UnsafeRawBufferPointer,
    of speaker: Speaker,
    message: MessageRow,
    at: Int64
  ) {
    sketch.read(text)
    self.speaker = speaker
    entry = LinkMemory.Entry()
    entry.message = message
    entry.at = at
    entry.speaker = speaker.person
    entry.isBot = speaker.isBot
    (entry.cues, entry.firstCues, entry.length) = (sketch.cues, sketch.firstCues, sketch.length)
    entry.isNewcomer = memory.speakers[speaker.person] == nil
    for mention in sketch.mentions {
      guard let named = memory.person(named: mention.name), named != speaker.person else {
        continue
      }
      if entry.named.0 == 0 {
        (entry.named.0, entry.isAddress) = (named, mention.isAddress)
      } else if named != entry.named.0, entry.named.1 == 0 {
        entry.named.1 = named
      }
    }
  }

  /// The message that the most recently read one answers.
  ///
  /// - Parameters:
  ///   - silence: The pause that ends all talk, in milliseconds.
  ///   - isOpen: Whether a thread may grow.
  /// - Returns: nil if it begins a new thread.
  mutating func answered(silence: Int64, isOpen: (Int32) -> Bool) -> LinkMemory.Entry? {
    guard memory.count > 0 else { return nil }
    if !isCrowd, observer?.teach == nil { return previous(isOpen: isOpen) }
    features.compute(entry, sketch, memory, silence: silence, isOpen: isOpen)
    let (best, other, lead) = model.choose(features, &scores)
    var chosen = best
    let mayBegin = !entry.cues.isDisjoint(with: [.question, .greeting])
    if best == 0, let other, lead < model.minimumLead, !mayBegin { chosen = other }
    if let teach = observer?.teach {
      let rows = features.candidates.map { $0 < 0 ? entry.message : memory[$0].message }
      chosen = teach(entry.message, .init(messages: rows, values: features.values))
    }
    let candidate = features.candidates[chosen]
    return candidate < 0 ? nil : memory[candidate]
  }

  /// The number of people who make a crowd, in which several discussions go on at a time.
  ///
  /// Groups of friends and small teams mostly talk about one thing at a time: on their archives,
  /// with replies and threads hidden, silences find threads better than the model does.
  static let crowd = 6

  /// Whether a crowd has spoken since the last silence, including the writer of the most recently
  /// read message.
  var isCrowd: Bool { memory.speakers.count + (entry.isNewcomer ? 1 : 0) >= Self.crowd }

  /// The previous message.
  ///
  /// - Parameter isOpen: Whether a thread may grow.
  func previous(isOpen: (Int32) -> Bool) -> LinkMemory.Entry? {
    guard memory.count > 0 else { return nil }
    let previous = memory[memory.count - 1]
    return isOpen(previous.thread) ? previous : nil
  }

  /// The thread that a platform event belongs to: that of the first person it names.
  func threadOfNamed() -> Int32? {
    guard entry.named.0 != 0, let named = memory.speakers[entry.named.0] else { return nil }
    return memory[named.last].thread
  }

  /// Remembers the most recently read message.
  mutating func remember(in thread: Int32) {
    entry.thread = thread
    memory.append(entry, sketch, names: speaker.names)
  }
}
