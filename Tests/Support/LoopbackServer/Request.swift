/// What a client sent.
package struct Request: Sendable {
  /// The method, for instance `POST`.
  package let method: String
  /// The path, unescaped, without the query.
  package let path: String
  /// The parameters of the query, unescaped, in order.
  package let query: [(name: String, value: String)]
  /// The header fields, as they were sent.
  package let headers: [(name: String, value: String)]
  /// The body.
  package let body: [UInt8]
  /// The client's port: requests with the same one came over the same connection.
  package let clientPort: Int

  /// The value of the first header field of a name; nil if there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The value of the first parameter of a name; nil if there is none.
  package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The body as text.
  package var text: String { String(decoding: body, as: UTF8.self) }
}
