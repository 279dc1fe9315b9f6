import Foundation
import Synchronization
import TestSupport
import Testing

/// The commands that README.md and pages in docs show, run one after the other.
///
/// With `RECORD_SNAPSHOTS=1` the pages are rewritten with what the commands print.
@Suite("Commands in the documentation")
struct TranscriptTests {
  /// A section of a page.
  struct Section: Sendable, CustomTestStringConvertible {
    let page: String
    let index: Int
    let title: String

    var testDescription: String { "\(page): \(title)" }
  }

  private static let pages =
    ["README.md"]
    + [
      "getting-started", "operations", "reading", "reports", "gemini", "prompts-and-kinds", "scale",
    ]
    .map { "docs/\($0).md" }
  private static let writing = Mutex(())

  private static func file(_ page: String) -> URL { Transcript.Stage.root.appending(path: page) }

  /// The lines of a page, cut before each heading of the second level.
  private static func sections(of page: String) throws -> [[String]] {
    let text = try String(contentsOf: file(page), encoding: .utf8)
    var sections: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    return sections
  }

  static let all: [Section] = pages.flatMap { page in
    ((try? sections(of: page)) ?? []).enumerated()
      .filter { $0.element.contains("```console") }
      .map { Section(page: page, index: $0.offset, title: $0.element.first ?? "") }
  }

  @Test("print what the pages show", arguments: all)
  func prints(section: Section) async throws {
    let transcript = Transcript(try Self.sections(of: section.page)[section.index])
    let outputs = try await onThread {
      let stage = try Transcript.Stage()
      for file in transcript.files { try stage.write(file) }
      return try transcript.steps.map { step in
        let (lines, ending) = try stage.run(step.command)
        #expect(ending == .exited(0), "\(step.command): \(lines)")
        return lines
      }
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Self.write(transcript.lines(with: outputs), section)
      Issue.record("Recorded \(section.testDescription)")
    }
    for (step, output) in zip(transcript.steps, outputs) {
      let shown = output.joined(separator: "\n")
      #expect(Transcript.shows(step, output), "\(step.command)\n\(shown)")
    }
  }

  @Test("every job that the pages show is sound", arguments: pages + ["docs/jobs.md"])
  func jobs(page: String) async throws {
    let text = try String(contentsOf: Self.file(page), encoding: .utf8)
    for (index, match) in text.matches(of: #/(?m)^```yaml\n([^`]*?)^```$/#).enumerated()
    where !match.output.1.hasPrefix("---\n") {
      let scratch = try Scratch()
      try scratch.write("jobs/shown.yaml", String(match.output.1))
      let run = try await scratch.run("HOME=. $D jobs lint shown")
      #expect(run.code == 0, "\(page), block \(index + 1): \(run.errors)")
    }
  }

  @Test("every block with commands is run, or says why it is not", arguments: pages)
  func unrun(page: String) throws {
    let reasons: Set = [
      "needs a model", "needs PostgreSQL's server", "needs hosts at work",
      "needs jobs of your own", "waits for keys",
    ]
    for section in try Self.sections(of: page) {
      for (reason, block) in Transcript(section).unrun {
        #expect(reasons.contains(reason), "\(page): \(block.first ?? "")")
      }
    }
  }

  private static func write(_ lines: [String], _ section: Section) throws {
    try writing.withLock { _ in
      var all = try sections(of: section.page)
      all[section.index] = lines
      let text = all.flatMap { $0 }.joined(separator: "\n")
      try text.write(to: file(section.page), atomically: true, encoding: .utf8)
    }
  }

  @Test("the README shows three commands, getting started twelve paths")
  func complete() throws {
    let readme = try Self.sections(of: "README.md")
    #expect(readme.flatMap { Transcript($0).steps }.count >= 3)
    #expect(readme.flatMap { $0 }.count <= 250)
    #expect(Self.all.count { $0.page == "docs/getting-started.md" } == 12)
  }

  @Test("every link between pages leads somewhere")
  func links() throws {
    let folder = Transcript.Stage.root.appending(path: "docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let pages = ["README.md"] + names.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    for page in pages {
      let text = try String(contentsOf: Self.file(page), encoding: .utf8)
      for match in text.matches(of: #/\]\(([^)#\s:]*)(#[^)\s]*)?\)/#) {
        let base = Self.file(page).deletingLastPathComponent()
        let target =
          match.output.1.isEmpty
          ? Self.file(page) : base.appending(path: String(match.output.1)).standardized
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.output.0)")
        guard let anchor = match.output.2?.dropFirst(), target.pathExtension == "md" else {
          continue
        }
        #expect(try Self.anchors(target).contains(String(anchor)), "\(page): \(match.output.0)")
      }
    }
  }

  /// The anchors that GitHub gives the headings of a page.
  private static func anchors(_ page: URL) throws -> Set<String> {
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    return Set(
      lines.filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      }
    )
  }
}
