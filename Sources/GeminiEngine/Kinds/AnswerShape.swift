package import Gemini
package import JSON
package import Prompts
import Synchronization

/// How the service learns the shape of answers.
package enum ShapeForm: String, Sendable, Hashable, CaseIterable {
  /// In words for short chats, which a schema would outweigh; as JSON Schema for all others.
  case automatic
  /// In words of the instruction.
  case words
  /// As JSON Schema.
  case jsonSchema = "json-schema"
  /// As the subset of OpenAPI 3.0 that the service knows.
  case openAPI = "openapi"

  /// The dialect of the schema, where the shape is not described in words.
  package var dialect: SchemaDialect { self == .openAPI ? .responseSchema : .responseJsonSchema }
}

/// The shape that an answer must have, ready to be sent and to be checked against.
package struct AnswerShape: Sendable {
  /// How the service learns it.
  let form: ShapeForm
  /// As a setting of the request; nil if the service's dialect cannot say it.
  package let setting: ResponseSchema?
  /// As a sentence of the instruction.
  package let sentence: String
  /// Whether the sentence is a short one.
  private let isOutlined: Bool
  /// Reads answers.
  let fitting: AnswerFitting

  /// Prepares a shape.
  ///
  /// - Parameter isOpen: Whether objects may say more than they were asked.
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
  /// Puts a shape into a dialect; nil if it cannot say it.
  fileprivate init?(_ schema: JSONValue, in dialect: SchemaDialect) {
    guard let rendered = try? dialect.rendering(schema) else { return nil }
    self.init(rendered, form: dialect == .responseSchema ? .openAPI : .jsonSchema)
  }
}

/// The shapes that the threads of a run have in common, prepared once each.
final class AnswerShapes: Sendable {
  /// What a shape is made for.
  enum Purpose: Hashable {
    /// A stretch of a thread that is read for these kinds.
    case kinds([String])
    /// Several short threads that are read for these kinds.
    case pack([String])
    /// The joining of stretches.
    case fold(hasSummary: Bool)
    /// The telling of a period.
    case digest
  }

  private let known = Mutex<[Purpose: AnswerShape]>([:])

  /// A shape.
  ///
  /// - Parameter make: Makes it if it is not known yet.
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
  /// A schema that lets objects say more than they were asked.
  ///
  /// What is not asked is not read, and the words that forbid it would be paid with every request.
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
