import Foundation
import Testing

@testable import Arguments
@testable import DebriefCommand
@testable import TerminalIO

@Suite("The built program")
struct BinaryTests {
  @Test(
    "the exit code tells what happened, whatever the surroundings",
    arguments: [
      ("$D", 64), ("$D --help", 0), ("$D -h", 0), ("$D help", 0), ("$D help ingest", 0),
      ("$D ingest --help", 0), ("$D nonsense", 64), ("$D threads --nonsense", 64),
      ("$D ingest", 64),
      ("$D help nonsense", 64), ("$D completions tcsh", 64), ("$D schema nonsense", 64),
      ("$D schema", 0), ("$D threads", 78), ("cd / && $D help", 0), ("$D help <&-", 0),
      ("$D help 2>&-", 0), ("$D help >&-", 74), ("$D help > /dev/full", 74),
      ("$D schema message > /dev/full", 74),
      ("$D schema thread | head -c 1; exit ${PIPESTATUS[0]}", 0),
      ("(trap '' PIPE; $D help | true; exit ${PIPESTATUS[0]})", 0),
      ("$D nonsense 2>/dev/full", 64), ("$D nonsense 2>&-", 64),
    ]
  )
  func theExitCodeTells(
    script: String,
    code: Int32
  ) async throws {
    let run = try await BuiltProgram.run(script)
    #expect(run.code == code, "\(run.errors)")
    #expect(!run.errors.contains("Fatal error"))
  }

  @Test("data goes to standard output and talk to standard error")
  func dataGoesToStandard()
    async throws
  {
    let help = try await BuiltProgram.run("$D help")
    #expect(help.output.hasPrefix("debrief reads chat archives"))
    #expect(help.errors.isEmpty)
    let mistake = try await BuiltProgram.run("$D serch x")
    #expect(mistake.output.isEmpty)
    #expect(
      mistake.errors == """
        debrief: there is no command 'serch'; did you mean 'search'?
        'debrief help' lists the commands.

        """
    )
  }

  @Test("without HOME it says what to set")
  func withoutHOMEItSays() async throws {
    let run = try await BuiltProgram.run("env -i $D threads")
    #expect(run.errors.contains("give --workspace DIR or set DEBRIEF_WORKSPACE"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("a full disk is one clear line")
  func aFullDiskIs() async throws {
    let run = try await BuiltProgram.run("$D help > /dev/full")
    #expect(run.errors == "debrief: standard output: No space left on device\n")
  }

  @Test("a pipe gets no escape sequences unless they are asked for")
  func aPipeGetsNo() async throws {
    #expect(!(try await BuiltProgram.run("TERM=xterm $D help")).output.contains("\u{1B}"))
    let colored = try await BuiltProgram.run("CLICOLOR_FORCE=1 $D help")
    #expect(colored.output.contains("\u{1B}[1m"))
    let forbidden = try await BuiltProgram.run("NO_COLOR=1 CLICOLOR_FORCE=1 $D help")
    #expect(!forbidden.output.contains("\u{1B}"))
  }
}

@Suite("Completions")
struct CompletionTests {
  static let shells = ["bash", "zsh", "fish"].filter(isInstalled)

  static func isInstalled(_ shell: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin"].contains { access("\($0)/\(shell)", X_OK) == 0 }
  }

  @Test("each shell accepts its completions", arguments: shells)
  func eachShellAcceptsIts(shell: String) async throws {
    let run = try await BuiltProgram.run("$D completions \(shell) | \(shell) -n /dev/stdin")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
  }

  @Test(
    "bash completes commands, options, words and files",
    arguments: [
      ("se", ["search"]), ("ev", ["eval"]), ("eval r", ["retrieval"]),
      ("threads --lim", ["--limit"]), ("ingest --format a", ["auto"]),
      ("ingest --branches ''", ["active", "all"]), ("--color al", ["always"]),
      ("--color always sho", ["show"]), ("completions z", ["zsh"]), ("help exi", ["exit-codes"]),
      ("schema eval.r", ["eval.retrieval"]), ("ingest a.zip --time", ["--timezone"]),
      ("eval retrieval --pre", ["--predictions"]), ("ingest /etc/pass", ["/etc/passwd"]),
      // Options of one name that commands use with different values.
      ("queue list --state r", ["ready", "running"]), ("queue --state wa", ["waiting"]),
      ("export --format j", ["jsonl", "jsonl.gz"]), ("report --format ht", ["html"]),
    ]
  )
  func bashCompletesCommandsOptions(
    line: String,
    expected: [String]
  ) async throws {
    let run = try await BuiltProgram.run(
      """
      source <($D completions bash)
      compopt() { :; }
      COMP_WORDS=(debrief \(line))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _debrief
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    )
    let found = run.output.split(separator: "\n").map(String.init)
    #expect(Set(found).isSuperset(of: expected), "\(found) \(run.errors)")
    #expect(found.count <= expected.count + 1)
  }

  @Test("every command and every option stands in the completions", arguments: ["zsh", "fish"])
  func everyCommandAndEvery(shell: String) throws {
    let script = try Printed(["completions", shell]).output
    for command in ParsingTests.grammar.commands {
      #expect(command.words.allSatisfy { script.contains($0) })
      for option in command.allOptions {
        #expect(script.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
    #expect(script.contains("always") && script.contains("slack-events"))
  }
}
