package import ArchiveReading
package import JSON

/// Signal Desktop's export of all chats: a folder or zip with `main.jsonl` and files.
///
/// The lines are the frames of Signal's backups as JSON:
/// <https://github.com/signalapp/Signal-Desktop>, `protos/Backups.proto`. People and chats precede
/// all references to them, and their numbers are valid only within one export.
package enum SignalFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "signal"

  /// Whether the first line of a document describes a backup, an account or a recipient.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    if beginning["backupTimeMs"] != nil, beginning["version"] != nil { return true }
    let recipient = beginning["recipient"]
    if recipient?["id"] != nil {
      return ["contact", "group", "self", "releaseNotes", "distributionList"].contains {
        recipient?[$0] != nil
      }
    }
    return beginning["account"]?["profileKey"] != nil
  }

  /// Prepares to read the lines of exports.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    SignalReader(collector: collector)
  }
}

/// Reads one export after another.
private final class SignalReader: DocumentFormatReader {
  private let collector: MessageCollector

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    var export = SignalExport()
    try JSONRecords(document, collector: collector).forEachLine { _, frame in
      guard frame.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
      if let account = frame["account"] { export.add(account: account) }
      if let recipient = frame["recipient"] { export.add(recipient: recipient) }
      if let chat = frame["chat"], let description = export.add(chat: chat) {
        self.collector.append(description)
      }
      if let item = frame["chatItem"] { try self.collector.append(try export.message(item)) }
    }
  }
}
