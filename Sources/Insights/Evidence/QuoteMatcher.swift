import Text

/// Finds a claimed quote in one message.
struct QuoteMatcher {
  /// The result of looking for a quote.
  enum Outcome {
    case found(Range<Int>, Evidence.Match)
    case failed(RejectedClaim.Reason)
  }

  /// The maximum number of words in a quote to be found by the order of its words.
  static let longestFuzzy = 40
  /// The minimum number of words in such a quote.
  static let shortestFuzzy = 4
  /// The maximum number of consecutive words of a quote that the message may lack.
  ///
  /// A quote spliced from two messages lacks them in a row, a misheard one here and there.
  static let longestRun = 2

  /// The minimum number of bytes in a word that may be a mistyped form of another.
  private static let shortestTyped = 3

  /// The quote without space and quotation marks around it.
  let quote: PreparedText
  private let plain: PreparedText
  private let claimed: String
  private let tokenizer: Tokenizer
  private let budget: WorkBudget

  init(_ quote: String, _ tokenizer: Tokenizer, _ budget: WorkBudget) {
    (claimed, self.tokenizer, self.budget) = (quote, tokenizer, budget)
    self.quote = PreparedText(QuoteText.trimmed(quote), tokenizer)
    plain = PreparedText(QuoteText.withoutEnds(quote), tokenizer)
  }

  /// Whether the quote says enough to be evidence at all.
  var saysSomething: Bool {
    let words = quote.list.words
    if words.isEmpty {
      return quote.text.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII }
    }
    return words.count > 2 || words.contains { !GuardWords.stopWords.contains($0.digest) }
  }

  /// Looks for the quote.
  func match(in message: PreparedText) -> Outcome {
    if let found = exact(in: message) { return .found(found, .exact) }
    // Very short quotes are everywhere: only a verbatim match shows that they are meant.
    guard plain.list.words.count > 2 || plain.list.hasUnspaced else { return .failed(.notFound) }
    if let found = normalized(plain, in: message, from: 0) { return .found(found, .normalized) }
    let parts = QuoteText.parts(claimed).prefix(9).map { PreparedText($0, tokenizer) }
    if parts.count > 1 { return ellipsis(parts, in: message) }
    return fuzzy(plain, in: message, from: 0)
  }

  /// Looks for the quote verbatim.
  func exact(in message: PreparedText) -> Range<Int>? {
    exact(quote, in: message, from: 0) ?? exact(plain, in: message, from: 0)
  }

  private func exact(
    _ quote: PreparedText,
    in message: PreparedText,
    from start: Int
  ) -> Range<Int>? {
    guard quote.bytes.count <= message.bytes.count, budget.take(message.bytes.count) else {
      return nil
    }
    var whole: Range<Int>?
    quote.search.forEachMatch(in: message.bytes, from: start) { range in
      if isWhole(range, in: message) { whole = range }
      return whole == nil
    }
    return whole
  }

  private func normalized(
    _ quote: PreparedText,
    in message: PreparedText,
    from start: Int
  ) -> Range<Int>? {
    let folded = message.folded
    guard quote.folded.bytes.count <= folded.bytes.count, budget.take(folded.bytes.count) else {
      return nil
    }
    var whole: Range<Int>?
    quote.foldedSearch.forEachMatch(in: folded.bytes, from: 0) { foldedRange in
      let range = folded.sourceRange(of: foldedRange)
      if range.lowerBound >= start, !range.isEmpty, isWhole(range, in: message) { whole = range }
      return whole == nil
    }
    return whole
  }

  private func isWhole(_ range: Range<Int>, in message: PreparedText) -> Bool {
    message.list.isBoundary(range.lowerBound) && message.list.isBoundary(range.upperBound)
  }

  // MARK: By the order of words

  private func fuzzy(
    _ quote: PreparedText,
    in message: PreparedText,
    from start: Int
  ) -> Outcome {
    let words = quote.list.words
    // Where every character is a word, one that differs may mean the opposite.
    guard words.count >= Self.shortestFuzzy, words.count <= Self.longestFuzzy,
      !quote.list.hasUnspaced
    else { return .failed(.notFound) }
    let known = words.count { message.vocabulary.contains($0.digest) }
    guard known * 5 >= words.count * 4, budget.take(words.count * message.list.words.count),
      let alignment = WordAlignment(
        of: words,
        in: message.list.words,
        from: message.list.firstWord(from: start)
      ),
      alignment.matches * 5 >= words.count * 4, alignment.longestRun <= Self.longestRun
    else { return .failed(.notFound) }
    guard let window = window(of: alignment, quote, message), window.count <= words.count * 2 else {
      return .failed(.notFound)
    }
    if quote.list.negations(in: words.indices) != message.list.negations(in: window) {
      return .failed(.negation)
    }
    if quote.list.numbers(in: words.indices) != message.list.numbers(in: window) {
      return .failed(.number)
    }
    let source = message.list.words
    return .found(
      source[window.lowerBound].range.lowerBound..<source[window.upperBound - 1].range.upperBound,
      .fuzzy
    )
  }

  /// The words from the first to the last of the quote, mistyped ones at its ends included.
  ///
  /// Words at the ends that the message does not have in any spelling are a splice.
  private func window(
    of alignment: WordAlignment,
    _ quote: PreparedText,
    _ message: PreparedText
  ) -> Range<Int>? {
    let before = alignment.firstInQuote
    let after = quote.list.words.count - 1 - alignment.lastInQuote
    let window = alignment.first - before..<alignment.last + 1 + after
    guard window.lowerBound >= 0, window.upperBound <= message.list.words.count else { return nil }
    let ends = Array(0..<before) + Array(quote.list.words.count - after..<quote.list.words.count)
    let isTyped = ends.allSatisfy { position in
      let other =
        position < before
        ? window.lowerBound + position : window.upperBound - quote.list.words.count + position
      return isNear(quote, position, message, other)
    }
    return isTyped ? window : nil
  }

  private func isNear(
    _ quote: PreparedText,
    _ position: Int,
    _ message: PreparedText,
    _ other: Int
  ) -> Bool {
    func word(_ text: PreparedText, _ position: Int) -> String {
      String(decoding: text.bytes[text.list.words[position].range], as: UTF8.self)
    }
    let (one, two) = (word(quote, position), word(message, other))
    // Any two short words are near each other.
    guard one.utf8.count >= Self.shortestTyped, two.utf8.count >= Self.shortestTyped else {
      return false
    }
    return nearest(to: one, in: [two]) != nil
  }

  // MARK: With omissions

  /// The maximum number of words that a mark of omission may stand for.
  private static let longestGap = 60

  /// Looks for the parts of a quote with marks of omission, in order.
  private func ellipsis(_ parts: [PreparedText], in message: PreparedText) -> Outcome {
    guard parts.count <= 8, parts.allSatisfy({ $0.list.words.count > 1 }) else {
      return .failed(.notFound)
    }
    var whole: Range<Int>?
    for part in parts {
      let start = whole?.upperBound ?? 0
      let found: Range<Int>
      if let range = exact(part, in: message, from: start)
        ?? normalized(part, in: message, from: start)
      {
        found = range
      } else {
        switch fuzzy(part, in: message, from: start) {
        case .found(let range, _): found = range
        case .failed(let reason): return .failed(reason)
        }
      }
      guard let before = whole else {
        whole = found
        continue
      }
      if let reason = objection(toGap: before.upperBound..<found.lowerBound, in: message) {
        return .failed(reason)
      }
      whole = before.lowerBound..<found.upperBound
    }
    return whole.map { .found($0, .fuzzy) } ?? .failed(.notFound)
  }

  /// Why the words that a mark of omission stands for may not be left out; nil if they may.
  private func objection(
    toGap gap: Range<Int>,
    in message: PreparedText
  ) -> RejectedClaim.Reason? {
    let list = message.list
    let positions = list.firstWord(from: gap.lowerBound)..<list.firstWord(from: gap.upperBound)
    if positions.count > Self.longestGap { return .notFound }
    // Leaving out a "not" reverses the sentence, unless it belongs to another sentence.
    let hasEnd = message.bytes[gap].contains { ".!?\n".utf8.contains($0) }
    return !hasEnd && list.negations(in: positions) > 0 ? .negation : nil
  }
}
