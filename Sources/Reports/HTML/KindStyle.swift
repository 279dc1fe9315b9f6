import Insights

/// The colour of a kind; its name is always next to it.
enum KindStyle {
  case action, decision, question, suggestion, priority, summary, other

  init(_ kind: KindName) {
    self =
      switch kind {
      case .actionItem: .action
      case .decision: .decision
      case .openQuestion: .question
      case .suggestion: .suggestion
      case .priority: .priority
      case .summary: .summary
      default: .other
      }
  }

  /// The colour alone.
  var color: HTML.Attribute {
    switch self {
    case .action: .classes("k-action")
    case .decision: .classes("k-decision")
    case .question: .classes("k-question")
    case .suggestion: .classes("k-suggestion")
    case .priority: .classes("k-priority")
    case .summary: .classes("k-summary")
    case .other: .classes("k-other")
    }
  }

  /// A card of the kind.
  var card: HTML.Attribute {
    switch self {
    case .action: .classes("card k-action")
    case .decision: .classes("card k-decision")
    case .question: .classes("card k-question")
    case .suggestion: .classes("card k-suggestion")
    case .priority: .classes("card k-priority")
    case .summary: .classes("card k-summary")
    case .other: .classes("card k-other")
    }
  }
}
