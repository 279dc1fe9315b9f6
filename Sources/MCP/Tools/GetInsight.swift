import Reporting
import CivilTime
import Conversations
import Debrief
import Insights
import JSON
import Workspace

extension Tool {
  static let getInsight = Tool(
    name: "get_insight",
    title: "One insight and its life",
    description: """
      Return one insight with its quotes, what happened to it, and whether what it rests on is still \
      what it was: source, prompt, request, answer, quotes and record are checked again.
      """
  ) { arguments, archive, call in
    let id = InsightID(ArchiveAddress.id(in: try arguments.required("id")))
    return try archive.read(call) { context in
      let insight = try context.insight(id)
      let instant = context.clock.instant(of: insight)
      let (json, flagged) = try context.texts.insight(insight.lapsing(at: instant))
      let history = try InsightStore(context.transaction).history(of: id)
      let queries = try InsightQueries(
        context.workspace,
        now: context.now,
        catalog: context.catalog
      )
      let verification = try queries.verify(
        [id],
        // A prompt that cannot be read now is not the one that found the insight.
        promptHash: { (try? archive.settings.promptHash($0)) ?? "" }
      ).first
      var page = Page(count: .max, call)
      // The latest changes matter most if not all fit.
      for entry in history.reversed() where !page.append(try context.texts.change(entry, insight)) {
        break
      }
      return ToolAnswer(
        [
          ("insight", json), ("uri", .string(ArchiveAddress.insight(id.rawValue).text)),
          ("standing", .string(insight.standing(at: instant).rawValue)),
          ("history", .array(page.elements.reversed())),
          ("verification", verification?.json ?? .null),
          ("flagged", .array(flagged.map { .string($0.rawValue) })),
        ],
        omitted: history.count - page.elements.count,
        Coverage(facts: context.facts, asOf: context.asOf)
      )
    }
  }
}

extension ToolContext {
  /// An insight that may be shown.
  func insight(_ id: InsightID) throws -> Insight {
    guard let insight = try InsightStore(transaction).readableInsight(id),
      insight.status != .quarantined, try visibility.allows(insight)
    else { throw ToolProblem.unknownInsight }
    return insight
  }
}

extension ChatTexts {
  /// A change of an insight: what it was about, and values short enough to be shown.
  fileprivate func change(
    _ entry: InsightStore.HistoryEntry,
    _ insight: Insight
  ) throws -> JSONValue {
    var values: [JSONValue] = []
    let names = entry.before.members.isEmpty ? [] : entry.after.members.map(\.name)
    for name in names where ["title", "status", "supersededBy", "confidence"].contains(name) {
      values.append([
        "field": .string(name),
        "before": try value(entry.before[name], insight),
        "after": try value(entry.after[name], insight),
      ])
    }
    if names.contains("detail") {
      for name in ["owner", "due", "state"] {
        let (before, after) = (entry.before["detail"]?[name], entry.after["detail"]?[name])
        guard before != after else { continue }
        values.append([
          "field": .string(name), "before": try value(before?["name"] ?? before, insight),
          "after": try value(after?["name"] ?? after, insight),
        ])
      }
    }
    return [
      "at": .string(entry.at.iso8601), "change": .string(entry.change.rawValue),
      "by": try line(entry.by.rawValue, in: insight.conversationId),
      "fields": .array(names.map(JSONValue.string)), "values": .array(values),
    ]
  }

  private func value(_ value: JSONValue?, _ insight: Insight) throws -> JSONValue {
    guard let text = value?.string else { return value?.object == nil ? value ?? .null : .null }
    return try line(text, in: insight.conversationId)
  }
}
