package import Gemini
package import JSON
package import Prompts
import Synchronization

/// How the service is given the shape of answers.
package enum ShapeForm: String, Sendable, Hashable, CaseIterable {
  /// In words for short chats, which a schema would outweigh; as JSON Schema for all others.
  case automatic
  /// In words, in the instruction.
  case words
  /// As JSON Schema.
  case jsonSchema = "json-schema"
  /// As the subset of OpenAPI 3.0 that the service supports.
  case openAPI = "openapi"

  /// The dialect of the schema, where the shape is not described in words.
  package var dialect: SchemaDialect { self == .openAPI ? .responseSchema : .responseJsonSchema }
}

/// The shape that an answer must have, ready to be sent and to be checked against.
package struct AnswerShape: Sendable {
  /// How the service is given it.
  let form: ShapeForm
  /// As a setting of the request; nil if the service's dialect cannot express it.
  package let setting: ResponseSchema?
  /// As a sentence of the instruction.
  package let sentence: String
  /// Whether the sentence is an outline.
  private let isOutlined: Bool
  /// Reads answers.
  let fitting: AnswerFitting

  /// Prepares a shape.
  ///
  /// - Parameter isOpen: Whether objects may have members that were not requested.
  package init(_ schema: JSONValue, form: ShapeForm, isOpen: Bool = true) {
    let schema = isOpen ? schema.open : schema
    self.form = form
    setting = ResponseSchema(schema, in: form.dialect)
    let outline = ShapeOutline(schema)
    isOutlined = outline != nil
    sentence =
      outline.map { "JSON only; a bare name is a string, [] a list of them: \($0.text)" }
      ?? "JSON only, of this JSON Schema: \(schema.text)"
    fitting = AnswerFitting(schema)
  }

  /// Whether the shape is described in words.
  package func isInWords(isBrief: Bool) -> Bool {
    setting == nil || form == .words || form == .automatic && isBrief && isOutlined
  }
}

extension ResponseSchema {
  /// Converts a shape to a dialect; nil if the dialect cannot express it.
  fileprivate init?(_ schema: JSONValue, in dialect: SchemaDialect) {
    guard let rendered = try? dialect.rendering(schema) else { return nil }
    self.init(rendered, form: dialect == .responseSchema ? .openAPI : .jsonSchema)
  }
}

/// A cache of the shapes that the threads of a run have in common.
final class AnswerShapes: Sendable {
  /// The purpose of a shape.
  enum Purpose: Hashable {
    /// A chunk of a thread that is read for these kinds.
    case kinds([String])
    /// Several short threads that are read for these kinds.
    case pack([String])
    /// Merging chunks.
    case fold(hasSummary: Bool)
    /// Summarizing a period.
    case digest
  }

  private let known = Mutex<[Purpose: AnswerShape]>([:])

  /// The shape for a purpose.
  ///
  /// - Parameter make: Makes it if it is not cached.
  func shape(for purpose: Purpose, _ make: () -> AnswerShape) -> AnswerShape {
    known.withLock { known in
      if let shape = known[purpose] { return shape }
      let shape = make()
      known[purpose] = shape
      return shape
    }
  }
}

extension JSONValue {
  /// The schema with additional properties allowed.
  ///
  /// Members that were not requested are not read, and the words that forbid them would be paid for
  /// in every request.
  fileprivate var open: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.open))
    case .object(let object):
      var result = JSONObject()
      for member in object.members
      where member.name != "additionalProperties" || member.value != false {
        result.append(member.name, member.value.open)
      }
      return .object(result)
    default: return self
    }
  }
}
