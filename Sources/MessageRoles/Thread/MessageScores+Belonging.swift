extension MessageScores {
  /// The number of features of ``belonging(_:)``.
  package static let belongingCount = Role.allCases.count + 16

  /// The number of messages on each side that answer a message, name its writer, or are about the
  /// same thing.
  private static let (next, near, around) = (3, 6, 12)

  /// The features that distinguish a message of the conversation from one that someone dropped
  /// into it: its roles, the words it shares with other people's messages, how much its writer
  /// writes, and whether anyone reacts.
  package func belonging(_ index: Int) -> [Float] {
    let roles = view.roles
    let (messages, sender) = (roles.messages, roles.messages[index].sender)
    let others = within(Self.around, of: index).filter { messages[$0].sender != sender }
    let later = others.filter { $0 > index }
    var features = Role.allCases.map { roles.scores[index][$0] }
    features += [action(index), decision(index), question(index)]
    features += [
      view.shared(index, with: others.filter { abs($0 - index) <= Self.next }),
      view.shared(index, with: others), view.known(index), Float(view.stems[index].count),
    ]
    let written = view.written(by: sender)
    features += [Float(min(written, 6)), Float(written) / Float(messages.count)]
    let isNamed = later.contains { other in sender.map(messages[other].named.contains) ?? false }
    let isAnswered = within(Self.around, of: index).contains { roles.replies[$0] == index }
    features += [isNamed, isAnswered, !messages[index].named.isEmpty, messages[index].isReply]
      .map { $0 ? 1 : 0 }
    let soon = later.filter { $0 - index <= Self.near }
    features += [.consent, .act].map { role in
      soon.map { roles.scores[$0][role] }.max() ?? ThreadView.far
    }
    return features + [Float(messages.count)]
  }

  private func within(_ reach: Int, of index: Int) -> [Int] {
    (max(0, index - reach)..<min(view.roles.messages.count, index + reach + 1))
      .filter { $0 != index }
  }
}

extension ThreadView {
  /// The share of a message's stems that some others have.
  fileprivate func shared(_ index: Int, with others: [Int]) -> Float {
    share(index) { stem in others.contains { stems[$0].contains(stem) } }
  }

  /// The share of a message's stems that any other message of the thread has.
  fileprivate func known(_ index: Int) -> Float {
    share(index) { counts[$0, default: 0] > 1 }
  }

  private func share(_ index: Int, _ isShared: (UInt64) -> Bool) -> Float {
    // One stem of one or two says little.
    Float(stems[index].count(where: isShared)) / Float(max(3, stems[index].count))
  }

  /// The number of messages that a person wrote.
  fileprivate func written(by sender: Int?) -> Int { written[sender] ?? 0 }
}
