import Conversations
import Text

/// The display names of a chat's writers, numbered where two have the same name.
struct SpeakerLabels {
  private var names: [String: String] = [:]

  /// Names the writers of some messages, in the order of their first message.
  init(_ messages: some Sequence<StoredMessage>) {
    var taken: Set<String> = []
    for message in messages {
      guard let sender = message.sender, names[sender.id] == nil else { continue }
      let plain = ShownName.line(sender.name ?? sender.id, limit: 40)
      let name = plain.isEmpty ? "someone" : plain
      var label = name
      var number = 2
      while !taken.insert(label).inserted {
        label = "\(name) #\(number)"
        number += 1
      }
      names[sender.id] = label
    }
  }

  /// The display name of a writer.
  func name(of sender: Sender?) -> String { sender.flatMap { names[$0.id] } ?? "someone" }

  /// The ids of the writers by display name.
  var ids: [String: String] {
    Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Formats names and markers from a source for one line.
enum ShownName {
  /// A name without line breaks, control characters and colons, cut to a length.
  ///
  /// A colon ends the name in a line of chat, so a name has none.
  static func line(_ text: String, limit: Int) -> String {
    let line = sentence(text, limit: limit)
    guard line.utf8.contains(UInt8(ascii: ":")) else { return line }
    return String(line.map { $0 == ":" ? "꞉" : $0 })
  }

  /// A text without line breaks and control characters, cut to a length.
  static func sentence(_ text: String, limit: Int) -> String {
    if text.utf8.count <= limit, text.isTidyASCII { return text }
    let text = cut(text, limit)
    let shown = text.isPrintableASCII ? text : String(text.map { isShown($0) ? $0 : " " })
    return shown.split(separator: " ").joined(separator: " ")
  }

  /// The text up to a length, without a word or number that the limit would split: half of a card
  /// number would not be recognized, and so not be masked.
  private static func cut(_ text: String, _ limit: Int) -> String {
    let head = text.prefix(limit)
    guard head.endIndex < text.endIndex else { return text }
    guard let space = head.lastIndex(of: " ") else { return String(head) }
    let whole = head[..<space].reversed().drop { !$0.isLetter || $0.isNumber }
    return whole.isEmpty ? String(head[..<space]) : String(whole.reversed())
  }

  private static func isShown(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      ![.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory) || scalar.value == 0x200D
    }
  }
}
