import ArchiveReading
import CivilTime
import Conversations

/// Builds messages from the captions of one meeting: speech without a break is one message.
///
/// Used by the reader's thread only.
struct Meeting {
  private struct Turn {
    let start: Int
    var end: Int
    let speaker: String?
    var text: String
  }

  /// The length of the silence that ends a turn, in milliseconds.
  private static let silence = 15_000
  /// The same if it is unknown whether the speaker is still the same.
  private static let anonymousSilence = 3000
  /// The length from which a turn ends with its sentence, in bytes: quotes must remain findable.
  private static let fullLength = 600
  /// The maximum length of a turn, in bytes.
  private static let longest = 2000

  private let id: String
  private let name: String
  private let start: Instant?
  private let survey: TranscriptSurvey
  private var turn: Turn?
  private var speaker: String?
  private var people: [String] = []
  private var known: Set<String> = []
  private var ids = DerivedIds()
  private var thread: String?

  /// Prepares to read a meeting.
  ///
  /// - Parameter start: When the recording began; nil if unknown, then messages have no time.
  init(_ survey: TranscriptSurvey, name: String, start: Instant?) {
    self.survey = survey
    self.name = name
    self.start = start
    id = "transcript:\(survey.beginning.text)"
  }

  /// Adds a caption.
  /// - Throws: Any error thrown by the collector.
  mutating func add(_ cue: CueReader.Cue, to collector: MessageCollector) throws {
    let utterances = Utterance.all(of: cue)
    for utterance in utterances {
      var (named, text) = (utterance.speaker, utterance.text)
      if named == nil, let prefix = utterance.prefix {
        if survey.isSpeaker(prefix.name) {
          (named, text) = (String(prefix.name), String(prefix.text))
          speaker = named
        } else if survey.endsTurn(prefix.name) {
          speaker = nil
        }
      }
      if text.isEmpty { continue }
      try say(text, by: named ?? speaker, cue.timing, to: collector)
    }
  }

  /// Passes on the last turn and the description of the meeting.
  /// - Throws: Any error thrown by the collector.
  mutating func finish(to collector: MessageCollector) throws {
    try endTurn(to: collector)
    var description = ConversationDescription(id: id, name: name, kind: .group)
    description.createdAt = start
    description.participants = people.map { Participant(id: Self.personId($0), name: $0) }
    collector.append(description)
    try collector.recordWasRead()
  }

  private mutating func say(
    _ text: String,
    by speaker: String?,
    _ timing: CueTiming,
    to collector: MessageCollector
  ) throws {
    if var current = turn, current.speaker == speaker, continues(current, timing, text) {
      turn = nil
      current.text += text.hasPrefix("- ") ? "\n" : " "
      current.text += text
      current.end = max(current.end, timing.end)
      turn = current
    } else {
      try endTurn(to: collector)
      turn = Turn(start: timing.start, end: timing.end, speaker: speaker, text: text)
    }
  }

  private func continues(_ turn: Turn, _ timing: CueTiming, _ text: String) -> Bool {
    let pause = turn.speaker == nil ? Self.anonymousSilence : Self.silence
    let length = turn.text.utf8.count
    if timing.start - turn.end > pause || length + text.utf8.count > Self.longest { return false }
    return length < Self.fullLength || !".?!…。？！".contains(turn.text.last ?? ".")
  }

  private mutating func endTurn(to collector: MessageCollector) throws {
    guard let turn else { return }
    self.turn = nil
    // Not derived from the text: the last turn of a meeting in progress grows.
    let messageId = ids.next(Int64(turn.start), turn.speaker ?? "")
    var message = Message(id: messageId, conversationId: id, text: turn.text)
    message.createdAt = start.map { $0 + .milliseconds(turn.start) }
    // A meeting is one thread, with or without times.
    thread = thread ?? messageId
    message.threadId = thread
    if let speaker = turn.speaker {
      message.sender = Sender(id: Self.personId(speaker), name: speaker)
      if known.count < 10_000, known.insert(speaker).inserted { people.append(speaker) }
    }
    try collector.append(message)
  }

  private static func personId(_ name: String) -> String { "transcript:\(name)" }
}
