import Conversations
import Digest
import Text

/// The ids of new insights: digests, so that the same find has the same id on every machine.
enum InsightIdentity {
  /// The id of a find.
  ///
  /// The first half is the same for all finds of a thread, so that they are neighbours in tables and
  /// indexes: what is stored of a thread changes a third of the pages.
  ///
  /// - Returns: `i-` and ten hexadecimal digits.
  static func id(
    of draft: CheckedDraft,
    in subject: String,
    isTaken: (InsightID) -> Bool
  ) -> InsightID {
    // A quarantined find has no evidence: it is identified by what it claimed, and by its words.
    let messageId = draft.evidence.first?.messageId ?? draft.draft.evidence.first?.messageId ?? ""
    let quote =
      draft.evidence.first?.quote
      ?? (draft.draft.evidence.first?.quote ?? "") + "\u{1F}" + draft.draft.title
    // Lengths keep two lists of parts with the same text apart.
    let text = [subject, draft.draft.kind.rawValue, messageId.rawValue, FoldedText(quote).string]
      .map { "\($0.utf8.count):\($0)" }.joined()
    let beginning = beginning(in: subject)
    var seed: UInt64 = 0
    while true {
      let id = InsightID(beginning + digits(Fingerprint.of(text, seed: seed)))
      if !isTaken(id) { return id }
      seed += 1
    }
  }

  /// What all ids of a subject begin with.
  static func beginning(in subject: String) -> String { "i-" + digits(Fingerprint.of(subject)) }

  /// The five highest hexadecimal digits of a digest.
  private static func digits(_ digest: UInt64) -> String {
    let digits = String(digest >> 44, radix: 16)
    return String(repeating: "0", count: 5 - digits.count) + digits
  }
}
