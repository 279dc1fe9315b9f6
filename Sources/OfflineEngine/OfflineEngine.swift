package import Extraction
package import Insights
import MessageRoles
import Summarization

/// Summarises a thread and finds items in it by cues and weights: no model is called.
///
/// Items only quote: every title and every statement is a span of a message. Finding nothing is a
/// valid result.
package struct OfflineEngine: Engine {
  /// The name in provenance.
  package let name = EngineName.offline
  /// The version of the weights.
  package let version = LearnedWeights.version
  /// The kinds it can find.
  package let kinds: Set<KindName> = [
    .summary, .actionItem, .decision, .priority, .suggestion, .openQuestion,
  ]

  private let scanner = SentenceScanner(lexicon: .standard)
  /// Weights to use instead of the shipped ones, which are parsed when the first thread is read.
  private let otherWeights: LearnedWeights?

  /// Creates an engine with the shipped weights.
  package init() { otherWeights = nil }

  /// Creates an engine with other weights.
  ///
  /// - Parameter bytes: The output of `Training/export.py`.
  /// - Throws: ``WeightsError`` if it is something else.
  package init(weights bytes: [UInt8]) throws { otherWeights = try LearnedWeights(bytes) }

  /// Extracts the items of a thread in a single step.
  ///
  /// - Parameter answers: Not used.
  package func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step {
    guard task.kinds.contains(.summary) else { return .found(items(task)) }
    // The outcome leads the summary, so all kinds are extracted whether or not they are asked for.
    var whole = task
    whole.kinds = Array(kinds)
    let items = items(whole)
    let summary = OfflineSummary().draft(of: task, items: items)
    return .found((summary.map { [$0] } ?? []) + items.filter { task.kinds.contains($0.kind) })
  }

  /// The version of the weights.
  package var digestVersion: String { version }

  /// Summarises a period in a single step.
  ///
  /// - Parameter answers: Not used.
  package func digest(_ task: DigestTask, answers: (RequestHash) -> Answer?) -> Step {
    .found(OfflineDigest().draft(of: task).map { [$0] } ?? [])
  }

  /// Urgent if cues or the learned model say so; otherwise whatever the cues say.
  private func priority(_ reading: ThreadReading, _ learned: LearnedFinds) -> Priority? {
    let said = PriorityFinder(
      reading: reading,
      mayHarm: learned.mayHarm,
      isHarmReported: learned.isHarmReported
    ).priority()
    return said?.level == .urgent ? said : learned.urgency() ?? said
  }

  private func items(_ task: ExtractionTask) -> [Draft] {
    let wanted = Set(task.kinds).intersection(kinds)
    guard !wanted.isEmpty else { return [] }
    let reading = ThreadReading(task, scanner: scanner)
    let dates = ThreadDates(reading)
    let drafts = ItemDrafts(reading, dates)
    let learned = LearnedFinds(reading, dates, weights: otherWeights)
    let records = MeetingRecords(reading)
    let actions = AssignmentLists(reading).adding(
      to: records.adding(
        to: MeetingActions(reading)?.items
          ?? learned.following(learned.adding(to: ActionFinder(reading, dates).items))
      )
    )
    let listed = Set(actions.filter(\.isListed).compactMap(\.promise))
    let decisions = records.adding(to: learned.adding(to: DecisionFinder(reading).decisions))
      .filter { !listed.contains($0.statement) }
    let actionPositions = Set(actions.flatMap(\.evidence))
    let questions = learned.adding(
      to: QuestionFinder(reading: reading)
        .questions(except: actionPositions.union(decisions.flatMap(\.evidence)))
    )
    let suggestions = SuggestionFinder(reading: reading)
      .suggestions(questions: questions, except: actionPositions)
    let meetings = Set(suggestions.filter { $0.action == .scheduleMeeting }.flatMap(\.evidence))
    var found: [Draft] = []
    if wanted.contains(.actionItem) { found += actions.map(drafts.draft) }
    if wanted.contains(.decision) {
      found += decisions.filter { !meetings.contains($0.statement) }.map(drafts.draft)
    }
    if wanted.contains(.priority),
      let priority = priority(reading, learned)
    {
      found.append(drafts.draft(priority))
    }
    if wanted.contains(.suggestion) { found += suggestions.map(drafts.draft) }
    if wanted.contains(.openQuestion) {
      found += questions.filter { !meetings.contains($0.position) }.map(drafts.draft)
    }
    return found
  }
}
