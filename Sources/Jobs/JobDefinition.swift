public import CivilTime

/// What a job file says: where conversations come from, which of them are read for what, and where
/// the results go.
public struct JobDefinition: Sendable {
  /// The job's name; that of its file without the ending.
  public var name: String
  /// The job file, as the user named it.
  public var file: String
  /// What the job is for, in the user's words.
  public var description: String?
  /// What is given when it is started.
  public var parameters: [JobParameter] = []
  /// Every value that its file and those it extends say, and where each comes from.
  public var values: [JobValue] = []
  /// Where conversations are read from before anything else; nil for what the workspace has.
  public var source: Source?
  /// The instant at which insights are judged.
  public var asOf = AsOf.now
  /// Which threads are wanted.
  public var selection = Selection()
  /// What to find in them, in the order of the file.
  public var kinds: [Kind]
  /// Whether the file says what to find, rather than leaving it at everything.
  public var namesKinds = false
  /// What is told of conversations as a whole; nil for nothing.
  public var digest: Digest?
  /// What reads them.
  public var engine = Engine.automatic
  /// Which model is asked, and how.
  public var model = Model()
  /// What a model is told beside a thread.
  public var context = Context()
  /// What a run may take.
  public var limits = Limits()
  /// What is replaced before anything is sent to a model.
  public var redaction = Redaction()
  /// How summaries are worded.
  public var wording = Wording()
  /// The zone of dates in the job and in its reports; nil for that of the caller.
  public var timeZone: TimeZoneRules?
  /// When it runs by itself; nil if only somebody starts it.
  public var schedule: Schedule?
  /// Where insights are written to.
  public var sinks: [Sink] = []
  /// What is told about them.
  public var reports: [Report] = []

  /// Who is told of runs.
  public var notifications: [Notification] = []
  /// Where figures for Prometheus are written to.
  public var metrics: String?

  /// A job that no file describes: everything in the workspace, all kinds.
  ///
  /// - Parameter name: Its name.
  public init(named name: String) {
    self.init(name: name, file: name, kinds: JobVocabulary.kinds.map(Kind.init(name:)))
  }

  init(name: String, file: String, kinds: [Kind]) {
    self.name = name
    self.file = file
    self.kinds = kinds
  }

  /// What insights name as having triggered them; the run's id is appended by who runs it.
  public var triggeredBy: String { "job:\(name)" }

  /// The instant at which insights are judged.
  public enum AsOf: Sendable, Hashable {
    /// The time of the run.
    case now
    /// The newest message of the source.
    case source
    /// A fixed instant; a date stands for its last moment, because it was a day's whole talk that
    /// was known then.
    case instant(Instant)
  }

  /// What reads the threads.
  public enum Engine: String, Sendable, Hashable, CaseIterable {
    /// The model service where there is a key for it, else the embedded engine.
    case automatic = "auto"
    /// The embedded engine.
    case offline
    /// The model service.
    case gemini
  }

  /// Something to find.
  public struct Kind: Sendable, Hashable {
    /// The kind's name.
    public var name: String
    /// How long what is found stays of interest; nil for what is usual for the kind.
    public var lifetime: Lifetime?
    /// The least confidence to report it with, from 0 to 1.
    public var minimumConfidence = 0.0

    /// Names a kind with its defaults.
    ///
    /// - Parameter name: The kind's name.
    public init(name: String) { self.name = name }
  }

  /// How long something stays of interest.
  public enum Lifetime: Sendable, Hashable {
    /// For good.
    case unlimited
    /// For a span.
    case span(Duration)
  }

  /// Where insights are written to.
  public enum Sink: Sendable, Hashable {
    /// The table `insights` in the SQLite database of a chat app at a path.
    case app(path: String)
    /// A file of JSON lines, compressed if its name ends in `.gz`.
    case jsonLines(path: String)

    /// Where it writes.
    public var path: String {
      switch self {
      case .app(let path), .jsonLines(let path): path
      }
    }
  }

  /// What is told about the insights after a run.
  public struct Report: Sendable, Hashable {
    /// How it is told.
    public var format: ReportFormat
    /// The file; nil for standard output.
    public var path: String?
    /// How far back it goes; nil for everything that holds.
    public var since: ReportStart?
    /// The id or name of whom it is for; nil for everybody.
    public var person: String?
  }

  /// How a report is told.
  public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    /// For a terminal.
    case text
    /// GitHub's Markdown.
    case markdown
    /// For programs.
    case json
    /// One page for a browser, which needs nothing else.
    case html
    /// A table for spreadsheets.
    case csv
    /// Tasks for a calendar (iCalendar).
    case ics
    /// Tasks as lines of todo.txt.
    case todo
    /// A feed for readers (JSON Feed).
    case feed

    /// The format that a file's ending asks for; nil if it asks for none.
    ///
    /// - Parameter path: The file.
    public init?(ofFile path: String) {
      let endings: [(String, Self)] = [
        (".md", .markdown), (".markdown", .markdown), (".json", .json), (".html", .html),
        (".htm", .html), (".csv", .csv), (".ics", .ics), (".txt", .text),
      ]
      guard let format = endings.first(where: { path.hasSuffix($0.0) })?.1 else { return nil }
      self = format
    }
  }

  /// How far back a report goes.
  public enum ReportStart: Sendable, Hashable {
    /// What changed since the job's last report.
    case last
    /// What was said since then.
    case bound(TimeBound)
  }
}

/// One end of a period, as a job file says it.
public enum TimeBound: Sendable, Hashable {
  /// A fixed instant.
  case instant(Instant)
  /// A span before the instant at which the job judges.
  case before(Duration)

  /// The instant that is meant.
  ///
  /// - Parameter now: What spans count from.
  /// - Returns: The instant.
  public func instant(now: Instant) -> Instant {
    switch self {
    case .instant(let instant): instant
    case .before(let span): now - span
    }
  }
}
