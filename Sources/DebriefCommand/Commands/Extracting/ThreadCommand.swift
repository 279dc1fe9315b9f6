import CivilTime
import Conversations
import GeminiEngine
import Glibc
import Insights
import Jobs
import Reports
import Runs
import Workspace

/// Extracts from one thread, on demand.
enum ThreadCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "thread",
      abstract: "summarise a thread and list what it holds, on demand",
      examples: [
        .init(line: "debrief thread slack:T1:C2:1518127246.000478", help: "of the workspace"),
        .init(line: "debrief thread chat.jsonl", help: "all threads of a file, stored nowhere"),
        .init(
          line: "debrief thread - --kinds summary,action_item < chat.jsonl",
          help: "some kinds"
        ),
      ],
      positionals: [
        Positional("THREAD", help: "a thread, a conversation, a file, or - for standard input")
      ],
      options: [
        Option(
          "kinds",
          nil,
          .text("KINDS"),
          help: "the kinds, separated by commas",
          default: "all"
        ),
        Option("last", nil, .count, help: "read only the last messages"),
        Option("unread-for", nil, .text("PERSON"), help: "read only what this person has not read"),
        Option("focus", nil, .text("TOPIC"), help: "what a model is to tell about above all"),
        .job,
        Option("save", help: "store a file and what is found in it"),
      ] + Option.reading(formats: formats).filter { $0.name != "branches" } + [.json]
        + Option.engine + Option.wording,
      notes: [
        """
        What is found in threads of the workspace is stored there, unless only a part is read. A \
        model's summary is shown as it is written, marked as a draft, and then replaced by what \
        stood the check.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let setup = try session.engineSetup(arguments)
    let known = setup.prompts.kinds.map(\.kind.name)
    let job = try session.job(for: "thread", arguments)
    let path = try? session.environment.workspace(arguments["workspace"])
    let reader = try setup.reader(
      for: job,
      in: path.map(Workspace.init(folder:)),
      for: .answering
    )
    session.announce(reader, setup, job)
    var options = OnDemandExtraction.Options(kinds: try kinds(arguments["kinds"], known))
    options.reader = reader
    options.selection = job.selection
    options.context = job.context
    options.catalog = setup.prompts.catalog
    options.last = arguments.number("last")
    options.unreadFor = arguments["unread-for"]
    options.mayStore = arguments["focus"] == nil
    let draft = DraftView(session.console, isShown: !arguments.has("json"))
    options.observe = draft?.observer
    let onDemand = OnDemandExtraction(options, now: .now)
    for kind in onDemand.unknownKinds {
      session.console.warning("the engine does not know the kind \(kind): it is left out")
    }
    let found = try find(arguments.positionals[0], onDemand, arguments, session)
    draft?.clear()
    session.tellNotices(of: reader)
    for reason in found.flatMap(\.unread) {
      session.console.warning("a part of the thread was not read: \(reason)")
    }
    let isFailed = found.contains { !$0.unread.isEmpty }
    if arguments.has("json") {
      for thread in found { session.console.print(thread.json) }
      return isFailed ? .failed : .done
    }
    for thread in found {
      let summary = thread.thread
      let head = ThreadHead(
        id: summary.id,
        conversationName: summary.conversationName,
        title: summary.title,
        firstAt: summary.firstAt,
        lastAt: summary.lastAt,
        people: [],
        messages: summary.messages
      )
      let input = ReportInput(
        insights: thread.insights,
        asOf: ReportInput.AsOf(summary.lastAt ?? .now, basis: .source),
        coverage: ReportInput.Coverage(threads: 1, messages: summary.messages),
        engine: options.reader.name,
        threads: [head]
      )
      session.console.write(
        TextReport(Report(input), width: session.console.width).text
      )
    }
    return isFailed ? .failed : .done
  }

  private static func find(
    _ name: String,
    _ onDemand: OnDemandExtraction,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> [OnDemandExtraction.Found] {
    guard name == "-" || access(name, F_OK) == 0 else {
      let folder = try session.environment.workspace(arguments["workspace"])
      return try onDemand.run(thread: name, in: Workspace(folder: folder))
    }
    session.announceInput([name])
    let saving =
      arguments.has("save")
      ? Workspace(folder: try session.environment.workspace(arguments["workspace"])) : nil
    return try onDemand.run(file: name, options: arguments.sourceOptions, savingIn: saving)
  }

  private static func kinds(_ text: String?, _ known: [String]) throws -> [String] {
    guard let text else { return known }
    let kinds = text.split(separator: ",").map { String($0).replacing("-", with: "_") }
    for kind in kinds { try ValueKind.choice(known).check(kind, of: "--kinds") }
    return kinds
  }
}
