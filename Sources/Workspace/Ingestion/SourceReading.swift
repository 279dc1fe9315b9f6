package import ArchiveReading
import Text
import Archives
import CivilTime
package import Conversations
import Glibc
import PostgreSQL
import RecordSources
package import Threads

/// A source being read by a thread of its own, batch by batch.
package final class SourceReading {
  /// Where messages come from.
  private enum Origin {
    /// A file, a folder or standard input.
    case archive(SourceProbe, any ArchiveFormat.Type)
    /// A server.
    case server(PostgresAddress, ServerPreset?)
  }

  private let origin: Origin
  /// What the user said about it, with the map file read.
  let options: ReadOptions
  private let isCancelled: StopRequest
  private let queue = BatchQueue()
  private let outcome = Monitor<ServerReader.Outcome?>(nil)
  private var thread: OSThread?

  /// Determines what a source is; no server is contacted yet.
  ///
  /// - Parameters:
  ///   - source: A path, an address of a server, or `-` for standard input.
  ///   - isCancelled: Whether to stop, also while no data arrive or a database is locked.
  /// - Throws: ``SourceError`` if it cannot be opened, or is in no known format.
  package init(_ source: String, options: SourceOptions, isCancelled: StopRequest) throws {
    self.isCancelled = isCancelled
    self.options = try ReadOptions(options)
    if let address = try PostgresAddress(source: source, options) {
      origin = .server(address, options.preset)
      return
    }
    let probe = try SourceProbe.open(source, isCancelled: isCancelled)
    let format = try ArchiveFormats.format(
      of: probe,
      named: options.format,
      mapping: self.options.mapping
    )
    origin = .archive(probe, format)
  }

  /// Its name in messages.
  var name: String {
    switch origin {
    case .archive(let probe, _): probe.name
    case .server(let address, _): address.description
    }
  }

  /// The name of its format.
  var formatName: String {
    switch origin {
    case .archive(_, let format): format.name
    case .server: ServerReader.format
    }
  }

  /// Its name in the workspace: the same source has the same name whoever reads it.
  var storedName: String {
    switch origin {
    case .archive(let probe, _): probe.isStandardInput ? probe.name : absolutePath(probe.name)
    case .server(let address, _): address.description
    }
  }

  /// The zone in which its times are read that name none; nil if no one gave any.
  var zone: TimeZoneRules? { options.timeZone ?? options.mapping?.timeZone }

  /// Whether it is a database that an app still writes to, not an export.
  var isLive: Bool { ArchiveFormats.isLive(formatName) }

  /// The files of a zip, tar or folder that hold no messages.
  var leftOut: LeftOutFiles {
    switch origin {
    case .archive(let probe, _): probe.leftOut
    case .server: LeftOutFiles()
    }
  }

  /// What to do about exports of another format in the same folder; nil if there are none.
  var unreadExports: String? {
    guard case .archive(let probe, _) = origin else { return nil }
    let exports = ArchiveFormats.unreadExports(of: probe)
    guard let first = exports.first else { return nil }
    let named = "\(first.path.terminalSafe) (\(first.format))"
    let more = exports.count > 1 ? " and \(exports.count - 1) more" : ""
    return "not read: \(named)\(more), in another format than the rest;"
      + " read them by their own paths, or all with --format folder"
  }

  /// Whether it is authoritative, because others only copy it.
  var isServer: Bool { if case .server = origin { true } else { false } }

  /// What the reading of a server found besides messages, once it has ended well.
  var serverOutcome: ServerReader.Outcome? { outcome.withLock { $0 } }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - isComplete: Whether what is absent from the source was deleted there.
  ///   - cursor: The cursor up to which a server has been read; nil to read everything.
  package func start(isComplete: Bool = false, since cursor: SourceCursor? = nil) {
    var options = options
    options.isComplete = isComplete
    let job = Job(file: name, queue: queue) { [origin, outcome, isCancelled, options] collector in
      switch origin {
      case .archive(let probe, let format):
        try format.read(probe, options: options, into: collector)
      case .server(let address, let preset):
        let reader = ServerReader(
          address,
          preset: preset,
          options: options,
          since: cursor,
          isCancelled: isCancelled
        )
        let found = try reader.read(into: collector)
        outcome.withLock { $0 = found }
      }
    }
    // Nested JSON is walked by recursion, up to the parser's 1,024 levels.
    thread = OSThread.start(stackSize: 16 << 20) { job.run() }
    guard thread == nil else { return }
    queue.finish(
      .failure(SourceError(.io, file: name, reason: "the system has no thread left"))
    )
  }

  deinit {
    queue.close()
    thread?.join()
  }

  /// Why reading ended before the end of the source; nil as long as nothing went wrong.
  ///
  /// What was read before is good and stays.
  package private(set) var failure: SourceError?

  /// Hands the next batch to `body`.
  ///
  /// - Returns: False if there is none, because the source is at its end or ``failure`` says why.
  /// - Throws: What `body` threw, or a failure that is not the source's.
  package func next(_ body: (MessageBatch) throws -> Void) throws -> Bool {
    do {
      guard let batch = try queue.next() else { return false }
      try body(batch)
      queue.recycle(batch)
      return true
    } catch let error as SourceError {
      failure = error
      return false
    }
  }

  /// The work of the reading thread.
  private final class Job: @unchecked Sendable {
    // @unchecked: it belongs to that thread alone.

    let file: String
    let queue: BatchQueue
    let read: (MessageCollector) throws -> Void

    init(file: String, queue: BatchQueue, read: @escaping (MessageCollector) throws -> Void) {
      self.file = file
      self.queue = queue
      self.read = read
    }

    func run() {
      queue.finish(
        Result {
          let collector = MessageCollector(file: file, batch: try queue.takeEmpty()) {
            [queue] batch in
            queue.put(batch)
            return try queue.takeEmpty()
          }
          defer { if !collector.batch.isEmpty { queue.put(collector.batch) } }
          try read(collector)
        }
      )
    }
  }
}

extension PostgresAddress {
  /// The server of a source; nil if the source is not a server.
  ///
  /// - Throws: ``SourceError`` if it is an address that cannot be used.
  fileprivate init?(source: String, _ options: SourceOptions) throws(SourceError) {
    if let server = options.server {
      self = server
      return
    }
    guard Self.isOne(source) else { return nil }
    do throws(PostgresError) {
      try self.init(publicURL: source)
    } catch { throw SourceError(error, file: "the source") }
  }
}
