import Conversations
package import Debrief
package import TerminalIO
import Text

/// Prints what the check of insights found.
package struct VerificationRendering {
  private let checks: [Verification]
  private let isSummary: Bool

  /// Renders checks.
  ///
  /// - Parameter isSummary: Whether what is valid is only counted.
  package init(_ checks: [Verification], isSummary: Bool) {
    self.checks = checks
    self.isSummary = isSummary
  }

  /// Prints the links of each insight, and the counts of all.
  package func render(to console: Console) {
    for check in checks where !isSummary || check.verdict != .valid {
      console.print(TerminalText.line(check.id.rawValue))
      for step in check.steps {
        let note = step.note.map { "  (\($0))" } ?? ""
        let name = step.link.rawValue.padded(toWidth: 9)
        console.print(TerminalText.line("  \(name)\(step.verdict.words(step.link))\(note)"))
      }
    }
    guard isSummary else { return }
    let counts = VerificationCounts(checks)
    console.print(
      "\(Figures.grouped(counts[.valid])) valid, \(Figures.grouped(counts[.changed])) changed, "
        + "\(Figures.grouped(counts[.gone])) gone, "
        + Figures.count(counts[.mismatch], "mismatch", "mismatches")
    )
  }
}
