import ArchiveReading
import ChatExports
import Compression
import JSON

extension SourceProbe {
  /// Whether it is a file that is of no use without the rest of its archive.
  package var isPart: Bool { adviceOnPart != nil }

  /// Advice for a file that is of no use without the rest of its archive; nil if it is not one that
  /// debrief knows.
  var adviceOnPart: String? {
    guard case .stream(let head) = shape else { return nil }
    if head.starts(with: "bplist00".utf8) || head.dropFirst(2).starts(with: "streamtyped".utf8) {
      return "it is part of an iMessage message; give chat.db"
    }
    if let file = files.first, let document = try? BSONReader(file.open()).next(),
      document["_id"] != nil
    {
      return "it is a database collection without messages; give the folder of the dump"
    }
    guard let beginning = beginnings.of(self).first else { return nil }
    if Self.isSlackIndex(beginning) {
      return "it is a list from a Slack export; give the folder or the zip it is from"
    }
    if beginning["ts"]?.string != nil, beginning["type"] == "message" {
      return "it is one Slack message without its channel; give the archive it is from"
    }
    return nil
  }

  /// Advice for an archive of a kind that is not read; nil if it is none.
  var adviceOnArchive: String? {
    if files.contains(where: Self.isTelegramPage) {
      return "it is Telegram's export for people: export the chat again with the format "
        + "\"Machine-readable JSON\", and give result.json or its folder"
    }
    guard case .stream(let head) = shape else { return adviceOnEncryption }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      return "it is text in UTF-16: convert it with `iconv -f UTF-16 -t UTF-8`, and give the result"
    }
    if head.allSatisfy({ $0 == 0x20 || 0x09...0x0D ~= $0 }) {
      return "it contains only spaces and line breaks"
    }
    let kind: String
    // <https://www.7-zip.org/recover.html>, <https://www.rarlab.com/technote.htm#rarsign>
    switch head {
    case _ where head.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]): kind = "7z"
    case _ where head.starts(with: Array("Rar!\u{1A}\u{7}".utf8)): kind = "RAR"
    default: return nil
    }
    return
      "it is a \(kind) archive, which debrief does not read: unpack it and give the folder, or "
      + "pack it again as zip or tar"
  }

  /// Advice for an archive whose first files are encrypted; nil if none of them is.
  private var adviceOnEncryption: String? {
    let isEncrypted = files.prefix(Self.maxOpened).contains { file in
      do throws(CompressionError) {
        _ = try file.open()
        return false
      } catch { return error.kind == .encrypted }
    }
    guard isEncrypted else { return nil }
    return "it is encrypted: unpack it with its password, and give the folder"
  }

  /// The maximum number of files that are opened to find out what an archive is.
  private static let maxOpened = 32

  /// Whether a file is the first page of Telegram Desktop's export as HTML, `messages.html` of a chat
  /// or `export_results.html` of an account.
  private static func isTelegramPage(_ file: SourceFile) -> Bool {
    guard file.hasEnding("messages.html", "export_results.html") else { return false }
    return String(decoding: file.head(4096), as: UTF8.self).contains("<title>Exported Data</title>")
  }

  /// Advice for a source in no known format.
  var wayOut: String {
    switch shape {
    case .database: "`debrief init \(name)` proposes a mapping of its tables"
    case .container:
      "Give one of its files, or export as JSON: one message per line, see `debrief schema message`"
    case .stream:
      "`debrief init` proposes how to read a table (CSV), JSON Lines or a JSON list of any shape, "
        + "`--map FILE` reads logs, too; or export as JSON: one message per line, see "
        + "`debrief schema message`"
    }
  }

  /// Whether a document is `users.json`, `channels.json` or the like, of Slack's exports or APIs.
  private static func isSlackIndex(_ beginning: JSONValue) -> Bool {
    let lists = ["members", "channels", "team", "users"].lazy.compactMap { beginning[$0] }
    let first = beginning.array?.first ?? lists.first.map { $0.array?.first ?? $0 } ?? beginning
    guard let id = first["id"]?.string, let kind = id.utf8.first else { return false }
    return (0x41...0x5A).contains(kind) && id.utf8.count > 6
      && ["profile", "creator", "members", "domain", "user"].contains { first[$0] != nil }
  }
}
