import Arguments
import Debrief
import GeminiEngine
import Insights
import Jobs
import Prompts

extension Session {
  /// The prompts.
  ///
  /// - Throws: `PromptError` if a prompt is broken.
  func prompts(_ arguments: ParsedArguments) throws(PromptError) -> ExtractionPrompts {
    if let known = loaded.prompts { return known }
    let prompts = try workbench(arguments).prompts()
    loaded.prompts = prompts
    return prompts
  }

  /// The prompts of the folders that the arguments and the environment name.
  func workbench(_ arguments: ParsedArguments) -> PromptWorkbench {
    PromptWorkbench(folders: overlay(arguments).folders)
  }

  /// Rejects kinds that no prompt describes.
  ///
  /// - Parameter subject: The option, for the message.
  /// - Throws: ``UsageError``, or `PromptError` if a prompt is broken.
  func checkKinds(
    _ kinds: [KindName],
    of subject: String,
    _ arguments: ParsedArguments
  ) throws {
    guard !kinds.isEmpty else { return }
    let known = ValueType.choice(try prompts(arguments).kinds.map(\.kind.name.rawValue))
    for kind in kinds { _ = try known.value(of: kind.rawValue, for: subject) }
  }
}
