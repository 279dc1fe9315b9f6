import ArchiveReading
import CivilTime

/// The dates in a human-readable file of DiscordChatExporter.
///
/// They are in a regional format without a time zone, in older versions with the names of months.
struct DiscordDates {
  private var orders = WhatsAppDateOrderSearch()

  private static let named = [
    "%d-%b-%y %I:%M %p", "%d-%b-%y %H:%M", "%d-%b-%Y %I:%M %p", "%d-%b-%Y %H:%M",
  ].compactMap(TimeFormat.init)

  /// Adds a date: only all of them together show which number is the month.
  mutating func add(_ text: some StringProtocol) {
    if let header = Self.header(text) { orders.add(header) }
  }

  /// The time that a text denotes.
  ///
  /// - Returns: nil if it is not a time.
  func time(_ text: some StringProtocol) -> ISO8601Time? {
    if let time = ISO8601Time(text) { return time }
    if let header = Self.header(text) {
      guard let date = orders.best.date(header), let time = header.time,
        let local = CivilDateTime(
          date,
          hour: time.hour,
          minute: time.minute,
          second: time.second
        )
      else { return .impossible }
      return .local(local)
    }
    return Self.named.lazy.compactMap { $0.time(text) }.first
  }

  private static func header(_ text: some StringProtocol) -> WhatsAppHeader? {
    WhatsAppHeader(Substring("[\(text)]"))
  }
}

/// The conversation that a file of DiscordChatExporter belongs to.
struct DiscordFileName {
  /// The channel's id, as in the exporter's JSON; else derived from the name.
  let conversationId: String
  /// The channel's name: of `Server - Talk - general [123].csv` it is `general`.
  let channel: String

  /// Reads the name of a file.
  init(_ file: SourceFile) {
    var stem = SourceFile.uncompressed(file.baseName)
    if let point = stem.lastIndex(of: ".") { stem = stem[..<point] }
    // The parts of a channel are one conversation.
    if let part = stem.firstRange(of: " [part ") { stem = stem[..<part.lowerBound] }
    var id: Substring?
    if stem.last == "]", let open = stem.lastIndex(of: "[") {
      let number = stem[open...].dropFirst().dropLast()
      if !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        id = number
        stem = stem[..<open].trimmingSpaces
      }
    }
    let name = stem.isEmpty ? "discord" : String(stem)
    conversationId = "discord:\(id.map(String.init) ?? name)"
    channel = name.split(separator: " - ").last.map(String.init) ?? name
  }
}

/// The texts that the exporter writes for platform messages.
enum DiscordNotice {
  private static let whole: Set<String> = [
    "Joined the server.", "Pinned a message.", "Started a thread.", "Left the group.",
    "Changed the channel icon.",
  ]
  private static let beginnings = [
    "Changed the channel name: ", "Started a call that lasted ", "Added ", "Removed ",
  ]

  /// Whether a text is one of these.
  static func isOne(_ text: String) -> Bool {
    if whole.contains(text) { return true }
    guard let beginning = beginnings.first(where: text.startsWithBytes) else { return false }
    switch beginning {
    case "Added ": return text.endsWithBytes(of: " to the group.")
    case "Removed ": return text.endsWithBytes(of: " from the group.")
    default: return !text.contains("\n")
    }
  }
}
