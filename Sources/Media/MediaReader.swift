import Conversations
package import Extraction
package import HTTP
package import Jobs
package import Threads

/// Finds the pictures and documents of chats that a model may see.
///
/// Files come from the source itself, never from elsewhere on this machine; from the network only if
/// the job lists the host. What is not found, too large or of another type stays a marker in the
/// text.
package struct MediaReader: Sendable {
  private let settings: JobDefinition.Media
  private let fetcher: MediaFetcher?
  private let sources = SourceFiles()
  private let gate: AsyncSemaphore<Never>

  /// The maximum number of bytes sent with one thread: encoded, they stay below what the service
  /// accepts.
  private static let maxBytes = 40 << 20
  /// The maximum number of files sent with one thread.
  private static let maxFiles = 256
  /// The maximum number of bytes of all threads in progress: requests hold them several times,
  /// encoded and not.
  private static let maxBytesAtOnce = 128 << 20

  /// Prepares to find files.
  ///
  /// It is nil if the job sends none.
  ///
  /// - Parameter transport: What fetches; nil to fetch nothing.
  package init?(
    _ settings: JobDefinition.Media,
    transport: (any HTTPTransport)?,
    gate: AsyncSemaphore<Never> = AsyncSemaphore(permits: maxBytesAtOnce)
  ) {
    guard settings.isOn else { return nil }
    self.settings = settings
    self.gate = gate
    fetcher = settings.hosts.isEmpty ? nil : transport.map { MediaFetcher(settings, $0) }
  }

  /// Calls a closure with a thread and its pictures and documents, while bounding how many of them
  /// are in memory at once.
  ///
  /// - Parameter body: Takes the task with what was found, the earliest if there is too much.
  /// - Returns: What `body` returned.
  /// - Throws: What `body` threw, or `CancellationError`.
  package func withMedia<Value>(
    of task: ExtractionTask,
    _ body: (ExtractionTask) async throws -> Value
  ) async throws -> Value {
    let files = min(locations(in: task).count, Self.maxFiles)
    guard files > 0 else { return try await body(task) }
    var held = min(files * maxBytes, Self.maxBytes)
    await gate.acquire(held)
    defer { gate.release(held) }
    try Task.checkCancellation()
    let filled = await filled(task)
    gate.release(held - filled.media.byteCount)
    held = filled.media.byteCount
    return try await body(filled)
  }

  private func filled(_ task: ExtractionTask) async -> ExtractionTask {
    var fetched: [String: [UInt8]] = [:]
    var room = Self.maxBytes
    for case (_, _, .address(let url)) in locations(in: task) where room > 0 && fetched[url] == nil
    {
      guard let bytes = await fetcher?.bytes(at: url, limit: maxBytes) else { continue }
      room -= bytes.count
      fetched[url] = bytes
    }
    return filled(task) { url in fetched[url].flatMap(accepted) }
  }

  /// A thread with what would be sent with it, as far as that is known without fetching anything.
  package func planned(_ task: ExtractionTask) -> ExtractionTask {
    filled(task) { url in
      fetcher?.mayFetch(url) == true ? MessageMedia(Array(url.utf8), type: .jpeg) : nil
    }
  }

  private func filled(
    _ task: ExtractionTask,
    _ fetched: (String) -> MessageMedia?
  ) -> ExtractionTask {
    var task = task
    var room = Self.maxBytes
    var count = 0
    for (message, index, location) in locations(in: task) where count < Self.maxFiles {
      let media =
        switch location {
        case .file(let name): read(name, of: task).flatMap(accepted)
        case .address(let url): fetched(url)
        }
      guard let media, media.bytes.count <= room else { continue }
      room -= media.bytes.count
      count += 1
      task.media[message, index] = media
    }
    return task
  }

  private typealias AttachedFile = (message: MessageID, index: Int, location: MediaLocation)

  private func locations(in task: ExtractionTask) -> [AttachedFile] {
    task.messages.filter { $0.deletedAt == nil }.flatMap { message in
      message.attachments.enumerated().compactMap { index, attachment in
        MediaLocation(attachment).map { (message.id, index, $0) }
      }
    }
  }

  private var maxBytes: Int {
    max(
      settings.sendsImages ? settings.imageBytes : 0,
      settings.sendsDocuments ? settings.documentBytes : 0
    )
  }

  private func read(_ name: String, of task: ExtractionTask) -> [UInt8]? {
    for source in task.sources {
      if let bytes = sources.read(name, of: source, limit: maxBytes) { return bytes }
    }
    return nil
  }

  /// The bytes as media; nil if the job does not send that type or size.
  private func accepted(_ bytes: [UInt8]) -> MessageMedia? {
    guard let type = MediaType(bytes) else { return nil }
    let isWanted = type.isImage ? settings.sendsImages : settings.sendsDocuments
    let limit = type.isImage ? settings.imageBytes : settings.documentBytes
    return isWanted && bytes.count <= limit ? MessageMedia(bytes, type: type) : nil
  }
}
