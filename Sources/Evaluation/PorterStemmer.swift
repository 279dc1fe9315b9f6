/// Porter's stemmer with the extensions of NLTK, which `rouge-score` uses.
///
/// It differs from the algorithm of 1980 that the index uses: a table of irregular words, words of
/// two letters left alone, `ties` to `tie`, `spied` to `spi`, and `fulli`, `alli`, `logi`, `abli` in
/// step 2 (<https://www.nltk.org/api/nltk.stem.porter.html>).
struct PorterStemmer {
  private static let irregular: [String: String] = [
    "skies": "sky", "sky": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news",
    "innings": "inning", "inning": "inning", "outings": "outing", "outing": "outing",
    "cannings": "canning", "canning": "canning", "howe": "howe", "proceed": "proceed",
    "exceed": "exceed", "succeed": "succeed",
  ]

  /// The stem of a word of lower-case letters and digits.
  static func stem(_ word: String) -> String {
    if let stem = irregular[word] { return stem }
    var word = Word(Array(word.utf8))
    guard word.bytes.count > 2 else { return word.text }
    word.stepOne()
    word.stepTwo()
    word.stepThree()
    word.stepFour()
    word.stepFive()
    return word.text
  }
}

/// A word while it is being stemmed.
private struct Word {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Properties of stems

  private func isConsonant(_ position: Int) -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      return false
    case UInt8(ascii: "y"):
      // Runs of y alternate, so that no recursion is needed.
      var first = position
      while first > 0, bytes[first - 1] == UInt8(ascii: "y") { first -= 1 }
      let isFirstConsonant = first == 0 || !isConsonant(first - 1)
      return isFirstConsonant == (position - first).isMultiple(of: 2)
    default: return true
    }
  }

  /// The number of times a vowel is followed by a consonant in the first `count` letters.
  private func measure(_ count: Int) -> Int {
    var measure = 0
    var wasVowel = false
    for position in 0..<count {
      let isVowel = !isConsonant(position)
      if wasVowel, !isVowel { measure += 1 }
      wasVowel = isVowel
    }
    return measure
  }

  private func hasVowel(_ count: Int) -> Bool { (0..<count).contains { !isConsonant($0) } }

  private func endsInDouble(_ count: Int) -> Bool {
    count >= 2 && bytes[count - 1] == bytes[count - 2] && isConsonant(count - 1)
  }

  private func endsInShortSyllable(_ count: Int) -> Bool {
    if count == 2 { return !isConsonant(0) && isConsonant(1) }
    guard count >= 3, isConsonant(count - 3), !isConsonant(count - 2), isConsonant(count - 1)
    else { return false }
    return !"wxy".utf8.contains(bytes[count - 1])
  }

  private func ends(_ suffix: String) -> Bool {
    bytes.count >= suffix.utf8.count && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  // MARK: Rules

  private mutating func replace(_ suffix: String, _ replacement: String) {
    bytes.removeLast(suffix.utf8.count)
    bytes.append(contentsOf: replacement.utf8)
  }

  /// Applies the first rule whose ending the word has, if what is left has at least a measure.
  private mutating func apply(_ rules: [(String, String)], measureAbove least: Int) {
    for (suffix, replacement) in rules where ends(suffix) {
      if measure(bytes.count - suffix.utf8.count) > least { replace(suffix, replacement) }
      return
    }
  }

  mutating func stepOne() {
    if ends("ies"), bytes.count == 4 {
      replace("ies", "ie")
    } else if ends("sses") {
      replace("sses", "ss")
    } else if ends("ies") {
      replace("ies", "i")
    } else if !ends("ss"), ends("s") {
      replace("s", "")
    }
    stripPast()
    // In NLTK a y becomes an i after a consonant that is not the first letter.
    if ends("y"), bytes.count > 2, isConsonant(bytes.count - 2) { replace("y", "i") }
  }

  private mutating func stripPast() {
    if ends("ied") {
      replace("ied", bytes.count == 4 ? "ie" : "i")
      return
    }
    if ends("eed") {
      if measure(bytes.count - 3) > 0 { replace("eed", "ee") }
      return
    }
    guard let suffix = ["ed", "ing"].first(where: ends), hasVowel(bytes.count - suffix.utf8.count)
    else { return }
    replace(suffix, "")
    if ends("at") || ends("bl") || ends("iz") {
      replace("", "e")
    } else if endsInDouble(bytes.count) {
      if let last = bytes.last, !"lsz".utf8.contains(last) { bytes.removeLast() }
    } else if measure(bytes.count) == 1, endsInShortSyllable(bytes.count) {
      replace("", "e")
    }
  }

  mutating func stepTwo() {
    if ends("alli"), measure(bytes.count - 4) > 0 {
      replace("alli", "al")
      stepTwo()
      return
    }
    for (suffix, replacement) in Rules.two where ends(suffix) {
      // In NLTK the l of `logi` counts as part of the rest.
      let left = bytes.count - (suffix == "logi" ? 3 : suffix.utf8.count)
      if measure(left) > 0 { replace(suffix, replacement) }
      return
    }
  }

  mutating func stepThree() { apply(Rules.three, measureAbove: 0) }

  mutating func stepFour() {
    for suffix in Rules.four where ends(suffix) {
      let left = bytes.count - suffix.utf8.count
      let isAllowed = suffix != "ion" || (left > 0 && "st".utf8.contains(bytes[left - 1]))
      guard isAllowed else { continue }
      if measure(left) > 1 { replace(suffix, "") }
      return
    }
  }

  mutating func stepFive() {
    if ends("e") {
      let left = bytes.count - 1
      let measure = measure(left)
      if measure > 1 || (measure == 1 && !endsInShortSyllable(left)) { bytes.removeLast() }
    }
    if ends("ll"), measure(bytes.count - 1) > 1 { bytes.removeLast() }
  }
}

/// The endings of steps 2 to 4, in the order they are tried.
private enum Rules {
  static let two = [
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"),
    ("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"),
    ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
    ("fulli", "ful"), ("logi", "log"),
  ]

  static let three = [
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
    ("ness", ""),
  ]

  static let four = [
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize",
  ]
}
