import Compression

/// A log of a channel in which people marked which line answers which.
///
/// The shape is that of the set of Kummerfeld et al. (ACL 2019): `NAME.ascii.txt` is a log of IRC
/// with a time before each line, and each line of `NAME.annotation.txt` begins with the numbers of
/// two lines, counted from 0, one of which answers the other; a line that answers none is marked
/// with itself. Not all lines are marked.
package struct LabelledLog {
  /// A line.
  package struct Line {
    /// Minutes since the log began, increasing across midnight.
    package var minute: Int
    /// Who wrote it; nil for lines of the platform.
    package var nick: String?
    /// What it says.
    package var text: String
  }

  private static let (logEnding, labelEnding) = (".ascii.txt", ".annotation.txt")
  private static let largestFile = 1 << 28

  /// The name of the log, without its ending.
  package let name: String
  /// The lines.
  package private(set) var lines: [Line] = []
  /// What each marked line answers; a line that answers none has its own number.
  package private(set) var answers: [Int: Set<Int>] = [:]

  /// Reads the logs of a folder that are marked.
  ///
  /// - Returns: The logs by name; none if the folder is of another kind, or does not exist.
  /// - Throws: `CompressionError` if a file cannot be read, or ``EvaluationError`` if a mark is
  ///   invalid.
  package static func logs(in folder: String) throws -> [LabelledLog] {
    guard let paths = try? FolderFiles.paths(in: folder) else { return [] }
    let names = Set(paths)
    return try paths.filter { $0.hasSuffix(labelEnding) }.compactMap { path in
      let name = String(path.dropLast(labelEnding.count))
      guard names.contains(name + logEnding) else { return nil }
      return try LabelledLog(name, folder)
    }
  }

  private init(_ name: String, _ folder: String) throws {
    self.name = name
    var minute = 0
    for line in try Self.lines("\(folder)/\(name)\(Self.logEnding)") {
      lines.append(Self.line(line, &minute))
    }
    let file = "\(folder)/\(name)\(Self.labelEnding)"
    for (number, mark) in try Self.lines(file).enumerated() {
      let pair = mark.split(separator: " ").prefix(2).compactMap { Int($0) }
      guard pair.count == 2, let first = pair.min(), let last = pair.max(), first >= 0,
        last < lines.count
      else {
        throw EvaluationError(
          file: file,
          line: number + 1,
          reason: "it does not begin with the numbers of two lines"
        )
      }
      answers[last, default: []].insert(first)
    }
  }

  private static func lines(_ path: String) throws -> [Substring] {
    let bytes = try ByteStream(path: path).readAll(limit: largestFile)
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Parses a line: `[09:14] <ana> hello`.
  private static func line(_ line: Substring, _ minute: inout Int) -> Line {
    let event = Line(minute: minute, nick: nil, text: String(line))
    guard line.first == "[", let close = line.firstIndex(of: "]") else { return event }
    let clock = line[..<close].dropFirst().split(separator: ":").compactMap { Int($0) }
    guard clock.count >= 2, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]) else {
      return event
    }
    let day = 24 * 60
    var time = minute / day * day + clock[0] * 60 + clock[1]
    if time < minute - day / 2 { time += day }
    minute = max(minute, time)
    let rest = line[close...].dropFirst().drop { $0 == " " }
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else {
      return Line(minute: minute, nick: nil, text: String(rest))
    }
    let text = rest[end...].dropFirst().drop { $0 == " " }
    return Line(minute: minute, nick: String(rest[..<end].dropFirst()), text: String(text))
  }
}
