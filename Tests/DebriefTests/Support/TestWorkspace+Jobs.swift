import CivilTime
import Conversations
import Database
import Foundation
import Insights
import JSON
import Jobs
import Reporting
@testable import Runs
@testable import Workspace

extension TestWorkspace {
  /// Runs a job over `chat.jsonl`, or over what the job's text says.
  ///
  /// - Parameters:
  ///   - text: The job file, after `source` and `engine`.
  ///   - day: When it runs, in days after 2027-01-15.
  ///   - source: The name of the source.
  ///   - options: How the run differs from what the job says.
  /// - Returns: What was done.
  /// - Throws: What ``JobRun`` throws, or `JobError`.
  @discardableResult
  func run(
    _ text: String = "as_of: source",
    day: Int = 0,
    source: String = "chat.jsonl",
    options: RunOptions = RunOptions()
  ) throws -> RunResult {
    let file = path("nightly.yaml")
    try "source: \(source)\nengine: offline\n\(text)\n".write(
      toFile: file,
      atomically: true,
      encoding: .utf8
    )
    return try JobRun(
      workspace,
      job: try JobDefinition(contentsOf: file),
      now: Self.now(day),
      options: options
    ).run()
  }

  /// Writes lines to `chat.jsonl` and runs a job over it.
  @discardableResult
  func run(
    over lines: [String],
    _ text: String = "as_of: source",
    day: Int = 0
  ) throws -> RunResult {
    try write(lines)
    return try run(text, day: day)
  }

  /// The current time of a run.
  static func now(_ day: Int) -> Instant {
    Instant(milliseconds: 1_800_000_000_000 + Int64(day) * 86_400_000)
  }

  /// The insights that a listing shows, as of the latest run.
  func insights(
    _ kind: KindName? = nil,
    day: Int = 0,
    with change: (inout InsightFilter) -> Void = { _ in }
  ) throws -> [Insight] {
    let reading = try InsightQueries(workspace, now: Self.now(day))
    var filter = InsightFilter()
    filter.kinds = kind.map { [$0] } ?? []
    change(&filter)
    return try reading.list(filter, asOf: try reading.asOf)
  }

  /// A report.
  func report(
    day: Int,
    format: JobDefinition.ReportFormat = .text,
    since: String? = nil
  ) throws -> String {
    var options = InsightQueries.ReportOptions()
    options.format = format
    options.since = since
    return try InsightQueries(workspace, now: Self.now(day)).report(options).text
  }

  /// The rows of a query of the workspace, columns joined by `|`.
  func rows(_ sql: String) throws -> [String] {
    try workspace.openForReading().rows(sql)
  }
}

extension Connection {
  /// The rows of a query, columns joined by `|`.
  func rows(_ sql: String) throws -> [String] {
    let statement = try prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      let columns = statement.columnNames.indices.map { statement.text(Int32($0)) ?? "NULL" }
      rows.append(columns.joined(separator: "|"))
    }
    return rows
  }
}

/// A line of talk in March 2019.
///
/// - Parameters:
///   - id: The message's id.
///   - minute: When it was written, in minutes after Monday, 2019-03-11T09:00Z.
///   - name: Who wrote it; the id is the name in lower case.
///   - text: What it says.
///   - conversation: Where.
///   - more: Further fields, as JSON members.
/// - Returns: The line.
func said(
  _ id: String,
  _ minute: Int,
  _ name: String,
  _ text: String,
  in conversation: String = "c",
  _ more: String = ""
) -> String {
  let at = Instant(milliseconds: 1_552_294_800_000 + Int64(minute) * 60_000).iso8601
  return #"{"id":"\#(id)","conversationId":"\#(conversation)","senderId":"\#(name.lowercased())","#
    + #""senderName":"\#(name)","text":"\#(text)","createdAt":"\#(at)"\#(more.isEmpty ? "" : ",\(more)")}"#
}
