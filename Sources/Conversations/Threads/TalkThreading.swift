package import Disentanglement

/// How the talk of a channel becomes threads, where its source has none.
package enum TalkThreading: String, Sendable, CaseIterable {
  /// By linking each message to the one it answers.
  case linked
  /// By silences alone.
  case sessions

  /// The linking to use; nil for silences alone.
  package var linking: TalkLinking? { self == .linked ? .shipped : nil }
}
