import Foundation
import TestSupport
import Testing

/// A section of a Markdown page whose `console` blocks show commands and what they print.
///
/// A line `…` stands for any lines. A block after a line `<!-- file: NAME -->` is a file that the
/// commands find, and one after `<!-- not run: REASON -->` is not run.
struct Transcript {
  /// A command and what it prints.
  struct Step {
    /// The command, with the lines that go on after a backslash.
    var command: String
    /// What it prints on a terminal.
    var output: [String]
  }

  private enum Part {
    case line(String)
    case block([Step])
  }

  private var parts: [Part] = []

  /// Reads a section.
  init(_ lines: [String]) {
    var rest = lines[...]
    var last = ""
    while let line = rest.popFirst() {
      parts.append(.line(line))
      defer { last = line }
      guard line.hasPrefix("```") else { continue }
      let block = rest.prefix { $0 != "```" }
      rest = rest.dropFirst(block.count + 1)
      if line == "```console" {
        parts.append(.block(Self.steps(block)))
      } else {
        parts += block.map { .line($0) }
        if let name = Self.mark("file", last) {
          files.append((name, block.joined(separator: "\n") + "\n"))
        } else if block.contains(where: { $0.contains(#/^(\$ )?debrief /#) }) {
          unrun.append((Self.mark("not run", last) ?? "", Array(block)))
        }
      }
      parts.append(.line("```"))
    }
  }

  /// The value of a mark such as `<!-- file: NAME -->`.
  private static func mark(_ name: String, _ line: String) -> String? {
    let (start, end) = ("<!-- \(name): ", " -->")
    guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }

  private static func steps(_ block: ArraySlice<String>) -> [Step] {
    var steps: [Step] = []
    for line in block {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: []))
      } else if let last = steps.indices.last {
        if steps[last].output.isEmpty, steps[last].command.hasSuffix("\\") {
          steps[last].command += "\n" + line
        } else {
          steps[last].output.append(line)
        }
      }
    }
    // Steps are set apart by empty lines.
    for index in steps.indices {
      while steps[index].output.last?.isEmpty == true { steps[index].output.removeLast() }
    }
    return steps
  }

  /// The files that the section shows, in order.
  private(set) var files: [(name: String, text: String)] = []
  /// The blocks with commands that are not run, by the reason; empty if there is none.
  private(set) var unrun: [(reason: String, block: [String])] = []

  /// The commands, in order.
  var steps: [Step] {
    parts.flatMap { part -> [Step] in if case .block(let steps) = part { steps } else { [] } }
  }

  /// The lines of the section, with other outputs.
  ///
  /// - Parameter outputs: One for each command; where the section has `…`, as many lines before and
  ///   after it are taken as there are now.
  func lines(with outputs: [[String]]) -> [String] {
    var outputs = outputs[...]
    return parts.flatMap { part -> [String] in
      switch part {
      case .line(let line): return [line]
      case .block(let steps):
        let texts = steps.map { step in
          ["$ " + step.command] + Self.shortened(outputs.popFirst() ?? [], like: step.output)
        }
        return Array(texts.joined(separator: [""]))
          .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
      }
    }
  }

  private static func shortened(_ output: [String], like former: [String]) -> [String] {
    guard let gap = former.firstIndex(of: "…") else { return output }
    return output.prefix(gap) + ["…"] + output.dropFirst(gap).suffix(former.count - gap - 1)
  }

  /// Whether an output is what a step shows.
  static func shows(_ step: Step, _ output: [String]) -> Bool {
    guard let gap = step.output.firstIndex(of: "…") else { return step.output == output }
    let (before, after) = (step.output[..<gap], step.output[(gap + 1)...])
    return output.count >= before.count + after.count
      && output.prefix(before.count) == before && output.suffix(after.count) == after
  }
}

extension Transcript {
  /// Where the commands of a section run: a home, the samples, exports in the forms that people have.
  struct Stage {
    private let scratch: Scratch

    init() throws {
      scratch = try Scratch()
      let samples = try ChildProcess.run(
        BuiltProgram.path.replacing("/debrief", with: "/build-samples"),
        [Self.root.appending(path: "samples").path, scratch.path()]
      )
      try #require(samples.ending == .exited(0))
      try scratch.write("app.sqlite", scratch.bytes("chat-app.sqlite"))
      try scratch.write("home/.keep", "")
      try scratch.database("helpdesk.db", Self.text("helpdesk.sql"))
      for file in ["list.mbox", "chat.jsonl"] { try scratch.write(file, Self.text(file)) }
      let chats = try Self.text("conversations.json")
      try scratch.write("chatgpt-export.zip", RawZip.bytes([.init("conversations.json", chats)]))
      try scratch.write(
        "whatsapp.zip",
        RawZip.bytes([.init("_chat.txt", Self.text("whatsapp.txt"))])
      )
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("debrief"),
        withDestinationPath: BuiltProgram.path
      )
    }

    /// Writes a file that the commands use.
    func write(_ file: (name: String, text: String)) throws {
      try scratch.write(file.name, file.text)
    }

    /// The folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ name: String) throws -> String {
      let file = root.appending(path: "Tests/CommandTests/Fixtures/started/\(name)")
      return try String(contentsOf: file, encoding: .utf8)
    }

    /// What a terminal of 100 columns shows of a command, line by line.
    func run(_ command: String) throws -> (lines: [String], ending: ChildProcess.Ending) {
      let session = try TerminalSession(
        "/bin/bash",
        ["-c", command],
        environment: [
          "PATH": "\(scratch.path()):/usr/bin:/bin", "HOME": scratch.path("home"), "TERM": "dumb",
          "USER": "ana", "LC_ALL": "C.UTF-8", "TZ": "UTC",
        ],
        folder: scratch.path(),
        columns: 100
      )
      let (shown, ending) = session.end()
      let program = URL(filePath: BuiltProgram.path).resolvingSymlinksInPath().path
      let text = shown.replacing("\r\n", with: "\n").replacing(
        program,
        with: "/usr/local/bin/debrief"
      )
      .replacing(scratch.path("home"), with: "/home/ana")
      .replacing(scratch.path(), with: "/home/ana/chats")
      // The ids of runs and the placeholders of a workspace are different each time.
      .replacing(#/run:[0-9A-Z]{26}/#, with: "run:…")
      .replacing(#/\[(phone|email)-[a-z0-9]+\]/#) { "[\($0.output.1)-…]" }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while lines.last?.isEmpty == true { lines.removeLast() }
      return (lines, ending)
    }
  }
}
