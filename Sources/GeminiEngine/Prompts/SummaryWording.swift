/// The wording of summaries: audience, language and style; never their content.
package struct SummaryWording: Sendable, Hashable {
  /// The style.
  package var style: Style?
  /// The language to write in, as a name or code; nil for that of the chat.
  package var language: String?
  /// Who reads it, in a few words: "the new team lead".
  package var audience: String?
  /// What is known of the reader or the team: text or JSON.
  package var profile: String?
  /// What the reader wants to know about above all.
  package var focus: String?

  /// The words of a job file's `style`.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// Warm and easy.
    case friendly
    /// Neutral and exact.
    case professional
    /// With images and rhythm.
    case creative
    /// With the terms of the trade.
    case technical
    /// With a light touch.
    case humorous
    /// As among friends.
    case casual
  }

  /// The maximum number of characters sent of a profile.
  static let longestProfile = 4_000

  /// Creates a wording that follows the chat.
  package init() {}

  /// The sentences for a model.
  var sentences: [String] {
    var sentences: [String] = []
    if let style { sentences.append("Tone of headline, gist and bullets: \(style.tone).") }
    if let audience {
      sentences.append("They are for \(ShownName.sentence(audience, limit: 200)).")
    }
    guard !sentences.isEmpty || profile != nil || focus != nil else { return [] }
    // A style must not change the content: a joke about a deadline is a wrong deadline.
    return sentences + ["This changes words only: what is found and its facts stay the same."]
  }
}

extension SummaryWording.Style {
  fileprivate var tone: String {
    switch self {
    case .friendly: "warm, plain, encouraging"
    case .professional: "neutral, exact, no filler"
    case .creative: "vivid, with rhythm, no invention"
    case .technical: "dense, with the chat's own technical terms"
    case .humorous: "light, one gentle joke at most, none about people"
    case .casual: "relaxed, short, as to a colleague"
    }
  }
}
