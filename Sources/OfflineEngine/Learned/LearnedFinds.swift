/// What the learned reader adds to what is said outright.
///
/// Phrases find few items, and those are sure; the learned reader finds what is said in any other
/// way, and speaks against phrases that the conversation does not bear out. It knows a message by its
/// neighbours, so it is not asked about an exchange of a few lines.
struct LearnedFinds {
  /// How many messages a thread has at least for the learned reader.
  private static let leastMessages = 8
  /// How many messages two finds are apart that are not the same.
  private static let window = 2

  private let items: LearnedItems?

  /// - Parameter weights: nil for those that the program carries.
  init(_ reading: ThreadReading, weights: OfflineWeights?) {
    let isTalk =
      reading.messages.count >= Self.leastMessages && reading.people.humanWriters >= 2
    items =
      isTalk ? (weights ?? OfflineWeights.shipped).map { LearnedItems(reading, weights: $0) } : nil
  }

  func adding(to known: [ActionItem]) -> [ActionItem] {
    merged(items?.supported(known) ?? known, items?.actions() ?? [], by: \.evidence)
  }

  func adding(to known: [Decision]) -> [Decision] {
    merged(items?.supported(known) ?? known, items?.decisions() ?? [], by: \.evidence)
  }

  func adding(to known: [OpenQuestion]) -> [OpenQuestion] {
    merged(known, items?.questions() ?? []) { [$0.place] }
  }

  /// Whether a message may report harm; true of talk that the learned reader is not asked about.
  var mayHarm: Bool { items?.mayHarm ?? true }

  /// Items with what is said of them later.
  func following(_ actions: [ActionItem]) -> [ActionItem] {
    guard let items else { return actions }
    return actions.map { item in
      var item = item
      item.moves = items.moves(of: item, among: actions)
      return item
    }
  }

  /// The finds of both, without learned ones beside a find of phrases.
  private func merged<Item>(
    _ known: [Item],
    _ learned: [Item],
    by evidence: (Item) -> [ThreadReading.Place]
  ) -> [Item] {
    let taken = Set(
      known.flatMap(evidence).flatMap { place in
        place.message - Self.window...place.message + Self.window
      }
    )
    return known
      + learned.filter { item in !evidence(item).contains { taken.contains($0.message) } }
  }
}
