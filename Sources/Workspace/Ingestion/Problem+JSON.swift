import ArchiveReading
import JSON

extension Problem {
  /// The failure of a source as a whole.
  init(_ error: SourceError) {
    self.init(file: error.file, line: error.line, reason: error.reason)
  }

  var json: JSONValue {
    ["file": .string(file), "line": JSONValue(line), "reason": .string(reason)]
  }
}
