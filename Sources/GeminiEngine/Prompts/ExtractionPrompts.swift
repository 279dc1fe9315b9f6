package import Insights
package import Prompts
import Gemini
import JSON

/// The instructions for models: the prompts for threads and for joining chunks, and the kinds.
package struct ExtractionPrompts: Sendable {
  /// Reads a thread, or a chunk of one.
  package let thread: ModelPrompt
  /// Reads several short threads.
  let pack: ModelPrompt
  /// Whether short threads may be read by ``pack``: not if a user changed ``thread`` without
  /// changing ``pack``, which would lack the change.
  let packs: Bool
  /// Merges the finds of chunks.
  package let fold: ModelPrompt
  /// Summarizes what happened in a conversation in a period.
  package let digest: ModelPrompt
  /// Answers a question from passages.
  package let ask: ModelPrompt
  /// The kinds, in the order in which they are listed.
  package let kinds: [KindDefinition]
  /// The digests of all instructions by kind, which every thread needs.
  private let hashes: [KindName: String]
  private let tools: [KindName: [Tool]]
  private let instructions: [KindName: Instructions]

  /// The instructions for a kind, one rule a line.
  private struct Instructions {
    let brief: String
    let full: String
  }

  /// Loads the prompts.
  ///
  /// - Parameter library: Has `thread`, `pack`, `fold`, `digest`, `ask` and `kinds/NAME`.
  /// - Throws: `PromptError` for the first that is missing or broken.
  package init(_ library: PromptLibrary) throws(PromptError) {
    thread = try ModelPrompt(library.prompt("thread"))
    pack = try ModelPrompt(library.prompt("pack"))
    let isThreadShipped = try Self.isShipped("thread", in: library)
    let isPackShipped = try Self.isShipped("pack", in: library)
    packs = isThreadShipped || !isPackShipped
    fold = try ModelPrompt(library.prompt("fold"))
    digest = try ModelPrompt(library.prompt("digest"))
    ask = try ModelPrompt(library.prompt("ask"))
    var kinds: [(order: Int, kind: KindDefinition)] = []
    var instructions: [KindName: Instructions] = [:]
    var tools: [KindName: [Tool]] = [:]
    for name in library.names where name.hasPrefix(Self.folder) {
      let prompt = try library.prompt(name)
      let settings = try KindSettings(prompt)
      let kind = try settings.definition(named: String(name.dropFirst(Self.folder.count)))
      kinds.append((settings.order, kind))
      tools[kind.kind.name] = try ModelPrompt.tools(of: prompt)
      instructions[kind.kind.name] = Instructions(
        brief: try Self.rules(prompt, isBrief: true),
        full: try Self.rules(prompt, isBrief: false) + settings.examples(of: kind)
      )
    }
    self.kinds = kinds.sorted { ($0.order, $0.kind.kind.name) < ($1.order, $1.kind.kind.name) }
      .map(\.kind)
    self.instructions = instructions
    self.tools = tools
    let shared = [thread.identity, fold.identity, pack.identity]
    hashes = Dictionary(
      uniqueKeysWithValues: self.kinds.map { kind in
        (kind.kind.name, PromptDigest.of(shared + [kind.promptHash]))
      }
    )
  }

  /// Checks the settings in a prompt's header that not every prompt has.
  ///
  /// - Parameter name: Its name; `kinds/NAME` for a kind.
  /// - Throws: `PromptError` if it could not be used.
  package static func check(_ prompt: Prompt, named name: String) throws(PromptError) {
    guard name.hasPrefix(folder) else {
      _ = try ModelPrompt(prompt)
      return
    }
    let settings = try KindSettings(prompt)
    let kind = try settings.definition(named: String(name.dropFirst(folder.count)))
    _ = try settings.examples(of: kind)
    _ = try ModelPrompt.tools(of: prompt)
  }

  private static func isShipped(
    _ name: String,
    in library: PromptLibrary
  ) throws(PromptError) -> Bool {
    try library.source.prompt(name)?.text == PromptDictionary.shipped.prompt(name)?.text
  }

  /// The folder of the kinds' files.
  package static let folder = "kinds/"

  /// The kinds as listings and reports use them.
  package var catalog: KindCatalog { KindCatalog(kinds.map(\.kind)) }

  /// The instructions for a kind.
  func instructions(of kind: KindDefinition, isBrief: Bool) -> String {
    guard let found = instructions[kind.kind.name] else { return "" }
    return isBrief ? found.brief : found.full
  }

  private static func rules(_ prompt: Prompt, isBrief: Bool) throws(PromptError) -> String {
    let messages = try prompt.render(["is_brief": .bool(isBrief)]).messages
    return messages.map(\.text).joined().split(separator: "\n").joined(separator: "\n")
  }

  /// The tools that kinds ask for.
  ///
  /// - Returns: Each tool once, always in the same order.
  func tools(for kinds: [KindDefinition]) -> [Tool] {
    let wanted = Set(kinds.flatMap { tools[$0.kind.name] ?? [] })
    return Tool.allCases.filter(wanted.contains)
  }

  /// The digest of all instructions for a kind.
  package func hash(ofKind kind: KindName) -> String {
    hashes[kind] ?? PromptDigest.of([thread.identity, fold.identity, ""])
  }

  /// The digest of all instructions for an insight.
  package func hash(of insight: Insight) -> String {
    insight.scope == .conversation ? digest.identity : hash(ofKind: insight.kind)
  }
}
