/// Commands that help shows under one heading.
package struct CommandGroup: Sendable {
  /// The heading.
  let title: String
  /// The commands, in the order of help.
  let commands: [CommandSpecification]

  /// Puts commands under a heading.
  package init(title: String, commands: [CommandSpecification]) {
    self.title = title
    self.commands = commands
  }
}
