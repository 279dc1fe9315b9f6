import Conversations
import Database
package import Gemini
package import GeminiEngine
import Insights
import Glibc
import HTTP
package import JSON
package import Jobs
import Media
package import Prompts
package import Runs
import Sinks
import Text
package import Workspace

/// Operations on prompts: listing them, checking them, and rendering what would be sent.
package struct PromptWorkbench: Sendable {
  private let overlay: PromptOverlay
  /// The library of prompts.
  let library: PromptLibrary

  /// Looks for prompts in folders, then among those that ship with the program.
  ///
  /// - Parameter folders: The folders that have a folder `prompts`, in order of precedence.
  package init(folders: [String]) {
    overlay = PromptOverlay(folders: folders.map { $0.isEmpty ? "prompts" : "\($0)/prompts" })
    library = PromptLibrary(overlay)
  }

  /// The prompts.
  ///
  /// - Throws: `PromptError` for the first that is broken.
  package func prompts() throws(PromptError) -> ExtractionPrompts { try ExtractionPrompts(library) }

  /// The names of the kinds, also of those whose files are broken.
  package var kindNames: [String] {
    library.names.filter { $0.hasPrefix(ExtractionPrompts.folder) }
      .map { String($0.dropFirst(ExtractionPrompts.folder.count)) }
  }

  // MARK: List and show

  /// A prompt in a listing.
  package struct Listed: Sendable {
    /// Its name.
    package let name: String
    /// What it is for.
    package let description: String?
    /// The file it was found in; `shipped` for those that ship with the program.
    package let file: String
    /// An id of its content.
    package let identity: String
    /// What is wrong with it, if it cannot be read.
    package let problem: String?
  }

  /// All prompts.
  ///
  /// - Returns: One for each name, sorted; broken ones too.
  package func list() -> [Listed] { library.names.map(listed) }

  private func listed(_ name: String) -> Listed {
    do throws(PromptError) {
      let prompt = try library.prompt(name)
      return Listed(
        name: name,
        description: prompt.file.description,
        file: try location(of: name),
        identity: prompt.identity,
        problem: nil
      )
    } catch {
      return Listed(
        name: name,
        description: nil,
        file: error.file,
        identity: "",
        problem: error.description
      )
    }
  }

  /// The file of a prompt, or `shipped`.
  private func location(of name: String) throws(PromptError) -> String {
    try overlay.isOverridden(name) ? (overlay.prompt(name)?.file ?? name) : "shipped"
  }

  /// The text of a prompt or partial.
  ///
  /// - Parameter name: The name; a partial's with its `_`.
  /// - Throws: `PromptError` if there is none, with the nearest name.
  package func text(of name: String) throws(PromptError) -> String {
    if name.hasPrefix("_"), let partial = try overlay.partial(String(name.dropFirst())) {
      return partial.text
    }
    if let prompt = try overlay.prompt(name) { return prompt.text }
    if let kind = try overlay.prompt(ExtractionPrompts.folder + name) { return kind.text }
    _ = try library.prompt(name)
    return ""
  }

  // MARK: Lint

  /// Finds problems in prompts.
  ///
  /// - Parameter files: The files; all prompts that are found if there are none.
  /// - Returns: The findings, also about files that cannot be read.
  package func lint(_ files: [String]) -> [PromptLint.Finding] {
    guard files.isEmpty else { return files.flatMap(lint(file:)) }
    return library.names.flatMap(lint(prompt:))
      + ignoredFiles.map { ignored in
        PromptLint.Finding(
          PromptError(
            file: ignored.file,
            message: "it is not read: \(ignored.reason)"
          ),
          isError: false
        )
      }
  }

  /// The files that look like prompts and are not read: those that are empty or have no valid name.
  package var ignoredFiles: [PromptFolders.Ignored] { overlay.ignoredFiles }

  private func lint(prompt name: String) -> [PromptLint.Finding] {
    do throws(PromptError) {
      guard let found = try overlay.prompt(name) else { return [] }
      let file = try overlay.isOverridden(name) ? found.file : "prompts/\(name).prompt"
      return Self.lint(found.text, file: file, name: name, library)
    } catch { return [PromptLint.Finding(error)] }
  }

  private func lint(file: String) -> [PromptLint.Finding] {
    do throws(PromptError) {
      let text = try PromptText(contentsOf: file).text
      return Self.lint(
        text,
        file: file,
        name: Self.name(ofFile: file),
        library(beside: file)
      )
    } catch { return [PromptLint.Finding(error)] }
  }

  private static func lint(
    _ text: String,
    file: String,
    name: String,
    _ library: PromptLibrary
  ) -> [PromptLint.Finding] {
    let findings = PromptLint.findings(text, file: file, library: library)
    guard !findings.contains(where: \.isError) else { return findings }
    do throws(PromptError) {
      try ExtractionPrompts.check(library.prompt(text: text, file: file), named: name)
      return findings
    } catch {
      return [PromptLint.Finding(error)] + findings
    }
  }

  /// Repairs the schemas of prompt files.
  ///
  /// - Throws: `PromptError` if a file cannot be read or written.
  package func fix(_ files: [String]) throws(PromptError) -> [(file: String, repaired: Int)] {
    var results: [(file: String, repaired: Int)] = []
    for file in files {
      let (text, repaired) = PromptLint.repair(try PromptText(contentsOf: file).text)
      if !repaired.isEmpty { try Self.write(text, to: file) }
      results.append((file, repaired.count))
    }
    return results
  }

  private static func write(_ text: String, to file: String) throws(PromptError) {
    do {
      // This prompt is meant to be changed.
      try AtomicFile.write(text, to: file, sparing: KeptFiles())
    } catch {
      throw PromptError(file: file, message: "it cannot be written: \(error)")
    }
  }

  /// The name of the prompt that some files are versions of.
  ///
  /// - Throws: `PromptError` if none is named like a prompt.
  package func name(ofVersions files: [String]) throws -> String {
    for name in files.reversed().map(Self.name(ofFile:)) {
      for name in [name, "kinds/\(name)"] where try overlay.prompt(name) != nil { return name }
    }
    throw PromptError(
      file: files.last ?? "",
      message: "no prompt has this name: call the file like the prompt that it changes, "
        + "for instance kinds/decision.prompt"
    )
  }

  /// The name of the prompt that a file would be: with its folder `kinds`, if it is in one.
  static func name(ofFile file: String) -> String {
    let parts = file.split(separator: "/")
    let stem = parts.last.map { $0.hasSuffix(".prompt") ? $0.dropLast(7) : $0 } ?? ""
    return parts.dropLast().last == "kinds" ? "kinds/\(stem)" : String(stem)
  }

  /// The library for a file: the partials beside it come first.
  private func library(beside file: String) -> PromptLibrary {
    var folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    if folder.last == "kinds" { folder = folder.dropLast() }
    let path = folder.isEmpty ? "." : folder.joined(separator: "/")
    return PromptLibrary(overlay.adding(folder: path.isEmpty ? "/" : path))
  }

  // MARK: Render

  /// Renders any prompt file with any data.
  package func render(file: String, data: JSONValue) throws(PromptError) -> RenderedPrompt {
    let library = library(beside: file)
    let text = try PromptText(contentsOf: file).text
    return try library.prompt(text: text, file: file).render(data)
  }

  /// The requests that would be sent for a thread.
  ///
  /// - Parameters:
  ///   - name: `thread` for all kinds, or the names of some, separated by commas.
  ///   - replaced: The name of a prompt, and the file that replaces it; nil for none.
  /// - Throws: `PromptError`, `RedactionPolicyError`, or ``WorkspaceError``.
  package func requests(
    _ name: String,
    thread: String,
    in workspace: Workspace,
    for job: JobDefinition,
    _ setup: EngineSetup,
    replacing replaced: (name: String, file: String)? = nil
  ) throws -> [GenerateRequest] {
    var source = overlay
    if let replaced {
      source = overlay.replacing(
        replaced.name,
        with: try PromptText(contentsOf: replaced.file).text,
        file: replaced.file
      )
    }
    let prompts = try ExtractionPrompts(PromptLibrary(source))
    let kinds = try kinds(name, prompts)
    var setup = setup
    setup.prompts = prompts
    let engine = try setup.modelEngine(for: job, in: workspace)
    let media = MediaReader(job.model.media, transport: OfflineTransport())
    let connection = try workspace.openForReading()
    let rows = try WorkspaceQueries(connection).rows(named: thread)
    return try connection.read { transaction in
      try rows.flatMap { row -> [GenerateRequest] in
        guard let stored = try ThreadCatalog(transaction).thread(row),
          let task = try job.task(of: stored, kinds: kinds, transaction)
        else { return [] }
        return try engine.requests(media?.planned(task) ?? task)
      }
    }
  }

  private func kinds(_ name: String, _ prompts: ExtractionPrompts) throws -> [KindName] {
    let all = prompts.kinds.map(\.kind.name)
    if name == "thread" { return all }
    let wanted = name.split(separator: ",").map { word in
      KindName(rawValue: String(word.hasPrefix("kinds/") ? word.dropFirst("kinds/".count) : word))
    }
    if wanted.count > 1, let unknown = wanted.first(where: { !all.contains($0) }) {
      let known = all.map(\.rawValue)
      let advice =
        nearest(to: unknown.rawValue, in: known).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))"
      throw PromptError(
        file: name,
        message: "there is no kind \(unknown.rawValue); \(advice)"
      )
    }
    guard !wanted.isEmpty, wanted.allSatisfy(all.contains) else {
      _ = try library.prompt(name)
      throw PromptError(
        file: name,
        message: "it is not rendered from a thread alone: give --file and --data, or a kind"
      )
    }
    return wanted
  }
}
