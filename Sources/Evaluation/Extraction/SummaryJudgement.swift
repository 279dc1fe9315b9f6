import JSON

/// What the summaries of a thread mention.
struct SummaryJudgement {
  private let facts: [[ComparableText]]
  private let whole: ComparableText
  private let beginning: ComparableText
  private let words: Int

  /// - Parameter summaries: The thread's insights of the kind `summary`.
  init(_ thread: LabelledThread, _ summaries: [JSONValue]) {
    facts = thread.facts.map { $0.map(ComparableText.init) }
    let body = summaries.map(Self.once).joined(separator: " ")
    let all = body.split(whereSeparator: \.isWhitespace)
    // Japanese has no spaces.
    if thread.language == "ja" {
      let scalars = body.unicodeScalars
      whole = ComparableText(String(String.UnicodeScalarView(scalars.prefix(500))))
      beginning = ComparableText(String(String.UnicodeScalarView(scalars.prefix(200))))
      words = scalars.count / 3
    } else {
      whole = ComparableText(all.prefix(150).joined(separator: " "))
      beginning = ComparableText(all.prefix(60).joined(separator: " "))
      words = all.count
    }
  }

  /// A summary as it is read: title, content and detail, each text once.
  private static func once(_ raw: JSONValue) -> String {
    var text = ""
    let parts = JSONValue.array(["title", "content", "detail"].map { raw[$0] ?? .null })
    for part in parts.allStrings {
      let new = ComparableText(part)
      guard !new.isEmpty, !ComparableText(text).contains(new) else { continue }
      text += (text.isEmpty ? "" : " ") + part
    }
    return text
  }

  func count(_ counts: inout ExtractionCounts) {
    let mentioned = facts.count { alternatives in alternatives.contains(where: whole.contains) }
    let early = facts.count { alternatives in alternatives.contains(where: beginning.contains) }
    counts.facts = Double(mentioned) / Double(max(1, facts.count))
    counts.factsEarly = Double(early) / Double(max(1, facts.count))
    counts.allFacts = mentioned == facts.count ? 1 : 0
    counts.words = words
  }
}
