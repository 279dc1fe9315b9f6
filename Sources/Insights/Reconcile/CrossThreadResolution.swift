import CivilTime
import JSON
import Text

/// Finds what was settled by words in another thread of the same conversation.
///
/// It would rather leave something open than close it wrongly: who reports must own the task, most of
/// its words must be in the report, and only one task may fit.
package struct CrossThreadResolution {
  /// How much of a statement must be in the words that settle it.
  private static let share = 0.6
  /// How many of its words must be.
  private static let fewest = 2

  private let tokenizer = Tokenizer()

  /// A sentence that may settle something.
  package struct Statement: Sendable, Hashable {
    /// The sentence.
    package var evidence: Evidence
    /// Who wrote it.
    package var senderId: String

    /// Describes a sentence.
    package init(_ evidence: Evidence, senderId: String) {
      self.evidence = evidence
      self.senderId = senderId
    }
  }

  /// Looks for what was settled.
  package init() {}

  /// The tasks that reports of their owners close.
  package func done(_ tasks: [Insight], by reports: [Statement]) -> [(task: Insight, Evidence)] {
    var done: [(task: Insight, Evidence)] = []
    var closed: Set<String> = []
    let words = tasks.map { StatementWords($0.title, "", tokenizer) }
    for report in reports {
      let said = StatementWords(report.evidence.quote, "", tokenizer)
      let fitting = tasks.indices.filter { place in
        tasks[place].detail["owner"]?["id"]?.string == report.senderId
          && tasks[place].isSaid(before: report.evidence) && isIn(words[place], said)
      }
      guard fitting.count == 1, closed.insert(tasks[fitting[0]].id).inserted else { continue }
      done.append((tasks[fitting[0]], report.evidence))
    }
    return done
  }

  /// Whether one of the reports has the words of a task's title, whoever wrote it.
  package func isReported(in reports: [Statement]) -> (_ title: String) -> Bool {
    let said = reports.map { StatementWords($0.evidence.quote, "", tokenizer) }
    return { title in
      let words = StatementWords(title, "", tokenizer)
      return said.contains { isIn(words, $0) }
    }
  }

  /// The tasks that their owners report as finished in a few words: "Migration finished".
  ///
  /// At least half of the matter must be in a task's title, and no other open task may have any of it.
  ///
  /// - Parameter results: Sentences with the words that name their matter.
  package func finished(
    _ tasks: [Insight],
    by results: [(statement: Statement, matter: String)]
  ) -> [(task: Insight, Evidence)] {
    var finished: [(task: Insight, Evidence)] = []
    var closed: Set<String> = []
    let words = tasks.map { StatementWords($0.title, "", tokenizer).words }
    for (report, matter) in results {
      let said = StatementWords(matter, "", tokenizer).words
      let fitting = tasks.indices.filter { place in
        tasks[place].detail["owner"]?["id"]?.string == report.senderId
          && tasks[place].isSaid(before: report.evidence) && !words[place].isDisjoint(with: said)
      }
      guard fitting.count == 1, 2 * words[fitting[0]].intersection(said).count >= said.count,
        closed.insert(tasks[fitting[0]].id).inserted
      else { continue }
      finished.append((tasks[fitting[0]], report.evidence))
    }
    return finished
  }

  /// Whether a text has one of the words of some matters.
  package func mentions(anyOf matters: [String]) -> (_ text: String) -> Bool {
    let words = matters.reduce(into: Set<UInt64>()) { words, matter in
      words.formUnion(StatementWords(matter, "", tokenizer).words)
    }
    return { text in !StatementWords(text, "", tokenizer).words.isDisjoint(with: words) }
  }

  /// Whether a text has one of the words of a task: of its title, or of what it rests on.
  package func mentions(of task: Insight) -> (_ text: String) -> Bool {
    mentions(anyOf: [task.title] + task.evidence.map(\.quote))
  }

  /// The decisions that later ones replace.
  package func replaced(
    _ earlier: [Insight],
    by later: [Insight],
    saying reversals: [Statement]
  ) -> [(decision: Insight, replacement: Insight)] {
    var pairs: [(decision: Insight, replacement: Insight)] = []
    for replacement in later where replacement.supersedes == nil {
      guard let quote = replacement.evidence.first,
        reversals.contains(where: { $0.evidence.overlaps(quote) })
      else { continue }
      let said = StatementWords(replacement.title, quote.quote, tokenizer)
      let fitting = earlier.filter { decision in
        decision.isSaid(before: quote)
          && isIn(StatementWords(decision.title, "", tokenizer), said)
      }
      if fitting.count == 1 { pairs.append((fitting[0], replacement)) }
    }
    return pairs
  }

  private func isIn(_ statement: StatementWords, _ said: StatementWords) -> Bool {
    let common = statement.words.intersection(said.words).count
    return common >= Self.fewest
      && Double(common) >= Self.share * Double(statement.words.count)
  }
}

extension Insight {
  /// Whether all that it rests on was said before a quote; false where times are not known.
  fileprivate func isSaid(before quote: Evidence) -> Bool {
    guard let said = quote.createdAt, let last = evidence.compactMap(\.createdAt).max() else {
      return false
    }
    return last < said
  }
}
