package import ArchiveReading
package import JSON

/// Conversations that people shared, in the format of training data.
///
/// A record has `conversations`, a list of turns with `from` and `value`; records are in a list or
/// one per line. The format is described at
/// <https://github.com/lm-sys/FastChat/blob/main/docs/commands/data_cleaning.md>.
package enum ShareGPTFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "sharegpt"

  /// Whether a document has turns with `from` and a value, or is a list of such records.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    (beginning.array ?? [beginning]).prefix(20).contains { record in
      turns(of: record)?.prefix(5).contains { turn in
        turn["from"]?.string != nil && (turn["value"] != nil || turn["content"] != nil)
      } ?? false
    }
  }

  /// The turns of a record; nil if it has none.
  static func turns(of record: JSONValue) -> [JSONValue]? {
    record.first(of: "conversations", "conversation", "items")?.array
  }

  /// Prepares to read one conversation for each record.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ShareGPTReader(collector: collector)
  }
}
