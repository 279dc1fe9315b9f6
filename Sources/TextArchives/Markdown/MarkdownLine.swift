import ArchiveReading
import CivilTime
import Patterns

/// A line of a chat log in Markdown.
enum MarkdownLine {
  /// A heading with a date: `## 2026-03-02`, `### Monday, March 2, 2026`, `## Montag, 2. März 2026`.
  case day(CivilDate)
  /// A date that is the whole of another line, which may be the day of what follows it.
  case plainDay(CivilDate)
  /// Any other heading.
  case heading(String)
  /// The beginning of a message.
  case message(Header, text: Substring)
  /// Anything else.
  case text(Substring)

  /// The sender of a message, and its time of day.
  struct Header {
    let name: String
    let hour: Int
    let minute: Int
    let second: Int
  }

  /// Reads a line.
  init(_ line: Substring) {
    let level = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(level)
    if (1...6).contains(level), rest.first == " " {
      let title = Self.withoutEmphasis(rest.trimmingSpaces)
      if let date = Self.date(title) {
        self = .day(date)
      } else if let (header, text) = Self.nameFirst(title[...]) {
        self = .message(header, text: text)
      } else {
        self = .heading(title)
      }
      return
    }
    if let (header, text) = Self.message(line) {
      self = .message(header, text: text)
    } else if let date = Self.plainDate(line) {
      self = .plainDay(date)
    } else {
      self = .text(line)
    }
  }

  /// A text without the marks of emphasis and code that may surround names and times.
  private static func withoutEmphasis(_ text: some StringProtocol) -> String {
    String(text).replacing("**", with: "").replacing("__", with: "").replacing("`", with: "")
  }

  // MARK: Days

  private static func date(_ title: String) -> CivilDate? {
    if let found = DateInName(title) { return found.date }
    let words = Self.words(title)
    let numbers = title.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    guard words.count <= 6, let year = numbers.first(where: { (1980...2200).contains($0) }) else {
      return nil
    }
    if let month = WrittenTimeWords.month(in: words) {
      guard let day = numbers.first(where: { (1...31).contains($0) }) else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
    // `3.3.2026` has the day in front wherever points are used, `2026年3月3日` the year.
    guard numbers.count == 3 else { return nil }
    if numbers[0] == year { return CivilDate(year: year, month: numbers[1], day: numbers[2]) }
    guard numbers[2] == year, title.contains(".") else { return nil }
    return CivilDate(year: year, month: numbers[1], day: numbers[0])
  }

  /// The date that is the whole of a line.
  private static func plainDate(_ line: Substring) -> CivilDate? {
    guard line.utf8.count < 60, line.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return nil
    }
    let title = withoutEmphasis(line.trimmingSpaces)
    return WrittenTimeWords.areDate(words(title)) ? date(title) : nil
  }

  private static func words(_ title: String) -> [String] {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  // MARK: Messages

  private static let time = #"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([AaPp])\.?[Mm]\.?)?"#

  /// `[10:05] Ana: text`, `- **10:05** Ana: text`, `10:05 <ana> text`.
  private static let timeFirst = DeferredPattern(
    #"(?:[-*+]\s+|>\s*)?[\[(]?"# + time
      + #"[\])]?\s*[-–—|,]?\s*(?:<([^<>]{1,60})>|([^:<>\[\](){}]{1,60}):)(?:\s+(.*))?$"#
  )
  /// `**Ana** (10:05): text`, `**Ana** 10:05`, `Ana — 10:05`.
  private static let namedFirst = DeferredPattern(
    #"(?:[-*+]\s+|>\s*)?([^:\[\](){}<>]{1,60}?)\s*[-–—,|]?\s*[\[(]?"# + time
      + #"[\])]?\s*:?(?:\s+(.*))?$"#
  )

  private static func message(_ line: Substring) -> (Header, Substring)? {
    // Most lines have no time near their beginning, which is quick to check.
    let beginning = line.utf8.prefix(120)
    guard let colon = beginning.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line.utf8[..<colon].last.map({ (0x30...0x39).contains($0) }) == true
        || line.hasPrefix("**") || line.hasPrefix("__")
    else { return nil }
    // Emphasis matters only at the beginning: in the text it is what someone wrote.
    let isBold =
      line.drop { "-*+> ".contains($0) && $0 != "*" }.hasPrefix("**") || line.hasPrefix("__")
    let plain = withoutLeadingEmphasis(line)
    return timeFirst(plain) ?? (isBold ? nameFirst(plain) : nil)
  }

  /// A line without the marks in its first part, which has the name and time.
  private static func withoutLeadingEmphasis(_ line: Substring) -> Substring {
    let end = line.index(line.startIndex, offsetBy: 100, limitedBy: line.endIndex) ?? line.endIndex
    return Substring(withoutEmphasis(line[..<end])) + line[end...]
  }

  private static func timeFirst(_ line: Substring) -> (Header, Substring)? {
    guard let groups = groups(timeFirst, line), let name = groups[4] ?? groups[5] else {
      return nil
    }
    return header(name, groups, time: 0).map { ($0, groups[6] ?? "") }
  }

  private static func nameFirst(_ line: Substring) -> (Header, Substring)? {
    guard let groups = groups(namedFirst, line), let name = groups[0] else { return nil }
    return header(name, groups, time: 1).map { ($0, groups[5] ?? "") }
  }

  private static func header(_ name: Substring, _ groups: [Substring?], time: Int) -> Header? {
    let name = name.trimmingSpaces
    guard name.contains(where: \.isLetter), var hour = groups[time].flatMap({ Int($0) }),
      let minute = groups[time + 1].flatMap({ Int($0) }), hour < 24, minute < 60
    else { return nil }
    let second = groups[time + 2].flatMap { Int($0) } ?? 0
    if let half = groups[time + 3]?.lowercased() {
      hour = hour % 12 + (half == "p" ? 12 : 0)
    }
    return Header(name: String(name), hour: hour, minute: minute, second: min(second, 59))
  }

  /// The captures of a pattern's groups.
  private static func groups(_ pattern: DeferredPattern, _ line: Substring) -> [Substring?]? {
    guard let pattern = try? pattern.pattern() else { return nil }
    var text = String(line)
    return text.withUTF8 { bytes in
      pattern.groups(in: UnsafeRawBufferPointer(bytes))?.map { range in
        range.map { Substring(String(decoding: bytes[$0], as: UTF8.self)) }
      }
    }
  }
}
