import Failures
import Arguments
import Debrief
import GeminiEngine
import TerminalViews

/// Shows where an insight comes from.
enum InsightsExplainCommand: Command {
  static let specification = CommandSpecification(
    "insights explain",
    abstract: "show where an insight comes from: source, prompt, call, answer, cost",
    examples: [.init(line: "debrief insights explain i-7f3a9c0b12", help: "step by step")],
    positionals: [InsightArguments.id],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let prompts = try session.prompts(arguments)
    let explanation = try session.insights(arguments)
      .explain(arguments[InsightArguments.id]) { prompts.hash(of: $0) }
    session.show(explanation.json, arguments) { ExplanationRendering(explanation).render(to: $0) }
    return .done
  }
}
