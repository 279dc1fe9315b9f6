/// The numbers of a text: as the values that it says, or as claims that have to have been said.
///
/// `1,250.00`, `1.250` and `1250` are one value; so are `12 million` and `12000000`. Of times, dates
/// and versions each part is a value.
struct NumberScan {
  /// A number that a text claims.
  struct Claim: Hashable {
    /// The value as one number; nil if it has several parts.
    var whole: String?
    /// Its parts.
    var parts: [String]
    /// The value with the word after it: million, k.
    var scaled: String?

    /// Whether it is among the values of a text.
    func isAmong(_ said: Set<String>) -> Bool {
      if let scaled { return said.contains(scaled) }
      return whole.map(said.contains) ?? false || parts.allSatisfy(said.contains)
    }
  }

  /// The numbers in digits.
  private(set) var claims: [Claim] = []
  private var words: Set<String> = []

  /// All values that the text says, also in words.
  var said: Set<String> {
    claims.reduce(into: words) { set, claim in
      set.formUnion(claim.parts)
      set.formUnion([claim.whole, claim.scaled].compactMap(\.self))
    }
  }

  init(_ text: String) {
    // Finding clusters of scalars takes several times as long as reading bytes.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let characters =
      isASCII ? text.utf8.map { Character(Unicode.Scalar($0)) } : Array(text)
    var place = 0
    while place < characters.count {
      if Self.digit(characters[place]) != nil {
        place = number(characters, from: place)
      } else if Self.isLetter(characters[place]) {
        place = word(characters, from: place)
      } else {
        place += 1
      }
    }
  }

  // MARK: Digits

  private static func digit(_ character: Character) -> Int? {
    if let byte = character.asciiValue {
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        ? Int(byte - UInt8(ascii: "0")) : nil
    }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }

  private static func isLetter(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return character.isLetter }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Reads a number, and returns the place after it.
  private mutating func number(_ text: [Character], from start: Int) -> Int {
    var groups = [""]
    var signs: [Character] = []
    var place = start
    while place < text.count {
      if let digit = Self.digit(text[place]) {
        if groups[groups.count - 1].count < 40 { groups[groups.count - 1] += String(digit) }
      } else if ".,'’:/-–\u{A0}\u{202F}".contains(text[place]), place + 1 < text.count,
        Self.digit(text[place + 1]) != nil
      {
        signs.append(text[place])
        groups.append("")
      } else {
        break
      }
      place += 1
    }
    let whole = Self.value(groups, signs)
    let scale = Self.scale(text, from: place)
    claims.append(
      Claim(
        whole: whole,
        parts: groups.map(Self.trimmed),
        scaled: whole.flatMap { whole in scale.map { Self.scaled(whole, by: $0) } }
      )
    )
    return place
  }

  /// The one value of groups of digits; nil if they are several.
  private static func value(_ groups: [String], _ signs: [Character]) -> String? {
    if groups.count == 1 { return trimmed(groups[0]) }
    guard signs.allSatisfy({ ".,'’\u{A0}\u{202F}".contains($0) }) else { return nil }
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 } && groups[0].count <= 3
    if isGrouped { return trimmed(groups.joined()) }
    let thousands = groups.dropLast()
    guard thousands.dropFirst().allSatisfy({ $0.count == 3 }), let last = groups.last else {
      return nil
    }
    let fraction = last.reversed().drop { $0 == "0" }.reversed()
    return trimmed(thousands.joined()) + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  private static func trimmed(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// How many zeros the word after a number stands for.
  private static func scale(_ text: [Character], from place: Int) -> Int? {
    var place = place
    if place < text.count, text[place] == " " { place += 1 }
    let word = String(text[place...].prefix(10).prefix { $0.isLetter }).lowercased()
    return scales[word]
  }

  private static func scaled(_ value: String, by zeros: Int) -> String {
    let parts = value.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1].prefix(zeros)) : ""
    return trimmed(
      String(parts.first ?? "0") + fraction + String(repeating: "0", count: zeros - fraction.count)
    )
  }

  private static let scales: [String: Int] = [
    "k": 3, "tsd": 3, "thousand": 3, "tausend": 3, "mille": 3, "mil": 3, "mila": 3,
    "m": 6, "mn": 6, "mio": 6, "million": 6, "millions": 6, "millionen": 6, "millones": 6,
    "milhões": 6,
    "milioni": 6, "miljoen": 6, "b": 9, "bn": 9, "billion": 9, "billions": 9, "milliarden": 9,
    "mrd": 9,
  ]

  // MARK: Words

  private mutating func word(_ text: [Character], from start: Int) -> Int {
    var place = start
    while place < text.count, Self.isLetter(text[place]) { place += 1 }
    let word = String(text[start..<place]).lowercased()
    if let value = Self.numerals[word] { words.insert(value) }
    for character in word where !character.isASCII {
      if let value = Self.numerals[String(character)] { words.insert(value) }
    }
    return place
  }

  /// Numbers in words, in some languages.
  private static let numerals: [String: String] = {
    let lists = [
      "zero one two three four five six seven eight nine ten eleven twelve",
      "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
      "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
      "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici",
      "zero um dois três quatro cinco seis sete oito nove dez onze doze",
      "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf",
      "零 一 二 三 四 五 六 七 八 九 十",
    ]
    var numerals = [
      "a": "1", "an": "1", "ein": "1", "eine": "1", "une": "1", "una": "1", "uma": "1",
      "first": "1",
      "second": "2", "third": "3", "both": "2", "beide": "2", "half": "50", "once": "1",
      "twice": "2",
      "dozen": "12", "hundred": "100", "hundert": "100", "thousand": "1000", "tausend": "1000",
      "twenty": "20", "zwanzig": "20", "thirty": "30", "dreißig": "30", "forty": "40",
      "fifty": "50",
      "noon": "12", "mittag": "12", "midnight": "0", "两": "2", "fifteen": "15", "fünfzehn": "15",
    ]
    for list in lists {
      for (value, word) in list.split(separator: " ").enumerated() {
        numerals[String(word)] = numerals[String(word)] ?? String(value)
      }
    }
    return numerals
  }()
}
