package import Failures
import CSimdjson

/// A parser of JSON documents (simdjson), to be kept and used again.
///
/// Not thread-safe: use it from one thread at a time.
package final class JSONParser {
  let handle: OpaquePointer

  /// Creates a parser.
  package init() {
    guard let handle = djson_new() else { preconditionFailure("out of memory") }
    self.handle = handle
  }

  deinit { djson_free(handle) }

  /// The version of simdjson.
  package static var libraryVersion: String { String(cString: djson_version()) }

  /// Parses one document.
  ///
  /// - Parameter bytes: The whole document, UTF-8, with or without a byte order mark.
  /// - Throws: ``JSONError`` if it is not JSON, not UTF-8, or deeper than 1,024 levels.
  package func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    let bytes = withoutByteOrderMark(bytes)
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else {
      throw JSONError(message: "it is empty")
    }
    var nodes: UnsafePointer<djson_node>?
    var count = 0
    let code = djson_parse(handle, start, bytes.count, &nodes, &count)
    guard code == 0, let nodes else { throw JSONError(code: code) }
    var builder = TreeBuilder(nodes: nodes)
    return builder.next()
  }

  /// Parses one document.
  ///
  /// - Throws: ``JSONError`` if it is not JSON.
  package func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in try parse(bytes) }
    }
    return try result.get()
  }

  /// Parses one document.
  ///
  /// - Throws: ``JSONError`` if it is not JSON.
  package func parse(_ text: String) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8))
  }

  private func withoutByteOrderMark(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? .init(rebasing: bytes.dropFirst(3)) : bytes
  }
}

/// Why a text is not JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, in words that fit after "line 3: ".
  package let message: String

  /// Describes a failure.
  init(message: String) { self.message = message }

  init(code: Int32) { message = String(cString: djson_error(code)) }

  /// The failure in one line.
  package var description: String { message }
}

/// Builds values from nodes in document order.
private struct TreeBuilder {
  let nodes: UnsafePointer<djson_node>
  var index = 0

  mutating func next() -> JSONValue {
    let node = nodes[index]
    index += 1
    switch node.type {
    case DJSON_TRUE: return .bool(true)
    case DJSON_FALSE: return .bool(false)
    case DJSON_INTEGER: return .integer(node.integer)
    case DJSON_DOUBLE: return .double(node.real)
    case DJSON_STRING: return .string(text(node))
    case DJSON_ARRAY:
      var elements: [JSONValue] = []
      elements.reserveCapacity(Int(node.count))
      for _ in 0..<node.count { elements.append(next()) }
      return .array(elements)
    case DJSON_OBJECT:
      var object = JSONObject(minimumCapacity: Int(node.count))
      for _ in 0..<node.count {
        let name = text(nodes[index])
        index += 1
        object.append(name, next())
      }
      return .object(object)
    default: return .null
    }
  }

  private func text(_ node: djson_node) -> String {
    String(decoding: UnsafeBufferPointer(start: node.bytes, count: Int(node.count)), as: UTF8.self)
  }
}

extension JSONError: UserFacingError {
  /// Bad data (65).
  package var exitStatus: ExitStatus { .badData }
}
