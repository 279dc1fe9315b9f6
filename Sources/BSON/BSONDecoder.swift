import CBSON
package import JSON

/// Decodes documents of MongoDB, see <https://bsonspec.org>.
///
/// Not thread-safe: use it from one thread at a time.
package final class BSONDecoder {
  private let parser = JSONParser()

  /// Prepares to decode.
  package init() {}

  /// The content of a document as MongoDB's relaxed extended JSON: times are `{"$date": …}`, object
  /// ids `{"$oid": …}`.
  ///
  /// <https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/>
  ///
  /// - Parameter bytes: One document, from its length to its last byte.
  /// - Returns: nil if it is not BSON.
  package func value(of bytes: [UInt8]) -> JSONValue? {
    guard let document = bson_new_from_data(bytes, bytes.count) else { return nil }
    defer { bson_destroy(document) }
    var count = 0
    guard let text = bson_as_relaxed_extended_json(document, &count) else { return nil }
    defer { bson_free(text) }
    return try? parser.parse(Array(UnsafeRawBufferPointer(start: text, count: count)))
  }
}
