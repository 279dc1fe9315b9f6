public import CSimdjson

/// Reads a known set of fields from one JSON object after another, without building trees.
///
/// It belongs to one thread at a time.
public final class JSONFieldReader {
  /// How many bytes behind the end of every input must be readable.
  public static let padding = djson_padding

  private let parser = JSONParser()
  private let names: OpaquePointer
  private let fields: UnsafeMutableBufferPointer<djson_field>

  /// Makes a reader.
  ///
  /// - Parameter names: The names of the fields; their places are those of ``subscript(_:)``.
  public init(names: [String]) {
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

  /// Reads one object.
  ///
  /// - Parameter bytes: The object, followed by ``padding`` readable bytes.
  /// - Throws: ``JSONError`` if it is no JSON object.
  public func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
      let first = fields.baseAddress
    else { throw JSONError(message: "it is empty") }
    let code = djson_fields(parser.handle, start, bytes.count, names, first)
    guard code == 0 else { throw JSONError(code: code) }
  }

  /// A field of the object read last, valid until the next one is read.
  ///
  /// - Parameter index: The place of its name.
  /// - Returns: The field; of type `DJSON_ABSENT` if the object has none.
  public subscript(index: Int) -> djson_field { fields[index] }
}
