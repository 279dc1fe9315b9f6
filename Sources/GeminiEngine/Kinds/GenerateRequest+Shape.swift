import Gemini

extension GenerateRequest {
  /// Asks for an answer of a shape.
  ///
  /// The shape is a setting, or part of the instruction if it is described in words or if the
  /// service accepts no such setting beside the tools. The answer is checked either way.
  mutating func askFor(_ shape: AnswerShape, isBrief: Bool = false) {
    if takesShape, !shape.isInWords(isBrief: isBrief) {
      settings.responseSchema = shape.setting
      return
    }
    settings.isJSON = takesShape
    systemInstruction = [systemInstruction, shape.sentence].compactMap(\.self)
      .joined(separator: "\n")
  }

  /// Whether the shape can appear in the settings.
  ///
  /// Beside search and page reading it can since Gemini 3. Beside code execution it is
  /// undocumented.
  private var takesShape: Bool {
    if tools.isEmpty { return true }
    if tools.contains(.codeExecution) { return false }
    let name = model.hasPrefix("models/") ? model.dropFirst(7) : model[...]
    let digits = name.hasPrefix("gemini-") ? name.dropFirst(7).prefix(while: \.isNumber) : ""
    // An unknown name is a newer model rather than an older one.
    return Int(digits).map { $0 >= 3 } ?? true
  }
}
