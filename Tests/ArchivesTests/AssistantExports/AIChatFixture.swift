import Conversations
import TestSupport

/// Archives of AI chats made for tests.
extension TemporaryFolder {
  /// Writes a document and reads it by the format that it is found to be in.
  func read(_ document: String, as name: String = "archive.json") throws -> ReadArchive {
    try ReadArchive(file(name, document), zone: nil)
  }

  /// Reads a document as a file, in a zip beside others, in a folder and compressed.
  func readEverywhere(
    _ document: String,
    beside others: [(name: String, text: String)] = []
  ) throws -> [ReadArchive] {
    let plain = try file("alone/data", document)
    let packed = try gzip(plain, as: "data.gz")
    let zip = try zip(
      "export.zip",
      others + [("export/notes.txt", "[not json"), ("export/data.json", document)]
    )
    _ = try file("unpacked/notes.json", "[\"other\"]")
    _ = try file("unpacked/deep/data.json", document)
    return [
      try ReadArchive(plain, zone: nil), try ReadArchive(packed, zone: nil),
      try ReadArchive(zip, zone: nil), try ReadArchive(path("unpacked"), zone: nil),
    ]
  }
}

extension ReadArchive {
  /// The ids of the messages with those of the messages they continue.
  var links: [String] {
    source.messages.map { row, batch in
      let parent = batch.string(row.parent).map { " < \($0)" } ?? ""
      return (batch.string(row.id) ?? "-") + parent
    }
  }

  /// Who wrote the messages, as `kind id`.
  var sides: [String] {
    source.messages.map { row, batch in
      "\(row.senderKind.name) \(batch.string(row.sender) ?? "-")"
    }
  }

  /// The texts of the messages.
  var texts: [String] { source.texts(\.text).map { $0 ?? "" } }
}
