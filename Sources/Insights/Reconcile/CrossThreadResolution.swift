import CivilTime
import Text

/// Finds what was settled by words in another thread of the same conversation.
///
/// It would rather leave something open than close it wrongly: the reporter must own the task, most
/// of its words must be in the report, and only one task may fit.
package struct CrossThreadResolution {
  /// The minimum share of a statement's words that the words that settle it must contain.
  private static let share = 0.6
  /// The minimum number of such words.
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

  /// A sentence that says that something is finished, with the words that name it.
  package typealias Result = (statement: Statement, matter: String)

  /// The tasks that reports of their owners close.
  package func done(_ tasks: [Insight], by reports: [Statement]) -> [(task: Insight, Evidence)] {
    closed(tasks, by: reports.map { ($0, words(of: $0.evidence.quote)) }, isAbout: isIn)
  }

  /// The tasks that their owners report as finished in a few words: "Migration finished".
  ///
  /// At least half of the matter must be in a task's title, and no other open task may have any of it.
  package func finished(
    _ tasks: [Insight],
    by results: [Result]
  ) -> [(task: Insight, Evidence)] {
    closed(tasks, by: results.map { ($0.statement, words(of: $0.matter)) }, isAbout: sharesAny) {
      2 * $0.words.intersection($1.words).count >= $1.words.count
    }
  }

  /// Whether a report or a result may be about a task with some title, whoever wrote it.
  package func mayBeClosed(
    by reports: [Statement],
    _ results: [Result]
  ) -> (_ title: String) -> Bool {
    let reported = reports.map { words(of: $0.evidence.quote) }
    let finished = results.map { words(of: $0.matter) }
    return { title in
      let title = words(of: title)
      return reported.contains { isIn(title, $0) } || finished.contains { sharesAny(title, $0) }
    }
  }

  /// Whether a text is about the matter of a task: it has two words of its title, or of what it
  /// rests on, or one that is half of what the text or the title says.
  ///
  /// Days and numbers do not count: "see you on Friday" is about no task due on a Friday.
  package func mentions(of task: Insight) -> (_ text: String) -> Bool {
    let title = words(of: task.title)
    let matters = [title] + task.evidence.map { words(of: $0.quote) }
    return { text in
      let said = words(of: text).matter
      if matters.contains(where: { $0.matter.intersection(said).count >= Self.fewest }) {
        return true
      }
      let common = title.matter.intersection(said).count
      return common > 0 && 2 * common >= min(said.count, title.matter.count)
    }
  }

  /// The tasks whose owner says something that is about no other task.
  ///
  /// - Parameters:
  ///   - isAbout: Whether what is said may be about a title.
  ///   - isEnough: Whether it surely is, if it may be about no other title.
  private func closed(
    _ tasks: [Insight],
    by reports: [(statement: Statement, said: StatementWords)],
    isAbout: (_ title: StatementWords, _ said: StatementWords) -> Bool,
    isEnough: (_ title: StatementWords, _ said: StatementWords) -> Bool = { _, _ in true }
  ) -> [(task: Insight, Evidence)] {
    var done: [(task: Insight, Evidence)] = []
    var closed: Set<InsightID> = []
    let titles = tasks.map { words(of: $0.title) }
    for (report, said) in reports {
      let fitting = tasks.indices.filter { index in
        tasks[index].detail.owner?.id == report.senderId
          && tasks[index].isSaid(before: report.evidence) && isAbout(titles[index], said)
      }
      guard fitting.count == 1, isEnough(titles[fitting[0]], said),
        closed.insert(tasks[fitting[0]].id).inserted
      else { continue }
      done.append((tasks[fitting[0]], report.evidence))
    }
    return done
  }

  private func words(of text: String) -> StatementWords { StatementWords(text, "", tokenizer) }

  private func sharesAny(_ one: StatementWords, _ other: StatementWords) -> Bool {
    !one.words.isDisjoint(with: other.words)
  }

  /// A decision that reverses an earlier one, with the words in which it does.
  package struct Replacement {
    fileprivate let decision: Insight
    fileprivate let quote: Evidence
    fileprivate let said: StatementWords
  }

  /// The decisions that are made in a sentence that reverses something.
  package func replacements(
    in decisions: [Insight],
    saying reversals: [Statement]
  ) -> [Replacement] {
    decisions.compactMap { decision in
      guard decision.supersedes == nil, let quote = decision.evidence.first,
        reversals.contains(where: { $0.evidence.overlaps(quote) })
      else { return nil }
      let said = StatementWords(decision.title, quote.quote, tokenizer)
      return Replacement(decision: decision, quote: quote, said: said)
    }
  }

  /// Whether one of some decisions may replace one with some title.
  package func mayBeReplaced(by replacements: [Replacement]) -> (_ title: String) -> Bool {
    { title in
      let title = words(of: title)
      return replacements.contains { isIn(title, $0.said) }
    }
  }

  /// A decision, with the later one that replaces it.
  package typealias Replaced = (decision: Insight, replacement: Insight)

  /// The decisions that later ones replace.
  package func replaced(_ earlier: [Insight], by replacements: [Replacement]) -> [Replaced] {
    replacements.compactMap { replacement in
      let fitting = earlier.filter { decision in
        decision.isSaid(before: replacement.quote)
          && isIn(words(of: decision.title), replacement.said)
      }
      return fitting.count == 1 ? (fitting[0], replacement.decision) : nil
    }
  }

  private func isIn(_ statement: StatementWords, _ said: StatementWords) -> Bool {
    let common = statement.words.intersection(said.words).count
    return common >= Self.fewest
      && Double(common) >= Self.share * Double(statement.words.count)
  }
}

extension Insight {
  /// Whether all its evidence was said before a quote; false if times are unknown.
  fileprivate func isSaid(before quote: Evidence) -> Bool {
    guard let said = quote.createdAt, let last = evidence.compactMap(\.createdAt).max() else {
      return false
    }
    return last < said
  }
}
