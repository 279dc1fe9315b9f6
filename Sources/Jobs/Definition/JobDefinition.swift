package import CivilTime

/// A job: where conversations come from, which of them are read for what, and where the results go.
package struct JobDefinition: Sendable {
  /// The job's name; that of its file without the ending.
  package var name: String
  /// The job file, as the user named it.
  package var file: String
  /// Whether it was made from a source for one run, so that no file describes it.
  package var isAdHoc = false
  /// What the job is for, in the user's words.
  package var description: String?
  /// The parameters that are given when it is started.
  package var parameters: [JobParameter] = []
  /// Every value in its file and those it extends, with its origin.
  package var values: [JobValue] = []
  /// Where conversations are read from before anything else; nil for what the workspace has.
  package var source: Source?
  /// The instant at which insights are judged.
  package var asOf = AsOf.automatic
  /// Which threads are wanted.
  package var selection = Selection()
  /// What to find in them, in the order of the file.
  package var kinds: [Kind]
  /// The digests of conversations; nil for none.
  package var digest: Digest?
  /// The engine that reads them.
  package var engine = Engine.automatic
  /// Which model is asked, and how.
  package var model = Model()
  /// The context that a model gets alongside a thread.
  package var context = Context()
  /// The limits of a run.
  package var limits = Limits()
  /// What is replaced before anything is sent to a model.
  package var redaction = Redaction()
  /// How summaries are worded.
  package var wording = Wording()
  /// The zone of dates in the job and in its reports; nil for that of the caller.
  package var timeZone: TimeZoneRules?
  /// When it runs by itself; nil if it is only started manually.
  package var schedule: Schedule?
  /// Where insights are written to.
  package var sinks: [Sink] = []
  /// The reports about them.
  package var reports: [Report] = []

  /// Where digests are sent.
  package var deliveries: [Delivery] = []
  /// Who is notified of runs.
  package var notifications: [Notification] = []
  /// Where figures for Prometheus are written to.
  package var metrics: String?
  /// The database shared by hosts that run the same jobs; nil if this one works alone.
  package var coordinator: Coordination?

  /// A job that no file describes: everything in the workspace, all kinds.
  package init(named name: String) {
    self.init(name: name, file: name, kinds: JobVocabulary.kinds.map(Kind.init(name:)))
  }

  /// The zone of days: the job's own, else that of its source, else UTC.
  package var zone: TimeZoneRules { timeZone ?? source?.timeZone ?? .utc }

  init(name: String, file: String, kinds: [Kind]) {
    self.name = name
    self.file = file
    self.kinds = kinds
  }

  /// The instant at which insights are judged.
  package enum AsOf: Sendable, Hashable {
    /// That of the source: the time of the run for a live database, the newest message of an export.
    case automatic
    /// The time of the run.
    case now
    /// The newest message of the source.
    case source
    /// A fixed instant; a date stands for its last moment, because the talk of the whole day was
    /// known then.
    case instant(Instant)
  }

  /// The engine that reads the threads.
  package enum Engine: String, Sendable, Hashable, CaseIterable {
    /// The model service where there is a key for it, else the embedded engine.
    case automatic = "auto"
    /// The embedded engine.
    case offline
    /// The model service.
    case gemini
  }

  /// Something to find.
  package struct Kind: Sendable, Hashable {
    /// The kind's name.
    package var name: String
    /// How long what is found stays of interest; nil for the kind's default.
    package var lifetime: Lifetime?
    /// The minimum confidence to report it with, from 0 to 1.
    package var minimumConfidence = 0.0

    /// Creates a kind with its defaults.
    package init(name: String) { self.name = name }
  }

  /// How long something stays of interest.
  package enum Lifetime: Sendable, Hashable {
    /// For good.
    case unlimited
    /// For a span.
    case span(Duration)
  }

  /// Where insights are written to.
  package enum Sink: Sendable, Hashable {
    /// The table `insights` in the SQLite database of a chat app at a path.
    case app(path: String)
    /// A file of JSON lines, compressed if its name ends in `.gz`.
    case jsonLines(path: String)
    /// A table of a PostgreSQL server.
    case postgres(Server, table: String, rowSecurity: Bool)

    /// The kind of a sink, as job files and results spell it.
    package enum Form: String, Sendable, Hashable, CaseIterable {
      /// The database of a chat app.
      case app
      /// A file of JSON lines.
      case jsonLines = "jsonl"
      /// A table of a PostgreSQL server.
      case postgres
    }

    /// What kind of sink it is.
    package var form: Form {
      switch self {
      case .app: .app
      case .jsonLines: .jsonLines
      case .postgres: .postgres
      }
    }

    /// Whether it takes threads one by one, as their insights change.
    package var takesThreads: Bool { if case .jsonLines = self { false } else { true } }

    /// Where it writes; for a server, the name that others may see.
    package var path: String {
      switch self {
      case .app(let path), .jsonLines(let path): path
      case .postgres(let server, let table, _): "\(server.name)#\(table)"
      }
    }
  }

  /// A report about the insights after a run.
  package struct Report: Sendable, Hashable {
    /// Its format.
    package var format: ReportFormat
    /// The file; nil for standard output.
    package var path: String?
    /// How far back it goes; nil for everything that is current.
    package var since: ReportStart?
    /// The id or name of its reader; nil for everyone.
    package var person: String?
  }

  /// The format of a report.
  package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    /// For a terminal.
    case text
    /// GitHub's Markdown.
    case markdown
    /// For programs.
    case json
    /// A self-contained page for a browser.
    case html
    /// A table for spreadsheets.
    case csv
    /// Tasks for a calendar (iCalendar).
    case ics
    /// Tasks as lines of todo.txt.
    case todo
    /// A feed for readers (JSON Feed).
    case feed

    /// The endings that imply a format, the usual one of each first.
    private static let endings: [(ending: String, format: Self)] = [
      (".md", .markdown), (".markdown", .markdown), (".json", .json), (".html", .html),
      (".htm", .html), (".csv", .csv), (".ics", .ics), (".txt", .text),
    ]

    /// The format that a file's extension implies; nil if it implies none.
    package init?(ofFile path: String) {
      guard let format = Self.endings.first(where: { path.hasSuffix($0.ending) })?.format else {
        return nil
      }
      self = format
    }

    /// The usual ending of a file in the format, with its dot.
    package var fileEnding: String {
      let usual = Self.endings.first { $0.format == self }?.ending
      return usual ?? (self == .feed ? ".json" : ".txt")
    }
  }

  /// How far back a report goes.
  package enum ReportStart: Sendable, Hashable {
    /// What changed since the job's last report.
    case last
    /// What was said since then.
    case bound(TimeBound)
  }
}

/// One end of a period, as given in a job file.
package enum TimeBound: Sendable, Hashable {
  /// A fixed instant.
  case instant(Instant)
  /// A span before the instant at which the job judges.
  case before(Duration)

  /// The instant that it denotes.
  package func instant(now: Instant) -> Instant {
    switch self {
    case .instant(let instant): instant
    case .before(let span): now - span
    }
  }
}
