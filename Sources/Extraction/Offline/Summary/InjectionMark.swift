/// Marks messages that give orders to a language model instead of talking to people.
///
/// A strict list: it catches only the plainest orders, and no ordinary talk
/// (`reference/evaluation.md` §5). What it misses can surface only as a quote with a name.
enum InjectionMark {
  /// Whether a message is meant for a model.
  ///
  /// - Parameter text: The message.
  /// - Returns: Whether it says to ignore instructions, speaks of a system prompt, or imitates the
  ///   marks of a prompt.
  static func isPresent(in text: String) -> Bool {
    let bytes = text.utf8.prefix(longest).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if marks.contains(where: { contains(bytes, $0, from: 0) != nil }) { return true }
    for verb in verbs {
      var place = 0
      while let found = contains(bytes, verb, from: place) {
        let rest = Array(bytes[found..<min(bytes.count, found + 60)])
        if objects.contains(where: { contains(rest, $0, from: 0) != nil }),
          whose.contains(where: { contains(rest, $0, from: 0) != nil })
        {
          return true
        }
        place = found + 1
      }
    }
    return false
  }

  /// How far into a message to look, in bytes.
  private static let longest = 20_000

  private static func contains(_ bytes: [UInt8], _ mark: [UInt8], from start: Int) -> Int? {
    guard let first = mark.first else { return nil }
    var place = start
    while place + mark.count <= bytes.count {
      if bytes[place] == first, bytes[place..<(place + mark.count)].elementsEqual(mark) {
        return place
      }
      place += 1
    }
    return nil
  }

  private static func list(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }

  private static let verbs = list(
    "ignore ",
    "disregard ",
    "forget ",
    "override ",
    "ignoriere ",
    "vergiss "
  )
  private static let objects = list(
    "instruction",
    "prompt",
    "guideline",
    "your rules",
    "anweisung",
    "vorgaben"
  )
  private static let whose = list(
    "previous",
    "above",
    "prior",
    "all ",
    "your ",
    "earlier",
    "system",
    "bisherige",
    "vorherige",
    "alle ",
    "deine "
  )
  private static let marks = list(
    "<|im_start|>",
    "<|system|>",
    "[/inst]",
    "begin system prompt",
    "reveal your system prompt",
    "new system prompt:",
    "you are now dan"
  )
}
