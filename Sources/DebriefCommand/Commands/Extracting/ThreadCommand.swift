import ArchiveReading
import Failures
import Arguments
import CivilTime
import GeminiEngine
import Glibc
import Insights
import Jobs
import Redaction
import Reports
import Runs
import TerminalIO
import TerminalViews
import Workspace

/// Extracts from one thread, on demand.
enum ThreadCommand: Command {
  static let thread = Positional(
    "THREAD",
    help: "a thread, a conversation, a file, or - for standard input"
  )
  static let kinds = Option(
    "kinds",
    .text("KINDS"),
    help: "the kinds, separated by commas",
    defaultText: "all"
  )
  static let last = Option("last", .count, help: "read only the last N messages")
  static let unreadFor = Option(
    "unread-for",
    .text("PERSON"),
    help: "read only what this person has not read"
  )
  static let save = Flag("save", help: "store the messages of a file and what is found in them")

  static let json = Flag("json", help: "print one JSON document per thread, one per line")

  static let specification = CommandSpecification(
    "thread",
    abstract: "summarize a thread and list what it contains, on demand",
    examples: [
      .init(
        line: "debrief thread slack:T1:C2:1518127246.000478",
        help: "a thread of the workspace"
      ),
      .init(line: "debrief thread chat.jsonl", help: "all threads of a file; nothing is stored"),
      .init(
        line: "debrief thread - --kinds summary,action_item < chat.jsonl",
        help: "only some kinds"
      ),
    ],
    positionals: [thread],
    options: [kinds, last, unreadFor, WordingOptions.focus, CommonOptions.job, save] + [
      ReadingOptions.format, ReadingOptions.map, ReadingOptions.timezone, json,
    ]
      + EngineOptions.all + WordingOptions.all,
    notes: [
      """
      What is found in a thread of the workspace is stored there, unless only a part of it is \
      read. A model's summary is shown as it is written, marked as a draft, and then replaced by \
      what passed the check.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let setup = try session.engineSetup(arguments)
    let job = try session.job(for: "thread", arguments)
    // Without a folder, nothing is stored.
    let workspace = try? session.workspace(arguments)
    let reader = try setup.reader(for: job, in: workspace, for: .answering)
    session.announce(reader, setup, job)
    var options = OnDemandExtraction.Options(
      kinds: try kinds(arguments, session) ?? setup.prompts.kinds.map(\.kind.name)
    )
    options.reader = reader
    options.selection = job.selection
    options.zone = job.timeZone
    options.otherwise = try session.defaults(arguments).timeZone ?? .utc
    options.context = job.context
    options.catalog = setup.prompts.catalog
    options.last = arguments[last]
    options.unreadFor = arguments[unreadFor]
    options.mayStore = arguments[WordingOptions.focus] == nil
    let draft = DraftView(session.console, isShown: !arguments[json])
    options.observe = draft?.observer
    let onDemand = OnDemandExtraction(options, now: .now)
    for kind in onDemand.unknownKinds {
      session.console.warning("the engine cannot look for the kind \(kind): it is left out")
    }
    let (found, failure) = try find(arguments[thread], onDemand, arguments, session)
    draft?.clear()
    session.printNotices(of: reader)
    for reason in found.flatMap(\.unread) {
      session.console.warning("a part of the thread was not read: \(reason)")
    }
    var codes = [found.contains { !$0.unread.isEmpty } ? ExitStatus.failed : .done]
    if let failure {
      session.console.error(failure.description)
      codes.append(failure.exitStatus)
    }
    if arguments[json] {
      for thread in found { session.console.print(thread.json) }
      return .weightiest(of: codes)
    }
    if found.count > 1 {
      let items = found.reduce(0) { $0 + $1.insights.count { $0.kind != .summary } }
      let threads = Figures.count(found.count, "thread")
      session.console.print("\(threads), \(Figures.count(items, "item"))")
    }
    for (index, thread) in found.enumerated() {
      if found.count > 1 || index > 0 { session.console.print() }
      let summary = thread.thread
      var head = ThreadHead(
        id: summary.id,
        conversationName: summary.conversationName,
        title: summary.title,
        firstAt: summary.firstAt,
        lastAt: summary.lastAt,
        people: [],
        messages: summary.messages
      )
      head.name = summary.name
      let input = ReportInput(
        insights: thread.insights,
        asOf: ReportInput.AsOf(summary.lastAt ?? .now, basis: .source),
        zone: arguments[ReadingOptions.timezone] ?? job.timeZone ?? thread.zone,
        coverage: ReportInput.Coverage(threads: 1, messages: summary.messages),
        engine: options.reader.name,
        threads: [head]
      )
      session.console.write(
        TextReport(
          Report(input.mappingProse(SecretMask.hide)),
          width: session.console.width,
          usesColor: session.console.style.usesColor,
          isOfThread: true
        ).text
      )
    }
    return .weightiest(of: codes)
  }

  /// What is found, and why the file counts as failed although what was read of it was used.
  private static func find(
    _ name: String,
    _ onDemand: OnDemandExtraction,
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> (found: [OnDemandExtraction.Found], failure: SourceError?) {
    guard name == "-" || access(name, F_OK) == 0 else {
      do {
        return (try onDemand.run(thread: name, in: session.workspace(arguments)), nil)
      } catch WorkspaceError.unknown where name.contains("/") {
        let advice = "there is no such file, and no thread or conversation of that name"
        throw Failure(.noInput, "\(TerminalText.line(name)): \(advice)")
      }
    }
    try session.announceInput([name], arguments)
    let saving = arguments[save] ? try session.workspace(arguments) : nil
    return try onDemand.run(file: name, options: arguments.sourceOptions, savingIn: saving)
  }

  /// The kinds that `--kinds` names.
  private static func kinds(
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> [KindName]? {
    guard let text = arguments[kinds] else { return nil }
    let kinds = text.split(separator: ",").map {
      KindName(rawValue: String($0).replacing("-", with: "_"))
    }
    try session.checkKinds(kinds, of: "--kinds", arguments)
    return kinds
  }
}
