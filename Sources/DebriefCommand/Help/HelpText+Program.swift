import Failures
import Arguments

/// The pages about the program as a whole.
extension HelpText {
  /// The help of the program.
  var program: HelpDocument {
    document("debrief", "read chat archives and databases; find what was decided and promised") {
      [
        .paragraph(
          "debrief reads chat archives and databases, and finds summaries, tasks, decisions and "
            + "open questions in them, each with the quotes it rests on."
        ),
        .section("Examples"), .examples(Self.uses),
        .section("Usage"), .usage("debrief COMMAND [ARGUMENT…] [--OPTION…]"),
        .section("Commands"),
      ] + overview + [
        .section("Options of every command"), .options(grammar.options),
        .section("See also"),
        .paragraph(
          "'debrief help COMMAND' for one command, 'debrief help job' for the keys of job files, "
            + "'debrief help exit-codes' for scripts."
        ),
      ]
    }
  }

  /// The four ways to use the program.
  static let uses: [CommandSpecification.Example] = [
    .init(line: "debrief run --due", help: "every night, from cron: all jobs that are due"),
    .init(line: "debrief thread C123", help: "one thread, now"),
    .init(line: "debrief run archive --param archive=export.zip", help: "a whole archive"),
    .init(line: "debrief report --format html --open", help: "what was found, as a page"),
  ]

  /// The help shown without arguments.
  var short: HelpDocument {
    document("debrief", "") {
      [.usage("debrief COMMAND [ARGUMENT…] [--OPTION…]"), .section("Commands")] + overview
        + [.paragraph("'debrief help' shows more.")]
    }
  }

  /// The table of exit codes.
  var exitCodes: HelpDocument {
    document("debrief-exit-codes", "what the exit codes of debrief mean") { exitStatus }
  }

  /// The page of the manual about the program.
  var manual: HelpDocument {
    var manual = program
    let pages =
      grammar.firstWords.filter { $0 != "debrief" }.map { "debrief-\($0)(1)" } + ["debrief-job(5)"]
    manual.blocks += [.section("Exit codes")] + exitStatus
    manual.blocks += [.section("See also"), .paragraph(pages.joined(separator: ", "))]
    return manual
  }

  /// All pages of the manual: the program, each command and family, and the form of job files.
  ///
  /// - Throws: `JSONError` if the schema of jobs is broken.
  func manualPages() throws -> [HelpDocument] {
    let families = grammar.families.keys.sorted().map(family)
    return [manual] + families + grammar.commands.map(manualPage) + [try JobReference().document]
  }

  private func manualPage(_ command: CommandSpecification) -> HelpDocument {
    var page = self.command(command)
    page.blocks += [.section("See also"), .paragraph("debrief(1), debrief-job(5)")]
    return page
  }

  private var exitStatus: [HelpDocument.Block] {
    [
      .items(
        ExitStatus.allCases.map { HelpDocument.Item(name: "\($0.rawValue)", text: $0.meaning) }
      ),
      .paragraph(
        "Of several failures, the most serious counts: 70 78 77 65 66 73 74 69 75 1. "
          + "A command that SIGINT or SIGTERM stopped ends by that signal."
      ),
    ]
  }
}
