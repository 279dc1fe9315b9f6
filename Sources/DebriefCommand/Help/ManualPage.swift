import Debrief

/// The manual page debrief(1), made from what the commands say of themselves (man(7)).
struct ManualPage {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The page.
  var text: String {
    let head = [
      #".TH DEBRIEF 1 "" "debrief \#(VersionInfo.number)" "User Commands""#, ".SH NAME",
      #"debrief \- reads chat archives and finds what was decided, promised and asked"#,
      ".SH SYNOPSIS", #"\fBdebrief\fR \fICOMMAND\fR [\fIARGUMENT\fR...] [\fB\-\-OPTION\fR...]"#,
      ".SH COMMANDS",
    ]
    let options = [".SH OPTIONS OF EVERY COMMAND"] + OptionSpecification.global.flatMap(lines)
    let codes =
      [".SH EXIT STATUS"]
      + ExitCode.allCases.flatMap { [".TP", ".B \($0.rawValue)", Self.line($0.meaning)] }
    return (head + grammar.commands.flatMap(lines) + options + codes)
      .map { $0 + "\n" }.joined()
  }

  private func lines(_ command: CommandSpecification) -> [String] {
    let positionals = command.positionals.map { positional in
      let name = "\\fI\(Self.escaped(positional.name))\\fR" + (positional.isRepeatable ? "..." : "")
      return positional.isOptional ? "[\(name)]" : name
    }
    let usage = (["\\fBdebrief \(Self.escaped(command.name))\\fR"] + positionals)
    return [".SS \(Self.escaped(command.name))", usage.joined(separator: " "), ".PP"]
      + [Self.line(command.abstract + ".")]
      + command.positionals.flatMap {
        [".TP", ".I \(Self.escaped($0.name))", Self.line($0.help)]
      }
      + command.options.flatMap(lines)
      + command.notes.flatMap { [".PP", Self.line($0)] }
      + command.examples.flatMap {
        [".PP", ".nf", ".RS", Self.line($0.line), ".RE", ".fi"]
      }
  }

  private func lines(_ option: OptionSpecification) -> [String] {
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.value.map { " \\fI\(Self.escaped($0.placeholder))\\fR" } ?? ""
    let standard = option.defaultText.map { " (default: \($0))" } ?? ""
    let name = "\\fB\\-\\-\(Self.escaped(option.name))\\fR"
    return [".TP", short + name + value, Self.line(option.help + standard)]
  }

  /// A text as a line of its own, which must not look like a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
      .replacing("–", with: "\\-")
  }
}
