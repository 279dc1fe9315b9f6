import ShippedFiles

/// The cues of all families, English and German: `words/cues.txt`.
///
/// They are conversational, never topical: what people say when they promise, ask, decide or doubt.
/// Other languages have few, so less is found in them, but nothing is invented.
enum Cues {
  static let all: [(family: CueFamily, cues: [String])] =
    shipped.all.map { (family: $0.name, cues: $0.words) } + [imperatives]

  private static let shipped = WordLists<CueFamily>(shipped: "words/cues.txt")

  /// The verbs of work at the start of a sentence: `Send me the file`.
  private static var imperatives: (family: CueFamily, cues: [String]) {
    (.imperative, shipped[.workVerb].map { "^\($0)" })
  }
}

extension CueFamily: WordListName {
  /// All but those that are found without a list.
  static var required: Set<CueFamily> {
    Set(allCases).subtracting([.imperative, .clock, .question])
  }

  init?(listName: String) {
    guard let family = Self.names[listName] else { return nil }
    self = family
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: required.map { ("\($0)", $0) }
  )
}
