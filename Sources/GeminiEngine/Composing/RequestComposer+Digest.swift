import Extraction
import JSON
import Prompts

extension RequestComposer {
  /// The request that summarizes a period.
  ///
  /// - Parameters:
  ///   - period: The period, in ISO 8601.
  ///   - correction: The error in the answer to the same request; nil for the first.
  /// - Throws: `PromptError` if the prompt cannot be rendered.
  func digest(
    _ notes: FoldNotes,
    period: String,
    correction: String?
  ) throws(PromptError) -> Composed {
    var data = OutgoingData(redactor)
    data.add("period", own: .string(period))
    addWording(to: &data, isLast: true)
    data.add("notes", text: header + notes.text)
    if let correction { data.add("correction", text: correction) }
    let shape = shapes.shape(for: .digest) {
      AnswerShape(prompts.digest.outputSchema, form: settings.shapeForm)
    }
    return try composed(prompts.digest, data, shape, ChatText([], zone: task.timeZone))
  }
}
