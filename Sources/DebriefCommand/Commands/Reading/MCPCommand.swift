import Failures
import Arguments
import CivilTime
import Debrief
import GeminiEngine
import Glibc
import MCP

/// Serves the archive to AI assistants.
enum MCPCommand: Command {
  static let person = Option(
    "for",
    .text("PERSON"),
    help: "only conversations this person takes part in"
  )
  static let job = Option(
    "job",
    .text("JOB"),
    help: "the job whose source, exclusions and redaction apply"
  )
  static let allowReview = Flag(
    "allow-review",
    help: "also offer tools that accept, reject, edit and close insights"
  )

  static let specification = CommandSpecification(
    "mcp",
    abstract: "serve the archive to an AI assistant, over the Model Context Protocol",
    examples: [
      .init(
        line: "debrief mcp",
        help: "what a host starts, to talk to it over standard input and output"
      ),
      .init(
        line: "debrief mcp --job team --for ana",
        help: "what Ana may read of the source of a job"
      ),
    ],
    options: [person, job, CommonOptions.parameters, allowReview, CommonOptions.link],
    notes: [
      "Configure a host with {\"mcpServers\": {\"debrief\": {\"command\": \"debrief\", \"args\": [\"mcp\"]}}}",
      """
      The workspace is opened read-only, and no connection is opened. Secrets are always masked, \
      and people and conversations that are excluded or have opted out are not shown.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    // An invalid job ends the program at once; the defaults can wait until after the first answer,
    // for which hosts wait.
    let named = try arguments[job].map { try session.job(for: "mcp", arguments, named: $0) }
    var settings = ServerSettings(
      folder: try session.workspaceFolder(arguments),
      job: try named ?? session.job(for: "mcp", arguments, named: nil),
      now: { .now }
    )
    settings.person = arguments[person]
    settings.allowsReview = arguments[allowReview]
    settings.reader = session.environment.userName
    settings.permalink = try arguments.permalink
    settings.catalog = { try session.prompts(arguments).catalog }
    settings.promptHash = { try session.prompts(arguments).hash(of: $0) }
    let server = Server(Archive(settings), version: VersionInfo.number)
    LineTransport(input: STDIN_FILENO, output: STDOUT_FILENO).serve(server)
    return .done
  }
}
