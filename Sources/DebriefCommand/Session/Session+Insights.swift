import Arguments
import CivilTime
import GeminiEngine
import Workspace

extension Session {
  /// The insights of the workspace that the arguments or the environment name.
  func insights(
    _ arguments: ParsedArguments,
    _ clocks: AsOf = .present
  ) throws -> InsightQueries {
    try InsightQueries(
      workspace(arguments),
      now: .now,
      clocks: clocks,
      catalog: try prompts(arguments).catalog
    )
  }
}
