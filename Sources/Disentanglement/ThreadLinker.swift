/// Chooses, message by message, which earlier message of a channel each one answers.
///
/// A choice depends on earlier messages and their threads alone, so it is the same however much of
/// the channel follows.
package struct ThreadLinker {
  /// A writer, as the linker sees one.
  package struct Speaker {
    /// A digest that is equal for all names of one person; 1 if no one is named.
    package var person: UInt64 = 1
    /// Whether it is a program.
    package var isBot = false
    /// The hashes of the names that the person may be called by.
    var names: [UInt32] = []

    /// Someone who is not named.
    package init() {}

    /// A person or program.
    ///
    /// - Parameters:
    ///   - person: A digest that is equal for all names of one person.
    ///   - names: The names that the person may be called by.
    package init(person: UInt64, names: [String], isBot: Bool) {
      (self.person, self.isBot) = (person, isBot)
      for hash in names.map({ LinkHash.folded($0) }) where !self.names.contains(hash) {
        self.names.append(hash)
      }
    }
  }

  /// A message that another answers.
  package struct Answered {
    /// The caller's number of the message.
    package let message: Int64
    /// The caller's number of its thread.
    package let thread: Int32

    fileprivate init(_ entry: LinkMemory.Entry) {
      (message, thread) = (entry.message, entry.thread)
    }
  }

  /// The number of messages that are remembered.
  package static let reach = LinkMemory.reach

  private let model: LinkModel
  /// Observes the choices, if anyone does.
  package let observer: LinkObserver?
  private var memory = LinkMemory()
  private var sketch = MessageSketch()
  private var features = LinkFeatures()
  private var scores: [Float] = []
  private var entry = LinkMemory.Entry()
  private var speaker = Speaker()

  /// A linker that has read nothing yet.
  package init(_ linking: TalkLinking) {
    model = linking.model
    observer = linking.observer
  }

  /// Forgets what was said before a silence.
  package mutating func forget() { memory.removeAll() }

  /// Reads the next message.
  ///
  /// - Parameters:
  ///   - message: The caller's number of the message.
  ///   - at: Milliseconds since 1970.
  package mutating func read(
    _ text: UnsafeRawBufferPointer,
    of speaker: Speaker,
    message: Int64,
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
  package mutating func answered(silence: Int64, isOpen: (Int32) -> Bool) -> Answered? {
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
    return candidate < 0 ? nil : Answered(memory[candidate])
  }

  /// The number of people who make a crowd, in which several discussions go on at a time.
  ///
  /// Groups of friends and small teams mostly talk about one thing at a time: on their archives,
  /// with replies and threads hidden, silences find threads better than the model does.
  package static let crowd = 6

  /// Whether a crowd has spoken since the last silence, including the writer of the most recently
  /// read message.
  package var isCrowd: Bool { memory.speakers.count + (entry.isNewcomer ? 1 : 0) >= Self.crowd }

  /// The previous message.
  ///
  /// - Parameter isOpen: Whether a thread may grow.
  package func previous(isOpen: (Int32) -> Bool) -> Answered? {
    guard memory.count > 0 else { return nil }
    let previous = memory[memory.count - 1]
    return isOpen(previous.thread) ? Answered(previous) : nil
  }

  /// The thread that a platform event belongs to: that of the first person it names.
  package func threadOfNamed() -> Int32? {
    guard entry.named.0 != 0, let named = memory.speakers[entry.named.0] else { return nil }
    return memory[named.last].thread
  }

  /// Remembers the most recently read message.
  package mutating func remember(in thread: Int32) {
    entry.thread = thread
    memory.append(entry, sketch, names: speaker.names)
  }
}
