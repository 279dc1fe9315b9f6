import Synchronization

/// Bytes on their way from the event loop to a task that reads them.
final class BodyBuffer: Sendable {
  /// A reader's result: bytes, nil at the end, or an error.
  typealias Piece = Result<[UInt8]?, HTTPError>

  private struct State {
    var pieces: [[UInt8]] = []
    var count = 0
    var isPaused = false
    var end: Piece?
    var reader: CheckedContinuation<Piece, Never>?
  }

  /// The number of buffered bytes from which the sender has to wait.
  private static let capacity = 256 << 10

  private let state = Mutex(State())
  private let resume: @Sendable () -> Void

  /// Creates a buffer.
  ///
  /// - Parameter resume: Called when a sender that had to wait may continue.
  init(resume: @escaping @Sendable () -> Void) {
    self.resume = resume
  }

  /// Adds bytes from the sender.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: Whether they were accepted. If not, the sender has to wait and offer them again.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (taken, reader) = state.withLock {
      state -> (Bool, CheckedContinuation<Piece, Never>?) in
      if let reader = state.reader.take() { return (true, reader) }
      guard state.count < Self.capacity else {
        state.isPaused = true
        return (false, nil)
      }
      // Pieces are in reverse order; usually there is one, which grows.
      if state.pieces.isEmpty { state.pieces.append([]) }
      state.pieces[0].append(contentsOf: bytes)
      state.count += bytes.count
      return (true, nil)
    }
    reader?.resume(returning: .success(Array(bytes)))
    return taken
  }

  /// Signals that no more bytes follow.
  ///
  /// - Parameter failure: The reason; nil if the body is complete.
  func finish(_ failure: HTTPError?) {
    let end: Piece = failure.map { .failure($0) } ?? .success(nil)
    let reader = state.withLock { state in
      state.end = state.end ?? end
      return state.reader.take()
    }
    reader?.resume(returning: end)
  }

  /// Waits for bytes.
  ///
  /// - Returns: At least one byte, nil at the end, or an error.
  func next() async -> Piece {
    await withCheckedContinuation { reader in
      let (piece, wasPaused) = state.withLock { state in take(&state, for: reader) }
      if let piece { reader.resume(returning: piece) }
      if wasPaused { resume() }
    }
  }

  private func take(
    _ state: inout State,
    for reader: CheckedContinuation<Piece, Never>
  ) -> (Piece?, wasPaused: Bool) {
    if let piece = state.pieces.popLast() {
      state.count -= piece.count
      let wasPaused = state.isPaused
      state.isPaused = false
      return (.success(piece), wasPaused)
    }
    if let end = state.end { return (end, false) }
    // Two readers at once are a mistake of the caller; the first must not wait forever.
    state.reader?.resume(returning: .success(nil))
    state.reader = reader
    return (nil, false)
  }
}
