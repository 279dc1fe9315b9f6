import Compression
import JSON

extension JSONStreamReader {
  /// Prepares to read a document.
  ///
  /// - Parameters:
  ///   - paths: How far to go down.
  ///   - stream: Its bytes.
  convenience init(_ paths: [String], of stream: ByteStream) {
    self.init(paths) { try stream.read(into: $0) }
  }
}

extension JSONStreamReader.Piece {
  /// The value, without characters that an exporter cut in half.
  ///
  /// - Parameter parser: Parses it.
  /// - Returns: The value.
  /// - Throws: ``RecordProblem`` if it is too long or no JSON.
  func value(_ parser: JSONParser) throws(RecordProblem) -> JSONValue {
    guard let bytes else { throw RecordProblem(reason: "longer than 16 MiB") }
    return try parser.record(bytes)
  }

  /// The value if it is a member of some name beside the paths.
  ///
  /// - Parameters:
  ///   - names: The names that are wanted.
  ///   - parser: Parses it.
  /// - Returns: nil if it has another name, or cannot be read.
  func member(of names: Set<String>, _ parser: JSONParser) -> JSONValue? {
    names.contains(name) ? try? value(parser) : nil
  }
}

extension JSONParser {
  /// Parses a record, without characters that an exporter cut in half.
  ///
  /// - Parameter bytes: The record.
  /// - Returns: What it says.
  /// - Throws: ``RecordProblem`` if it is no JSON.
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
