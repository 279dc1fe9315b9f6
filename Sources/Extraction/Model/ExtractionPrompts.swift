public import Insights
public import Prompts
import JSON

/// What models are told: the prompts for threads and for joining chunks, and the kinds.
public struct ExtractionPrompts: Sendable {
  /// Reads a thread, or a chunk of one.
  public let thread: ModelPrompt
  /// Joins what was found in chunks.
  let fold: ModelPrompt
  /// The kinds, in the order in which they are listed.
  public let kinds: [KindDefinition]
  private let instructions: [String: Prompt]

  /// Loads the prompts.
  ///
  /// - Parameter library: Where they are: `thread`, `fold` and `kinds/NAME`.
  /// - Throws: `PromptError` for the first that is missing or broken.
  public init(_ library: PromptLibrary) throws(PromptError) {
    thread = try ModelPrompt(library.prompt("thread"))
    fold = try ModelPrompt(library.prompt("fold"))
    var kinds: [(order: Int, kind: KindDefinition)] = []
    var instructions: [String: Prompt] = [:]
    for name in library.names where name.hasPrefix(Self.folder) {
      let prompt = try library.prompt(name)
      let settings = try KindSettings(prompt)
      let kind = try settings.definition(named: String(name.dropFirst(Self.folder.count)))
      kinds.append((settings.order, kind))
      instructions[kind.kind.name] = prompt
    }
    self.kinds = kinds.sorted { ($0.order, $0.kind.kind.name) < ($1.order, $1.kind.kind.name) }
      .map(\.kind)
    self.instructions = instructions
  }

  /// Where the files of kinds are.
  public static let folder = "kinds/"

  /// What listings and reports know of the kinds.
  public var catalog: KindCatalog { KindCatalog(kinds.map(\.kind)) }

  /// What a model is told about a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - isBrief: Whether the short form is wanted.
  /// - Returns: The text, on one line for each rule.
  /// - Throws: `PromptError` if the template cannot be rendered.
  func instructions(of kind: KindDefinition, isBrief: Bool) throws(PromptError) -> String {
    guard let prompt = instructions[kind.kind.name] else { return "" }
    let text = try prompt.render(["is_brief": .bool(isBrief)]).messages.map(\.text).joined()
    return text.split(separator: "\n").joined(separator: "\n")
  }

  /// What names all that a model is told about a kind.
  ///
  /// - Parameter kind: The kind's name.
  /// - Returns: A digest, in hexadecimal; it changes with the prompts for all kinds too.
  public func hash(ofKind kind: String) -> String {
    let definition = kinds.first { $0.kind.name == kind }
    return PromptDigest.of([thread.identity, fold.identity, definition?.promptHash ?? ""])
  }
}
