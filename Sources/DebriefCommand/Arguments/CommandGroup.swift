/// Commands that help shows together.
struct CommandGroup: Sendable {
  /// The heading.
  let title: String
  /// The commands, in the order of help.
  let commands: [CommandSpecification]
}
