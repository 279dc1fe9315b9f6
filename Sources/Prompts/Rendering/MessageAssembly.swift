/// Builds messages from segments.
///
/// The rules are dotprompt's: the first role is user; a role begins a new message unless only white
/// space has followed the last one; earlier messages go where `{{history}}` is, else before a final
/// message of the user, else at the end.
struct MessageAssembly {
  private let history: [PromptMessage]
  private var messages: [PromptMessage] = []
  private var role = PromptRole.user
  /// The segments of this role.
  private var spoken: [PromptSegment] = []
  /// The segments since the last role or history.
  private var stretch: [PromptSegment] = []
  private var hasHistory = false

  /// The messages of segments.
  static func messages(_ segments: [PromptSegment], history: [PromptMessage]) -> [PromptMessage] {
    var assembly = MessageAssembly(history: history)
    for segment in segments { assembly.add(segment) }
    assembly.endMessage()
    return assembly.withHistory()
  }

  private init(history: [PromptMessage]) { self.history = history }

  private mutating func add(_ segment: PromptSegment) {
    switch segment {
    case .role(let next):
      endStretch()
      if !spoken.isEmpty { endMessage() }
      role = next
    case .history:
      endMessage()
      hasHistory = true
      for var message in history {
        message.isHistory = true
        messages.append(message)
      }
      role = .model
    case .text, .media, .section: stretch.append(segment)
    }
  }

  /// Keeps the segments since the last role, unless they are only white space.
  private mutating func endStretch() {
    if stretch.contains(where: { !$0.isBlankText }) { spoken += stretch }
    stretch = []
  }

  private mutating func endMessage() {
    endStretch()
    let parts = Self.parts(spoken)
    if !parts.isEmpty { messages.append(PromptMessage(role: role, parts: parts)) }
    spoken = []
  }

  /// The parts: neighbouring texts are joined, texts of white space alone are dropped.
  private static func parts(_ segments: [PromptSegment]) -> [PromptMessage.Part] {
    var builder = SegmentBuilder()
    for segment in segments { builder.append(segment) }
    return builder.finish().compactMap { segment in
      switch segment {
      case .text(let text): text.isBlank ? nil : .text(text)
      case .media(let media): .media(media)
      case .section(let name): .section(name)
      case .role, .history: nil
      }
    }
  }

  private func withHistory() -> [PromptMessage] {
    if hasHistory || history.isEmpty { return messages }
    let isAsked = messages.last?.role == .user
    return messages.dropLast(isAsked ? 1 : 0) + history + messages.suffix(isAsked ? 1 : 0)
  }
}

extension PromptSegment {
  /// Whether it is text of only white space.
  fileprivate var isBlankText: Bool {
    if case .text(let text) = self { text.isBlank } else { false }
  }
}
