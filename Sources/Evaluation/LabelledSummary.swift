package import JSON

/// A conversation with the summaries that people wrote for it.
package struct LabelledSummary {
  let id: String
  let turns: [(speaker: String, text: String)]
  let references: [String]

  /// Reads a row: `turns` with `speaker` and `text`, or a `source` of mails as in ConvoSumm; and
  /// `refs`, `general` (QMSum's summaries of the whole meeting) or `summary`, one or several.
  ///
  /// - Parameter position: Its position in the file, which is its id if it has none.
  init(_ row: JSONValue, position: Int) throws(LabelledRowProblem) {
    id = row["id"]?.string ?? "\(position)"
    if let mails = row["source"]?.string {
      turns = Mails.turns(mails)
    } else if let turns = row["turns"]?.array {
      self.turns = try Self.turns(turns)
    } else {
      throw LabelledRowProblem("it has neither a list `turns` nor a string `source`")
    }
    guard let labels = row["refs"] ?? row["general"] ?? row["summary"],
      let references = labels.string.map({ [$0] }) ?? labels.array?.compactMap(\.string)
    else { throw LabelledRowProblem("it has no `refs`, `general` or `summary`") }
    self.references = references
  }

  /// The turns as messages of debrief JSON Lines, a thread for the conversation.
  package var messages: [JSONObject] { LabelledTurn.messages(of: id, turns, seconds: 20) }

  private static func turns(
    _ rows: [JSONValue]
  ) throws(LabelledRowProblem) -> [(speaker: String, text: String)] {
    var turns: [(speaker: String, text: String)] = []
    for (index, row) in rows.enumerated() {
      guard let text = row["text"]?.string else {
        throw LabelledRowProblem("turn \(index) has no string `text`")
      }
      turns.append((row["speaker"]?.string ?? "", text))
    }
    return turns
  }
}

/// The mails of a thread as ConvoSumm writes them: one text, `</s>` between the mails, each with
/// `Name: "…"`, `Email: "…"`, `To: …`, `Subject: "…"` before its body.
private enum Mails {
  static func turns(_ text: String) -> [(speaker: String, text: String)] {
    text.split(separator: "</s>").map { mail in
      let speaker = quoted(after: "Name: ", in: mail)
      let subject = quoted(after: "Subject: ", in: mail)
      return (speaker.map { String($0.text) } ?? "", String(subject?.rest ?? mail))
    }
  }

  private static func quoted(
    after label: String,
    in text: Substring
  ) -> (text: Substring, rest: Substring)? {
    guard let label = text.firstRange(of: label + "\"") else { return nil }
    let value = text[label.upperBound...]
    // A quotation mark inside the value is not followed by space.
    guard let end = value.firstRange(of: "\" ") else { return nil }
    return (value[..<end.lowerBound], value[end.upperBound...])
  }
}
