import ArchiveReading
import CivilTime
import JSON

/// Discord's markup as plain text.
///
/// The exporter resolves it unless configured otherwise:
/// <https://discord.com/developers/docs/reference#message-formatting>.
enum DiscordText {
  /// Resolves `<@1>`, `<#1>`, `<:name:1>` and `<t:1700000000:R>`.
  /// - Parameter mentioned: The people that the message mentions, with `id`, `nickname` and `name`.
  static func plain(_ markup: String, _ mentioned: [JSONValue]) -> String {
    guard markup.utf8.contains(UInt8(ascii: "<")) else { return markup }
    var plain = ""
    var rest = markup[...]
    while let open = rest.firstIndex(of: "<") {
      plain += rest[..<open]
      let inside = rest[rest.index(after: open)...]
      if let close = inside.prefix(80).firstIndex(of: ">"),
        let resolved = resolve(inside[..<close], mentioned)
      {
        plain += resolved
        rest = inside[inside.index(after: close)...]
      } else {
        plain += "<"
        rest = inside
      }
    }
    return plain + rest
  }

  private static func resolve(_ mark: Substring, _ mentioned: [JSONValue]) -> String? {
    let parts = mark.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0].isEmpty || parts[0] == "a", isNumber(parts[2]) {
      return ":\(parts[1]):"
    }
    if parts.count >= 2, parts[0] == "t", let second = Int64(parts[1]),
      abs(second) < 100_000_000_000
    {
      return Instant(milliseconds: second * 1000).iso8601
    }
    for (start, sign) in [("@&", "@"), ("@!", "@"), ("@", "@"), ("#", "#")]
    where mark.hasPrefix(start) {
      let id = mark.dropFirst(start.count)
      guard isNumber(id) else { continue }
      let person = sign == "@" ? mentioned.first { $0["id"]?.idText == String(id) } : nil
      return sign + (person?.first(of: "nickname", "name")?.string ?? String(id))
    }
    return nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The text of an embed: its title, its description and its fields.
  static func plain(embed: JSONValue) -> String {
    var lines = [embed["title"]?.string, embed["description"]?.string].compactMap { $0 }
    for field in embed["fields"]?.array ?? [] {
      let parts = [field["name"]?.string, field["value"]?.string].compactMap { $0 }
      lines.append(parts.joined(separator: ": "))
    }
    return lines.filter { !$0.isEmpty }.map { plain($0, []) }.joined(separator: "\n")
  }
}
