import JSON

/// The content of a column `user_feedback`, whose format every app chooses for itself.
struct Feedback {
  /// What it says; nil if that is not certain.
  private(set) var verdict: AppReview.Verdict?
  /// What is added to it.
  private(set) var note: String?

  /// Reads a text, which may be JSON.
  init(_ text: String) {
    let text = text.trimmed
    if let first = text.first, "{[\"".contains(first), text.utf8.count <= 64 << 10,
      let value = try? JSONParser().parse(String(text))
    {
      read(value)
    } else {
      read(words: String(text))
    }
  }

  private mutating func read(_ value: JSONValue) {
    switch value {
    case .string(let text): read(words: text)
    case .array(let elements): if let first = elements.last { read(first) }
    case .object(let object):
      for name in FeedbackWords.verdictNames where verdict == nil {
        if let value = object[name] { verdict = Self.verdict(value, isRating: name) }
      }
      note = FeedbackWords.noteNames.lazy.compactMap { object[$0]?.string }.first { !$0.isEmpty }
    default: verdict = Self.verdict(value, isRating: "value")
    }
  }

  /// Reads a word, or a word and a note after a colon, a comma or a line break.
  private mutating func read(words text: String) {
    verdict = Self.verdict(ofWord: text)
    guard verdict == nil else { return }
    note = text
    guard let end = text.firstIndex(where: { ":,;.–—\n".contains($0) }) else { return }
    verdict = Self.verdict(ofWord: text[..<end])
    if verdict != nil { note = String(text[text.index(after: end)...]) }
  }

  private static func verdict(_ value: JSONValue, isRating name: String) -> AppReview.Verdict? {
    switch value {
    case .string(let text): return verdict(ofWord: text)
    case .bool(let isGood): return isGood ? .accepted : .rejected
    case .integer, .double:
      guard let number = value.double else { return nil }
      return verdict(ofNumber: number, isStars: FeedbackWords.starNames.contains(name))
    default: return nil
    }
  }

  /// What a number means: stars up to five, or a vote of -1, 0 or 1.
  ///
  /// One star is blame and a vote of one praise, so a rating of 1 says nothing for certain.
  private static func verdict(ofNumber number: Double, isStars: Bool) -> AppReview.Verdict? {
    if number <= 0 { return .rejected }
    if number == 1 { return isStars ? nil : .accepted }
    if number >= 4, number <= 5 { return .accepted }
    return number == 2 ? .rejected : nil
  }

  private static func verdict(ofWord text: some StringProtocol) -> AppReview.Verdict? {
    let trimmed = text.trimmed
    if let first = trimmed.first?.unicodeScalars.first, trimmed.count == 1 {
      // The first scalar, because the colour of a thumb is another one.
      if first == "👍" || first == "❤" || first == "✅" { return .accepted }
      if first == "👎" || first == "❌" { return .rejected }
    }
    if let number = Double(String(trimmed)) { return verdict(ofNumber: number, isStars: false) }
    let word = trimmed.lowercased().map { "_- ".contains($0) ? " " : $0 }
    return FeedbackWords.verdicts[String(word).trimmingMarks]
  }
}

extension String {
  /// The text without the full stops and exclamation marks at its end.
  fileprivate var trimmingMarks: String {
    let end = lastIndex { !".!".contains($0) && !$0.isWhitespace }
    return end.map { String(self[...$0]) } ?? ""
  }
}
