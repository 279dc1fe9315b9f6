/// A sentence or an act among its neighbours, as the weights see it.
struct ScoredUnit {
  /// The families of cues in it.
  var cues: CueSet
  /// The number of words it has.
  var wordCount: Int
  /// Whether it has a number, a mention, a name inside, an exclamation mark.
  var marks: Marks
  /// Who says it, as a number.
  var speaker: Int

  struct Marks: OptionSet {
    let rawValue: UInt8
    static let number = Marks(rawValue: 1)
    static let mention = Marks(rawValue: 2)
    static let name = Marks(rawValue: 4)
    static let exclamation = Marks(rawValue: 8)
  }

  init(_ sentence: Sentence, speaker: Int) {
    cues = sentence.cues
    wordCount = sentence.tokens.count
    self.speaker = speaker
    var marks: Marks = sentence.isExclamation ? [.exclamation] : []
    for (index, token) in sentence.tokens.enumerated() {
      if token.flags.contains(.number) { marks.insert(.number) }
      if token.flags.contains(.mention) { marks.insert(.mention) }
      if index > 0, token.flags.isSuperset(of: [.capital, .content]) { marks.insert(.name) }
    }
    self.marks = marks
  }
}

/// The features of units: own cues, cues of the neighbours, length, marks, position and speaker.
///
/// No feature knows a word that is not a cue.
struct UnitFeatures {
  /// The number of features.
  static let count = structureStart + Structure.allCases.count

  /// The families that count in the unit before and the one after.
  static let neighbourly: [CueFamily] = [
    .commitment, .sharedPlan, .assignment, .acceptance, .offer, .request, .need, .obligation,
    .workVerb, .responsibility, .decision, .agreement, .disagreement, .proposal, .letUs, .hedge,
    .deadline, .day, .nextMeeting, .done, .thanks, .backchannel, .question, .summing,
  ]

  /// The families that are counted in the five units before and after.
  static let surrounding: [CueFamily] = [
    .commitment, .assignment, .responsibility, .decision, .agreement, .proposal, .nextMeeting,
    .obligation, .deadline, .summing,
  ]

  private static let own = CueFamily.allCases.count
  private static let surroundingStart = own + 2 * neighbourly.count
  private static let structureStart = surroundingStart + surrounding.count

  /// Features that are not cues.
  enum Structure: Int, CaseIterable {
    case upTo2Words, upTo5Words, upTo10Words, upTo20Words, upTo35Words, longer
    case number, mention, name, exclamation
    case first2Percent, first10Percent, first25Percent
    case last25Percent, last10Percent, last5Percent, last2Percent
    case newSpeaker, lastOfSpeaker, mostTalkative
    case committedWork, assignedWork, plannedWork, askedOfYou, lateAssignment, lateCommitment
  }

  let units: [ScoredUnit]
  private let mostTalkative: Int?

  init(_ units: [ScoredUnit]) {
    self.units = units
    var words: [Int: Int] = [:]
    for unit in units { words[unit.speaker, default: 0] += unit.wordCount }
    mostTalkative = words.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Finds the features of a unit.
  ///
  /// - Parameter note: Receives the number of each feature and its value, greater than 0 and at
  ///   most 1.
  func forEach(at index: Int, _ note: (Int, Double) -> Void) {
    let unit = units[index]
    var bits = unit.cues.bits
    while bits != 0 {
      note(bits.trailingZeroBitCount, 1)
      bits &= bits - 1
    }
    let around = Self.neighbourly.count
    for (number, family) in Self.neighbourly.enumerated() {
      if index > 0, units[index - 1].cues.contains(family) { note(Self.own + number, 1) }
      if index + 1 < units.count, units[index + 1].cues.contains(family) {
        note(Self.own + around + number, 1)
      }
    }
    let near = units[max(0, index - 5)...min(units.count - 1, index + 5)]
    for (number, family) in Self.surrounding.enumerated() {
      let count = near.count { $0.cues.contains(family) }
      if count > 0 { note(Self.surroundingStart + number, Double(min(count, 4)) / 4) }
    }
    structure(at: index) { note(Self.structureStart + $0.rawValue, 1) }
  }

  private func structure(at index: Int, _ note: (Structure) -> Void) {
    let unit = units[index]
    note(Self.length(unit.wordCount))
    if unit.marks.contains(.number) { note(.number) }
    if unit.marks.contains(.mention) { note(.mention) }
    if unit.marks.contains(.name) { note(.name) }
    if unit.marks.contains(.exclamation) { note(.exclamation) }
    let isLate = position(index, note)
    if index == 0 || units[index - 1].speaker != unit.speaker { note(.newSpeaker) }
    if index + 1 == units.count || units[index + 1].speaker != unit.speaker { note(.lastOfSpeaker) }
    if unit.speaker == mostTalkative { note(.mostTalkative) }
    if unit.cues.contains(.workVerb) {
      if unit.cues.contains(.commitment) { note(.committedWork) }
      if unit.cues.contains(.assignment) { note(.assignedWork) }
      if unit.cues.contains(.sharedPlan) { note(.plannedWork) }
    }
    if unit.cues.contains(.question), unit.cues.contains(.secondPerson) { note(.askedOfYou) }
    if isLate, unit.cues.contains(.assignment) { note(.lateAssignment) }
    if isLate, unit.cues.contains(.commitment) { note(.lateCommitment) }
  }

  /// Notes the relative position of the unit, unless there are few units; returns whether it is
  /// late.
  private func position(_ index: Int, _ note: (Structure) -> Void) -> Bool {
    guard units.count >= 50 else { return false }
    let share = Double(index) / Double(units.count)
    if share < 0.02 { note(.first2Percent) }
    if share < 0.1 { note(.first10Percent) }
    if share < 0.25 { note(.first25Percent) }
    if share >= 0.75 { note(.last25Percent) }
    if share >= 0.9 { note(.last10Percent) }
    if share >= 0.95 { note(.last5Percent) }
    if share >= 0.98 { note(.last2Percent) }
    return share >= 0.9
  }

  private static func length(_ words: Int) -> Structure {
    switch words {
    case ...2: .upTo2Words
    case ...5: .upTo5Words
    case ...10: .upTo10Words
    case ...20: .upTo20Words
    case ...35: .upTo35Words
    default: .longer
    }
  }
}
