import Arguments

/// The kinds of names that completions look up, because they differ from one workspace, or one
/// machine, to the next.
enum CompletionKind: String, Sendable, CaseIterable {
  case jobs, threads, conversations, people, insights, kinds, items, prompts, zones

  /// How completions look names up, and the kind of name that each placeholder stands for.
  static let lookup = NameLookup(
    command: "completions --names",
    options: ["workspace", "home"],
    placeholders: [
      "JOB": CompletionKind.jobs, "THREAD": .threads, "CONVERSATION": .conversations,
      "PERSON": .people, "ID": .insights, "KIND": .kinds, "KINDS": .kinds, "ZONE": .zones,
    ].mapValues(\.rawValue)
  )
}
