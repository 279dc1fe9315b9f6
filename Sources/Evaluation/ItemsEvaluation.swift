import Insights
import JSON
import OfflineEngine

/// Measures how well actions, decisions and requests are found, by a run or by the ranking of the
/// offline engine's weights.
///
/// The data are rows of the shape of AMI or ICSI (acts of meetings, linked to minutes), or
/// sentences with a label, optionally compressed. The rules of counting: `reference/evaluation.md`
/// §4.
package struct ItemsEvaluation {
  /// How well one kind of item was found.
  package struct Figures: Sendable, Hashable {
    /// The kind: `action_item`, `decision`, `request` or `commitment`.
    package var kind: String
    /// The number of items taken from each meeting; nil for sentences.
    package var top: Int?
    /// The number to be found.
    package var gold = 0
    /// The number of them that were found.
    package var reached = 0
    /// The number of items given.
    package var given = 0
    /// The number of those that were right.
    package var right = 0

    /// The share of what was to be found, from 0 to 100.
    package var recall: Double { gold == 0 ? 0 : 100 * Double(reached) / Double(gold) }
    /// The share of what was given that is right, from 0 to 100.
    package var precision: Double { given == 0 ? 0 : 100 * Double(right) / Double(given) }
    /// The harmonic mean of both.
    package var f1: Double {
      precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
    }
  }

  /// The maximum distance of an item from a linked act, in acts.
  static let tolerance = 10

  /// The number of items to take from each meeting; nil for 5 actions and 10 decisions.
  let top: Int?
  /// What was found in the meetings; nil to rank their acts.
  private let found: FoundActs?
  private let write: (String) throws -> Void
  private let writeFeatures: ((String) throws -> Void)?

  /// Prepares an evaluation.
  ///
  /// - Parameters:
  ///   - top: The number of items to take from each meeting; nil for 5 actions and 10 decisions.
  ///   - found: What was found in the meetings; nil to rank their acts.
  ///   - features: Receives each unit's label and features, for fitting weights; see
  ///     `scripts/fit-offline-weights`.
  ///   - write: Receives each prediction, a JSON object in one line without its end: `{"id":
  ///     meeting, "kind": …, "items": [{"act": index, "score": …}]}`, or `{"row": index, "score":
  ///     …}`, where a score of 0.5 is the threshold.
  package init(
    top: Int? = nil,
    found: FoundActs? = nil,
    features: ((String) throws -> Void)? = nil,
    write: @escaping (String) throws -> Void
  ) {
    self.top = top
    self.found = found
    writeFeatures = features
    self.write = write
  }

  /// Judges all rows of a file.
  ///
  /// - Throws: `CompressionError` if the file cannot be read, ``EvaluationError`` if a line is not
  ///   of a known shape, or what writing throws.
  package func run(_ path: String) throws -> [Figures] {
    var meetings = MeetingFigures(top: found == nil ? top ?? 0 : nil)
    var sentences: [LabelledSentence] = []
    try Self.forEachRow(of: path) { row in
      switch row {
      case .meeting(let meeting): try judge(meeting, &meetings)
      case .sentence(let sentence): sentences.append(sentence)
      }
    }
    let figures = try meetings.all + judge(sentences)
    guard figures.contains(where: { $0.gold > 0 }) else {
      throw EvaluationError(file: path, line: nil, reason: "it contains nothing to find")
    }
    return figures
  }

  /// The meetings of a file.
  ///
  /// - Throws: As ``run(_:)``.
  package static func meetings(in path: String) throws -> [LabelledActs] {
    var meetings: [LabelledActs] = []
    try forEachRow(of: path) { row in
      if case .meeting(let meeting) = row { meetings.append(meeting) }
    }
    return meetings
  }

  private enum Row {
    case meeting(LabelledActs)
    case sentence(LabelledSentence)
  }

  private static func forEachRow(of path: String, _ body: (Row) throws -> Void) throws {
    try LabelledFile.forEachRow(of: path) { row in
      if let meeting = LabelledActs(row) {
        try body(.meeting(meeting))
      } else if let sentence = LabelledSentence(row) {
        try body(.sentence(sentence))
      } else {
        throw LabelledRowProblem(
          "it has neither acts (`das`) nor a sentence (`text`) with a label"
        )
      }
    }
  }

  private func judge(_ meeting: LabelledActs, _ figures: inout MeetingFigures) throws {
    let ranking = found == nil || writeFeatures != nil ? UnitRanking(meeting.acts) : nil
    for kind in MeetingFigures.kinds {
      let linked = meeting.linked[kind.section] ?? [:]
      let best =
        found.map {
          $0.positions(meeting.id, kind.name.rawValue).map { (act: $0, score: Double?.none) }
        }
        ?? ranking?.best(figures.count(kind), kind.target).map { ($0.place, $0.score) } ?? []
      let items = best.map { item -> JSONValue in
        var object = JSONObject()
        object.append("act", .integer(Int64(item.act)))
        if let score = item.score { object.append("score", .double(score)) }
        return .object(object)
      }
      let prediction: JSONValue = [
        "id": .string(meeting.id), "kind": .string(kind.name.rawValue), "items": .array(items),
      ]
      try write(prediction.text)
      guard !linked.isEmpty else { continue }
      figures.count(best.map(\.act), kind, linked)
      guard let ranking else { continue }
      let positive = linked.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
      try writeMatrix(ranking, kind.target, meeting.id) { positive.contains($0) }
    }
  }

  private func judge(_ sentences: [LabelledSentence]) throws -> [Figures] {
    guard let first = sentences.first else { return [] }
    let standsAlone = first.document == nil
    let target: UnitRanking.Target = standsAlone ? .mailRequest : .issueCommitment
    var figures = Figures(kind: standsAlone ? "request" : "commitment")
    var start = 0
    while start < sentences.count {
      var end = start + 1
      while end < sentences.count, !standsAlone,
        sentences[end].document == sentences[start].document
      { end += 1 }
      let unit = sentences[start..<end]
      let ranking = UnitRanking(unit.map { ($0.text, "") })
      for (index, judged) in ranking.judged(target).enumerated() {
        let sentence = sentences[start + index]
        let row: JSONValue = [
          "row": .integer(Int64(start + index)), "score": .double(judged.relative),
        ]
        try write(row.text)
        figures.gold += sentence.isPositive ? 1 : 0
        figures.given += judged.isFound ? 1 : 0
        if judged.isFound, sentence.isPositive {
          figures.right += 1
          figures.reached += 1
        }
      }
      try writeMatrix(ranking, target, first.document == nil ? "\(start)" : "d\(start)") {
        sentences[start + $0].isPositive
      }
      start = end
    }
    return [figures]
  }

  /// Passes on the features of all units: target, group, label, then `number:value`.
  private func writeMatrix(
    _ ranking: UnitRanking,
    _ target: UnitRanking.Target,
    _ group: String,
    _ isPositive: (Int) -> Bool
  ) throws {
    guard let writeFeatures else { return }
    for (index, row) in ranking.matrix.enumerated() {
      var line = "\(target.rawValue)\t\(group)\t\(isPositive(index) ? 1 : 0)\t"
      for (feature, value) in row { line += " \(feature):\(value)" }
      try writeFeatures(line)
    }
  }
}

/// The figures of meetings, per kind.
private struct MeetingFigures {
  /// A kind of item in a meeting's minutes.
  struct Kind {
    let index: Int
    let name: KindName
    let section: String
    let target: UnitRanking.Target
  }

  static let kinds = [
    Kind(index: 0, name: .actionItem, section: "actions", target: .meetingAction),
    Kind(index: 1, name: .decision, section: "decisions", target: .meetingDecision),
  ]

  private var figures: [ItemsEvaluation.Figures]

  /// - Parameter top: The number of items to take from each meeting, 0 for the default of the kind;
  ///   nil for all that were found.
  init(top: Int?) {
    figures = zip(Self.kinds, [5, 10]).map { kind, usual in
      .init(kind: kind.name.rawValue, top: top.map { $0 == 0 ? usual : $0 })
    }
  }

  var all: [ItemsEvaluation.Figures] { figures.filter { $0.gold > 0 } }

  func count(_ kind: Kind) -> Int { figures[kind.index].top ?? 0 }

  mutating func count(_ positions: [Int], _ kind: Kind, _ linked: [String: Set<Int>]) {
    func isReached(_ position: Int, _ acts: Set<Int>) -> Bool {
      acts.contains { abs($0 - position) <= ItemsEvaluation.tolerance }
    }
    figures[kind.index].gold += linked.count
    figures[kind.index].given += positions.count
    figures[kind.index].reached += linked.values.count { acts in
      positions.contains { isReached($0, acts) }
    }
    figures[kind.index].right += positions.count { position in
      linked.values.contains { isReached(position, $0) }
    }
  }
}
