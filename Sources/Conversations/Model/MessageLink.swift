/// A message as thread assembly needs it: a few numbers instead of its texts.
///
/// Ids are digests with a random seed for every process, so that no one can prepare two ids that
/// collide.
struct MessageLink {
  /// The message's row.
  var message: MessageRow
  /// The conversation's row.
  var conversation: ConversationRow
  /// Milliseconds since 1970, or ``noTime``.
  var at: Int64
  /// The digest of the message's own id.
  var id: UInt64
  /// The digest of the native thread's id; 0 if it names none.
  var thread: UInt64
  /// The digest of the id of the message this one answers; 0 if it answers none.
  var reply: UInt64
  /// Identifies the version of the message.
  var fingerprint: UInt64
  /// The digest of the app's temporary id; 0 if it has none.
  var local: UInt64
  /// Whether it is talk: platform events alone do not make a thread.
  var isTalk: Bool
  /// Whether the message never left the sender's device.
  var isUnsent: Bool
  /// Whether the source only refers to the message: an empty row that names a thread.
  var isMissing = false

  /// Represents a time that the source does not give.
  static let noTime = Int64.min
}

extension [MessageLink] {
  /// Sorts by time: a message without one gets that of the message read before it, or of the first
  /// one that has a time; equal times keep the order of reading.
  mutating func sortByTime() {
    sort { $0.message < $1.message }
    var last = first { $0.at != MessageLink.noTime }?.at ?? 0
    for index in indices {
      if self[index].at == MessageLink.noTime { self[index].at = last }
      last = self[index].at
    }
    sort { ($0.at, $0.message) < ($1.at, $1.message) }
  }
}
