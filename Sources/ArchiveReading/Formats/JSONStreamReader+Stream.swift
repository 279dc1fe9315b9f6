package import Compression
package import JSON

extension JSONStreamReader {
  /// Prepares to read a document.
  package convenience init(_ paths: [String], of stream: ByteStream) {
    self.init(paths) { try stream.read(into: $0) }
  }
}

extension JSONStreamReader.Piece {
  /// The value, without characters that an exporter cut in half.
  ///
  /// - Throws: ``RecordProblem`` if it is too long or not JSON.
  func value(_ parser: JSONParser) throws(RecordProblem) -> JSONValue {
    guard let bytes else { throw RecordProblem(reason: "longer than 16 MiB") }
    return try parser.record(bytes)
  }

  /// The value if it is a member outside the paths with one of the given names.
  ///
  /// - Returns: nil if it has another name, or cannot be read.
  package func member(of names: Set<String>, _ parser: JSONParser) -> JSONValue? {
    names.contains(name) ? try? value(parser) : nil
  }
}

extension JSONParser {
  /// Parses a record, without characters that an exporter cut in half.
  ///
  /// - Throws: ``RecordProblem`` if it is not JSON.
  func record(_ bytes: UnsafeRawBufferPointer) throws(RecordProblem) -> JSONValue {
    do throws(JSONError) {
      return try parse(bytes)
    } catch {
      let repaired = JSONParser.replacingLoneSurrogates(bytes)
      if let repaired, let value = try? parse(repaired) { return value }
      throw RecordProblem(reason: "not JSON: \(error)")
    }
  }
}
