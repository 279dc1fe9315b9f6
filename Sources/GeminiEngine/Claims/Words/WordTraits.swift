import Language
import ShippedFiles
import Text

/// What a word is in a sentence, whatever it is about: found once, when the word is read.
///
/// The lowest bits are its roles in English and German (``FunctionWords``).
struct WordTraits: OptionSet {
  let rawValue: UInt16

  static let english = Self(.english)
  static let german = Self(.german)
  /// The name of a day or month.
  static let day = Self(rawValue: 1 << 8)
  /// A "not".
  static let negation = Self(rawValue: 1 << 9)
  /// A "not" of a thing, such as "without".
  static let lack = Self(rawValue: 1 << 10)
  /// What makes a "not" one of what was done so far, such as "yet".
  static let soFar = Self(rawValue: 1 << 11)
  /// Not a content word: it holds a sentence together, is short, or has a digit.
  static let empty = Self(rawValue: 1 << 12)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(_ role: FunctionWords.Role) { rawValue = UInt16(role.rawValue) }

  /// The traits of a word of ASCII in lower case.
  init(_ word: UnsafeBufferPointer<UInt8>) {
    let hash = FunctionWords.hash(word)
    self.init(word, hash)
    if let position = Self.hashed.index.position(of: hash) {
      formUnion(Self.hashed.traits[position])
    }
    if word.count < 3 || word.contains(where: { (0x30...0x39).contains($0) }) { insert(.empty) }
  }

  private init(_ word: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
    let role = FunctionWords.shared.role(hash)
    self.init(role)
    if !role.isDisjoint(with: [.stop, .filler]) { insert(.empty) }
    // Few words end in a t, and comparing their ends is slow.
    if word.last == UInt8(ascii: "t"), word.suffix(3).elementsEqual("n't".utf8) {
      insert(.negation)
    }
  }

  /// The traits of a word in lower case.
  init(_ word: String) {
    var word = word
    if word.isASCII {
      self = word.withUTF8 { WordTraits($0) }
      return
    }
    self = word.withUTF8 { WordTraits($0, FunctionWords.hash($0)) }
    // As a text: its letters may be written with their marks, or before them.
    formUnion(Self.listed[word] ?? [])
    let isUnspaced = word.unicodeScalars.first.map(ClaimWords.isUnspaced) ?? false
    if word.count < 3 && !isUnspaced || word.contains(where: \.isNumber) { insert(.empty) }
    if isUnspaced, ClaimWords.lists[.unspacedNegations].contains(where: word.hasPrefix) {
      insert(.negation)
    }
  }

  /// The traits of the words of `words/claims.txt`.
  private static let listed: [String: WordTraits] = {
    var listed: [String: WordTraits] = [:]
    for (list, traits) in [
      (ClaimWords.List.calendar, day), (.negations, negation), (.lacks, lack), (.soFar, soFar),
      (.smallWords, empty),
    ] {
      for word in ClaimWords.lists[list] { listed[word, default: []].formUnion(traits) }
    }
    return listed
  }()

  /// The same by the hashes of the words.
  private static let hashed = (
    index: HashIndex(listed.keys.map { FunctionWords.hash($0.utf8) }), traits: Array(listed.values)
  )
}
