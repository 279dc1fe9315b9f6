import JSON
import TestSupport
import Testing

/// Mistakes in the user's files that once changed what a run does without a word.
@Suite("A mistake in the user's files")
struct SilentMistakeTests: BuiltProgramSuite {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A kind whose lifetime is not a span.
  private static let risk =
    "---\nkind.ttl: soon\noutput:\n  schema:\n    title: string\n---\nrisks"

  private func findings(_ command: String) async throws -> [JSONValue] {
    let run = try await scratch.run("\(command) --home home --json")
    return try JSONParser().parse(run.output)["findings"]?.array ?? []
  }

  @Test(
    "that hides a job, in its file's name, is a warning with the name that it needs",
    arguments: [
      ("Team.yaml", "rename it to team.yaml"), ("team.yml", "rename it to team.yaml"),
      ("team.json", "rename it to team.yaml"), ("my team.YAML", "rename it to my-team.yaml"),
      ("équipe.yaml", "rename it to lower case letters"),
    ]
  )
  func jobName(file: String, advice: String) async throws {
    try scratch.write("home/jobs/\(file)", "engine: offline\n")
    let list = try await scratch.run("$D jobs --home home")
    #expect(list.code == 0 && list.errors.contains("home/jobs/\(file): it is not found by name"))
    #expect(list.errors.contains(advice), "\(list.errors)")
    let lint = try await scratch.run("$D jobs lint --home home")
    #expect(lint.code == 0 && lint.output.contains("home/jobs/\(file): warning: "))
    #expect(try await findings("$D jobs lint").first?["severity"]?.string == "warning")
    #expect(try await output("$D doctor --home home").contains("home/jobs/\(file): "))
  }

  @Test(
    "is not seen in files that are no jobs",
    arguments: ["_shared.yml", ".team.yaml.swp", "job.schema.json", "notes.md", ".hidden.yaml"]
  )
  func otherFiles(file: String) async throws {
    try scratch.write("home/jobs/\(file)", "engine: offline\n")
    #expect(try await scratch.run("$D jobs --home home").errors.isEmpty)
    #expect(try await output("$D jobs lint --home home").isEmpty)
  }

  @Test("that leaves a job without its file is named, and hides no other job")
  func noFile() async throws {
    try scratch.write("home/jobs/good.yaml", "engine: offline\n")
    _ = try await output("mkdir home/jobs/folder.yaml; ln -s nowhere home/jobs/link.yaml")
    let list = try await output("$D jobs --home home")
    #expect(list.contains("good"))
    let jobs = try await document("$D jobs --home home --json", fits: "jobs")["jobs"]?.array ?? []
    for name in ["folder", "link"] {
      let mistake = "home/jobs/\(name).yaml: it is a folder, or a link that leads nowhere"
      #expect(list.contains(mistake), "\(list)")
      let row = jobs.first { $0["name"]?.string == name }
      #expect(row?["file"]?.string == "home/jobs/\(name).yaml")
      let run = try await scratch.run("$D run \(name) --home home")
      #expect(run.code == 78 && run.errors.contains(mistake), "\(run.errors)")
      #expect(try await scratch.run("$D jobs lint --home home").output.contains(mistake))
    }
  }

  @Test("that hides a prompt, in its file's name, is a warning of the lint and of doctor")
  func promptName() async throws {
    try scratch.write("home/prompts/kinds/Risk.prompt", "---\nkind.title: Risk\n---\nrisks")
    try scratch.write("home/prompts/digest.PROMPT", "Sum up.")
    let lint = try await scratch.run("$D prompts lint --home home")
    #expect(lint.code == 0)
    for file in ["home/prompts/kinds/Risk.prompt", "home/prompts/digest.PROMPT"] {
      #expect(lint.output.contains("\(file):1:1: warning: it is not read"), "\(lint.output)")
      #expect(try await output("$D doctor --home home").contains("\(file): its name must"))
    }
  }

  @Test("in the list of models is an error of the lint of jobs and of doctor, with its position")
  func models() async throws {
    try scratch.write("home/prompts/models.yaml", "modles: []\n")
    let doctor = try await scratch.run("$D doctor --home home")
    #expect(doctor.code == 1)
    #expect(doctor.output.contains("FAIL  models: home/prompts/models.yaml:1:1: "))
    let lint = try await scratch.run("$D jobs lint --home home")
    #expect(lint.code == 78 && lint.output.contains("home/prompts/models.yaml:1:1: "))
    #expect(try await findings("$D jobs lint").first?["line"]?.integer == 1)
  }

  @Test("in a prompt is an error of both lints and of doctor; all broken prompts are named")
  func prompts() async throws {
    try scratch.write("home/prompts/kinds/risk.prompt", Self.risk)
    try scratch.write("home/prompts/kinds/idea.prompt", Array("Ideas \u{e9}".utf16).map(UInt8.init))
    let doctor = try await scratch.run("$D doctor --home home")
    #expect(doctor.code == 1)
    let prompts = try await scratch.run("$D prompts lint --home home")
    let jobs = try await scratch.run("$D jobs lint --home home")
    #expect(prompts.code == 78 && jobs.code == 78)
    for file in ["risk.prompt:2:1: ", "idea.prompt:1:"] {
      #expect(doctor.output.contains("FAIL  prompts: home/prompts/kinds/\(file)"))
      #expect(prompts.output.contains("home/prompts/kinds/\(file)"), "\(prompts.output)")
      #expect(jobs.output.contains("home/prompts/kinds/\(file)"), "\(jobs.output)")
    }
  }

  @Test("in the file of a kind does not make the kind unknown to the jobs that name it")
  func kind() async throws {
    try scratch.write("home/prompts/kinds/risk.prompt", Self.risk)
    try scratch.write("home/jobs/j.yaml", "engine: offline\nkinds: [risk]\n")
    let lint = try await scratch.run("$D jobs lint j --home home")
    #expect(lint.code == 78 && lint.output.contains("risk.prompt:2:1: kind.ttl"))
    #expect(!lint.output.contains("j.yaml"), "\(lint.output)")
  }

  @Test("that is one of several is one line of the error, and the list of jobs names the first")
  func several() async throws {
    try scratch.write("home/jobs/bad.yaml", "engin: offline\nkinds: [sumary]\n")
    let run = try await scratch.run("$D run bad --home home")
    #expect(run.code == 78)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("debrief: home/jobs/bad.yaml:") })
    let list = try await output("$D jobs --home home")
    #expect(list.contains("; and 1 more: debrief jobs lint lists them"), "\(list)")
  }

  @Test("in the names of conversations that leaves out all of them is reported at a terminal")
  func conversations() async throws {
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("home/jobs/j.yaml", "engine: offline\nselect: {conversations: [general]}\n")
    _ = try await scratch.run("$D ingest chat.jsonl")
    let mistake = "select.conversations leaves out every conversation"
    for command in ["run j -v", "run j --dry-run -v", "jobs explain j"] {
      let run = try await scratch.run("$D \(command) --home home 2>&1")
      #expect(run.code == 0 && run.output.contains(mistake), "\(command): \(run.output)")
    }
    #expect(try await scratch.run("$D run j --home home").errors.isEmpty)
    try scratch.write("home/jobs/j.yaml", "engine: offline\nselect: {conversations: [c]}\n")
    #expect(try await scratch.run("$D run j -v --home home").errors.contains(mistake) == false)
  }

  @Test(
    "that another machine may not have is a warning at the setting, and a missing base an error"
  )
  func positions() async throws {
    try scratch.write("home/jobs/j.yaml", "engine: offline\nsource: gone.jsonl\n")
    let source = try #require(try await findings("$D jobs lint j").first)
    #expect(source["severity"]?.string == "warning" && source["line"]?.integer == 2)
    try scratch.write("home/jobs/k.yaml", "engine: offline\nextends: nowhere.yaml\nengin: x\n")
    let base = try await findings("$D jobs lint k")
    #expect(base.contains { $0["line"]?.integer == 2 && $0["column"]?.integer == 10 })
    // What else is wrong is found, too.
    #expect(base.contains { $0["line"]?.integer == 3 })
  }
}
