import ArchiveReading
import JSON

/// A document of Firestore: its path and its fields.
struct FirestoreDocument {
  /// The names of collections and documents, in turn, from the top.
  var path: [String]
  /// Its fields, without types.
  var fields: JSONObject
  /// When Firestore created it, used where the app stores no time.
  var createTime: JSONValue?
  /// When it was deleted, in a log of changes; null if that is not known.
  var deletedAt: JSONValue?

  /// The name of the document.
  var id: String? { path.count.isMultiple(of: 2) ? path.last : nil }
  /// The collection that it is in.
  var collection: String? { path.count >= 2 ? path[path.count - 2].lowercased() : nil }
  /// The name of the document whose collection it is in.
  var parentId: String? { path.count >= 4 ? path[path.count - 3] : nil }

  /// Reads a record of a flat export: of the REST API, of the extension that writes to
  /// BigQuery, or of a program that writes each document's path.
  ///
  /// It is nil if the record has none of these forms.
  init?(record: JSONValue, _ parser: JSONParser) {
    let address = record.first(of: "document_name", "name", "path", "__path__", "_path")?.string
    guard let address, let path = Self.path(address) else { return nil }
    let held = record.first(of: "fields", "data", "_data")?.unpacked(parser)
    let isDeleted = record["operation"]?.string == "DELETE"
    if record["document_name"] == nil, record["fields"] == nil, held?.object == nil {
      // The fields are next to the path.
      guard record["path"] != nil || record["__path__"] != nil || record["_path"] != nil else {
        return nil
      }
      fields = record.withoutFirestoreTypes().object ?? JSONObject()
    } else {
      fields = held?.withoutFirestoreTypes().object ?? JSONObject()
    }
    self.path = path
    createTime = record.first(of: "createTime", "create_time", "timestamp")
    if isDeleted { deletedAt = record["timestamp"] ?? .null }
  }

  /// A document of a nested export.
  init(path: [String], fields: JSONObject) {
    self.path = path
    self.fields = fields
  }

  /// The parts of a path after `projects/…/databases/…/documents/`.
  private static func path(_ text: String) -> [String]? {
    let parts = text.split(separator: "/").map(String.init)
    let start = text.hasPrefix("projects/") ? parts.firstIndex(of: "documents").map { $0 + 1 } : 0
    guard let start, start < parts.count else { return nil }
    let path = Array(parts[start...])
    return path.count >= 2 && path.count.isMultiple(of: 2) ? path : nil
  }

  /// Parts a value of a nested export into its own fields and the documents below it.
  ///
  /// - Parameter body: Takes this document and those below it, this one first; nil for a value that
  ///   is not a document.
  /// - Throws: What `body` threw.
  static func forEach(
    _ path: [String],
    _ value: JSONValue,
    _ body: (FirestoreDocument?) throws -> Void
  ) rethrows {
    guard let object = value.object, path.count < 40 else { return try body(nil) }
    var fields = JSONObject()
    var below: [(name: String, documents: JSONValue)] = []
    for member in object.members {
      switch member.name {
      case "__collections__", "subCollection", "subCollections", "subcollections",
        "__subcollections__":
        for collection in member.value.object?.members ?? [] {
          // Some tools write the whole path of a subcollection.
          let name = collection.name.split(separator: "/").last.map(String.init)
          below.append((name ?? collection.name, collection.value))
        }
      default: fields.append(member.name, member.value.withoutFirestoreTypes())
      }
    }
    try body(FirestoreDocument(path: path, fields: fields))
    for collection in below {
      for document in collection.documents.object?.members ?? [] {
        try forEach(path + [collection.name, document.name], document.value, body)
      }
    }
  }
}
