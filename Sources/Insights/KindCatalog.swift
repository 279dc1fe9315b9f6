/// The kinds of insights that are known, in the order in which they are listed.
public struct KindCatalog: Sendable, Hashable {
  /// The kinds, in the order in which they are listed.
  public private(set) var kinds: [InsightKind]

  /// The six kinds that debrief comes with, what needs attention first.
  public static let shipped = KindCatalog([
    .priority, .actionItem, .decision, .openQuestion, .suggestion, .summary,
  ])

  /// Lists kinds.
  ///
  /// - Parameter kinds: The kinds; of those with the same name the last one counts, at the place of
  ///   the first.
  public init(_ kinds: [InsightKind]) {
    self.kinds = []
    for kind in kinds { add(kind) }
  }

  /// Adds a kind at the end, or puts it in the place of the one with its name.
  ///
  /// - Parameter kind: The kind.
  public mutating func add(_ kind: InsightKind) {
    if let place = kinds.firstIndex(where: { $0.name == kind.name }) {
      kinds[place] = kind
    } else {
      kinds.append(kind)
    }
  }

  /// The kind of a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: nil if it is not known.
  public subscript(name: String) -> InsightKind? { kinds.first { $0.name == name } }

  /// The kind of a name, or one with the common rules that is called by its name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The kind.
  public func kind(named name: String) -> InsightKind {
    self[name] ?? InsightKind(name: name, title: name, pluralTitle: name)
  }

  /// The place of a kind in listings; behind all known ones if it is not known.
  ///
  /// - Parameter name: The kind's name.
  /// - Returns: 0 for the first.
  public func order(of name: String) -> Int {
    kinds.firstIndex { $0.name == name } ?? kinds.count
  }
}
