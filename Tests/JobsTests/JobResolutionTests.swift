import Jobs
import Testing

/// A job file's text, read with variables and parameters.
private func read(
  _ text: String,
  environment: [String: String] = [:],
  parameters: [String: String] = [:],
  base: [String: String] = [:]
) throws(JobError) -> JobDefinition {
  try JobDefinition.parse(
    Array(text.utf8),
    file: "jobs/nightly.yaml",
    inputs: JobInputs(environment: environment, parameters: parameters)
  ) { path in base[path].map { Array($0.utf8) } }
}

/// The complaints about it, one a line.
private func mistakes(
  _ text: String,
  environment: [String: String] = [:],
  parameters: [String: String] = [:]
) -> [String] {
  do throws(JobError) {
    _ = try read(text, environment: environment, parameters: parameters)
    return []
  } catch {
    return error.problems.map(\.description)
  }
}

@Suite("A variable in a job")
struct AVariableInAJobTests {
  @Test(
    "is put into values, once, and never read again",
    arguments: [
      ("${A}", "one"), ("x-${A}-${B}", "x-one-two"), ("${A:-other}", "one"),
      ("${C:-other}", "other"),
      ("${EMPTY:-other}", "other"), ("a${C:-}b", "ab"), ("$$", "$"), ("$${A}", "${A}"),
      ("cost: $5", "cost: $5"), ("$", "$"), ("$$$$", "$$"), ("${C:-a:-b}", "a:-b"),
      ("${NESTED}", "${A}"), ("${YAML}", "a: [1, 2]\nengine: gemini"),
    ]
  )
  func isPutIntoValues(text: String, result: String) throws {
    let environment = [
      "A": "one", "B": "two", "EMPTY": "", "NESTED": "${A}", "YAML": "a: [1, 2]\nengine: gemini",
    ]
    let quoted = text.replacing("'", with: "''")
    let job = try read("description: '\(quoted)'", environment: environment)
    #expect(job.description == result)
    #expect(job.engine == .automatic)
  }

  @Test(
    "that cannot be put in is an error with its place",
    arguments: [
      ("description: ${NONE}", "1:14: description: the environment variable NONE is not set"),
      ("description: x${EMPTY}", "1:14: description: the environment variable EMPTY is not set"),
      ("description: ${A", "1:14: description: ${ is not closed"),
      ("description: ${1A}", "1:14: description: ${1A}: write ${NAME}"),
      ("description: ${A-x}", "1:14: description: ${A-x}: write ${NAME}"),
      (
        "select:\n  conversations: [ok, \"${NONE}\"]",
        "2:23: select.conversations[1]: the environment"
      ),
      ("engine: ${A}", "1:9: engine cannot be \"one\""),
    ]
  )
  func thatCannotBePut(text: String, complaint: String) {
    let found = mistakes(text, environment: ["A": "one", "EMPTY": ""])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("jobs/nightly.yaml:\(complaint)") == true, "\(found)")
  }

  @Test("stays as it is in keys, queries, patterns, profiles and what is the user's own")
  func staysAsItIs()
    throws
  {
    let job = try read(
      """
      x-note: ${NONE}
      source: {path: a, map: {messages: {sql: "SELECT '${NONE}'"}}}
      redact: {patterns: {money: "^${NONE}$"}}
      wording: {profile: "${NONE}"}
      """
    )
    #expect(job.redaction.patterns.map(\.regex) == ["^${NONE}$"])
    #expect(job.wording.profile == "${NONE}")
    #expect(mistakes("${A}: 1", environment: ["A": "engine"]).count == 1)
  }

  @Test("makes a path relative to the working folder, unless something precedes it")
  func makesAPathRelative()
    throws
  {
    let environment = ["FILE": "chat.jsonl", "DIR": "/data"]
    #expect(try read("source: ${FILE}", environment: environment).source?.path == "chat.jsonl")
    #expect(
      try read("source: x/${FILE}", environment: environment).source?.path == "jobs/x/chat.jsonl"
    )
    #expect(try read("source: ${DIR}/x", environment: environment).source?.path == "/data/x")
    #expect(try read("source: ${NONE:-x}", environment: environment).source?.path == "jobs/x")
  }
}

@Suite("A parameter of a job")
struct AParameterOfAJobTests {
  static let text = """
    params:
      since: {type: date, default: 2024-03-01, description: From then on}
      least: {type: integer, default: 3}
      whole: {type: boolean, default: false}
      source: {type: path}
      quiet: 30m
      until: {type: duration, default: null}
    source: {path: "${params.source}", complete: "${params.whole}"}
    select:
      since: ${params.since}
      until: ${params.until}
      min_messages: "${params.least}"
      quiet_for: ${params.quiet}
    description: at least ${params.least}
    """

  @Test("has the type that it declares, and a default or none")
  func hasTheTypeThat() throws {
    let job = try read(Self.text, parameters: ["source": "a.jsonl"])
    #expect(job.selection.minimumMessages == 3)
    #expect(job.selection.quietFor == .seconds(1800))
    #expect(job.selection.until == nil)
    #expect(job.source?.path == "a.jsonl")
    #expect(job.source?.isComplete == false)
    #expect(job.description == "at least 3")
    #expect(job.parameters.map(\.name) == ["since", "least", "whole", "source", "quiet", "until"])
    #expect(job.parameters.allSatisfy { !$0.isMissing })
  }

  @Test("is what was given")
  func isWhatWasGiven() throws {
    let given = ["source": "/s", "least": "7", "whole": "true", "until": "2d"]
    let job = try read(Self.text, parameters: given)
    #expect(job.selection.minimumMessages == 7)
    #expect(job.source?.isComplete == true)
    #expect(job.selection.until == .before(.seconds(2 * 86_400)))
  }

  @Test("that is missing lets the job be looked at, and says so")
  func thatIsMissingLets() throws {
    let job = try read(Self.text)
    #expect(job.parameters.filter(\.isMissing).map(\.name) == ["source"])
  }

  @Test(
    "that is given wrongly is an error",
    arguments: [
      (["least": "many"], ":3:3: --param least=many: it must be a whole number"),
      (["since": "soon"], ":2:3: --param since=soon: it must be a date such as 2024-03-01"),
      (["whole": "yes"], ":4:3: --param whole=yes: it must be true or false"),
      (["sinse": "1"], ": unknown parameter \"sinse\"; did you mean \"since\"?"),
    ]
  )
  func thatIsGivenWrongly(given: [String: String], complaint: String) {
    let found = mistakes(Self.text, parameters: given.merging(["source": "a"]) { $1 })
    #expect(found.contains("jobs/nightly.yaml\(complaint)"), "\(found)")
  }

  @Test(
    "that is declared or used wrongly is an error with its place",
    arguments: [
      ("params: [a]", "1:9: params must be a mapping, this is a list"),
      ("params: {A: 1}", "1:10: A is not a valid name: lower case letters, digits, - and _"),
      ("params: {a: {typ: string}}", "1:14: unknown key \"params.a.typ\"; did you mean \"type\"?"),
      ("params: {a: {type: text}}", "1:20: params.a.type cannot be \"text\""),
      ("params: {a: {type: integer, default: x}}", "1:38: the default of a must be a whole number"),
      ("params: {a: \"${params.b}\"}", "1:13: unknown parameter \"b\"; the job has no params"),
      ("description: ${params.x}", "1:14: unknown parameter \"x\"; the job has no params"),
      (
        "params: {since: 1d}\ndescription: ${params.sinc}",
        "2:14: unknown parameter \"sinc\"; did you"
      ),
    ]
  )
  func thatIsDeclaredOr(
    text: String,
    complaint: String
  ) {
    let found = mistakes(text)
    #expect(found.first?.hasPrefix("jobs/nightly.yaml:\(complaint)") == true, "\(found)")
  }

  @Test("may take its default from the environment")
  func mayTakeItsDefault() throws {
    let text = "params: {source: {type: path, default: \"${CHATS:-}\"}}\nsource: ${params.source}"
    #expect(try read(text).source == nil)
    #expect(try read(text, environment: ["CHATS": "a"]).source?.path == "a")
    #expect(try read(text, parameters: ["source": "b"]).source?.path == "b")
  }
}

@Suite("A secret of a job")
struct ASecretOfAJobTests {
  @Test("is named, never written")
  func isNamedNeverWritten() throws {
    let reference = try read("model: {api_key: {env: KEY_NAME}}").model.key
    #expect(reference == .environment("KEY_NAME"))
    #expect(try read("model: {api_key: {file: k}}").model.key == .file(path: "jobs/k"))
    let credential = try read("model: {api_key: {credential: gemini-api-key}}").model.key
    #expect(credential == .credential("gemini-api-key"))
  }

  @Test(
    "that stands in the job is refused",
    arguments: [
      "AIza-secret", "{env: A, file: b}", "{value: AIza}", "[AIza]", "${KEY}", "{env: \"A B\"}",
      "{env: \"${KEY}\"}",
    ]
  )
  func thatStandsInThe(text: String) {
    let quoted = text.hasPrefix("$") ? "\"\(text)\"" : text
    let found = mistakes("model: {api_key: \(quoted)}", environment: ["KEY": "AIza"])
    #expect(found.count == 1)
    #expect(!found.joined().contains("AIza"), "\(found)")
  }
}

@Suite("The values of a job")
struct TheValuesOfAJobTests {
  @Test("say where each comes from")
  func sayWhereEachComes() throws {
    let job = try read(
      """
      extends: _base.yaml
      params: {n: 2}
      description: ${WHO}
      select: {min_messages: 4}
      """,
      environment: ["WHO": "ops"],
      base: ["jobs/_base.yaml": "engine: offline\nlimits: {max_usd: 1}"]
    )
    let values = job.resolvedValues(flags: [("limits.max_usd", "max-usd", "3")])
    let origins = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.origin) })
    #expect(origins["description"] == "jobs/nightly.yaml:3, env WHO")
    #expect(origins["engine"] == "jobs/_base.yaml:1")
    #expect(origins["limits.max_usd"] == "--max-usd")
    #expect(origins["as_of"] == "default")
    #expect(origins["select.min_messages"] == "jobs/nightly.yaml:4")
  }

  @Test("show a parameter that is missing as it is written, not what stands in for it")
  func showAMissingParameter() throws {
    let text = """
      params:
        source: {type: path}
        least: {type: integer, default: 3}
        topic: {type: string}
      source: ${params.source}
      description: about ${params.topic}, ${params.least}
      select: {min_messages: "${params.least}"}
      """
    let values = { (job: JobDefinition) in
      Dictionary(uniqueKeysWithValues: job.resolvedValues(flags: []).map { ($0.name, $0) })
    }
    let open = try values(read(text))
    #expect(open["source"]?.text == "${params.source}")
    #expect(open["source"]?.origin == "jobs/nightly.yaml:5, --param source is required")
    #expect(open["description"]?.text == "about ${params.topic}, ${params.least}")
    #expect(open["select.min_messages"]?.text == "3")
    let given = try values(read(text, parameters: ["source": "/s", "topic": "money"]))
    #expect(
      given["source"]?.text == "/s" && given["source"]?.origin.hasSuffix("--param source") == true
    )
    #expect(given["description"]?.text == "about money, 3")
  }

  @Test("of the shipped defaults hold where there are none beside the job")
  func ofTheShippedDefaults() throws {
    let shipped = try read("extends: _defaults.yaml")
    #expect(shipped.limits.costMicros == 1_000_000)
    #expect(shipped.values.contains { $0.file == "shipped:jobs/_defaults.yaml" })
    let own = try read("extends: _defaults.yaml", base: ["jobs/_defaults.yaml": "engine: offline"])
    #expect(own.limits.costMicros == nil)
  }
}
