package import Archives
import CivilTime
package import Conversations
import Glibc

/// A source being read by a thread of its own, batch by batch.
package final class SourceReading {
  /// The source.
  package let probe: SourceProbe
  /// Its format.
  let format: any ArchiveFormat.Type
  private let queue = BatchQueue()
  private var thread: pthread_t?

  /// Finds out what a source is.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - isCancelled: Asked a few times a second, while a pipe is read or a database is locked,
  ///     whether to stop.
  /// - Throws: ``SourceError``.
  package init(_ source: String, options: SourceOptions, isCancelled: @escaping () -> Bool) throws {
    probe = try SourceProbe.open(source, isCancelled: isCancelled)
    format = try ArchiveFormats.format(
      of: probe,
      named: options.format,
      mapping: try Self.mapping(options)
    )
  }

  /// The mapping that decides the format: one that the user gave, or a job's that describes text.
  private static func mapping(_ options: SourceOptions) throws -> SourceMapping? {
    let mapping = try ReadOptions(options).mapping
    let describesText = mapping?.format == .csv || mapping?.format == .text
    return options.mapping != nil || describesText ? mapping : nil
  }

  /// Begins to read.
  package func start(_ options: ReadOptions) {
    let job = Job(probe: probe, format: format, options: options, queue: queue)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Nested JSON is walked by recursion, up to the parser's 1,024 levels.
    pthread_attr_setstacksize(&attributes, 16 << 20)
    var thread = pthread_t()
    pthread_create(
      &thread,
      &attributes,
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run() }
        return nil
      },
      Unmanaged.passRetained(job).toOpaque()
    )
    pthread_attr_destroy(&attributes)
    self.thread = thread
  }

  deinit {
    queue.close()
    if let thread { pthread_join(thread, nil) }
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

  /// What the reading thread does.
  private final class Job {
    let probe: SourceProbe
    let format: any ArchiveFormat.Type
    let options: ReadOptions
    let queue: BatchQueue

    init(
      probe: SourceProbe,
      format: any ArchiveFormat.Type,
      options: ReadOptions,
      queue: BatchQueue
    ) {
      self.probe = probe
      self.format = format
      self.options = options
      self.queue = queue
    }

    func run() {
      queue.finish(
        Result {
          let collector = MessageCollector(file: probe.name, batch: try queue.takeEmpty()) {
            [queue] batch in
            queue.put(batch)
            return try queue.takeEmpty()
          }
          defer { if !collector.batch.isEmpty { queue.put(collector.batch) } }
          try format.read(probe, options: options, into: collector)
        }
      )
    }
  }
}
