import CivilTime
import YAML

extension JobParser {
  /// The keys of a selection.
  static let selectionKeys = [
    "since", "until", "changed_since", "quiet_for", "min_messages", "max_messages", "min_authors",
    "threads", "conversations", "people", "exclude_people", "order", "limit",
  ]

  /// The valid range of counts.
  private static let counts = 1...1_000_000_000

  /// Reads which threads are wanted.
  func selection(_ setting: Setting, _ zone: TimeZoneRules) -> JobDefinition.Selection {
    var selection = JobDefinition.Selection()
    guard !setting.node.isNull,
      let settings = reader.mapping(setting, keys: Self.selectionKeys)
    else { return selection }
    selection.since = bound(settings["since"], zone)
    selection.until = bound(settings["until"], zone)
    checkOrder(settings, selection)
    selection.changedSince = changedSince(settings["changed_since"], zone)
    selection.quietFor = span(settings["quiet_for"])
    selection.minimumMessages = reader.integer(settings["min_messages"], in: Self.counts) ?? 1
    selection.maximumMessages = reader.integer(settings["max_messages"], in: Self.counts)
    checkCounts(settings, selection)
    selection.minimumAuthors = reader.integer(settings["min_authors"], in: Self.counts) ?? 1
    if let conversations = settings["conversations"] {
      (selection.includedConversations, selection.excludedConversations) = included(conversations)
    }
    if let threads = settings["threads"] {
      (selection.includedThreads, selection.excludedThreads) = included(threads)
    }
    selection.includedPeople = patterns(settings["people"])
    selection.excludedPeople = patterns(settings["exclude_people"])
    let order = reader.word(settings["order"], as: JobDefinition.Selection.Order.self)
    selection.order = order ?? .neverDone
    selection.limit = reader.integer(settings["limit"], in: Self.counts)
    return selection
  }

  private func checkOrder(_ settings: Setting, _ selection: JobDefinition.Selection) {
    guard let until = settings["until"] else { return }
    let isEmpty =
      switch (selection.since, selection.until) {
      case (.instant(let since), .instant(let until)): until <= since
      case (.before(let since), .before(let until)): until >= since
      default: false
      }
    if isEmpty { reader.complain(until, "select.until must be after select.since") }
  }

  private func checkCounts(_ settings: Setting, _ selection: JobDefinition.Selection) {
    guard let most = selection.maximumMessages, most < selection.minimumMessages,
      let setting = settings["max_messages"]
    else { return }
    reader.complain(setting, "\(setting.name) is less than select.min_messages")
  }

  /// Reads since when a thread must have changed in the workspace; a change since it was last read
  /// is required anyway.
  private func changedSince(_ setting: Setting?, _ zone: TimeZoneRules) -> TimeBound? {
    setting?.node.scalar == "last-success" ? nil : bound(setting, zone)
  }

  /// Reads `[…]`, what is wanted, or `{include: […], exclude: […]}`.
  private func included(_ setting: Setting) -> ([NamePattern], [NamePattern]) {
    if setting.members == nil { return (patterns(setting), []) }
    guard let settings = reader.mapping(setting, keys: ["include", "exclude"]) else {
      return ([], [])
    }
    return (patterns(settings["include"]), patterns(settings["exclude"]))
  }

  /// Reads a list of names; numbers count as names.
  func patterns(_ setting: Setting?) -> [NamePattern] {
    guard let setting, !setting.node.isNull else { return [] }
    guard let elements = setting.elements else {
      reader.complain(setting, "\(setting.name) must be a list, this is \(setting.node.kind)")
      return []
    }
    return elements.compactMap { element in
      guard !element.node.isNull, let text = element.node.scalar, !text.isEmpty else {
        let what = element.node.isNull ? "nothing (put a name that begins with # in quotes)" : nil
        reader.complain(
          element,
          "\(element.name) must be a name, this is \(what ?? element.node.kind)"
        )
        return nil
      }
      return NamePattern(text)
    }
  }
}
