/// Something that someone is to do.
struct ActionItem {
  /// How it ended, as far as the thread tells.
  enum State: String {
    case open, done
  }

  /// How it binds its owner.
  enum Commitment: String {
    /// The owner said so.
    case explicit
    /// The owner was asked.
    case requested
  }

  typealias Place = ThreadReading.Place

  /// Who is to do it; nil if no one is named.
  let owner: Int?
  let commitment: Commitment
  /// What takes it on.
  let commit: Place
  /// What asked for it.
  let request: Place?
  /// What says that it is done.
  let outcome: Place?
  let state: State
  /// How likely it is an action item.
  let probability: Double

  /// The sentences it rests on.
  var evidence: [Place] { [commit, request, outcome].compactMap(\.self) }
}
