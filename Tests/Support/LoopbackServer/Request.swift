/// What a client sent.
public struct Request: Sendable {
  /// The method, for instance `POST`.
  public let method: String
  /// The path, unescaped, without the query.
  public let path: String
  /// The parameters of the query, unescaped, in order.
  public let query: [(name: String, value: String)]
  /// The header fields, as they were sent.
  public let headers: [(name: String, value: String)]
  /// The body.
  public let body: [UInt8]
  /// The client's port: requests with the same one came over the same connection.
  public let clientPort: Int

  /// The value of the first header field of a name; nil if there is none.
  ///
  /// - Parameter name: The name; upper and lower case mean the same.
  /// - Returns: The value.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The value of the first parameter of a name; nil if there is none.
  ///
  /// - Parameter name: The name.
  /// - Returns: The value.
  public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }
}
