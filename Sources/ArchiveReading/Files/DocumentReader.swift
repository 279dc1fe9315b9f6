import Compression
package import JSON

/// Reads the JSON of a file in bounded memory, value by value; what cannot be read is set aside.
///
/// Used by the reader's thread only.
package struct DocumentReader {
  private let collector: MessageCollector
  private let parser = JSONParser()

  /// Prepares to read files; the collector takes what cannot be read.
  package init(_ collector: MessageCollector) { self.collector = collector }

  /// Passes on the parts of a document that paths lead to, see ``JSONStreamReader``.
  ///
  /// A truncated document, as killed exporters leave it, yields its complete parts.
  ///
  /// - Parameters:
  ///   - limit: The longest value, in bytes.
  ///   - body: Takes each part; `value` is nil where an array or object begins or ends. A
  ///     ``RecordProblem`` that it throws sets the part aside.
  /// - Throws: What the collector threw, or ``CompressionError``.
  package func forEachPart(
    of file: SourceFile,
    _ paths: [String],
    limit: Int = 16 << 20,
    _ body: (_ part: JSONStreamReader.Piece, _ value: JSONValue?) throws -> Void
  ) throws {
    let stream = try file.open()
    let reader = JSONStreamReader(paths, limit: limit) { try stream.read(into: $0) }
    collector.countsRecords = true
    defer { collector.countsRecords = false }
    do {
      while let part = try reader.next() { try take(part, body) }
    } catch let error as JSONError {
      try collector.setAside(line: nil, error.message)
    }
  }

  /// Members of a document that usually come before its long list, wherever they are.
  ///
  /// - Throws: What the collector threw, or ``CompressionError``.
  package func members(
    of file: SourceFile,
    _ names: [String],
    beside path: String
  ) throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    let head = file.documentHead
    for name in names { members[name] = head?[name] }
    if names.allSatisfy({ members[$0] != nil }) { return members }
    let stream = try file.open()
    let reader = JSONStreamReader([path]) { try stream.read(into: $0) }
    // Errors in the document are reported when its list is read.
    while let part = try? reader.next() {
      if part.kind == .member, names.contains(part.name), let bytes = part.bytes {
        members[part.name] = try? parse(bytes)
      }
    }
    return members
  }

  private func take(
    _ part: JSONStreamReader.Piece,
    _ body: (JSONStreamReader.Piece, JSONValue?) throws -> Void
  ) throws {
    switch part.kind {
    case .start, .end: try body(part, nil)
    case .member, .value:
      guard let bytes = part.bytes else {
        // Members that no path leads through are not needed, whatever their size.
        if part.kind == .value { try collector.setAside(line: part.number, "it is too long") }
        return
      }
      do {
        try body(part, try parse(bytes))
      } catch let error as JSONError {
        try collector.setAside(line: part.number, "not JSON: \(error)")
      } catch let problem as RecordProblem {
        try collector.setAside(line: part.number, problem.reason)
      }
    }
  }

  /// Passes on the lines of a file of JSON Lines.
  ///
  /// - Parameters:
  ///   - limit: The longest line, in bytes.
  ///   - body: Takes each line's number and value. A ``RecordProblem`` that it throws sets the line
  ///     aside.
  /// - Throws: What the collector threw, or ``CompressionError``.
  package func forEachLine(
    of file: SourceFile,
    limit: Int = 64 << 20,
    _ body: (_ line: Int, _ value: JSONValue) throws -> Void
  ) throws {
    let lines = LineReader(try file.open(), limit: limit)
    while let line = try lines.next() {
      guard let bytes = line.bytes else {
        try collector.setAside(line: line.number, "longer than \(limit >> 20) MiB")
        continue
      }
      if bytes.allSatisfy({ $0 <= 0x20 }) { continue }
      do {
        try body(line.number, try parse(bytes))
      } catch let error as JSONError {
        try collector.setAside(line: line.number, "not JSON: \(error)")
      } catch let problem as RecordProblem {
        try collector.setAside(line: line.number, problem.reason)
      }
    }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    do {
      return try parser.parse(bytes)
    } catch {
      guard let repaired = JSONParser.replacingLoneSurrogates(bytes) else { throw error }
      return try parser.parse(repaired)
    }
  }
}

extension SourceFile {
  /// The beginning of a JSON document, as far as detection looks.
  package var documentHead: JSONValue? { JSONParser().parseBeginning(head()) }

  /// The first lines of a file of JSON Lines.
  package var firstLines: [JSONValue] {
    let parser = JSONParser()
    return head().split(separator: 0x0A, maxSplits: 20).prefix(20).compactMap { line in
      (try? parser.parse(Array(line))) ?? parser.parseBeginning(Array(line))
    }
  }
}

extension SourceProbe {
  /// The JSON documents of the source whose beginning fits.
  ///
  /// - Returns: The files, in the order of their names.
  package func documents(limit: Int = 100_000, where fits: (JSONValue) -> Bool) -> [SourceFile] {
    var candidates = files
    if case .container = shape {
      candidates = Array(candidates.filter { $0.hasEnding(".json") }.prefix(limit))
    }
    return candidates.filter { $0.documentHead.map(fits) ?? false }
  }

  /// Whether one of the first JSON documents of the source fits.
  package func hasDocument(where fits: (JSONValue) -> Bool) -> Bool {
    !documents(limit: 50, where: fits).isEmpty
  }
}
