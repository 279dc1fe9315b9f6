/// The commands of the program.
enum Commands {
  /// All commands, in the order of help.
  static let all: [any Command.Type] = [
    IngestCommand.self, InspectCommand.self, InitCommand.self, ThreadsCommand.self,
    ShowCommand.self, SearchCommand.self, MCPCommand.self, RunCommand.self, ThreadCommand.self,
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

  /// The specifications of all commands.
  static let grammar = CommandGrammar(commands: all.map { $0.specification })
}
