/// The commands of the program.
enum Commands {
  /// All commands, in the order of help.
  static let all: [any Command.Type] = [
    IngestCommand.self, InspectCommand.self, InitCommand.self, ThreadsCommand.self,
    ShowCommand.self, SearchCommand.self, RunCommand.self, ThreadCommand.self,
    InsightsListCommand.self, InsightsShowCommand.self, InsightsHistoryCommand.self,
    InsightsExplainCommand.self, InsightsAcceptCommand.self, InsightsRejectCommand.self,
    InsightsEditCommand.self, InsightsDoneCommand.self, InsightsReopenCommand.self,
    InsightsMergeCommand.self, InsightsVerifyCommand.self, InsightsExportCommand.self,
    InsightsImportCommand.self, ReviewCommand.self, DecisionsCommand.self, AskCommand.self,
    CostCommand.self,
    ReportCommand.self,
    StatusCommand.self, PromptsListCommand.self, PromptsShowCommand.self,
    PromptsLintCommand.self, PromptsRenderCommand.self, PromptsDiffCommand.self,
    PromptsConformanceCommand.self, JobsListCommand.self, JobsLintCommand.self,
    JobsExplainCommand.self, JobsNextCommand.self, JobsHistoryCommand.self, QueueListCommand.self,
    QueueDeadCommand.self, QueueRedriveCommand.self, QueuePauseCommand.self,
    QueueResumeCommand.self, ScheduleExportCommand.self, DoctorCommand.self, ExportCommand.self,
    ForgetCommand.self, CollectCommand.self, BackupCommand.self,
    EvalRetrievalCommand.self, EvalItemsCommand.self, EvalSummaryCommand.self,
    EvalGroundingCommand.self, EvalThreadsCommand.self, EvalExtractionCommand.self,
    EvalCalibrationCommand.self, CalibrateCommand.self, SchemaCommand.self, CompletionsCommand.self,
    VersionCommand.self,
    HelpCommand.self,
  ]

  /// What all commands are called, take and do.
  static func grammar(formats: [String]) -> CommandGrammar {
    CommandGrammar(commands: all.map { $0.specification(formats: formats) })
  }
}

extension Option {
  /// What reading commands take about a source.
  static func reading(formats: [String]) -> [Option] {
    [
      Option(
        "format",
        nil,
        .word("FORMAT", of: ["auto"] + formats),
        help: "the format: " + (["auto"] + formats).joined(separator: ", "),
        default: "auto"
      ),
      Option("map", nil, .file, help: "where the fields are in a source of unknown shape"),
      Option("timezone", nil, .zone, help: "the zone of times that name none"),
      Option(
        "branches",
        nil,
        .choice(["active", "all"]),
        help: "which branches of a branching chat to keep",
        default: "active"
      ),
    ]
  }
}
