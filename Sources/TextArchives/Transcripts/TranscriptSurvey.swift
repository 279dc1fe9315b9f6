import ArchiveReading
import CivilTime

/// The facts that need a whole transcript: when the meeting began and how speakers are named.
struct TranscriptSurvey {
  /// When the recording began, if a note says so.
  private(set) var start: ISO8601Time?
  /// An id derived from the first captions, stable when a transcript grows.
  private(set) var beginning = DerivedId()

  /// The number of captions from which the id is derived.
  private static let openingCount = 20
  /// The maximum number of distinct names counted.
  private static let nameLimit = 10_000

  private var count = 0
  private var hasVoices = false
  private var prefixes: [String: Int] = [:]
  private var prefixCount = 0

  /// Adds a part of the transcript.
  mutating func add(_ element: CueReader.Element) {
    switch element {
    case .note(let line): if count == 0, start == nil { start = Self.time(in: line) }
    case .unknown: break
    case .cue(let cue): add(cue)
    }
  }

  private mutating func add(_ cue: CueReader.Cue) {
    if count < Self.openingCount {
      beginning.add("\(cue.timing.start)")
      for line in cue.lines { beginning.add(String(line)) }
    }
    count += 1
    for utterance in Utterance.all(of: cue) {
      if utterance.speaker != nil { hasVoices = true }
      guard let name = utterance.prefix?.name else { continue }
      prefixCount += 1
      let key = String(name)
      if prefixes.count < Self.nameLimit || prefixes[key] != nil { prefixes[key, default: 0] += 1 }
    }
  }

  /// Whether a name before a colon is a speaker.
  ///
  /// If most captions have one, all are. If services name only the first caption of a turn, a
  /// speaker is a name that occurs again: "There is one thing: tests" is not a speaker.
  func isSpeaker(_ name: Substring) -> Bool {
    if hasVoices { return false }
    return prefixCount * 5 >= count * 4 || prefixes[String(name), default: 0] > 1
  }

  /// Whether a name that is no known speaker may nevertheless be one.
  ///
  /// Then what follows is no longer the last speaker's: no one may be given another's promise.
  func endsTurn(_ name: Substring) -> Bool { !hasVoices && Utterance.isFullName(name) }

  /// The first time or day that a line names: `2026-03-02T10:00:00Z`, `2026-03-02 10:00`.
  private static func time(in line: Substring) -> ISO8601Time? {
    let words = line.prefix(500).split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated() {
      let trimmed = word.drop { "([".contains($0) }.prefix { !")],;".contains($0) }
      guard let day = ISO8601Time(trimmed), day != .impossible else { continue }
      if trimmed.utf8.count == 10, index + 1 < words.count {
        let longer = ISO8601Time("\(trimmed) \(words[index + 1].prefix { !")],;".contains($0) })")
        return longer.flatMap { $0 == .impossible ? nil : $0 } ?? day
      }
      return day
    }
    return nil
  }
}
