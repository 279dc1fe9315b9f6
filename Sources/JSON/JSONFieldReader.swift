import CSimdjson

/// Reads a known set of fields from one JSON object after another, without building trees.
///
/// Not thread-safe: use it from one thread at a time.
package final class JSONFieldReader {
  /// The number of bytes that must be readable after the end of every input.
  package static let padding = djson_padding

  /// What a field holds.
  package enum FieldType: Sendable {
    /// The object has no such field.
    case absent
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A whole number that fits 64 bits.
    case integer
    /// Any other number.
    case double
    /// A string.
    case string
    /// An array or object.
    case nested
  }

  private let parser = JSONParser()
  private let nestedParser = JSONParser()
  private let names: OpaquePointer
  private let fields: UnsafeMutableBufferPointer<djson_field>

  /// Creates a reader.
  package init(names: [String]) {
    let copies = names.map { name in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
      for (index, byte) in name.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[name.utf8.count] = 0
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    guard let set = djson_names_new(copies.map { UnsafePointer($0) }, names.count) else {
      preconditionFailure("out of memory")
    }
    self.names = set
    fields = .allocate(capacity: names.count)
    fields.initialize(repeating: djson_field())
  }

  deinit {
    djson_names_free(names)
    fields.deallocate()
  }

  /// Reads one object; where a name occurs twice, the last one counts.
  ///
  /// - Parameter bytes: The object, followed by ``padding`` readable bytes.
  /// - Throws: ``JSONError`` if it is not a JSON object.
  package func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
      let first = fields.baseAddress
    else { throw JSONError(message: "it is empty") }
    let code = djson_fields(parser.handle, start, bytes.count, names, first)
    guard code == 0 else { throw JSONError(code: code) }
  }

  /// What a field of the object read last holds.
  package func type(_ index: Int) -> FieldType {
    switch fields[index].type {
    case DJSON_NULL: .null
    case DJSON_TRUE, DJSON_FALSE: .bool
    case DJSON_INTEGER: .integer
    case DJSON_DOUBLE: .double
    case DJSON_STRING: .string
    case DJSON_ARRAY, DJSON_OBJECT: .nested
    default: .absent
    }
  }

  /// The bytes of a string, unescaped; or the JSON of an array or object.
  ///
  /// - Returns: The bytes, valid until the next object is read; empty for other types.
  package func bytes(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: fields[index].bytes, count: Int(fields[index].count))
  }

  /// The number in a field of type ``FieldType/integer``.
  package func integer(_ index: Int) -> Int64 { fields[index].integer }

  /// The value of a field as a tree of its own.
  ///
  /// - Returns: nil if the object has no such field.
  /// - Throws: ``JSONError`` if an array or object is not JSON inside.
  package func value(_ index: Int) throws(JSONError) -> JSONValue? {
    switch fields[index].type {
    case DJSON_NULL: .null
    case DJSON_TRUE: .bool(true)
    case DJSON_FALSE: .bool(false)
    case DJSON_INTEGER: .integer(fields[index].integer)
    case DJSON_DOUBLE: .double(fields[index].real)
    case DJSON_STRING: .string(String(decoding: bytes(index), as: UTF8.self))
    case DJSON_ARRAY, DJSON_OBJECT: try nestedParser.parse(bytes(index))
    default: nil
    }
  }
}
