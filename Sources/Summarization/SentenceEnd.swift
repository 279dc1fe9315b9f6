/// Decides where a sentence ends.
struct SentenceEnd {
  /// What follows a mark that may end a sentence.
  struct Mark {
    /// The position after the mark and the quotation marks and brackets that belong to it.
    let next: Int
    /// Whether the sentence ends there.
    let isBoundary: Bool
  }

  let text: UnsafeBufferPointer<UInt8>
  /// The end of the paragraph.
  let limit: Int

  /// Looks for a mark that may end a sentence.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - start: Where the sentence began.
  /// - Returns: nil if there is none.
  func end(at place: Int, sentenceStart start: Int) -> Mark? {
    if let width = wideMark(place) {
      return Mark(next: afterClosers(place + width), isBoundary: true)
    }
    var next = place
    var points = 0
    var isStrong = false
    while next < limit {
      if text[next] == UInt8(ascii: ".") {
        points += 1
        next += 1
      } else if "!?".utf8.contains(text[next]) {
        isStrong = true
        next += 1
      } else if matches("…", next) || matches("؟", next) {
        isStrong = isStrong || matches("؟", next)
        points += 2
        next += matches("؟", next) ? 2 : 3
      } else {
        break
      }
    }
    guard next > place else { return nil }
    next = afterClosers(next)
    guard next < limit else { return Mark(next: next, isBoundary: true) }
    guard Self.isSpace(text[next]) else { return Mark(next: next, isBoundary: false) }
    if isStrong { return Mark(next: next, isBoundary: true) }
    let isEnd = points > 1 ? !isLowercase(afterSpace(next)) : isEnd(place, next, start)
    return Mark(next: next, isBoundary: isEnd)
  }

  /// The width of a mark that ends a sentence whatever follows: those of CJK and Devanagari.
  private func wideMark(_ place: Int) -> Int? {
    guard text[place] >= 0xE0 else { return nil }
    return ["。", "！", "？", "｡", "।"].contains { matches($0, place) } ? 3 : nil
  }

  private func afterClosers(_ place: Int) -> Int {
    var place = place
    while place < limit {
      if "\"')]*_".utf8.contains(text[place]) {
        place += 1
      } else if text[place] >= 0xE2,
        ["”", "’", "」", "』", "）", "！", "？"].contains(where: { matches($0, place) })
      {
        place += 3
      } else if matches("»", place) {
        place += 2
      } else {
        break
      }
    }
    return place
  }

  /// Whether one point, at `point`, ends the sentence.
  private func isEnd(_ point: Int, _ next: Int, _ start: Int) -> Bool {
    var first = point
    while first > start, !Self.isSpace(text[first - 1]), point - first < 12 {
      first -= 1
    }
    while first < point, "(\"'".utf8.contains(text[first]) { first += 1 }
    let word = String(decoding: text[first..<point], as: UTF8.self)
    let following = afterSpace(next)
    if !word.isEmpty, word.utf8.allSatisfy(Self.isDigit) {
      // "am 15. März", "der 3. Versuch"; but "It cost 15. We left."
      return word.utf8.count > 2 || !(isMonth(at: following) || isLowercase(following))
    }
    if Abbreviations.inside.contains(word.lowercased()) { return false }
    if Abbreviations.either.contains(word.lowercased()) { return !isLowercase(following) }
    // An initial: "J. Smith". "I" ends sentences.
    return !(word.utf8.count == 1 && word != "I" && (0x41...0x5A).contains(text[first]))
  }

  /// Whether the word at a position is a month's name.
  func isMonth(at place: Int) -> Bool {
    guard place < limit else { return false }
    let word = text[place..<min(limit, place + 12)].prefix { $0 >= 0x80 || $0 | 0x20 >= 0x61 }
    return Abbreviations.months.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  private func afterSpace(_ place: Int) -> Int {
    var place = place
    while place < limit, Self.isSpace(text[place]) { place += 1 }
    return place
  }

  private func isLowercase(_ place: Int) -> Bool {
    place < limit && (0x61...0x7A).contains(text[place])
  }

  private func matches(_ mark: StaticString, _ place: Int) -> Bool {
    guard place + mark.utf8CodeUnitCount <= limit else { return false }
    return (0..<mark.utf8CodeUnitCount).allSatisfy { text[place + $0] == mark.utf8Start[$0] }
  }

  /// Whether a mark that may end a sentence can begin with a byte.
  static func mayEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
      || byte >= 0xD8
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Words with a point after them, in English and German, lower case.
private enum Abbreviations {
  /// Never the last word of a sentence.
  static let inside: Set<String> = [
    "mr", "mrs", "ms", "dr", "prof", "st", "hr", "fr", "e.g", "i.e", "cf", "vs", "approx", "z.b",
    "d.h", "u.a", "o.ä", "bzw", "ca", "vgl", "inkl", "evtl", "ggf", "nr", "fig", "vol", "abs",
    "bspw", "sog", "zzgl", "resp", "v.a", "i.d.r", "s.o", "s.u", "eg", "ie",
  ]

  /// The last word only before a capital letter.
  static let either: Set<String> = [
    "etc", "usw", "a.m", "p.m", "inc", "ltd", "co", "corp", "dept", "est", "str", "u.s", "u.k",
    "min",
    "max", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov",
    "dec",
    "dez", "tel", "uvm",
  ]

  static let months: Set<String> = [
    "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
    "november", "dezember", "january", "february", "march", "may", "june", "july", "october",
    "december",
  ]
}
