package import Database
package import JSON

extension UnreadableRecord {
  /// The record as an element of `unreadable` in the documents that list what was set aside.
  package var json: JSONValue {
    ["what": .string(what), "id": .string(id), "reason": .string(reason)]
  }
}
