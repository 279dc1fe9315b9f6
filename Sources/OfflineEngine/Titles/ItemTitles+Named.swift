import Conversations

/// The sentence of an action item that gives it its title.
extension ItemTitles {
  /// The sentences that an action rests on, the one that should give the title first.
  private func sentences(of item: ActionItem) -> [Position] {
    let promise = item.promise.flatMap { reading[$0].topic.isEmpty ? nil : $0 }
    let request = item.sharesRequest ? nil : item.request
    let named = item.context ?? promise ?? request ?? item.promise ?? item.last
    return [named] + [request, item.promise].compactMap(\.self).filter { $0 != named }
  }

  /// The sentence that gives the title of an action, and the task that it names.
  struct Named {
    let position: Position
    let task: String?
    /// Whether the title says what it is about without another sentence.
    let isClear: Bool
  }

  /// The sentence that gives the title of an action.
  ///
  /// The first that names both a verb and its object gives the title. If none does, the first that names
  /// what it is about is quoted whole; "Will do" does not.
  func named(_ item: ActionItem) -> Named? {
    let positions = sentences(of: item)
    for position in positions {
      if let task = infinitive(position) ?? task(position) {
        return Named(position: position, task: task, isClear: true)
      }
      let isOwn =
        reading.messages[position.message].sender == item.owner || position == item.context
      if isOwn, let task = promised(position), let title = Self.finished(task.text) {
        return Named(position: position, task: title, isClear: task.isClear)
      }
      if let task = asked(position) { return Named(position: position, task: task, isClear: true) }
    }
    let told = (positions + positions.flatMap(before)).first(where: isSelfContained)
    return (told ?? positions.max { reading[$0].topic.count < reading[$1].topic.count })
      .map { Named(position: $0, task: nil, isClear: false) }
  }

  /// The sentences before one in its message, the nearest first.
  ///
  /// "The audit is due again. Kelly, can you do it?" is about the audit. What comes after is often
  /// about something else.
  func before(_ position: Position) -> [Position] {
    (max(0, position.sentence - Self.reach)..<position.sentence).reversed()
      .map { Position(message: position.message, sentence: $0) }
  }

  /// The maximum number of sentences before one that may say what it is about.
  private static let reach = 3
}
