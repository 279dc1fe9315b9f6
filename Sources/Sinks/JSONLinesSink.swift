public import JSON

/// Writes insights to a file of JSON lines, as a whole or not at all.
public struct JSONLinesSink: Sendable {
  /// The file; one whose name ends in `.gz` is compressed.
  public let path: String

  /// Names a file.
  ///
  /// - Parameter path: The file; one whose name ends in `.gz` is compressed.
  public init(path: String) { self.path = path }

  /// Replaces the file's content.
  ///
  /// The same records make the same bytes.
  ///
  /// - Parameter records: The records, `debrief.insight/1` each, in the order of the lines.
  /// - Returns: How many there were.
  /// - Throws: ``SinkError``; then the file is as it was.
  @discardableResult
  public func write(_ records: some Sequence<JSONValue>) throws(SinkError) -> Int {
    let file = try AtomicFile(path: path)
    var count = 0
    for record in records {
      try file.write(record.text + "\n")
      count += 1
    }
    try file.commit()
    return count
  }
}
