/// A line of a meeting that is written for its minutes.
struct MeetingCommand {
  /// What it records.
  enum Verb {
    case action, agreed, resolved, undo, other
  }

  let verb: Verb
  /// Where in the message the command ends, in UTF-8 bytes.
  let end: Int

  /// Reads the command that a sentence begins with; nil if it begins with none.
  ///
  /// - Parameter start: Where the sentence begins in the text, in UTF-8 bytes, signs left out.
  init?(_ text: String, at start: Int) {
    let bytes = text.utf8
    guard let word = bytes.index(bytes.startIndex, offsetBy: start, limitedBy: bytes.endIndex),
      word < bytes.endIndex, Self.initials.contains(bytes[word])
    else { return nil }
    let isSigned = start > 0 && Self.signs.contains(bytes[bytes.index(before: word)])
    let line = bytes[(isSigned ? bytes.index(before: word) : word)...]
    guard let command = Self.words.first(where: { line.starts(with: $0.text.utf8) }) else {
      return nil
    }
    let rest = line.dropFirst(command.text.utf8.count)
    guard command.verb != .undo || rest.first.map({ $0 <= UInt8(ascii: " ") }) ?? true else {
      return nil
    }
    verb = command.verb
    end =
      start - (isSigned ? 1 : 0) + command.text.utf8.count
      + rest.prefix { $0 == UInt8(ascii: " ") }.count
  }

  private static let signs: Set<UInt8> = Set("#[".utf8)
  private static let initials: Set<UInt8> = Set("aituARr".utf8)

  /// Capitals count: `Agreed: …` is an answer, `AGREED: …` is a record.
  private static let words: [(text: String, verb: Verb)] = [
    ("#action ", .action), ("#agreed ", .agreed), ("#agree ", .agreed), ("#accepted ", .agreed),
    ("#accept ", .agreed), ("#undo", .undo), ("#info ", .other), ("#topic ", .other),
    ("[ACTION] ", .action), ("[action] ", .action), ("[AGREED] ", .agreed),
    ("[agreed] ", .agreed), ("ACTION: ", .action), ("ACTION ITEM: ", .action),
    ("Action item: ", .action), ("AGREED: ", .agreed), ("RESOLUTION: ", .agreed),
    ("Resolution: ", .agreed), ("RESOLVED: ", .resolved),
  ]
}
