package import Conversations
package import Failures
import Text

/// The form of the addresses that lead to messages in the real chat.
///
/// `https://acme.slack.com/archives/{conversation}/p{messageDigits}` is one. The fields are
/// percent-encoded when they are filled in:
///
/// | field | is |
/// |---|---|
/// | `conversation`, `thread`, `message` | the id in the chat: what follows the last colon |
/// | `conversationId`, `threadId`, `messageId` | debrief's id, whole |
/// | `messageDigits` | the digits of `message`, as Slack's links want them |
package struct PermalinkTemplate: Sendable, Hashable {
  private enum Field: String, CaseIterable {
    case conversation, thread, message, conversationId, threadId, messageId, messageDigits
  }

  private enum Part: Hashable {
    case literal(String)
    case field(Field)
  }

  private let parts: [Part]

  /// Reads a template.
  ///
  /// - Parameter text: The template; `http` or `https`, with the host spelled out.
  /// - Throws: ``PermalinkTemplateError`` if it cannot give a safe address.
  package init(_ text: String) throws(PermalinkTemplateError) {
    guard text.utf8.allSatisfy(Self.isAddressByte) else { throw .character }
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { throw .unclosed }
      let name = String(rest[rest.index(after: open)..<close])
      guard let field = Field(rawValue: name) else {
        throw .field(name, nearest: nearest(to: name, in: Field.allCases.map(\.rawValue)))
      }
      if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
      parts.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    guard !rest.contains("}") else { throw .unclosed }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    // A field before the path could choose the host.
    guard case .literal(let start) = parts.first, Self.namesHost(start) else { throw .scheme }
    self.parts = parts
  }

  /// The address of a message on the web, as a text; nil if a field that it needs is not known.
  package func link(conversation: ConversationID, thread: ThreadID?, message: MessageID) -> String?
  {
    address(conversation: conversation, thread: thread, message: message)?.text
  }

  /// The address of a message; nil if a field that it needs is not known.
  func address(conversation: ConversationID, thread: ThreadID?, message: MessageID) -> WebAddress? {
    var address = ""
    for part in parts {
      switch part {
      case .literal(let text): address += text
      case .field(let field):
        guard let value = value(field, conversation, thread, message), !value.isEmpty else {
          return nil
        }
        // A segment of dots would climb out of the path.
        address += value == "." || value == ".." ? "" : PercentEncoding.text(value)
      }
    }
    return WebAddress(address)
  }

  private func value(
    _ field: Field,
    _ conversation: ConversationID,
    _ thread: ThreadID?,
    _ message: MessageID
  ) -> String? {
    switch field {
    case .conversation: Self.native(conversation.rawValue)
    case .thread: thread.map { Self.native($0.rawValue) }
    case .message: Self.native(message.rawValue)
    case .conversationId: conversation.rawValue
    case .threadId: thread?.rawValue
    case .messageId: message.rawValue
    case .messageDigits: Self.native(message.rawValue).filter { $0.isASCII && $0.isNumber }
    }
  }

  private static func native(_ id: String) -> String {
    id.lastIndex(of: ":").map { String(id[id.index(after: $0)...]) } ?? id
  }

  /// Whether a text begins with a scheme, a host and a slash.
  private static func namesHost(_ text: String) -> Bool {
    let lowered = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowered.hasPrefix) else { return false }
    let rest = text.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: "/") else { return false }
    return slash > rest.startIndex && !rest[..<slash].contains("@")
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    let forbidden: Set = Set("\"'<>\\^`|".utf8)
    return (0x21...0x7E).contains(byte) && !forbidden.contains(byte)
  }
}

/// Why a text is not a valid template of addresses.
package enum PermalinkTemplateError: Error, Hashable, CustomStringConvertible {
  /// It does not begin with `https://host/` or `http://host/`.
  case scheme
  /// It holds a sign that no address may hold.
  case character
  /// A brace is not matched.
  case unclosed
  /// It names an unknown field; perhaps another one was meant.
  case field(String, nearest: String?)

  /// What is wrong, for people.
  package var description: String {
    switch self {
    case .scheme: "a link template begins with https://host/ or http://host/, without fields"
    case .character: "a link template may contain only the characters of a URL, no spaces or quotes"
    case .unclosed: "a brace in the link template is not closed, or was not opened"
    case .field(let name, let nearest):
      "the link template has no field {\(name)}" + (nearest.map { "; {\($0)} is one" } ?? "")
    }
  }
}

/// An address that a report may link to: `http` or `https`, of ASCII.
struct WebAddress: Sendable, Hashable {
  let text: String

  /// Reads an address; nil if the text is not a valid one.
  init?(_ text: String) {
    let lowered = text.prefix(8).lowercased()
    let isWeb = lowered.hasPrefix("https://") || lowered.hasPrefix("http://")
    guard isWeb, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.text = text
  }
}

extension PermalinkTemplateError: UserFacingError {
  /// A mistake in the command line (64).
  package var exitStatus: ExitStatus { .usage }
}
