import ArchiveReading

/// What one person says in a caption.
struct Utterance {
  /// The speaker, if the caption names one.
  var speaker: String?
  /// What is said.
  var text: String

  /// Splits a caption at WebVTT's voice tags, and removes other tags.
  ///
  /// `<v Ana>`, `<v.loud Ana>`: <https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span>. Webex names
  /// the speaker in the line before the timing instead: `12 "Ana Brandt" (123)`.
  static func all(of cue: CueReader.Cue) -> [Utterance] {
    var utterances = [Utterance(speaker: cue.identifier.flatMap(quotedName), text: "")]
    for (index, line) in cue.lines.enumerated() {
      if index > 0, utterances.last?.text.isEmpty == false {
        append(separator(line), to: &utterances)
      }
      var rest = line
      while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
        append(rest[..<open], to: &utterances)
        let inside = rest[open...].dropFirst()
        guard let close = inside.utf8.firstIndex(of: UInt8(ascii: ">")), isTag(inside[..<close])
        else {
          append("<", to: &utterances)
          rest = inside
          continue
        }
        if let speaker = voice(inside[..<close]) {
          utterances.append(Utterance(speaker: speaker, text: ""))
        }
        rest = inside[close...].dropFirst()
      }
      append(rest, to: &utterances)
    }
    return utterances.compactMap(\.tidied)
  }

  /// The separator before a line: two speakers of one caption each have a line with a dash.
  private static func separator(_ line: Substring) -> Substring {
    line.hasPrefix("- ") || line.hasPrefix("– ") ? "\n" : " "
  }

  private static func append(_ text: Substring, to utterances: inout [Utterance]) {
    utterances[utterances.count - 1].text += text
  }

  /// Whether the text between angle brackets is a tag or a time, and not someone's arithmetic.
  private static func isTag(_ inside: Substring) -> Bool {
    guard let first = inside.utf8.first, inside.utf8.count <= 500 else { return false }
    return first == UInt8(ascii: "/") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
      || (0x30...0x39).contains(first) && inside.utf8.allSatisfy { $0 <= 0x3A }
  }

  private static func voice(_ tag: Substring) -> String? {
    guard tag.hasPrefix("v ") || tag.hasPrefix("v.") || tag.hasPrefix("v\t"),
      let space = tag.firstIndex(where: \.isWhitespace)
    else { return nil }
    let name = HTMLEntities.replaced(in: Array(tag[space...].trimmingSpaces.utf8)[...])
    return name.isEmpty ? nil : name
  }

  private static func quotedName(_ identifier: Substring) -> String? {
    let rest = identifier.drop { ("0"..."9").contains($0) }
    guard rest.startIndex != identifier.startIndex, rest.hasPrefix(" \""),
      let end = rest.dropFirst(2).firstIndex(of: "\"")
    else { return nil }
    let name = rest[..<end].dropFirst(2).trimmingSpaces
    return name.isEmpty ? nil : String(name)
  }

  /// The utterance with entities replaced and without SRT's positions; nil if it has no text.
  private var tidied: Utterance? {
    var said = HTMLEntities.replaced(in: Array(text.utf8)[...])
    if said.hasPrefix("{\\"), let end = said.firstIndex(of: "}") {
      said = String(said[end...].dropFirst())
    }
    said = String(said.trimmingSpaces)
    return said.isEmpty ? nil : Utterance(speaker: speaker, text: said)
  }

  /// The name before a colon, as Zoom and transcription services write it: `Ana Brandt: Hello`.
  ///
  /// - Returns: nil if there is none; whether it is a name at all depends on the whole file.
  var prefix: (name: Substring, text: Substring)? {
    var rest = text[...]
    if rest.hasPrefix(">> ") { rest = rest.dropFirst(3) }
    guard let colon = rest.prefix(60).firstIndex(of: ":") else { return nil }
    var name = rest[..<colon]
    if name.first == "[", name.last == "]" { name = name.dropFirst().dropLast() }
    let said = rest[colon...].dropFirst()
    guard let first = name.first, first.isLetter, let last = name.last, !last.isWhitespace,
      said.isEmpty || said.first?.isWhitespace == true,
      name.split(separator: " ").count <= 6,
      !name.contains(where: { "?!;\"".contains($0) || $0.isNewline }),
      !name.contains(",") || Self.isInverted(name)
    else { return nil }
    return (name, said.trimmingSpaces)
  }

  /// Whether a name is the last name, a comma and the first name, as directories show it:
  /// `O'Neil, Ben`.
  private static func isInverted(_ name: Substring) -> Bool {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].first == " " && Self.isFullName(name)
  }

  /// Whether a text looks like a person's name: two to four words, each with a capital.
  static func isFullName(_ name: Substring) -> Bool {
    let words = name.split(separator: " ")
    return (2...4).contains(words.count) && words.allSatisfy { $0.first?.isUppercase == true }
  }
}
