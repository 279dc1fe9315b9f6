/// A kind of insight: how it is called, listed, capped and forgotten.
package struct InsightKind: Sendable, Hashable {
  /// The name in records and job files, for instance `action_item`.
  package var name: KindName
  /// How one of them is called, for instance "Action item".
  package var title: String
  /// How several are called.
  package var pluralTitle: String
  /// When its insights stop being of interest.
  package var expiry: Expiry
  /// How confident an insight has to be to be listed by default.
  package var minimumConfidence: Double
  /// How confident an insight can be at most.
  package var maximumConfidence: Double
  /// Whether a thread has at most one.
  package var isSingle: Bool
  /// The fields of the detail that reports show, in their order; empty for all.
  package var columns: [String] = []

  /// Describes a kind.
  ///
  /// - Parameters:
  ///   - title: How one of them is called.
  ///   - pluralTitle: How several are called.
  ///   - maximumConfidence: How confident an insight can be at most.
  ///   - isSingle: Whether a thread has at most one.
  package init(
    name: KindName,
    title: String,
    pluralTitle: String,
    expiry: Expiry = .afterEvidence(hours: 30 * 24),
    minimumConfidence: Double = 0.4,
    maximumConfidence: Double = 0.9,
    isSingle: Bool = false
  ) {
    self.name = name
    self.title = title
    self.pluralTitle = pluralTitle
    self.expiry = expiry
    self.minimumConfidence = minimumConfidence
    self.maximumConfidence = maximumConfidence
    self.isSingle = isSingle
  }
}

extension InsightKind {
  /// What a thread is about.
  package static let summary = InsightKind(
    name: .summary,
    title: "Summary",
    pluralTitle: "Summaries",
    expiry: .afterLastMessage(hours: 30 * 24),
    minimumConfidence: 0,
    maximumConfidence: 0.95,
    isSingle: true
  )

  /// What somebody is to do.
  package static let actionItem = InsightKind(
    name: .actionItem,
    title: "Action item",
    pluralTitle: "Action items",
    expiry: .afterDue(hours: 14 * 24, elseAfterEvidence: 60 * 24)
  )

  /// What was decided; never forgotten, but replaced.
  package static let decision = InsightKind(
    name: .decision,
    title: "Decision",
    pluralTitle: "Decisions",
    expiry: .never
  )

  /// That a thread is urgent.
  package static let priority = InsightKind(
    name: .priority,
    title: "Priority",
    pluralTitle: "Priorities",
    expiry: .afterEvidence(hours: 48),
    maximumConfidence: 0.85,
    isSingle: true
  )

  /// What could be done next; never counted as an action item.
  package static let suggestion = InsightKind(
    name: .suggestion,
    title: "Suggestion",
    pluralTitle: "Suggestions",
    expiry: .afterTimes(elseAfterEvidence: 7 * 24),
    minimumConfidence: 0.3,
    maximumConfidence: 0.7
  )

  /// What was asked and not answered.
  package static let openQuestion = InsightKind(
    name: .openQuestion,
    title: "Open question",
    pluralTitle: "Open questions",
    maximumConfidence: 0.85
  )
}
