/// The layout of the files of an export.
struct SlackLayout {
  /// The folder of a conversation.
  struct Folder {
    /// Its name, without the folder above.
    let name: String
    /// The files of its days, in the order of the days.
    let days: [String]
  }

  /// The prefix of all names: empty, or one folder and a slash.
  let prefix: String
  /// The conversations' folders, by name.
  let folders: [Folder]

  private static let indexes = [
    "channels.json", "groups.json", "dms.json", "mpims.json", "users.json", "org_users.json",
  ]

  /// Recognizes an export.
  ///
  /// It is nil if the names are not those of an export.
  /// - Parameter entries: The names of its files, without the ending of a compressed file.
  init?(_ entries: [String]) {
    let names = Set(entries)
    guard let prefix = Self.prefix(entries) else { return nil }
    var days: [String: [String]] = [:]
    for entry in names where entry.hasPrefix(prefix) {
      let parts = entry.dropFirst(prefix.count).split(
        separator: "/",
        omittingEmptySubsequences: false
      )
      if parts.count == 2, Self.isDay(parts[1]) {
        days[String(parts[0]), default: []].append(entry)
      }
    }
    // An export of a workspace where no one has spoken has no days.
    let isSilent = names.contains(prefix + "channels.json") && names.contains(prefix + "users.json")
    guard !days.isEmpty || isSilent else { return nil }
    self.prefix = prefix
    folders = days.sorted { $0.key < $1.key }.map { Folder(name: $0.key, days: $0.value.sorted()) }
  }

  /// Recognizes conversations without index files: the folder of one channel, or several of them.
  ///
  /// It is nil unless all JSON files are days, none deeper than in one folder. Only their contents
  /// show whether they are Slack's.
  /// - Parameters:
  ///   - entries: The names of all files, without the ending of a compressed file.
  ///   - name: The source's name, used for a channel whose days are at the top level.
  init?(withoutIndex entries: [String], name: String) {
    var days: [String: [String]] = [:]
    for entry in Set(entries) where entry.hasSuffix(".json") {
      let parts = entry.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= 2, let day = parts.last, Self.isDay(day) else { return nil }
      let folder = parts.count == 2 ? String(parts[0]) : Self.stem(name)
      days[folder, default: []].append(entry)
    }
    guard !days.isEmpty else { return nil }
    prefix = ""
    folders = days.sorted { $0.key < $1.key }.map { Folder(name: $0.key, days: $0.value.sorted()) }
  }

  /// The last component of a path, up to its first dot.
  private static func stem(_ path: String) -> String {
    String((path.split(separator: "/").last ?? "channel").prefix { $0 != "." })
  }

  /// The prefix of the topmost index file.
  private static func prefix(_ entries: [String]) -> String? {
    var found: String?
    for entry in entries {
      let parts = entry.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= 2, let name = parts.last, indexes.contains(String(name)) else {
        continue
      }
      if parts.count == 1 { return "" }
      let prefix = "\(parts[0])/"
      found = min(found ?? prefix, prefix)
    }
    return found
  }

  /// Whether a name is `YYYY-MM-DD.json`.
  private static func isDay(_ name: Substring) -> Bool {
    let shape = name.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    return shape == Array("0000-00-00.json".utf8)
  }
}
