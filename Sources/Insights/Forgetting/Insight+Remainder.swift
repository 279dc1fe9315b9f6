import JSON

extension Insight {
  /// What an insight still says once some of its evidence, or someone in it, is forgotten.
  ///
  /// Its words may come from what was forgotten, so they are replaced by the quotes that are left;
  /// of its detail, only what is not text stays. A reader's verdict stays, with the people and days
  /// that the reader set; a note and words do not: they may quote.
  ///
  /// - Returns: nil if it has nothing left to say: no quotes, or a kind that is about everything
  ///   that was read.
  func remainder(of evidence: [Evidence], without isForgotten: (String) -> Bool) -> Insight? {
    guard let first = evidence.first, status != .quarantined, scope == .thread,
      let shape = DetailShape.ofKind[kind]
    else { return nil }
    var insight = self
    insight.evidence = evidence
    insight.title = first.quote.firstWords
    insight.content = evidence.map(\.quote).joined(separator: " … ")
    insight.detail = shape.remainder(of: detail, quote: first.quote, without: isForgotten)
    insight.signals = JSONObject()
    if let edits = review?.edits {
      insight.review?.edits = shape.remainder(ofEdits: edits, without: isForgotten)
    }
    insight.review?.note = nil
    return insight
  }
}

/// The members of a kind's detail that may stay, and those that are replaced.
private struct DetailShape {
  /// Members that are debrief's own words, or dates.
  var kept: [String] = []
  /// Members that are people.
  var people: [String] = []
  /// The member that states the insight.
  var statement: String?
  /// Members that are texts, and what replaces them.
  var emptied: [(name: String, value: JSONValue)] = []

  /// The shapes of the kinds about single things; a summary is about all that was read.
  static let ofKind: [KindName: DetailShape] = [
    .actionItem: DetailShape(kept: ["due", "state", "commitment"], people: ["owner"]),
    .decision: DetailShape(
      kept: ["state"],
      people: ["decidedBy", "dissent"],
      statement: "statement",
      emptied: [("alternatives", .array([])), ("rationale", .null)]
    ),
    .priority: DetailShape(kept: ["level"], statement: "why", emptied: [("firstStep", .null)]),
    .suggestion: DetailShape(
      kept: ["action"],
      people: ["who"],
      emptied: [("proposedTimes", .array([]))]
    ),
    .openQuestion: DetailShape(
      kept: ["state"],
      people: ["asker", "whoMightKnow"],
      statement: "question"
    ),
  ]

  func remainder(
    of detail: JSONObject,
    quote: String,
    without isForgotten: (String) -> Bool
  ) -> JSONObject {
    var remainder = JSONObject()
    for member in detail.members {
      if kept.contains(member.name) {
        remainder.append(member.name, member.value)
      } else if people.contains(member.name) {
        remainder.append(member.name, Self.person(member.value, without: isForgotten))
      } else if member.name == statement {
        remainder.append(member.name, .string(quote))
      } else if let empty = emptied.first(where: { $0.name == member.name }) {
        remainder.append(member.name, empty.value)
      }
    }
    return remainder
  }

  /// What a reader set and may stay.
  func remainder(
    ofEdits edits: JSONObject,
    without isForgotten: (String) -> Bool
  ) -> JSONObject {
    var remainder = JSONObject()
    for member in edits.members where kept.contains(member.name) || people.contains(member.name) {
      let isPerson = people.contains(member.name)
      let value = isPerson ? Self.person(member.value, without: isForgotten) : member.value
      // Who is forgotten was not set to be no one.
      if !value.isNull || member.value.isNull { remainder.append(member.name, value) }
    }
    return remainder
  }

  /// A person or a list of people, without those who are forgotten.
  private static func person(
    _ value: JSONValue,
    without isForgotten: (String) -> Bool
  ) -> JSONValue {
    if let list = value.array {
      return .array(list.map { person($0, without: isForgotten) }.filter { !$0.isNull })
    }
    let names = [value.string, value["id"]?.string, value["name"]?.string].compactMap { $0 }
    return names.contains(where: isForgotten) ? .null : value
  }
}

extension String {
  /// As many of the first words as fit a title, on one line.
  fileprivate var firstWords: String {
    var title = ""
    for word in split(whereSeparator: \.isWhitespace) {
      guard title.isEmpty || title.count + word.count < 80 else { return title + "…" }
      title += (title.isEmpty ? "" : " ") + word.prefix(79)
    }
    return title
  }
}
