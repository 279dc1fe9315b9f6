/// The facts about a whole file that are needed before its first message can be read.
struct WhatsAppSurvey {
  /// The order of the dates.
  var dateOrder: WhatsAppDateOrder { dates.best }
  /// The number of lines that begin a message.
  private(set) var headers = 0

  private var dates = WhatsAppDateOrderSearch()
  private var shortNames: [String: Int] = [:]
  private var longNames: [String: Int] = [:]
  private var firstText: String?

  /// The maximum number of names counted; a chat has at most 1,024 members, and names change.
  private static let nameLimit = 20_000

  /// Adds a line.
  mutating func add(_ line: Substring) {
    guard let header = WhatsAppHeader(line) else { return }
    headers += 1
    dates.add(header)
    if firstText == nil { firstText = String(line) }
    let colons = Self.colons(header.rest)
    guard let first = colons.first else { return }
    count(header.rest[..<first], in: &shortNames)
    if colons.count > 1 { count(header.rest[..<colons[1]], in: &longNames) }
  }

  private func count(_ name: Substring, in names: inout [String: Int]) {
    if names.count < Self.nameLimit || names[String(name)] != nil {
      names[String(name), default: 0] += 1
    }
  }

  /// The positions of the first two colons that a space follows.
  private static func colons(_ rest: Substring) -> [Substring.Index] {
    var positions: [Substring.Index] = []
    let bytes = rest.utf8
    var position = bytes.startIndex
    while positions.count < 2, let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) {
      position = bytes.index(after: colon)
      if position == bytes.endIndex || bytes[position] == UInt8(ascii: " ") {
        positions.append(colon)
      }
    }
    return positions
  }

  /// Splits the text after a header into name and message.
  /// - Returns: nil if the app wrote it, without a name before a colon.
  func part(_ rest: Substring) -> (name: Substring, text: Substring)? {
    let colons = Self.colons(rest)
    guard let first = colons.first else { return partWithoutSpace(rest) }
    let short = rest[..<first]
    // The app quotes a subject, which may contain a colon.
    if short.unicodeScalars.contains(where: Self.quotes.contains) { return nil }
    // A name may contain a colon too: then it does so every time.
    if colons.count > 1, let times = shortNames[String(short)], times >= 3,
      longNames[String(rest[..<colons[1]])] == times
    {
      return (rest[..<colons[1]], rest[rest.index(after: colons[1])...].dropFirst())
    }
    return (short, rest[rest.index(after: first)...].dropFirst())
  }

  private static let quotes: Set<Unicode.Scalar> = ["\"", "“", "„", "«", "”"]

  /// A colon without a space ends a name only if the name is known.
  private func partWithoutSpace(_ rest: Substring) -> (name: Substring, text: Substring)? {
    guard let colon = rest.firstIndex(of: ":"), shortNames[String(rest[..<colon])] != nil else {
      return nil
    }
    return (rest[..<colon], rest[rest.index(after: colon)...])
  }

  /// The line with which the file begins, which identifies a chat that nothing else names.
  var beginning: String { firstText ?? "" }

  /// Whether this is a chat, and not a program's log whose lines begin in the same way.
  var isChat: Bool {
    guard headers > 0 else { return false }
    let levels: Set<String> = ["info", "warn", "warning", "error", "debug", "trace", "notice"]
    let talk = shortNames.filter { name, _ in
      !levels.contains(name.lowercased()) && !name.hasPrefix("<") && !name.hasPrefix("*")
    }
    return talk.values.reduce(0, +) * 2 >= headers
  }
}
