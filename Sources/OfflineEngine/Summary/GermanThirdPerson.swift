/// Turns what someone said in German into what is told about them, where that needs no grammar.
///
/// Only `ich` directly beside a verb of a small table, at the start of the sentence, with nothing
/// else in the first or second person: `Ich kann morgen liefern` becomes `Lena kann morgen liefern`.
package enum GermanThirdPerson {
  /// Rewrites a sentence.
  ///
  /// - Returns: nil where the sentence cannot be rewritten safely.
  package static func rewrite(_ sentence: String, speaker: String) -> String? {
    var pieces = TextPieces(sentence).pieces
    let words = pieces.filter(\.isWord).map(\.lower)
    guard words.count > 2, words[0] == "ich", let verb = verbs[words[1]],
      !pieces.contains(where: \.isFixed), pieces[1].text == " ",
      words.dropFirst().allSatisfy({ !isPersonal($0) })
    else { return nil }
    pieces[0].text = speaker
    pieces[2].text = verb
    return pieces.reduce(into: "") { $0 += $1.text }
  }

  private static func isPersonal(_ word: String) -> Bool {
    personal.contains(word) || ["mein", "dein", "unser"].contains(where: word.hasPrefix)
      || ["euer", "eure"].contains(where: word.hasPrefix)
  }

  private static let personal: Set<String> = [
    "ich", "mir", "mich", "du", "dir", "dich", "wir", "uns", "ihr", "euch",
  ]

  private static let verbs = [
    "bin": "ist", "habe": "hat", "hab": "hat", "werde": "wird", "kann": "kann", "muss": "muss",
    "will": "will", "soll": "soll", "darf": "darf", "möchte": "möchte", "mag": "mag",
    "würde": "würde", "könnte": "könnte", "sollte": "sollte", "müsste": "müsste", "war": "war",
    "hatte": "hatte", "wollte": "wollte", "konnte": "konnte", "musste": "musste",
    "durfte": "durfte", "hätte": "hätte", "wäre": "wäre", "weiß": "weiß",
  ]
}
