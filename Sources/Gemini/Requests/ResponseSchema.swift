package import JSON

/// The shape that an answer must have, as it is sent to the service.
package struct ResponseSchema: Sendable, Hashable {
  /// The dialects that the service supports; a request has exactly one.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// `responseSchema`, a subset of OpenAPI 3.0; the one that batches treat reliably.
    case openAPI = "openapi"
    /// `responseJsonSchema`, a subset of JSON Schema.
    case jsonSchema = "json-schema"
  }

  /// The shape, in the form's dialect.
  package let schema: JSONValue
  /// The members of `generationConfig` that express it: written once, sent with many requests.
  let settings: [JSONObject.Member]
  /// The estimated number of its tokens.
  let estimatedTokens: Int

  /// Describes the shape of an answer.
  package init(_ schema: JSONValue, form: Form = .openAPI) {
    self.schema = schema
    var members = JSONObject()
    members.append("responseMimeType", "application/json")
    switch form {
    case .openAPI: members.append("responseSchema", schema)
    case .jsonSchema: members.append("responseJsonSchema", schema)
    }
    settings = members.members
    estimatedTokens = TokenEstimate.tokens(schema.text)
  }
}
