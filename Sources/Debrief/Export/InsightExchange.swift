import Failures
import Compression
import Conversations
import Database
package import Insights
package import JSON
package import Workspace

/// Exports insights from a workspace and imports them into another one, as lines of JSON.
package struct InsightExchange {
  private let connection: Connection

  /// Opens a workspace, creating it if necessary.
  ///
  /// - Throws: ``WorkspaceError`` if its folder cannot be written, or `MigrationError` if its database
  ///   is another version's or another program's.
  package init(_ workspace: Workspace) throws {
    try workspace.create()
    connection = try workspace.openForWriting()
  }

  // MARK: Out

  /// Writes the insights that changed, one object a line.
  ///
  /// - Parameter number: The number of a change; insights that have not changed since are left out.
  /// - Throws: `InsightFormatError` if a record is damaged, or what `write` throws.
  package func export(changedAfter number: Int64, _ write: (String) throws -> Void) throws {
    try connection.read { transaction in
      try InsightStore(transaction).forEachRecord(changedAfter: number) { record in
        try write(record.json.text + "\n")
      }
    }
  }

  /// Writes readers' verdicts on actions, as sentences with labels for `debrief eval items`.
  ///
  /// - Parameter write: Takes each line: `{"text", "label", "id", "kind", "verdict"}`, where the
  ///   label is 0 if the reader rejected it, else 1.
  /// - Throws: `InsightFormatError` if a record is damaged, or what `write` throws.
  package func exportLabelled(_ write: (String) throws -> Void) throws {
    try connection.read { transaction in
      for insight in try InsightStore(transaction).all() where insight.kind == .actionItem {
        guard let verdict = insight.review?.verdict, let quote = insight.evidence.first?.quote
        else {
          continue
        }
        let line: JSONValue = [
          "text": .string(quote), "label": verdict == .rejected ? 0 : 1,
          "id": .string(insight.id.rawValue), "kind": .string(insight.kind.rawValue),
          "verdict": .string(verdict.rawValue),
        ]
        try write(line.text + "\n")
      }
    }
  }

  // MARK: In

  /// The outcome of the lines of a file.
  package struct Result: Sendable, Hashable {
    /// The number of insights that are new here.
    package var added = 0
    /// The number that had changed since.
    package var updated = 0
    /// The number already known as they are.
    package var known = 0
    /// The ids of those that changed here and there in different ways.
    package var conflicting: [InsightID] = []

    /// The result in the shape `debrief.insights-import/1`.
    package var json: JSONValue {
      [
        "schema": "debrief.insights-import/1", "added": JSONValue(added),
        "updated": JSONValue(updated), "known": JSONValue(known),
        "conflicting": .array(conflicting.map { .string($0.rawValue) }),
      ]
    }
  }

  /// The maximum size of a file, decompressed.
  private static let largestFile = 1 << 30

  /// Imports the lines of a file, all or none.
  ///
  /// - Parameter path: The file, also compressed; `-` for standard input.
  /// - Throws: `CompressionError` if it cannot be read, ``ImportError`` if a line is not a valid
  ///   record.
  package func take(_ path: String) throws -> Result {
    let stream = try path == "-" ? ByteStream.standardInput() : ByteStream(path: path)
    let bytes = try stream.readAll(limit: Self.largestFile)
    return try connection.write { transaction in
      let store = InsightStore(transaction)
      var result = Result()
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isBlank) {
        let record = try Self.record(line, path, index + 1)
        switch try store.take(record) {
        case .added: result.added += 1
        case .updated: result.updated += 1
        case .known: result.known += 1
        case .conflicting: result.conflicting.append(record.insight.id)
        }
      }
      return result
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x0D, 0x09].contains(byte) }

  private static func record(
    _ line: ArraySlice<UInt8>,
    _ path: String,
    _ number: Int
  ) throws(ImportError) -> InsightRecord {
    do {
      return try InsightRecord(json: JSONParser().parse(Array(line)))
    } catch let error as InsightFormatError {
      throw ImportError(file: path, line: number, reason: error.description)
    } catch {
      throw ImportError(file: path, line: number, reason: "it is not JSON")
    }
  }
}

/// Why a file of insights cannot be imported.
struct ImportError: Error, Hashable, CustomStringConvertible {
  /// The file.
  let file: String
  /// The line, counted from 1.
  let line: Int
  /// What is wrong with it, without its text.
  let reason: String

  /// The failure in one line.
  var description: String { "\(file):\(line): \(reason)" }
}

extension ImportError: UserFacingError {
  /// Bad data (65).
  var exitStatus: ExitStatus { .badData }
}
