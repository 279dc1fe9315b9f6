import Extraction
import Gemini
import Synchronization

/// What a run learns of how a model answers: whether it misreads a shape that is described in words, and
/// whether anything that it says can be read.
package final class AnswerHabits: Sendable {
  private struct State {
    /// How many answers to words did not fit, one after another.
    var misread = 0
    /// How many answers to the second try did not fit, one after another.
    var unread = 0
    var asksWithSchema = false
    /// How many packs had no answer for most of their threads, one after another.
    var unreadPacks = 0
  }

  private let state = Mutex(State())

  /// After how many misfits in a row the schema is sent from the start.
  private static let mostMisread = 3
  /// After how many unreadable packs in a row every thread is asked about alone.
  private static let mostUnreadPacks = 2
  /// After how many unreadable threads in a row a run stops asking.
  private static let mostUnread = 5

  /// Knows nothing yet.
  init() {}

  /// Whether a schema is sent with every request, also where words would be cheaper.
  package var asksWithSchema: Bool { state.withLock(\.asksWithSchema) }

  /// Has a schema sent with every request, as an earlier run found to be needed.
  package func askWithSchema() { state.withLock { $0.asksWithSchema = true } }

  /// Why the model is not asked any more; nil while it is.
  var reasonNotToAsk: String? {
    guard state.withLock({ $0.unread >= Self.mostUnread }) else { return nil }
    return "the last \(Self.mostUnread) answers of the model could not be read, "
      + "so this run asks it no more"
  }

  /// Whether threads may still share requests.
  var packs: Bool { state.withLock { $0.unreadPacks < Self.mostUnreadPacks } }

  /// Notes how many of a pack's threads have an answer.
  package func notePack(read: Int, of count: Int) {
    state.withLock { state in
      state.unreadPacks = 2 * read >= count ? 0 : state.unreadPacks + 1
    }
  }

  /// Notes whether an answer could be read.
  ///
  /// - Parameters:
  ///   - isInWords: Whether the shape was described in words.
  ///   - isSecond: Whether it was the second try.
  func note(isRead: Bool, isInWords: Bool, isSecond: Bool) {
    state.withLock { state in
      if isRead { state.unread = 0 } else if isSecond { state.unread += 1 }
      guard isInWords else { return }
      state.misread = isRead ? 0 : state.misread + 1
      if state.misread >= Self.mostMisread { state.asksWithSchema = true }
    }
  }
}

/// The answers about one thread as what they teach: each teaches once, however many steps read it.
final class ThreadHabits {
  private let habits: AnswerHabits
  private var noted: Set<RequestHash> = []

  init(_ habits: AnswerHabits) { self.habits = habits }

  /// Why the model is not asked any more; nil while it is.
  var reasonNotToAsk: String? { habits.reasonNotToAsk }

  /// Notes whether the answer to a request could be read.
  func note(_ composed: RequestComposer.Composed, isRead: Bool) {
    guard noted.insert(composed.asked.hash).inserted else { return }
    habits.note(
      isRead: isRead,
      isInWords: composed.request.settings.responseSchema == nil,
      isSecond: composed.isSecond
    )
  }
}
