import Reporting
import CivilTime
import Conversations
import Insights
import JSON
import Workspace

extension Tool {
  static let listInsights = Tool(
    name: "list_insights",
    title: "List insights",
    description: """
      List what was extracted: action items, decisions, open questions, priorities, suggestions, \
      summaries. Each is a record of the shape debrief.insight/1 with its quotes, owner, due date, \
      state and confidence. Without further arguments: what holds now. "as_of" asks by the time of the \
      chats, "known_at" by the time of the records.
      """
  ) { arguments, archive, call in
    let limit = try arguments.count("limit", upTo: 100, default: 20)
    let offset = try arguments.offset(of: "list_insights")
    return try archive.read(call, clocks: arguments.clocks()) { context in
      var list = InsightPage(count: limit, offset: offset, call)
      let wanted = try InsightCondition(arguments, context)
      try InsightStore(context.transaction).forEach(
        wanted.filter,
        by: context.clock,
        catalog: context.catalog
      ) { insight in
        try call.check()
        guard wanted.includes(insight), try context.visibility.allows(insight) else { return true }
        return try list.append(insight, context.texts)
      }
      return ToolAnswer(
        [
          ("insights", .array(list.page.elements)),
          ("flagged", .array(list.flagged.map { .string($0.rawValue) })),
        ],
        omitted: list.omitted,
        next: list.hasMore
          ? arguments.next(of: "list_insights", [Int64(offset + list.page.elements.count)]) : .null,
        Coverage(facts: context.facts, asOf: context.asOf)
      )
    }
  }
}

extension ToolArguments {
  /// The instants that `as_of` and `known_at` name.
  func clocks() throws(ToolProblem) -> AsOf {
    AsOf(asOf: try last("as_of"), knownAt: try last("known_at"))
  }
}

/// Which insights are wanted.
private struct InsightCondition {
  var filter = InsightFilter()
  private let dueBefore: Instant?
  private let zone: TimeZoneRules

  init(_ arguments: ToolArguments, _ context: ToolContext) throws {
    zone = arguments.zone
    dueBefore = try arguments.start("due_before", before: context.now)
    filter.kinds = try Self.kinds(arguments, context.catalog)
    filter.owners = try arguments.text("owner").map(context.owners)
    if let name = try arguments.text("conversation") {
      filter.conversationId = try context.conversation(meantBy: name).id
    }
    if let name = try arguments.text("thread") {
      filter.threadId = try context.thread(meantBy: name).thread.id
    }
    filter.minimumConfidence = try arguments.share("min_confidence")
    try setState(arguments)
  }

  private static func kinds(
    _ arguments: ToolArguments,
    _ catalog: KindCatalog
  ) throws -> [KindName] {
    let known = catalog.kinds.map(\.name.rawValue)
    let kinds = try arguments.texts("kinds", atMost: 50)
    guard kinds.allSatisfy(known.contains) else {
      throw ToolProblem("kinds are \(known.joined(separator: ", "))")
    }
    return kinds.map(KindName.init(rawValue:))
  }

  /// A state is that of the item itself, such as done, or of its record, such as superseded.
  private mutating func setState(_ arguments: ToolArguments) throws {
    guard let word = try arguments.text("state")?.lowercased() else { return }
    if let standing = Insight.Standing(rawValue: word) {
      guard standing != .quarantined else {
        throw ToolProblem("what is quarantined failed the check and is not shown")
      }
      filter.standings = standing == .active ? [] : [standing]
      return
    }
    let state = ItemState(rawValue: word)
    guard Self.states.contains(state) else {
      let standings = Insight.Standing.allCases.filter { $0 != .quarantined }
      let words = Self.states.map(\.rawValue) + standings.map(\.rawValue)
      throw ToolProblem("state is one of \(words.joined(separator: ", "))")
    }
    filter.state = state
    // What is settled may be past its time.
    filter.showsExpired = ![.open, .proposed].contains(state)
  }

  private static let states: [ItemState] = [
    .open, .done, .dropped, .lapsed, .answered, .proposed, .agreed, .reversed,
  ]

  func includes(_ insight: Insight) -> Bool {
    // If a standing is requested, the store checks neither verdicts nor the confidence.
    if [.rejected, .merged].contains(insight.review?.verdict) { return false }
    if let minimum = filter.minimumConfidence, insight.confidence < minimum { return false }
    guard let dueBefore else { return true }
    let due = insight.detail.due.flatMap { Day($0, in: zone) }
    return due.map { $0.start < dueBefore } ?? false
  }
}

/// A page of insights, and the number of those after it.
struct InsightPage {
  private(set) var page: Page
  private(set) var flagged: [MessageID] = []
  private let offset: Int
  private var passed = 0
  private var isFull = false
  private var more = 0

  /// The maximum number of insights counted after the page.
  private static let counted = 100

  /// - Parameter offset: The number of insights on earlier pages.
  init(count: Int, offset: Int, _ call: CallClock) {
    page = Page(count: count, call)
    self.offset = offset
  }

  /// Whether something comes after the page.
  var hasMore: Bool { more > 0 }
  /// The number of insights after the page; nil if they are too many to be counted.
  var omitted: Int? { more > Self.counted ? nil : more }

  /// Takes the next insight.
  ///
  /// - Returns: Whether it wants more.
  mutating func append(_ insight: Insight, _ texts: ChatTexts) throws -> Bool {
    try append { try texts.insight(insight) }
  }

  /// Takes the next element, made only if it is on the page.
  mutating func append(
    _ make: () throws -> (json: JSONValue, flagged: [MessageID])
  ) throws -> Bool {
    passed += 1
    guard passed > offset else { return true }
    if !isFull, !page.isFull {
      let (json, flagged) = try make()
      if page.append(json) {
        for id in flagged where !self.flagged.contains(id) { self.flagged.append(id) }
        return true
      }
    }
    isFull = true
    more += 1
    return more <= Self.counted
  }
}
