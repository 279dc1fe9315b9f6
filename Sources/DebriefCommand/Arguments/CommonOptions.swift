import Archives
import Arguments
import CivilTime
import Conversations
import Reports
import TerminalIO
import Workspace

/// Options that several commands share.
enum CommonOptions {
  static let workspace = Option(
    "workspace",
    .folder,
    help: "the folder that contains debrief.db",
    defaultText: "$DEBRIEF_WORKSPACE, else ~/.local/state/debrief"
  )
  static let home = Option(
    "home",
    .folder,
    help: "the folder that contains jobs/ and prompts/",
    defaultText: "$DEBRIEF_HOME, else ~/.config/debrief"
  )
  static let color = Option(
    "color",
    .choice,
    help: "when to use colour",
    default: Style.Choice.auto
  )
  static let offline = Flag("offline", help: "open no connection, whatever is configured")
  static let logFormat = Option(
    "log-format",
    .choice,
    help: "how messages on standard error are written",
    default: LogFormat.auto
  )
  static let quiet = Flag(
    "quiet",
    short: "q",
    help: "print errors only",
    conflicts: [verbose]
  )
  static let verbose = Option(
    counted: "verbose",
    short: "v",
    help: "print more; given twice, still more"
  )
  static let help = Flag("help", short: "h", help: "show help")

  /// The options that every command has.
  static let global: [any OptionDeclaration] = [
    workspace, home, color, offline, logFormat, quiet, verbose, help,
  ]

  static let json = Flag("json", help: "print one JSON document")
  static let conversation = Option(
    "conversation",
    .text("CONVERSATION"),
    help: "only of this conversation, by id or name"
  )
  static let sender = Option(
    "from",
    .text("PERSON"),
    help: "only of this sender, by id or name"
  )
  static let limit = Option(
    "limit",
    short: "n",
    .count,
    help: "the maximum number",
    defaultText: "all"
  )
  static let link = Option(
    "link",
    .text("TEMPLATE"),
    help: "the web address of a message, such as https://…/{conversation}/p{messageDigits}"
  )
  static let refresh = Flag(
    "refresh",
    help: "also read again what was read with another prompt or model"
  )
  static let parameters = Option(
    repeated: "param",
    .assignment,
    help: "a value for ${params.NAME} in the job"
  )
  /// The job whose settings a command uses without running the job.
  static let job = Option(
    "job",
    .text("JOB"),
    help: "the job whose model, redaction and pictures apply"
  )
}

/// How a source is read.
enum ReadingOptions {
  static let format = Option(
    "format",
    .word("FORMAT", of: ["auto"] + ArchiveFormats.names),
    help: "the format: " + (["auto"] + ArchiveFormats.names).joined(separator: ", "),
    defaultText: "auto"
  )
  static let map = Option(
    "map",
    .file,
    help: "a mapping: where the fields are in a source of unknown shape"
  )
  static let timezone = Option(
    "timezone",
    .zone,
    help: "the time zone of the chat: for its days, and for times that name no zone"
  )
  static let branches = Option(
    "branches",
    .choice,
    help: "which branches of a branching chat to keep",
    default: Branches.active
  )

  static let threads = Option(
    "threads",
    .choice,
    help: "how channels without threads are divided: by what answers what, or by pauses alone",
    default: TalkThreading.linked
  )

  static let all: [any OptionDeclaration] = [format, map, timezone, branches, threads]

  /// Which branches of a branching chat are kept.
  enum Branches: String, Sendable, CaseIterable { case active, all }
}

/// The two time axes, and the zone of their days.
enum ClockOptions {
  static let asOf: Option<AsOfChoice?> = Option(
    "as-of",
    .asOf,
    help: "what held on that day, judged by what had been said by then; or now, or source"
  )
  static let knownAt = Option("known-at", .date, help: "what the workspace said on that day")
  static let timezone = Option(
    "timezone",
    .zone,
    help: "the time zone of the days shown",
    defaultText: "the job's, else that of the sources if they name only one, else UTC"
  )

  static let all: [any OptionDeclaration] = [asOf, knownAt, timezone]
}

extension ParsedArguments {
  /// The template of the web addresses of messages, if one is given.
  var permalink: PermalinkTemplate? {
    get throws {
      try self[CommonOptions.link].map { text in
        do { return try PermalinkTemplate(text) } catch { throw UsageError("--link: \(error)") }
      }
    }
  }

  /// How a source is to be read.
  var sourceOptions: SourceOptions {
    var options = SourceOptions()
    options.format = self[ReadingOptions.format].flatMap { $0 == "auto" ? nil : $0 }
    options.mapping = self[ReadingOptions.map]
    options.timeZone = self[ReadingOptions.timezone]
    options.keepsAllBranches = self[ReadingOptions.branches] == .all
    options.threading = self[ReadingOptions.threads]
    return options
  }

  /// The instants that `--as-of` and `--known-at` name.
  func clocks(in zone: TimeZoneRules) -> AsOf {
    var clocks = AsOf(knownAt: self[ClockOptions.knownAt]?.lastMillisecond(in: zone))
    switch self[ClockOptions.asOf] {
    case .time(let time): clocks.asOf = time.lastMillisecond(in: zone)
    case .clock(let choice): clocks.clock = choice
    case nil: break
    }
    return clocks
  }
}
