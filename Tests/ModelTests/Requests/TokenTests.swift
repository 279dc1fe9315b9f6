import GeminiEmulator
import JSON
import Testing

@Suite("A token in place of a key")
struct TokenTests {
  private let test: ModelWorkspace
  private let program: Program

  init() throws {
    test = try ModelWorkspace { $0.promise }
    var program = Program(in: test.path(""), service: test.emulator.baseURL)
    program.environment["GEMINI_API_KEY"] = nil
    self.program = program
    try test.write(chats(1...3))
  }

  /// Runs a job that gets its tokens somewhere.
  private func run(_ credential: String) async throws -> (code: Int32, errors: String) {
    try test.write(
      "jobs/vertex.yaml",
      """
      source: ../chat.jsonl
      as_of: source
      engine: gemini
      model: {vertex: {project: p-1, location: global}, credential: \(credential)}
      limits: {max_usd: 1}

      """
    )
    let run = try await program.run("$D run vertex")
    return (run.code, run.errors)
  }

  private var credentials: Set<String?> {
    Set(test.emulator.generations.map { $0.header("authorization") })
  }

  @Test(
    "comes from a command, as a line or as JSON",
    arguments: ["ya29.one", "{\"access_token\": \"ya29.one\", \"expires_in\": 3599}"]
  )
  func command(output: String) async throws {
    let run = try await run("{command: [printf, '%s\\n', '\(output)']}")
    #expect(run.code == 0, "\(run.errors)")
    #expect(credentials == ["Bearer ya29.one"])
    #expect(test.emulator.generations.allSatisfy { $0.path.contains("/projects/p-1/") })
  }

  @Test("comes from a file")
  func file() async throws {
    try test.write("jobs/token", "ya29.two\n")
    let run = try await run("{file: token}")
    #expect(run.code == 0, "\(run.errors)")
    #expect(credentials == ["Bearer ya29.two"])
  }

  @Test("is not read by a shell")
  func shell() async throws {
    let run = try await run("{command: [echo, 'ya29.$(id)']}")
    #expect(run.code == 0, "\(run.errors)")
    #expect(credentials == ["Bearer ya29.$(id)"])
  }

  @Test(
    "that cannot be had ends the run with 77, and nothing that was printed is shown",
    arguments: [
      ("[sh, -c, 'echo s3cret; echo s3cret >&2; exit 3']", "failed with status 3"),
      ("[sh, -c, 'yes s3cret']", "printed more than 65536 bytes"),
      ("[sh, -c, 'echo two words of s3cret']", "is not a token"),
      ("[/no/such/program]", "could not be started"), ("['true']", "is not a token"),
    ]
  )
  func failure(command: String, words: String) async throws {
    let run = try await run("{command: \(command)}")
    #expect(run.code == 77, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("s3cret"))
    #expect(test.emulator.generations.isEmpty)
  }

  @Test(
    "is described without mistakes in the job",
    arguments: [
      ("{command: gcloud}", "must be a list"), ("{command: []}", "must be a list"),
      ("{command: [./token]}", "must be a name or an absolute path"),
      ("{file: a, command: [b]}", "either command or file"), ("{}", "either command or file"),
      ("{command: [a]}, api_key: {env: KEY}", "give only one of them"),
    ]
  )
  func mistakes(credential: String, words: String) async throws {
    let run = try await run(credential)
    #expect(run.code == 78 && run.errors.contains(words), "\(run)")
  }
}
