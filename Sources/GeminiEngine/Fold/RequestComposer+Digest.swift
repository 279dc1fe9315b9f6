import Conversations
import Extraction
import JSON
import Prompts
import Redaction

extension RequestComposer {
  /// The request that tells of a period.
  ///
  /// - Parameters:
  ///   - period: The period, in ISO 8601.
  ///   - correction: What was wrong with the answer to the same request; nil for the first.
  /// - Throws: `PromptError` if the prompt cannot be rendered.
  func digest(
    _ notes: FoldNotes,
    period: String,
    correction: String?
  ) throws(PromptError) -> Composed {
    var map = RedactionMap()
    var data = JSONObject()
    data.append("period", .string(period))
    addWording(to: &data, map: &map, isLast: true)
    data.append("notes", .string(masked(header + notes.text, into: &map)))
    if let correction { data.append("correction", .string(correction)) }
    let shape = shapes.shape(for: .digest) {
      AnswerShape(prompts.digest.outputSchema, form: settings.shapeForm)
    }
    return try composed(prompts.digest, data, shape, ChatText([], zone: task.timeZone), map)
  }
}
