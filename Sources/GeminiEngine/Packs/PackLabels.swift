import JSON

/// The labels of one chat in the answer about a pack, which begin with the letter of their chat.
struct PackLabels {
  private let letter: Character
  private let letters: Set<Character>

  /// A label that no message has: labels are counted from 1.
  private static let unknown = "m0"

  /// The labels of a chat.
  ///
  /// - Parameters:
  ///   - letter: The letter of the chat.
  ///   - letters: The letters of all chats of the pack.
  init(_ letter: Character, among letters: Set<Character>) {
    (self.letter, self.letters) = (letter, letters)
  }

  /// The answer about the chat, with citations as if the chat were the only one.
  ///
  /// An item that cites another chat gets a label that no message has, so that the evidence check
  /// rejects and counts it.
  func removed(from value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(removed))
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        let isCited = AnswerWords.means(member.name, KindDefinition.citations)
        result.append(
          member.name,
          isCited ? citations(member.value) : removed(from: member.value)
        )
      }
      return .object(result)
    default: return value
    }
  }

  private func citations(_ value: JSONValue) -> JSONValue {
    let each = value.array ?? [value]
    let own = each.compactMap(citation)
    guard own.count < each.count else { return .array(own) }
    return .array(each.map { .string("\(Self.unknown) \($0.string ?? "")") })
  }

  /// A citation as if the chat were the only one, whether it is a text, a pair of a label and words,
  /// or an object.
  ///
  /// - Returns: nil if it cites another chat.
  private func citation(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .string(let text): return relabelled(text).map(JSONValue.string)
    case .array(let parts):
      guard let label = parts.first else { return value }
      return citation(label).map { .array([$0] + parts.dropFirst()) }
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        let isLabel = FittingRun.labelNames.contains(member.name)
        guard let name = relabelled(member.name),
          let value = isLabel ? citation(member.value) : member.value
        else { return nil }
        result.append(name, value)
      }
      return .object(result)
    default: return value
    }
  }

  private func relabelled(_ text: String) -> String? {
    Citation.relabelled(text, ofChat: letter, among: letters)
  }
}
