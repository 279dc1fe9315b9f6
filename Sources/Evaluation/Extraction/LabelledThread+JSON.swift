import CivilTime
import Insights
import JSON

extension LabelledThread {
  /// Reads an element of the `gold.json` that `Benchmarks/chats/build.py` writes.
  ///
  /// - Parameter source: Where it comes from, if the element does not say.
  /// - Throws: ``GrammarError`` if a part is missing.
  init(_ row: JSONValue, source: String) throws(GrammarError) {
    guard let id = row["threadId"]?.string, let language = row["lang"]?.string,
      let zone = row["tz"]?.string.flatMap({ try? TimeZoneRules(identifier: $0) })
    else { throw GrammarError("a thread has no `threadId`, `lang` or `tz`") }
    self.init(
      id: id,
      conversationId: row["conversationId"]?.string ?? "",
      language: language,
      source: row["source"]?.string ?? source,
      zone: zone
    )
    items = Self.lists.flatMap { kind, name in
      (row[name]?.array ?? []).compactMap { Item($0, kind: kind) }
    }
    priorities = row["priority"]?["accept"]?.strings ?? []
    facts = row["summaryMust"]?.array?.map(\.strings) ?? []
    title = row["title"]?.string ?? ""
    gist = row["gist"]?.string ?? ""
    headline = row["headline"]?.string
    bullets = (row["bullets"]?.array ?? []).compactMap { bullet in
      bullet["text"]?.string.map {
        LabelledStatement(text: $0, evidence: bullet["evidence"]?.strings ?? [])
      }
    }
    keyMessages = row["keyMessages"]?.strings ?? []
    traps = (row["forbidden"]?.array ?? []).map {
      Trap(
        kinds: $0["kinds"]?.strings ?? [],
        evidence: $0["evidence"]?.strings ?? [],
        why: $0["why"]?.string ?? ""
      )
    }
    forbiddenTexts = (row["forbiddenText"]?.array ?? []).map {
      ForbiddenText(
        pattern: $0["regex"]?.string ?? "",
        alsoInQuotes: $0["alsoInQuotes"]?.bool ?? false,
        alsoInSummary: $0["alsoInSummary"]?.bool ?? false
      )
    }
    crossThread = (row["crossThread"]?.array ?? []).map {
      CrossThread(
        item: $0["item"]?.string ?? "",
        becomes: ItemState(rawValue: $0["becomes"]?.string ?? ""),
        by: $0["by"]?.string
      )
    }
    guard !facts.isEmpty, !priorities.isEmpty else {
      throw GrammarError("the thread \(id) has no `summaryMust` or no `priority`")
    }
  }

  private static let lists: [(Kind, String)] = [
    (.actionItem, "actionItems"), (.decision, "decisions"), (.suggestion, "suggestions"),
    (.openQuestion, "openQuestions"),
  ]
}

extension LabelledThread.Item {
  fileprivate init?(_ row: JSONValue, kind: LabelledThread.Kind) {
    guard let id = row["id"]?.string else { return nil }
    self.init(
      kind: kind,
      id: id,
      title: row["title"]?.string ?? row["statement"]?.string ?? "",
      evidence: row["evidence"]?.strings ?? []
    )
    isOptional = row["optional"]?.bool ?? false
    owners = (row["owner"]?.array ?? []).map { $0.isNull ? nil : Set($0.strings) }
    due = (row["due"]?.array ?? []).map(\.string)
    state = (row["state"]?.string ?? row["status"]?.string).map(ItemState.init(rawValue:))
    supersededBy = row["supersededBy"]?.string
    isAnswered = row["answered"]?.bool ?? false
  }
}

extension JSONValue {
  /// The strings of an array.
  fileprivate var strings: [String] { array?.compactMap(\.string) ?? [] }
}
