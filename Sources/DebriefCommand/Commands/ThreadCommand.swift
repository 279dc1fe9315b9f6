import CivilTime
import Conversations
import Debrief
import Glibc
import Insights
import Jobs
import Reports

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
        Option("engine", nil, .choice(["auto", "offline"]), help: "what reads", default: "auto"),
        Option("save", help: "store a file and what is found in it"),
      ] + Option.reading(formats: formats).filter { $0.name != "branches" } + [.json],
      notes: ["What is found in threads of the workspace is stored there."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let kinds = try kinds(arguments["kinds"])
    let onDemand = try OnDemand(kinds: kinds, engine: arguments["engine"] ?? "auto", now: .now)
    for kind in onDemand.unknownKinds {
      session.console.warning("the engine does not know the kind \(kind): it is left out")
    }
    let found = try find(arguments.positionals[0], onDemand, arguments, session)
    if arguments.has("json") {
      for thread in found { session.console.print(thread.json) }
      return .done
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
        engine: "offline",
        threads: [head]
      )
      session.console.write(
        TextReport(Report(input), width: session.console.width).text
      )
    }
    return .done
  }

  private static func find(
    _ name: String,
    _ onDemand: OnDemand,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> [OnDemand.Found] {
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

  private static func kinds(_ text: String?) throws -> [String] {
    let known = JobVocabulary.kinds
    guard let text else { return known }
    let kinds = text.split(separator: ",").map { String($0).replacing("-", with: "_") }
    for kind in kinds { try ValueKind.choice(known).check(kind, of: "--kinds") }
    return kinds
  }
}
