import JSON
import TestSupport
import Testing

@testable import DebriefCommand

/// Completion of names that differ from one workspace to the next, in the shells themselves.
@Suite("Completion of names")
struct NameCompletionTests {
  private let life: LifeOnTheCommandLine

  init() throws {
    life = try LifeOnTheCommandLine()
    try life.scratch.write("chat.jsonl", ExtractionCommandTests.talk + Self.hostile)
  }

  /// A conversation whose name a shell would run if it expanded names.
  private static let hostile = #"""
    {"id":"h1","conversationId":"h","conversationName":"$(touch owned) it's","senderId":"eve","senderName":"`touch owned`","text":"Hello there, all of you.","createdAt":"2019-03-11T09:01:00Z"}

    """#

  /// The folder of the binary comes first in PATH, as completions call `debrief`.
  private static let setUp = "export PATH=${P%/*}:/usr/bin:/bin DEBRIEF_WORKSPACE=$PWD/w;"

  private func completions(_ shell: String, _ line: String) async throws -> [String] {
    let script =
      switch shell {
      case "bash":
        """
        source <(debrief completions bash)
        COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE}
        COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
        # Splits the line as readline does.
        COMP_WORDS=()
        for word in ${COMP_LINE//:/ : }; do COMP_WORDS+=("$word"); done
        [[ $COMP_LINE == *[\\ :] ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        compopt() { :; }
        _debrief
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      default:
        """
        mkdir -p home/.config/fish
        HOME=$PWD/home fish --no-config -c 'debrief completions fish | source; complete -C "\(line)"'
        """
      }
    let run = try await life.scratch.run(Self.setUp + script)
    #expect(!run.errors.contains("error"), "\(run.errors)")
    // fish prints what a name means after a tab.
    return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(
    "ids, people, kinds, jobs, prompts and zones complete",
    arguments: ["bash", "fish"].filter(CompletionTests.isInstalled)
  )
  func lookedUp(shell: String) async throws {
    try await life.output("$D run nightly")
    let ids = try await life.ids("action_item")
    let id = try #require(ids.first)
    #expect(try await completions(shell, "debrief insights show \(id.prefix(5))").contains(id))
    #expect(try await completions(shell, "debrief insights --kind deci") == ["decision"])
    #expect(try await completions(shell, "debrief run nig") == ["nightly"])
    #expect(try await completions(shell, "debrief prompts show open_q") == ["open_question"])
    let zones = try await completions(shell, "debrief report --timezone Europe/Berl")
    #expect(zones == ["Europe/Berlin"])
    #expect(try await completions(shell, "debrief search x --from Bo").contains("Bo"))
    let threads = try await life.document("$D threads --json", fits: "threads")
    let thread = try #require(threads["threads"]?.array?.first?["id"]?.string)
    let found = try await completions(shell, "debrief show \(thread.prefix(3))")
    // bash completes what follows the last colon of an id.
    let colon = shell == "bash" ? thread.prefix(3).lastIndex(of: ":") : nil
    #expect(found.contains(String(colon.map { thread[$0...].dropFirst() } ?? thread[...])))
  }

  @Test(
    "a name from a chat is never run",
    arguments: ["bash", "fish"].filter(CompletionTests.isInstalled)
  )
  func hostile(shell: String) async throws {
    try await life.output("$D ingest chat.jsonl")
    let names = try await completions(shell, "debrief threads --conversation ")
    #expect(names.contains { $0.contains("owned") })
    let people = try await completions(shell, "debrief search x --from ")
    #expect(people.contains { $0.contains("owned") })
    #expect(try await life.output("ls").contains("owned") == false)
  }

  @Test(
    "zsh completes an id when the tab key is pressed",
    .enabled(if: CompletionTests.isInstalled("zsh"))
  )
  func zsh() async throws {
    try await life.output("$D run nightly && mkdir home")
    let id = try #require(try await life.ids("action_item").first)
    let folder = BuiltProgram.path.split(separator: "/").dropLast().joined(separator: "/")
    let session = try TerminalSession(
      "/usr/bin/env",
      ["zsh", "-f", "-i"],
      environment: [
        "PATH": "/\(folder):/usr/bin:/bin", "HOME": life.scratch.path("home"),
        "DEBRIEF_WORKSPACE": life.scratch.path("w"), "TERM": "dumb", "PS1": "ready> ",
      ],
      folder: life.scratch.path()
    )
    try await onThread {
      try session.shown(upTo: "ready> ")
      session.type("autoload -U compinit && compinit -u && source <(debrief completions zsh)\n")
      try session.shown(upTo: "ready> ")
      // The ids of a thread begin alike.
      session.type("echo so; debrief insights show \(id.dropLast())\t")
      try session.shown(upTo: id)
      session.type("\u{3}")
    }
  }

  @Test("a workspace that the line names is the one that is asked")
  func folders() async throws {
    try await life.output("$D run nightly && mv w other")
    let id = try #require(
      try await life.document("$D insights --workspace other --json", fits: "insights")["insights"]?
        .array?.first?["id"]?.string
    )
    let line = "debrief --workspace other insights show \(id.prefix(4))"
    for shell in ["bash", "fish"].filter(CompletionTests.isInstalled) {
      #expect(try await completions(shell, line).contains(id), "\(shell)")
    }
  }
}
