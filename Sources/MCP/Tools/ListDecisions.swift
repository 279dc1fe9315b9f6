import Conversations
import Reporting
import Insights
import JSON
import Reports
import Workspace

extension Tool {
  static let listDecisions = Tool(
    name: "list_decisions",
    title: "List decisions",
    description: """
      List what was decided, the latest first: by whom, against whom, why, with quotes, and what it \
      replaced. "as_of" gives what held on that day; what replaced it later is in "replacedBy".
      """
  ) { arguments, archive, call in
    let limit = try arguments.count("limit", upTo: 100, default: 20)
    let offset = try arguments.offset(of: "list_decisions")
    var filter = DecisionFilter()
    filter.topic = try arguments.text("topic")
    filter.showsEnded = try arguments.flag("all")
    let conversation = try arguments.text("conversation")
    return try archive.read(call, clocks: arguments.clocks()) { context in
      filter.hiddenSenders = context.visibility.hiddenSenders
      filter.conversation = try conversation.map {
        try context.conversation(meantBy: $0).id.rawValue
      }
      let queries = try DecisionQueries(
        context.workspace,
        now: context.now,
        clocks: context.clocks,
        catalog: context.catalog
      )
      let (held, more) = try context.decisions(queries, filter, from: offset, limit)
      var page = Page(count: limit, call)
      var flagged: [MessageID] = []
      for insight in held {
        try call.check()
        guard !page.isFull else { break }
        let (json, ids) = try context.decision(insight, queries)
        guard page.append(json) else { break }
        for id in ids where !flagged.contains(id) { flagged.append(id) }
      }
      let rest = held.count - page.elements.count + more
      return ToolAnswer(
        [
          ("decisions", .array(page.elements)),
          ("flagged", .array(flagged.map { .string($0.rawValue) })),
        ],
        omitted: more > ToolContext.counted ? nil : rest,
        next: rest > 0
          ? arguments.next(of: "list_decisions", [Int64(offset + page.elements.count)]) : .null,
        Coverage(facts: context.facts, asOf: context.asOf)
      )
    }
  }
}

extension ToolContext {
  /// The maximum number of decisions counted after a page.
  fileprivate static let counted = 100

  /// The decisions of a page, and the number of those after it.
  fileprivate func decisions(
    _ queries: DecisionQueries,
    _ filter: DecisionFilter,
    from offset: Int,
    _ limit: Int
  ) throws -> (held: [Insight], more: Int) {
    var held: [Insight] = []
    var (passed, more) = (0, 0)
    try queries.forEach(filter) { insight in
      try call.check()
      guard try visibility.allows(insight) else { return true }
      passed += 1
      guard passed > offset else { return true }
      if held.count < limit {
        held.append(insight)
      } else {
        more += 1
      }
      return more <= Self.counted
    }
    return (held, more)
  }

  /// A decision as `debrief decisions --json` shows it, without links to what may not be shown.
  fileprivate func decision(
    _ insight: Insight,
    _ queries: DecisionQueries
  ) throws -> (JSONValue, flagged: [MessageID]) {
    let (shown, flagged) = try texts.masked(insight)
    var record = try queries.record(insight)
    record.insight = shown
    record.conversationName = try record.conversationName.map {
      try texts.shown($0, in: insight.conversationId).text
    }
    record.replacedBy = try record.replacedBy.flatMap(link)
    record.replaces = try record.replaces.compactMap(link)
    return (record.json, flagged)
  }

  private func link(_ link: DecisionRecord.Link) throws -> DecisionRecord.Link? {
    let store = InsightStore(transaction)
    // By the clock of the chats, what replaced it may not be there yet.
    guard let insight = try store.readableInsight(link.id) else {
      return visibility.isUnlimited ? try shown(link) : nil
    }
    return try visibility.allows(insight) ? try shown(link, insight.conversationId) : nil
  }

  private func shown(
    _ link: DecisionRecord.Link,
    _ conversation: ConversationID = ""
  ) throws -> DecisionRecord.Link {
    var link = link
    link.title = try texts.shown(link.title, in: conversation).text
    return link
  }
}
