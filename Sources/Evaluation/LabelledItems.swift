package import JSON

/// A meeting split into acts, with the acts that support each sentence of its minutes.
package struct LabelledActs {
  let id: String
  let acts: [(text: String, speaker: String)]
  /// Per section of the minutes, per sentence, the positions of its acts.
  let linked: [String: [String: Set<Int>]]

  /// Reads a row of the shape of the AMI and ICSI sets: `das` with `text`, `speaker` and `links`.
  ///
  /// It is nil if the row has another shape.
  init?(_ row: JSONValue) {
    guard let id = row["id"]?.string, let rows = row["das"]?.array else { return nil }
    var acts: [(text: String, speaker: String)] = []
    var linked: [String: [String: Set<Int>]] = [:]
    for (position, act) in rows.enumerated() {
      guard let text = act["text"]?.string else { return nil }
      acts.append((text, act["speaker"]?.string ?? ""))
      for link in act["links"]?.array ?? [] {
        guard let ends = link.array, ends.count == 2, let section = ends[0].string,
          let sentence = ends[1].string
        else { continue }
        linked[section, default: [:]][sentence, default: []].insert(position)
      }
    }
    self.id = id
    self.acts = acts
    self.linked = linked
  }

  /// The acts as messages of debrief JSON Lines, a thread for the meeting.
  package var messages: [JSONObject] {
    LabelledTurn.messages(of: id, acts.lazy.map { ($0.speaker, $0.text) }, seconds: 6)
  }
}

/// The items found in meetings: the positions of acts, by meeting and kind.
package struct FoundActs {
  private var positions: [String: [String: [Int]]] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds an item whose evidence is a message of ``LabelledActs/messages``.
  package mutating func add(_ kind: String, message: String) {
    guard let (meeting, position) = LabelledTurn.location(of: message) else { return }
    positions[meeting, default: [:]][kind, default: []].append(position)
  }

  func positions(_ meeting: String, _ kind: String) -> [Int] { positions[meeting]?[kind] ?? [] }
}

/// A sentence that people labelled.
struct LabelledSentence {
  let text: String
  let isPositive: Bool
  /// The document it is in; nil for standalone sentences.
  let document: String?

  /// Reads a row of Parakweet (`text`, `label`) or of the issue sentences (`doc`, `text`, `code`).
  ///
  /// It is nil if the row has another shape.
  init?(_ row: JSONValue) {
    guard let text = row["text"]?.string else { return nil }
    if let label = row["label"]?.integer {
      isPositive = label != 0
      document = nil
    } else if let code = row["code"]?.string {
      isPositive = ["Contribution and Commitment", "Action on Issue"].contains(code)
      document = row["doc"]?.string ?? ""
    } else {
      return nil
    }
    self.text = text
  }
}
