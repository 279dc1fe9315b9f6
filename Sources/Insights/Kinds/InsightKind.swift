/// A kind of insight: its titles, its listing, its limits and its expiry.
package struct InsightKind: Sendable, Hashable {
  /// The name in records and job files, for instance `action_item`.
  package var name: KindName
  /// The title of one of them, for instance "Action item".
  package var title: String
  /// The title of several.
  package var pluralTitle: String
  /// When its insights stop being of interest.
  package var expiry: Expiry
  /// The minimum confidence of an insight to be listed by default.
  package var minimumConfidence: Double
  /// The maximum confidence of an insight.
  package var maximumConfidence: Double
  /// Whether a thread has at most one.
  package var isSingle: Bool
  /// The fields of the detail that reports show, in their order; empty for all.
  package var columns: [String] = []

  /// Describes a kind.
  ///
  /// - Parameters:
  ///   - title: The title of one of them.
  ///   - pluralTitle: The title of several.
  ///   - maximumConfidence: The maximum confidence of an insight.
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
  static let summary = InsightKind(
    name: .summary,
    title: "Summary",
    pluralTitle: "Summaries",
    expiry: .afterLastMessage(hours: 30 * 24),
    minimumConfidence: 0,
    maximumConfidence: 0.95,
    isSingle: true
  )

  /// What someone is to do.
  static let actionItem = InsightKind(
    name: .actionItem,
    title: "Action item",
    pluralTitle: "Action items",
    expiry: .afterDue(hours: 14 * 24, elseAfterEvidence: 60 * 24),
    maximumConfidence: 0.95
  )

  /// What was decided; it never expires, but may be replaced.
  static let decision = InsightKind(
    name: .decision,
    title: "Decision",
    pluralTitle: "Decisions",
    expiry: .never,
    maximumConfidence: 0.95
  )

  /// That a thread is urgent.
  static let priority = InsightKind(
    name: .priority,
    title: "Priority",
    pluralTitle: "Priorities",
    expiry: .afterEvidence(hours: 48),
    maximumConfidence: 0.85,
    isSingle: true
  )

  /// What could be done next; never counted as an action item.
  static let suggestion = InsightKind(
    name: .suggestion,
    title: "Suggestion",
    pluralTitle: "Suggestions",
    expiry: .afterTimes(elseAfterEvidence: 7 * 24),
    minimumConfidence: 0.3,
    maximumConfidence: 0.7
  )

  /// What was asked and not answered.
  static let openQuestion = InsightKind(
    name: .openQuestion,
    title: "Open question",
    pluralTitle: "Open questions",
    maximumConfidence: 0.85
  )
}
