import Failures
import Arguments
import Debrief
import Gemini
import Glibc
import JSON
import Prompts
import TerminalIO

/// Lists prompts.
enum PromptsListCommand: Command {
  static let specification = CommandSpecification(
    "prompts list",
    abstract: "list prompts and kinds; `prompts` alone does the same",
    examples: [
      .init(line: "debrief prompts", help: "the instructions to models, and where they are")
    ],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let prompts = session.workbench(arguments).list()
    let console = session.console
    guard !arguments[CommonOptions.json] else {
      console.print([
        "schema": "debrief.prompts/1",
        "prompts": .array(
          prompts.map { prompt in
            [
              "name": .string(prompt.name), "description": JSONValue(prompt.description),
              "file": .string(prompt.file), "hash": .string(prompt.identity),
              "problem": JSONValue(prompt.problem),
            ]
          }
        ),
      ])
      return .done
    }
    var table = TextTable([
      .init(title: "NAME", emphasis: .name), .init(title: "FROM"), .init(title: "WHAT IT IS FOR"),
    ])
    for prompt in prompts {
      let text = prompt.problem ?? prompt.description ?? ""
      table.append([prompt.name, prompt.file, text].map(TerminalText.line))
    }
    let width = console.terminal.hasTerminalOutput ? console.width : nil
    for line in table.lines(style: console.style, width: width) { console.print(line) }
    return .done
  }
}

/// Prints a prompt file.
enum PromptsShowCommand: Command {
  static let name = Positional(
    "NAME",
    .prompt,
    help: "a prompt, a kind, or a partial with its leading _"
  )

  static let specification = CommandSpecification(
    "prompts show",
    abstract: "print a prompt file, to be changed and put into prompts/",
    examples: [
      .init(
        line: "debrief prompts show decision > prompts/kinds/decision.prompt",
        help: "a copy to change"
      )
    ],
    positionals: [name]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let text = try session.workbench(arguments).text(of: arguments[name])
    session.console.write(text)
    return .done
  }
}

/// Checks prompt files.
enum PromptsLintCommand: Command {
  static let file = Positional(repeated: "FILE", .file, help: "prompt files", isOptional: true)
  static let fix = Flag("fix", help: "repair what can be repaired automatically in the given files")

  static let specification = CommandSpecification(
    "prompts lint",
    abstract: "find mistakes in prompt files",
    examples: [
      .init(line: "debrief prompts lint", help: "all prompts that are found"),
      .init(line: "debrief prompts lint --fix prompts/kinds/risk.prompt", help: "repair it"),
    ],
    positionals: [file],
    options: [fix, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let workbench = session.workbench(arguments)
    let files = arguments[file]
    for file in files { try session.require(file) }
    if arguments[fix] {
      guard !files.isEmpty else { throw UsageError("--fix needs the files to repair") }
      for (file, repaired) in try workbench.fix(files) where repaired > 0 {
        session.console.note("\(file): \(repaired) repaired")
      }
    }
    let findings = workbench.lint(files)
    if arguments[CommonOptions.json] {
      session.console.print([
        "schema": "debrief.lint/1", "findings": .array(findings.map(\.json)),
      ])
    } else {
      for finding in findings { session.console.print(TerminalText.line(finding.description)) }
    }
    return findings.contains(where: \.isError) ? .configuration : .done
  }
}

/// Renders a prompt.
enum PromptsRenderCommand: Command {
  static let name = Positional(
    optional: "NAME",
    .prompt,
    help: "thread, or kinds separated by commas"
  )
  static let thread = Option("thread", .text("THREAD"), help: "a thread of the workspace")
  static let file = Option("file", .file, help: "any prompt file")
  static let data = Option("data", .file, help: "a JSON object to fill it with")
  static let readable = Flag(
    "readable",
    help: "print the request in a readable form, instead of its bytes"
  )

  static let specification = CommandSpecification(
    "prompts render",
    abstract: "print what would be sent, byte for byte, and send nothing",
    examples: [
      .init(line: "debrief prompts render thread --thread T1", help: "the request for all kinds"),
      .init(line: "debrief prompts render decision --thread T1", help: "for one kind"),
      .init(line: "debrief prompts render --file f.prompt --data d.json", help: "any prompt"),
    ],
    positionals: [name],
    options: [thread, CommonOptions.job, file, data, readable, CommonOptions.json],
    notes: [
      """
      With --thread, each line is the body of one request, as the job of --job would send it; \
      pictures that would have to be fetched are named only. With --file, --json prints messages, \
      config and output.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    for path in [arguments[file], arguments[data]].compactMap(\.self) { try session.require(path) }
    if let file = arguments[file] { return try renderFile(file, arguments, session) }
    guard let thread = arguments[Self.thread] else {
      throw UsageError("give --thread, or --file and --data")
    }
    let workspace = try session.workspace(arguments)
    let requests = try session.workbench(arguments)
      .requests(
        arguments[name] ?? "thread",
        thread: thread,
        in: workspace,
        for: try session.job(for: "render", arguments),
        try session.engineSetup(arguments)
      )
    for request in requests {
      if arguments[readable] {
        session.printLines(request.readable)
      } else {
        session.console.writeJSON(request.body().text + "\n")
      }
    }
    return .done
  }

  private static func renderFile(
    _ file: String,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ExitStatus {
    let data = try arguments[Self.data].map(PromptData.read) ?? .object(JSONObject())
    let rendered = try session.workbench(arguments).render(file: file, data: data)
    if arguments[CommonOptions.json] {
      session.console.writeJSON(PromptData.json(rendered).text + "\n")
      return .done
    }
    for message in rendered.messages {
      session.console.print("--- \(message.role.rawValue)")
      session.printLines(message.text)
    }
    return .done
  }
}

/// Runs the conformance cases of the prompt format.
enum PromptsConformanceCommand: Command {
  static let path = Positional(repeated: "PATH", .file, help: "files or folders of cases")

  static let specification = CommandSpecification(
    "prompts conformance",
    abstract: "run conformance cases of dotprompt, Handlebars and Picoschema",
    examples: [.init(line: "debrief prompts conformance spec/", help: "YAML and JSON cases")],
    positionals: [path],
    notes: ["The exit code is 1 if a case fails."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var reports: [ConformanceReport] = []
    for path in arguments[path] {
      try session.require(path)
      reports += try PromptConformance.run(path)
    }
    let console = session.console
    for report in reports {
      console.print(
        TerminalText.line(
          "\(report.file): \(report.passed) passed, \(report.failed) failed, "
            + "\(report.unsupported.count) unsupported"
        )
      )
      for failure in report.failures {
        console.print(TerminalText.line("  failed: \(failure.name): \(failure.difference)"))
      }
      for missing in report.unsupported {
        console.print(TerminalText.line("  unsupported: \(missing.name): \(missing.difference)"))
      }
    }
    let passed = reports.reduce(0) { $0 + $1.passed }
    let failed = reports.reduce(0) { $0 + $1.failed }
    console.print("\(passed) passed, \(failed) failed")
    return failed > 0 ? .failed : .done
  }
}

extension Session {
  /// Prints text of any origin, line by line.
  func printLines(_ text: String) {
    let lines = TerminalText.lines(text)
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] { console.print(line) }
  }

  /// Rejects a path that does not exist.
  func require(_ path: String) throws(Failure) {
    guard access(path, F_OK) == 0 else {
      throw Failure(.noInput, "\(TerminalText.line(path)): there is no such file")
    }
  }
}

extension PromptLint.Finding {
  fileprivate var json: JSONValue {
    [
      "file": .string(file), "line": JSONValue(line), "column": JSONValue(column),
      "severity": isError ? "error" : "warning", "message": .string(message),
    ]
  }
}
