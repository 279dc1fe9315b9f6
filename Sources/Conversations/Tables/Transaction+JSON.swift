package import Database
package import JSON

extension Transaction {
  /// Parses the JSON of a stored record; what is not JSON is set aside and counts as absent.
  ///
  /// - Parameters:
  ///   - what: The kind of record, for instance `message`.
  ///   - id: The record's id.
  package func json(
    _ text: String,
    with parser: JSONParser,
    of what: String,
    id: String
  ) -> JSONValue? {
    do {
      return try parser.parse(text)
    } catch {
      setAside(UnreadableRecord(what, id: id, reason: "its JSON is damaged"))
      return nil
    }
  }
}
