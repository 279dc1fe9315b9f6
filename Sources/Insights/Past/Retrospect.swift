import CivilTime
import JSON

/// Judges insights by what had been said up to an instant, whenever it was read.
///
/// What was said later is not known: a quote of it is gone, what it settled is open, and what it
/// replaced is still current. If a version from before the later messages is in the history, that
/// version counts; else the newest one without its later quotes.
struct Retrospect {
  /// The instant: what was said then still counts.
  let instant: Instant
  /// Whether what readers judged later is not known either.
  var forgetsLaterReviews = false
  /// The kinds.
  var catalog = KindCatalog.shipped

  /// What may be known about an insight besides its record.
  struct Circumstances {
    /// Its earlier versions, oldest first.
    var versions: [Insight] = []
    /// The insight that replaced it.
    var successor: Insight?
    /// The earlier versions of that one, oldest first.
    var successorVersions: [Insight] = []
    /// The time of the first message that was added or changed before it was no longer found; nil if
    /// there was none, so that something else made the difference.
    var retractedAfter: Instant?
  }

  /// Whether the record says what could be known at the instant.
  func isSettled(_ insight: Insight) -> Bool {
    switch insight.status {
    case .active: insight.supersedes == nil && isSaid(insight.evidence) && !isLater(insight.review)
    case .quarantined: true
    case .superseded, .retracted: false
    }
  }

  /// An insight as it could be known at the instant.
  ///
  /// - Parameter circumstances: What else may be known about it.
  /// - Returns: nil if it could not be known.
  func view(_ insight: Insight, _ circumstances: Circumstances) -> Insight? {
    if forgetsLaterReviews, isLater(insight.review),
      let unjudged = circumstances.versions.last(where: { !isLater($0.review) })
    {
      return view(unjudged, circumstances)
    }
    guard var view = version(of: insight, circumstances.versions) ?? trimmed(insight) else {
      return nil
    }
    view.review = isLater(insight.review) ? nil : insight.review
    if let review = insight.review, isLater(review) {
      judge(&view, by: review, of: insight, circumstances.versions)
    }
    rewind(&view, insight, circumstances)
    return view
  }

  // MARK: Reviews

  /// Applies what a reader said later.
  ///
  /// A rejected item is wrong at any time, and words are edited for all times; but what was done was
  /// done when a reader said so.
  private func judge(
    _ view: inout Insight,
    by review: Insight.Review,
    of insight: Insight,
    _ versions: [Insight]
  ) {
    let earlier = versions.last { !isLater($0.review) }?.review
    view.review = review.verdict == .done ? earlier : review
    var edits = review.edits
    edits.state = nil
    view.apply(edits)
    if edits["due"] != nil { view.expiresAt = insight.expiresAt }
    guard review.verdict != .reopened, let state = review.edits.state ?? Self.state(of: review)
    else { return }
    // It was done before, and only other words were edited later.
    if earlier?.edits.state != state { view.reopen() }
  }

  /// What a verdict says of the state, if its edits do not.
  private static func state(of review: Insight.Review) -> ItemState? {
    review.verdict == .done ? .done : nil
  }

  // MARK: Evidence

  /// Whether nothing of it was said later.
  func isSaid(_ evidence: [Evidence]) -> Bool {
    evidence.allSatisfy { $0.createdAt.map { $0 <= instant } ?? true }
  }

  private func isLater(_ review: Insight.Review?) -> Bool {
    review.map { $0.at > instant } ?? false
  }

  /// The newest version that rests on nothing said later.
  private func version(of insight: Insight, _ versions: [Insight]) -> Insight? {
    if isSaid(insight.evidence) { return insight }
    return versions.last { !$0.evidence.isEmpty && isSaid($0.evidence) && $0.status == .active }
  }

  /// Whether anything of an insight could be known.
  private func isKnown(_ insight: Insight, _ versions: [Insight]) -> Bool {
    (version(of: insight, versions) ?? trimmed(insight)) != nil
  }

  /// The insight without what was said later; nil if nothing of it can be distinguished.
  private func trimmed(_ insight: Insight) -> Insight? {
    // A summary is of all that was said; a reversal only shares a quote with what it reverses.
    guard insight.scope == .thread, !catalog.kind(named: insight.kind).isSingle,
      insight.supersedes == nil
    else { return nil }
    let indices = insight.evidence.indices.filter { isSaid([insight.evidence[$0]]) }
    guard !indices.isEmpty else { return nil }
    var view = insight
    view.evidence = indices.map { insight.evidence[$0] }
    view.detail = insight.detail.keeping(indices)
    view.reopen()
    if view.kind == .decision, insight.detail.state == .agreed {
      view.detail.state = .proposed
    }
    return view
  }

  // MARK: Status

  private func rewind(
    _ view: inout Insight,
    _ insight: Insight,
    _ circumstances: Circumstances
  ) {
    switch insight.status {
    case .superseded where insight.review?.verdict != .merged:
      guard let successor = circumstances.successor,
        !isKnown(successor, circumstances.successorVersions)
      else { return }
      view.status = .active
      view.supersededBy = nil
      view.reopen()
    case .retracted:
      guard let later = circumstances.retractedAfter, later > instant else { return }
      view.status = .active
    default: view.status = insight.status
    }
  }
}

extension Insight {
  /// Undoes what settled it.
  fileprivate mutating func reopen() {
    if let state = detail.state { detail.state = state.unsettled }
  }
}

extension JSONObject {
  /// The object without parts whose evidence is not among some quotes, which are renumbered.
  fileprivate func keeping(_ indices: [Int]) -> JSONObject {
    let order = Dictionary(
      indices.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var kept = JSONObject()
    for member in members {
      kept.append(
        member.name,
        member.value.array.map { .array(Self.parts($0, order)) } ?? member.value
      )
    }
    return kept
  }

  private static func parts(_ parts: [JSONValue], _ order: [Int: Int]) -> [JSONValue] {
    parts.compactMap { part in
      guard var object = part.object, let cited = object["evidence"]?.array else { return part }
      let indices = cited.compactMap { $0.integer.flatMap { order[Int(clamping: $0)] } }
      guard !indices.isEmpty || cited.isEmpty else { return nil }
      object["evidence"] = .array(indices.map { JSONValue($0) })
      return .object(object)
    }
  }
}
