import CivilTime

/// The kinds of insights that are known, in the order in which they are listed.
package struct KindCatalog: Sendable, Hashable {
  /// The kinds, in the order in which they are listed.
  package private(set) var kinds: [InsightKind]

  /// The six kinds that ship with debrief, those that need attention first.
  package static let shipped = KindCatalog([
    .priority, .actionItem, .decision, .openQuestion, .suggestion, .summary,
  ])

  /// Lists kinds.
  ///
  /// - Parameter kinds: The kinds; of those with the same name the last one counts, at the position
  ///   of the first.
  package init(_ kinds: [InsightKind]) {
    self.kinds = []
    for kind in kinds { add(kind) }
  }

  /// Adds a kind at the end, or replaces the one with its name.
  package mutating func add(_ kind: InsightKind) {
    if let index = kinds.firstIndex(where: { $0.name == kind.name }) {
      kinds[index] = kind
    } else {
      kinds.append(kind)
    }
  }

  /// The kind with a name.
  ///
  /// - Returns: nil if it is not known.
  package subscript(name: KindName) -> InsightKind? { kinds.first { $0.name == name } }

  /// The kind with a name, or one with the default rules whose title is its name.
  package func kind(named name: KindName) -> InsightKind {
    self[name] ?? InsightKind(name: name, title: name.rawValue, pluralTitle: name.rawValue)
  }

  /// The position of a kind in listings; after all known ones if it is not known.
  ///
  /// - Returns: 0 for the first.
  func order(of name: KindName) -> Int {
    kinds.firstIndex { $0.name == name } ?? kinds.count
  }
}

extension KindCatalog {
  /// Insights in the order of listings: by kind, the newest talk first.
  ///
  /// - Returns: The same in order.
  package func sorted(_ insights: [Insight]) -> [Insight] {
    insights.sorted { left, right in
      let (one, other) = (order(of: left.kind), order(of: right.kind))
      if one != other { return one < other }
      let (since, before) = (left.saidAt, right.saidAt)
      return since == before ? left.id < right.id : since > before
    }
  }
}

extension Insight {
  /// When the newest of its quotes was said; if unknown, when it was found.
  fileprivate var saidAt: Instant { evidence.compactMap(\.createdAt).max() ?? createdAt }
}
