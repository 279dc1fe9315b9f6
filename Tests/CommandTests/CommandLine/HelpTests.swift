import Failures
import Foundation
import JSON
import ShippedFiles
import TestSupport
import Testing

@testable import Arguments
@testable import Debrief
@testable import DebriefCommand
@testable import TerminalIO

@Suite("Help")
struct HelpTests {
  private static let help = HelpText(grammar: Commands.grammar)

  @Test("every command is in one group, every family says what its commands do")
  func groups() {
    let grammar = Commands.grammar
    let families = Set(grammar.commands.filter { $0.words.count > 1 }.map { $0.words[0] })
    #expect(Set(grammar.families.keys) == families)
    #expect(Set(grammar.commands.map(\.name)).count == grammar.commands.count)
  }

  @Test("a line for each command or family fits one screen")
  func overview() throws {
    let lines = try Printed(["help"]).output.split(separator: "\n")
    #expect(lines.count <= 75)
    for use in HelpText.uses { #expect(lines.contains { $0.contains(use.line) }) }
  }

  @Test(
    "a mistyped topic has a suggestion",
    arguments: [
      ("serch", "search"), ("exit-code", "exit-codes"), ("jbo", "job"),
      ("explain", "insights explain"),
      ("redriv", "queue redrive"),
    ]
  )
  func suggestion(topic: String, meant: String) throws {
    let printed = try Printed(["help", topic])
    #expect(printed.code == .usage)
    #expect(printed.errors.contains("there is no command '\(topic)'"))
    #expect(printed.errors.contains("did you mean '\(meant)'?"))
  }

  @Test("a topic that is like nothing leads to the list of commands")
  func unknownTopic() throws {
    let printed = try Printed(["help", "nope"])
    #expect(
      printed.errors == """
        debrief: there is no command 'nope'
        'debrief help' lists the commands.

        """
    )
  }

  @Test("every example is a valid command line")
  func examples() async throws {
    let scratch = try Scratch()
    let examples = Commands.grammar.commands.flatMap(\.examples) + HelpText.uses
    // A shell divides them into words; where they read and write does not matter.
    let lines = examples.enumerated().map { index, example in
      "EXAMPLE=\(index); \(example.line.replacing(#/ [<>] \S+/#, with: ""))"
    }
    let define = #"debrief() { printf '%s\0' "$@" > "$EXAMPLE"; }"#
    _ = try await scratch.run(([define] + lines).joined(separator: "\n"))
    for (index, example) in examples.enumerated() {
      let arguments = String(decoding: try scratch.bytes("\(index)"), as: UTF8.self)
        .split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
      #expect(throws: Never.self, "\(example.line)") {
        guard case .run = try Commands.grammar.parse(arguments) else {
          Issue.record("\(example.line) asks for nothing")
          return
        }
      }
    }
  }

  @Test("every page fits", arguments: [40, 60, 80, 200])
  func width(columns: Int) throws {
    for page in try Self.help.manualPages() {
      let text = TerminalPage(page, style: Style(usesColor: false), width: columns).text
      let code = page.blocks.flatMap { block -> [String] in
        if case .code(let lines) = block { lines.map { "  \($0)" } } else { [] }
      }
      let words = Set(text.split { $0 == " " || $0 == "\n" }.filter { $0.count > columns - 24 })
      let long = text.split(separator: "\n").filter { line in
        line.count > columns && !words.contains { line.contains($0) }
          // Command lines and code are not broken: they are there to be copied.
          && !line.hasPrefix("  debrief") && !line.hasPrefix("  source <")
          && !code.contains(String(line))
      }
      #expect(long.isEmpty, "\(page.name): \(long)")
    }
  }
}

@Suite("The manual")
struct ManualTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func pages() async throws -> [String] {
    let run = try await scratch.run("$D help --man -o man && ls man")
    #expect(run.code == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("there is a page for the program, each command, each family and job files")
  func complete() async throws {
    let grammar = Commands.grammar
    let commands = grammar.commands.map(\.words) + grammar.families.keys.map { [$0] }
    let expected = commands.map { "debrief-\($0.joined(separator: "-")).1" }
    #expect(Set(try await pages()) == Set(expected + ["debrief.1", "debrief-job.5"]))
  }

  @Test("the page of the program names every command and the exit codes")
  func program() async throws {
    let page = try await scratch.run("$D help --man").output
    for command in Commands.grammar.commands {
      #expect(page.contains("\\fB\(command.words[0])\\fR"))
    }
    for code in Failures.ExitStatus.allCases { #expect(page.contains("\\fB\(code.rawValue)\\fR")) }
  }

  @Test(
    "man shows every page without a warning",
    .enabled(if: access("/usr/bin/man", X_OK) == 0 && access("/usr/bin/groff", X_OK) == 0)
  )
  func man() async throws {
    _ = try await pages()
    let run = try await scratch.run(
      """
      for page in man/*; do
        MANROFFSEQ= LC_ALL=C.UTF-8 man --warnings -l $page >/dev/null
      done
      """
    )
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test(
    "mandoc finds nothing wrong with any page",
    .enabled(if: access("/usr/bin/mandoc", X_OK) == 0)
  )
  func mandoc() async throws {
    _ = try await pages()
    let run = try await scratch.run("mandoc -T lint -W warning man/*")
    #expect(run.code == 0, "\(run.output)")
  }
}

@Suite("Generated references")
struct ReferenceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "docs"
    )

  @Test("what `make docs` writes is what stands in docs", arguments: ["commands.md", "jobs.md"])
  func upToDate(file: String) async throws {
    let scratch = try Scratch()
    let run = try await scratch.run("$D help --markdown -o docs")
    #expect(run.code == 0, "\(run.errors)")
    let committed = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let generated = String(decoding: try scratch.bytes("docs/\(file)"), as: UTF8.self)
    #expect(generated == committed, "run `make docs`")
  }

  @Test("every key of a job says what it means, what it takes, its default and an example")
  func complete() throws {
    let settings = try JobReference().groups.flatMap(\.settings)
    #expect(settings.count > 90)
    for setting in settings {
      #expect(!setting.meaning.isEmpty, "\(setting.key)")
      #expect(!setting.values.isEmpty, "\(setting.key)")
      #expect(setting.isRequired || setting.defaultText != nil, "\(setting.key)")
      #expect(setting.example != nil, "\(setting.key)")
    }
    let keys = settings.map(\.key)
    #expect(Set(keys).count == keys.count)
    for key in [
      "notify.healthcheck.env", "notify.webhook.sign_with", "select.conversations.exclude",
      "kinds.KIND.ttl", "sinks.type", "params.NAME.default", "model.vertex.location",
      "redact.patterns", "digest.min_threads",
    ] {
      #expect(keys.contains(key), "\(key)")
    }
  }

  @Test("examples and defaults in the schema fit it")
  func examples() throws {
    let schema = try JSONParser().parse(#require(PublishedSchema.named("job")).text)
    var count = 0
    for node in Self.nodes(schema) {
      guard case .object(var root) = node, node["examples"]?.array != nil else { continue }
      root["definitions"] = schema["definitions"]
      let check = SchemaCheck(root: .object(root))
      let values = (node["examples"]?.array ?? []) + (node["default"].map { [$0] } ?? [])
      for value in values { #expect(check.complaints(value) == [], "\(node.text)") }
      count += 1
    }
    #expect(count > 90)
  }

  /// A value and all values in it.
  private static func nodes(_ value: JSONValue) -> [JSONValue] {
    let inner = (value.object?.members.map(\.value) ?? []) + (value.array ?? [])
    return [value] + inner.flatMap(nodes)
  }
}

@Suite("The version")
struct VersionNumberTests {
  @Test("is that of the newest section of the changelog, unless changes are not released yet")
  func changelog() throws {
    let file = Transcript.Stage.root.appending(path: "CHANGELOG.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let newest = try #require(text.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(newest == "## Unreleased" || newest.hasPrefix("## \(VersionInfo.number) "))
  }
}
