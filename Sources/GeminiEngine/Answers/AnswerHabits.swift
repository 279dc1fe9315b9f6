import Extraction
import Gemini
import Synchronization

/// What a run learns about a model's answers: whether it misreads a shape described in words, and
/// whether its answers can be read at all.
package final class AnswerHabits: Sendable {
  private struct State {
    /// The number of consecutive misfit answers to requests with the shape in words.
    var misread = 0
    /// The number of consecutive second answers that could not be read.
    var unread = 0
    var asksWithSchema = false
    /// The number of consecutive answers that were blocked or truncated.
    var refused = 0
    /// The number of consecutive packs without answers for most of their threads.
    var unreadPacks = 0
  }

  private let state = Mutex(State())

  /// The number of consecutive misfits after which the schema is sent from the start.
  private static let maxMisread = 3
  /// The number of consecutive unreadable packs after which every thread is asked about alone.
  private static let maxUnreadPacks = 2
  /// The number of consecutive blocked or truncated answers after which smaller parts of a chat are
  /// not asked about: what blocks everything blocks them, too, and each costs a call.
  private static let maxRefused = 6
  /// The number of consecutive unreadable threads after which a run stops asking: no answer to the
  /// others would be readable either.
  private static let maxUnread = 5

  /// Creates a record with nothing learned yet.
  init() {}

  /// Whether a schema is sent with every request, even where words would be cheaper.
  var asksWithSchema: Bool { state.withLock(\.asksWithSchema) }

  /// The reason not to ask the model any more; nil while it may be asked.
  ///
  /// An engine asks all the same: whoever makes the calls ends the run, and leaves the other threads
  /// to the next one.
  package var reasonNotToAsk: String? {
    guard state.withLock({ $0.unread >= Self.maxUnread }) else { return nil }
    return "the last \(Self.maxUnread) answers of the model could not be read, "
      + "so this run stops asking it"
  }

  /// Whether threads may still share requests.
  var packs: Bool { state.withLock { $0.unreadPacks < Self.maxUnreadPacks } }

  /// Whether smaller parts of a chat are worth asking about if the answer to all of it is blocked or
  /// truncated.
  var splits: Bool { state.withLock { $0.refused < Self.maxRefused } }

  /// Records a blocked or truncated answer.
  func noteRefusal() { state.withLock { $0.refused += 1 } }

  /// Records how many of a pack's threads have an answer.
  package func notePack(read: Int, of count: Int) {
    state.withLock { state in
      state.unreadPacks = 2 * read >= count ? 0 : state.unreadPacks + 1
    }
  }

  /// Records whether an answer could be read.
  ///
  /// - Parameters:
  ///   - isInWords: Whether the shape was described in words.
  ///   - isSecond: Whether it was the second attempt.
  func note(isRead: Bool, isInWords: Bool, isSecond: Bool) {
    state.withLock { state in
      if isRead { (state.unread, state.refused) = (0, 0) } else if isSecond { state.unread += 1 }
      guard isInWords else { return }
      state.misread = isRead ? 0 : state.misread + 1
      if state.misread >= Self.maxMisread { state.asksWithSchema = true }
    }
  }
}

/// What the answers about one thread teach: each counts once, however many steps read it.
final class ThreadHabits {
  private let habits: AnswerHabits
  private var noted: Set<RequestHash> = []

  init(_ habits: AnswerHabits) { self.habits = habits }

  /// Records a blocked or truncated answer.
  ///
  /// - Returns: Whether smaller parts of the chat are worth asking about.
  func noteRefusal(_ composed: RequestComposer.Composed) -> Bool {
    if noted.insert(composed.asked.hash).inserted { habits.noteRefusal() }
    return habits.splits
  }

  /// Records whether the answer to a request could be read.
  func note(_ composed: RequestComposer.Composed, isRead: Bool) {
    guard noted.insert(composed.asked.hash).inserted else { return }
    habits.note(
      isRead: isRead,
      isInWords: composed.request.settings.responseSchema == nil,
      isSecond: composed.isSecond
    )
  }
}
