package import Insights

/// What a user of a chat app said about an insight, in debrief's words.
package struct AppReview: Sendable, Hashable {
  /// What a user can say about an insight.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// It is right, or useful.
    case accepted
    /// It is wrong, or of no use.
    case rejected
    /// What it asks for was done.
    case done
  }

  /// The insight's id.
  package var id: InsightID
  /// What the user said.
  package var verdict: Verdict
  /// What the user added, up to 4,096 bytes of it.
  package var note: String?

  /// Reads what an app stored.
  ///
  /// It is nil if the meaning is not certain. Words of praise, of blame or of completion count;
  /// so do such words in JSON, before a colon, and numbers. Words take precedence over
  /// `dismissed`, which alone means rejected.
  ///
  /// - Parameter feedback: The column `user_feedback`.
  package init?(id: InsightID, isDismissed: Bool, feedback: String?) {
    let said = feedback.map(Feedback.init)
    guard let verdict = said?.verdict ?? (isDismissed ? .rejected : nil) else { return nil }
    self.id = id
    self.verdict = verdict
    note = said?.note.flatMap(Self.cut)
  }

  /// Whether an app's truth value, as text, is true.
  static func isTrue(_ text: String?) -> Bool {
    guard let text = text?.lowercased() else { return false }
    if let number = Double(text) { return number != 0 }
    return ["true", "yes", "t", "y"].contains(text)
  }

  /// A note trimmed and of bounded length; nil if nothing is left.
  private static func cut(_ text: String) -> String? {
    var bytes = 0
    let start = text.prefix { character in
      bytes += character.utf8.count
      return bytes <= 4096
    }
    let note = start.trimmed
    return note.isEmpty ? nil : String(note)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: SubSequence {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return front.prefix(0) }
    return front[...last]
  }
}
