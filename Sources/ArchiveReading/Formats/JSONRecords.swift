import Compression
package import JSON

/// The records of a document: its lines, the elements of its array, or itself.
///
/// A file of lines is split at its newlines, so that a broken line affects only itself. Everything
/// else, including consecutive objects of several lines, is split where values end.
package struct JSONRecords {
  private let document: SourceDocument
  private let collector: MessageCollector
  private let parser = JSONParser()

  /// Prepares to read a document.
  package init(_ document: SourceDocument, collector: MessageCollector) {
    self.document = document
    self.collector = collector
  }

  /// Reads the records one after another.
  ///
  /// - Parameter body: Takes the number of each, counted from 1 (a line's number in a file of
  ///   lines), and its value. A ``RecordProblem`` that it throws sets the record aside.
  /// - Throws: `JSONError` where the document is truncated; `CompressionError`; what the collector
  ///   threw.
  package func forEach(_ body: (Int, JSONValue) throws -> Void) throws {
    if try hasLines() { try forEachLine(body) } else { try forEachElement(of: "[]", body) }
  }

  /// Whether the first line is a complete object, and something follows.
  private func hasLines() throws -> Bool {
    guard try document.stream.peek(1).first == UInt8(ascii: "{") else { return false }
    let line = try document.stream.firstLine()
    guard try document.stream.peek(line.count + 1).count > line.count else { return false }
    return (try? parser.parse(line))?.object != nil
  }

  /// Reads the lines of a document, each of which is a record.
  ///
  /// - Parameter body: Takes the number of each line, counted from 1, and its value. A
  ///   ``RecordProblem`` that it throws sets the line aside.
  /// - Throws: `CompressionError`; what the collector threw.
  package func forEachLine(_ body: (Int, JSONValue) throws -> Void) throws {
    let lines = LineReader(document.stream)
    while let line = try lines.next() {
      try settingAside(line.number) {
        guard let bytes = line.bytes else { throw RecordProblem(reason: "longer than 16 MiB") }
        if bytes.allSatisfy({ $0 <= 0x20 }) { return }
        try body(line.number, try parser.record(bytes))
      }
    }
  }

  /// Reads the elements of a list within the document.
  ///
  /// - Parameters:
  ///   - path: Where the elements are, as ``JSONStreamReader`` writes it: `messages[]`.
  ///   - body: Takes the number of each, counted from 1, and its value. A ``RecordProblem`` that it
  ///     throws sets the element aside.
  /// - Throws: `JSONError` where the document is truncated; `CompressionError`; what the collector
  ///   threw.
  package func forEachElement(of path: String, _ body: (Int, JSONValue) throws -> Void) throws {
    collector.countsRecords = true
    defer { collector.countsRecords = false }
    let reader = JSONStreamReader([path], of: document.stream)
    while let piece = try reader.next() {
      // Of documents in a row, each that is not a list is an element too.
      guard piece.kind == .value, piece.path == path || path == "[]" else { continue }
      try settingAside(piece.number) { try body(piece.number, try piece.value(parser)) }
    }
  }

  private func settingAside(_ number: Int, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let problem as RecordProblem {
      try collector.setAside(line: number, problem.reason)
    }
  }
}
