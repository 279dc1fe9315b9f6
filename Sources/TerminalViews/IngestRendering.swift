import ArchiveReading
package import TerminalIO
package import Workspace

/// Prints what an ingestion did, all of it on standard error.
package struct IngestRendering {
  private let result: IngestResult

  /// Renders a result.
  package init(_ result: IngestResult) { self.result = result }

  /// Prints what was done with each source, and what is wrong with it.
  package func render(to console: Console) {
    for source in result.sources {
      for problem in source.problems where !problem.isNamed(by: source.failure) {
        console.warning(problem.oneLine)
      }
      let unseen = source.setAside - source.problems.count
      if unseen > 0 {
        console.warning("\(source.source): \(Figures.count(unseen, "more record")) set aside")
      }
      for notice in source.notices { console.warning("\(source.source): \(notice)") }
      if let failure = source.failure {
        console.error(failure.description)
      } else {
        console.note(Self.summary(source))
      }
    }
    if result.sources.contains(where: \.interrupted) {
      console.warning("interrupted; the same command again continues where this one stopped")
    }
  }

  /// What was done with a source, in one line.
  static func summary(_ source: SourceResult) -> String {
    var parts = [
      "\(Figures.count(source.new, "new thread"))",
      "\(Figures.grouped(source.changed)) changed",
      "\(Figures.grouped(source.unchanged)) unchanged",
      Figures.count(source.messages, "message"),
    ]
    if source.setAside > 0 { parts.append("\(Figures.grouped(source.setAside)) set aside") }
    if let leftOut = source.leftOut.text { parts.append("\(leftOut) left out") }
    let format = source.format.map { " (\($0))" } ?? ""
    return "\(source.source)\(format): \(parts.joined(separator: ", "))"
  }
}

extension LeftOutFiles {
  /// The number of files with the names of the first; nil if there are none.
  var text: String? {
    if count == 0 { return nil }
    let more = count > 3 ? ", …" : ""
    return "\(Figures.count(count, "file")) (\(names.prefix(3).joined(separator: ", "))\(more))"
  }
}

extension Problem {
  /// The problem in one line that begins with the position.
  var oneLine: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)" }

  /// Whether the failure of the source already reports this problem.
  fileprivate func isNamed(by failure: SourceError?) -> Bool {
    guard let failure else { return false }
    return failure.file == file && failure.line == line && failure.reason.hasPrefix(reason)
  }
}
