import Gemini
import JSON
import Prompts
import Synchronization

/// The shape that an answer must have, ready to be sent and to be checked against.
struct AnswerShape: Sendable {
  /// The shape as JSON Schema.
  let schema: JSONValue
  /// As it is sent.
  let sent: ResponseSchema
  /// Checks answers.
  let validator: SchemaValidator

  /// Prepares a shape.
  ///
  /// - Parameters:
  ///   - schema: The shape as JSON Schema.
  ///   - form: How the service is told.
  ///   - isOpen: Whether objects may say more than they were asked.
  init(_ schema: JSONValue, form: ResponseSchema.Form, isOpen: Bool = true) {
    self.schema = isOpen ? schema.open : schema
    sent = ResponseSchema(self.schema, form: form)
    validator = SchemaValidator(schema: self.schema)
  }
}

/// The shapes that the threads of a run have in common, prepared once each.
final class AnswerShapes: Sendable {
  /// What a shape is made for.
  enum Purpose: Hashable {
    /// A stretch of a thread that is read for these kinds.
    case kinds([String])
    /// The joining of stretches.
    case fold(hasSummary: Bool)
    /// The telling of a period.
    case digest
  }

  private let known = Mutex<[Purpose: AnswerShape]>([:])

  /// A shape.
  ///
  /// - Parameters:
  ///   - purpose: What for; it decides the shape.
  ///   - make: Makes it if it is not known yet.
  /// - Returns: The shape.
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
