import Arguments

/// The commands of the program.
enum Commands {
  /// Commands that help shows under one heading.
  private struct Group {
    let title: String
    let commands: [any Command.Type]
  }

  private static let groups = [
    Group(
      title: "Read archives and databases",
      commands: [
        IngestCommand.self, InspectCommand.self, InitCommand.self, ThreadsCommand.self,
        ShowCommand.self, SearchCommand.self, ExportCommand.self, MCPCommand.self,
      ]
    ),
    Group(
      title: "Find what matters",
      commands: [
        RunCommand.self, ThreadCommand.self, AskCommand.self, ReportCommand.self,
      ]
    ),
    Group(
      title: "Use and judge what was found",
      commands: [
        InsightsListCommand.self, InsightsShowCommand.self, InsightsHistoryCommand.self,
        InsightsExplainCommand.self, InsightsAcceptCommand.self, InsightsRejectCommand.self,
        InsightsEditCommand.self, InsightsDoneCommand.self, InsightsReopenCommand.self,
        InsightsMergeCommand.self, InsightsVerifyCommand.self, InsightsExportCommand.self,
        InsightsImportCommand.self, ReviewCommand.self, DecisionsCommand.self,
      ]
    ),
    Group(
      title: "Operate",
      commands: [
        StatusCommand.self, JobsListCommand.self, JobsLintCommand.self, JobsExplainCommand.self,
        JobsNextCommand.self, JobsHistoryCommand.self, ScheduleExportCommand.self,
        QueueListCommand.self, QueueDeadCommand.self, QueueRedriveCommand.self,
        QueuePauseCommand.self, QueueResumeCommand.self, HostsCommand.self, CostCommand.self,
        DoctorCommand.self,
        ForgetCommand.self, CollectCommand.self, BackupCommand.self,
      ]
    ),
    Group(
      title: "Adapt and measure",
      commands: [
        PromptsListCommand.self, PromptsShowCommand.self, PromptsLintCommand.self,
        PromptsRenderCommand.self, PromptsDiffCommand.self, PromptsConformanceCommand.self,
        EvalRetrievalCommand.self, EvalItemsCommand.self, EvalSummaryCommand.self,
        EvalGroundingCommand.self, EvalThreadsCommand.self, EvalExtractionCommand.self,
        EvalClaimsCommand.self, EvalInjectionCommand.self, EvalCalibrationCommand.self,
        CalibrateCommand.self,
      ]
    ),
    Group(
      title: "About debrief",
      commands: [
        SchemaCommand.self, CompletionsCommand.self, VersionCommand.self, HelpCommand.self,
      ]
    ),
  ]

  /// All commands, in the order of help.
  static let all: [any Command.Type] = groups.flatMap(\.commands)

  /// The specifications of all commands.
  static let grammar = CommandGrammar(
    program: "debrief",
    groups: groups.map { group in
      CommandGroup(title: group.title, commands: group.commands.map { $0.specification })
    },
    families: [
      "insights": "list, show, judge, verify, export and import what was found",
      "jobs": "list, check and explain jobs, and when they run",
      "schedule": "write the crontab line or the systemd units that start the jobs",
      "queue": "list, pause and retry the work of jobs",
      "prompts": "list, print, check and compare prompts and kinds",
      "eval": "measure search, extraction and confidence on labelled data",
    ],
    options: CommonOptions.global,
    names: CompletionKind.lookup
  )
}
