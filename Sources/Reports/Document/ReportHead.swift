import CivilTime
import Insights

/// The lines with which a report begins: what it is about and what was read.
struct ReportHead {
  /// A line under a label.
  struct Line {
    let label: String
    let value: String
  }

  private let report: Report
  private var input: ReportInput { report.input }

  init(_ report: Report) { self.report = report }

  /// What it is about: the job, or the source; it begins with a letter or a digit, so that it
  /// cannot pass for a quote or a heading.
  var name: String {
    let name = ShownText.line(input.jobName ?? input.sourceName ?? "", limit: 80)
    guard let first = name.first else { return "Report" }
    return first.isLetter || first.isNumber ? name : "Report \(name)"
  }

  /// The days it is about, as people write them; nil if they are not known.
  var days: String? {
    guard let first = input.period.since ?? firstAt, let last = input.period.until ?? lastAt,
      first <= last
    else { return nil }
    let zone = report.clock.zone
    return PeriodText.text(zone.dateTime(at: first).date, zone.dateTime(at: last).date)
  }

  /// When the first message was written.
  private var firstAt: Instant? {
    input.extent.since ?? input.threads.lazy.compactMap(\.firstAt).min()
  }

  /// When the last message was written.
  private var lastAt: Instant? {
    input.extent.until ?? input.threads.lazy.compactMap(\.lastAt).max()
  }

  /// The title: its subject, its reader and its days.
  var title: String {
    let person = input.person.map { "for " + ShownText.line($0.name, limit: 80) }
    return [name, person, days].compactMap { $0 }.joined(separator: ", ")
  }

  /// As of when, and how much was read.
  var subtitle: String {
    let coverage = input.coverage
    return "As of \(report.clock.namedMinute(input.asOf.instant)) \(input.zone.identifier)"
      + ", \(Wording.count(coverage.threads, "thread"))"
      + " with \(Wording.count(coverage.messages, "message"))\(ofRun)"
  }

  /// The remark that only a part of what the report is about was read last.
  private var ofRun: String {
    input.jobName == nil && input.runName != nil ? " in the last run" : ""
  }

  /// What was not read although it should have been; nil if nothing.
  var warning: String? {
    guard input.coverage.failed > 0 else { return nil }
    return "\(Wording.count(input.coverage.failed, "thread")) could not be read."
  }

  /// Its reader, as-of, period, coverage, changes; they may hold names from chats and jobs.
  var lines: [Line] {
    let person = input.person.map { person in
      let id = person.id == person.name ? "" : " (\(ShownText.line(person.id, limit: 80)))"
      let name = ShownText.line(person.name, limit: 80) + id
      return Line(label: "For", value: name + ", who takes part in every conversation here")
    }
    var lines =
      [person].compactMap { $0 } + [
        Line(label: "As of", value: asOf), Line(label: "Period", value: period),
        Line(label: "Read", value: read),
      ]
    if let changes = report.changes {
      lines.append(Line(label: "Changes", value: "\(changes.counts) \(since)"))
    }
    if !input.uncited.isEmpty {
      let count = Wording.count(input.uncited.count, "long stretch", "long stretches")
      lines.append(Line(label: "Not cited", value: "\(count) of messages, listed below"))
    }
    if let cost = input.cost { lines.append(Line(label: "Cost", value: CostText.text(cost))) }
    if let total = input.totalCost, total != input.cost, total.calls > 0 {
      lines.append(Line(label: "All runs", value: CostText.text(total)))
    }
    if report.lapsed > 0 {
      let fold = input.showsExpired ? "" : ", folded below"
      lines.append(
        Line(
          label: "Lapsed",
          value: Wording.count(report.lapsed, "item")
            + (report.lapsed == 1 ? " past its time" : " past their time")
            + fold
        )
      )
    }
    if let leftOut { lines.append(Line(label: "Left out", value: leftOut)) }
    return lines
  }

  /// What made the report, without the mark.
  var maker: String {
    let engine = "engine " + ShownText.line(input.engine.rawValue, limit: 80)
    return engine + (input.runName.map { ", run " + ShownText.line($0, limit: 80) } ?? "")
  }

  private var asOf: String {
    let reason =
      switch input.asOf.basis {
      case .now: "when this report was made"
      case .source: "the newest message of the source"
      case .date: "as asked for"
      }
    let instant = report.clock.namedMinute(input.asOf.instant)
    return "\(instant) \(input.zone.identifier), \(reason)\(otherClocks)"
  }

  /// A note that some conversations are judged by the end of another source.
  private var otherClocks: String {
    guard let first = input.otherClocks.values.min(), let last = input.otherClocks.values.max()
    else { return "" }
    let count = Wording.count(input.otherClocks.count, "conversation")
    let span = report.clock.span(first, last) ?? ""
    return "; \(count) of other sources as of their newest message, \(span)"
  }

  /// Since when changes are listed.
  private var since: String {
    guard let previous = input.previous, previous.basis == .period else {
      return "since the last report"
    }
    return "since \(report.clock.minute(previous.at))"
  }

  private var period: String {
    if let span = report.clock.span(input.period.since, input.period.until) { return span }
    guard !input.showsChangesOnly else { return "what changed since the last report" }
    let extent = input.omitted.isEmpty ? "everything" : "the newest of each conversation and kind"
    return report.clock.span(firstAt, lastAt).map { "\($0), \(extent)" } ?? extent
  }

  private var read: String {
    let coverage = input.coverage
    let skipped = coverage.skipped.filter { $0.threads > 0 }
    let reasons = skipped.map { "\($0.threads) \(ShownText.line($0.reason, limit: 80))" }
    let sum = skipped.reduce(0) { $0.addingReportingOverflow($1.threads).partialValue }
    return Wording.count(coverage.threads, "thread") + " with "
      + Wording.count(coverage.messages, "message") + ofRun + "; "
      + (skipped.isEmpty ? "none skipped" : "\(sum) skipped (\(reasons.joined(separator: ", ")))")
      + (coverage.failed == 0 ? ", none failed" : ", \(coverage.failed) FAILED")
  }

  private var leftOut: String? {
    var parts: [String] = []
    if report.rejected > 0 { parts.append("\(report.rejected) rejected by a reader") }
    if !input.omitted.isEmpty {
      let count = Wording.number(input.omitted.values.reduce(0, +))
      parts.append("\(count) older insights: \(Report.narrowing)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// One paragraph that sums up the report.
  var summary: String {
    guard !report.isEmpty else { return nothing }
    var parts: [String] = []
    let actions = report.items(.actionItem)
    if !actions.isEmpty { parts.append(self.actions(actions)) }
    for section in report.sections where section.kind != .actionItem {
      let name = report.words(section.kind)
      let lapsed = section.items.count(where: \.isLapsed)
      let count = section.items.count - lapsed
      guard lapsed > 0 else {
        parts.append(Wording.count(count, name.one.lowercased(), name.many.lowercased()))
        continue
      }
      // The name of an open question says "open" already.
      let open = name.one.lowercased().hasPrefix("open ") ? "" : "open "
      let (one, many) = (open + name.one.lowercased(), open + name.many.lowercased())
      parts.append("\(Wording.count(count, one, many)), \(lapsed) lapsed")
    }
    let threads = "in " + Wording.count(report.threads.count, "thread")
    guard !parts.isEmpty else { return "Only summaries, \(threads)." }
    return parts.joined(separator: "; ") + "; \(threads)."
  }

  private var nothing: String {
    guard input.coverage.threads > 0 else { return "Nothing to report: no thread was read." }
    if input.showsChangesOnly {
      // What was settled or lapsed is in no list but that of the changes.
      guard let changes = report.changes, !changes.entries.isEmpty else {
        return "Nothing changed since the last report."
      }
      return "Nothing new is open: \(changes.counts) since the last report."
    }
    return "Nothing found in what was read."
  }

  private func actions(_ items: [ReportItem]) -> String {
    let owed = items.filter(\.isOwed)
    let days = owed.compactMap(\.dueDays)
    let overdue = owed.count(where: \.isOverdue)
    let counts = [
      (overdue, "overdue"),
      (
        owed.count { $0.daysLate != nil } - overdue,
        "past due without a sign that it was done"
      ),
      (owed.count(where: \.mayBeDone), "past due that may be done"),
      (days.filter { (0...Attention.horizon).contains($0) }.count, "due within 7 days"),
      (owed.filter { $0.owner == nil }.count, "without owner"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let detail = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    let proposed = items.filter { $0.state == .proposed }.count
    let lapsed = items.count(where: \.isLapsed)
    let settled = items.count - owed.count - proposed - lapsed
    return Wording.count(owed.count, "open action item") + detail
      + (proposed > 0 ? ", \(proposed) proposed" : "") + (settled > 0 ? ", \(settled) settled" : "")
      + (lapsed > 0 ? ", \(lapsed) lapsed" : "")
  }
}
