import ArchiveReading
import Database
import Failures
import Foundation
import Testing

@testable import Arguments
@testable import DebriefCommand
@testable import TerminalIO
@testable import Workspace

@Suite("Exit codes")
struct ExitStatusTests {
  @Test(
    "of several outcomes the weightiest counts",
    arguments: [
      ([], .done), ([.done, .failed], .failed), ([.tryLater, .badData, .noInput], .badData),
      ([.noInput, .cannotCreate, .inputOutput], .noInput), ([.usage, .done], .usage),
      ([.configuration, .keyRefused], .configuration),
      ([.inputOutput, .unavailable], .inputOutput),
      ([.internalError, .configuration], .internalError),
      ([.unavailable, .tryLater], .unavailable),
    ] as [([Failures.ExitStatus], Failures.ExitStatus)]
  )
  func ofSeveralOutcomesThe(codes: [Failures.ExitStatus], result: Failures.ExitStatus) {
    #expect(Failures.ExitStatus.weightiest(of: codes) == result)
  }

  @Test(
    "a source that cannot be read decides the code",
    arguments: [
      (SourceError.Kind.missing, Int32(66)), (.bad, 65), (.io, 74), (.busy, 75),
      (.configuration, 78),
    ]
  )
  func aSourceThatCannot(kind: SourceError.Kind, code: Int32) {
    let error = SourceError(kind, file: "a.jsonl", line: 3, reason: "it is broken")
    let failure = Failure(error, workspace: nil)
    #expect(failure.code.rawValue == code)
    #expect(failure.message == "a.jsonl:3: it is broken")
  }

  @Test(
    "a workspace that cannot be used decides the code",
    arguments: [
      (DatabaseError.Kind.busy, Int32(75)), (.full, 74), (.io, 74), (.notAccessible, 73),
      (.damaged, 65),
      (.other, 70),
    ]
  )
  func aWorkspaceThatCannot(kind: DatabaseError.Kind, code: Int32) {
    #expect(kind.exitStatus.rawValue == code)
  }

  @Test(
    "a workspace that does not hold what is asked for decides the code",
    arguments: [
      (WorkspaceError.empty(folder: "/w"), Failures.ExitStatus.noInput),
      (.busy(folder: "/w"), .tryLater),
      (.notWritable(folder: "/w", reason: "no"), .cannotCreate),
      (.exists(path: "/b"), .cannotCreate),
      (.unknown(what: .thread, name: "t"), .noInput), (.noSearchIndex, .configuration),
      (.ambiguous(name: "t", candidates: ["a", "b"]), .usage),
    ]
  )
  func aWorkspaceThatDoes(
    error: WorkspaceError,
    code: Failures.ExitStatus
  ) {
    #expect(Failure(error, workspace: "/w") == Failure(code, error.description))
  }

  @Test("a failure of the database names its file")
  func aFailureOfThe() throws {
    let error = #expect(throws: DatabaseError.self) {
      try Connection(path: "/nonexistent/debrief.db", mode: .readOnly)
    }
    let failure = Failure(try #require(error), workspace: "/w")
    let message = "unable to open database file"
    let fix = "see whether this user may read and write the file and its folder"
    #expect(failure == Failure(.cannotCreate, "/w/debrief.db: \(message): \(fix)"))
  }

  @Test("an unknown error is not quoted, as it may hold chat text")
  func anUnknownErrorIs() {
    struct Surprise: Error { let text = "secret" }
    let failure = Failure(Surprise(), workspace: nil)
    #expect(failure == Failure(.internalError, "internal error: Surprise"))
  }

  @Test("the help page of exit codes lists the numbers of the code")
  func theHelpPageOf() {
    let help = HelpText(grammar: ParsingTests.grammar).exitCodes
    let page = TerminalPage(help, style: Style(usesColor: false), width: 80)
    let numbers = page.text.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").first.flatMap { Int32($0) } : nil
    }
    #expect(numbers == Failures.ExitStatus.allCases.map(\.rawValue))
  }
}

@Suite("The environment")
struct EnvironmentTests {
  @Test(
    "the workspace is where the environment says",
    arguments: [
      (["DEBRIEF_WORKSPACE": "/d", "STATE_DIRECTORY": "/s", "HOME": "/h"], "/d"),
      (["STATE_DIRECTORY": "/s:/t", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/s"),
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/debrief"),
      (["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/debrief"),
      (["DEBRIEF_WORKSPACE": "", "HOME": "/h"], "/h/.local/state/debrief"),
    ]
  )
  func theWorkspaceIsWhere(
    variables: [String: String],
    path: String
  ) throws {
    let environment = Environment(variables: variables)
    #expect(try environment.workspace(nil) == path)
    #expect(try environment.workspace("/option") == "/option")
  }

  @Test("without any word on it the workspace is a matter of configuration")
  func withoutAnyWordOn() {
    let failure = #expect(throws: Failure.self) {
      try Environment(variables: [:]).workspace(nil)
    }
    #expect(failure?.code == .configuration)
    #expect(failure?.message.contains("DEBRIEF_WORKSPACE") == true)
  }
}

@Suite("Interruptions")
struct InterruptionTests {
  /// Undoes what the runner of the tests does to signals.
  private static func acceptSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  @Test("the first signal is a wish, after which the program dies of it")
  func theFirstSignalIs()
    async
  {
    await #expect(processExitsWith: .signal(15)) {
      Self.acceptSignals()
      Interruption.watch()
      raise(SIGTERM)
      guard Interruption.isRequested else { exit(1) }
      Interruption.raiseAgain()
    }
  }

  @Test("the second signal ends the program at once")
  func theSecondSignalEnds() async {
    await #expect(processExitsWith: .signal(2)) {
      Self.acceptSignals()
      Interruption.watch()
      raise(SIGTERM)
      raise(SIGINT)
      exit(1)
    }
  }

  @Test("an ignored signal stays ignored")
  func anIgnoredSignalStays() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Self.acceptSignals()
      signal(SIGINT, SIG_IGN)
      Interruption.watch()
      raise(SIGINT)
      exit(Interruption.isRequested ? 1 : 0)
    }
  }
}
