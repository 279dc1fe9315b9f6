/// Reads server-sent events (WHATWG HTML, section 9.2) from bytes that arrive piece by piece.
///
/// Two departures from the standard, for real services: an event whose blank line is missing
/// at the end counts, and lines that belong to no event are returned rather than dropped, because a
/// service that fails midway may send a bare JSON error.
package struct ServerSentEvents: Sendable {
  /// An event, or lines outside of events.
  package enum Event: Sendable, Hashable {
    /// The data of an event, its lines joined by line feeds, and the event's name if it has one.
    case data([UInt8], name: String?)
    /// Lines between events that are not fields, joined by line feeds.
    case stray([UInt8])
  }

  private let maximumEventBytes: Int
  private var lines: LineSplitter
  private var data: [UInt8]?
  private var name: String?
  private var stray: [UInt8]?
  private var isFirst = true

  /// Creates a decoder.
  ///
  /// - Parameter maximumEventBytes: The maximum number of bytes in a line, and in an event.
  package init(maximumEventBytes: Int = 64 << 20) {
    self.maximumEventBytes = maximumEventBytes
    lines = LineSplitter(maximumLineBytes: maximumEventBytes, endsAtCarriageReturns: true)
  }

  /// Adds bytes.
  package mutating func append(_ piece: [UInt8]) { lines.append(piece) }

  /// The next whole event.
  ///
  /// - Returns: The event; nil if more must arrive first.
  /// - Throws: ``LineSplitter/LineTooLong`` if an event is too large.
  package mutating func next() throws(LineSplitter.LineTooLong) -> Event? {
    while let line = try lines.next() {
      if let event = try take(line) { return event }
    }
    return nil
  }

  /// The remaining events, once all bytes have arrived and ``next()`` has nothing left.
  ///
  /// - Throws: ``LineSplitter/LineTooLong`` if an event is too large.
  package mutating func finish() throws(LineSplitter.LineTooLong) -> [Event] {
    var events: [Event] = []
    if let line = try lines.finish(), let event = try take(line) { events.append(event) }
    if let event = takeStray() { events.append(event) }
    if let event = takeData() { events.append(event) }
    return events
  }

  /// Adds a line, and returns the event that it ends.
  private mutating func take(_ line: [UInt8]) throws(LineSplitter.LineTooLong) -> Event? {
    var line = line[...]
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    isFirst = false
    // A blank line ends an event. Within an error that spans several lines it means nothing.
    guard !line.isEmpty else { return takeData() }
    guard let field = Field(line) else {
      try Self.join(&stray, line, limit: maximumEventBytes)
      return nil
    }
    let event = takeStray()
    switch field.name {
    case .data: try Self.join(&data, field.value, limit: maximumEventBytes)
    case .event: name = String(decoding: field.value, as: UTF8.self)
    case .other: break
    }
    return event
  }

  private mutating func takeData() -> Event? {
    defer { name = nil }
    return data.take().map { .data($0, name: name) }
  }

  private mutating func takeStray() -> Event? { stray.take().map { .stray($0) } }

  private static func join(
    _ bytes: inout [UInt8]?,
    _ line: ArraySlice<UInt8>,
    limit: Int
  ) throws(LineSplitter.LineTooLong) {
    guard (bytes.map { $0.count + 1 } ?? 0) + line.count <= limit else {
      throw LineSplitter.LineTooLong(limit: limit)
    }
    if bytes == nil { bytes = Array(line) } else { bytes?.append(contentsOf: [0x0A] + line) }
  }

  /// One field of an event.
  private struct Field {
    enum Name { case data, event, other }

    let name: Name
    let value: ArraySlice<UInt8>

    /// Reads a line; nil if it is not a field of the standard.
    init?(_ line: ArraySlice<UInt8>) {
      let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
      switch String(decoding: line[..<colon].prefix(8), as: UTF8.self) {
      case "data": name = .data
      case "event": name = .event
      case "id", "retry", "": name = .other
      default: return nil
      }
      let rest = line[colon...].dropFirst()
      value = rest.first == 0x20 ? rest.dropFirst() : rest
    }
  }
}
