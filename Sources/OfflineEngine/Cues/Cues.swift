/// The cues of all families, English and German.
///
/// They are words of talk, never of a topic: what people say when they promise, ask, decide, doubt.
/// Other languages have none yet, so that less is found in them, and nothing invented.
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
