import Gemini
import GeminiEngine
import Jobs

extension ServiceTier {
  /// The tier that a job chooses.
  init(_ tier: JobDefinition.Model.Tier) {
    switch tier {
    case .standard: self = .standard
    case .flex: self = .flex
    }
  }
}

extension ThinkingLevel {
  /// The level that a job chooses.
  init(_ thinking: JobDefinition.Model.Thinking) {
    switch thinking {
    case .minimal: self = .minimal
    case .low: self = .low
    case .medium: self = .medium
    case .high: self = .high
    }
  }
}

extension ShapeForm {
  /// The form that a job chooses.
  init(_ form: JobDefinition.Model.ShapeForm) {
    switch form {
    case .words: self = .words
    case .jsonSchema: self = .jsonSchema
    case .openAPI: self = .openAPI
    }
  }
}
