/// The cues of all families, English and German.
///
/// They are conversational, never topical: what people say when they promise, ask, decide or doubt.
/// Other languages have none yet, so less is found in them, but nothing is invented.
enum Cues {
  static let all: [(family: CueFamily, cues: String)] =
    commitments + requests + decisions + certainty + times + outcomes + manners + [imperatives]

  /// The verbs of work at the start of a sentence: `Send me the file`.
  private static var imperatives: (family: CueFamily, cues: String) {
    var cues = ""
    for list in requests where list.family == .workVerb {
      for verb in list.cues.utf8.split(separator: 0x0A) { cues += "^\(Substring(verb))\n" }
    }
    return (.imperative, cues)
  }
}
