/// The address of a thread, an insight or a message, for programs: `debrief://thread/…`.
///
/// The id follows the slash in percent-encoding (RFC 3986, all but the unreserved characters), so
/// that filling in the URI template `debrief://thread/{id}` (RFC 6570) gives the same text.
package enum ArchiveAddress: Sendable, Hashable {
  /// A thread, by its id.
  case thread(ThreadID)
  /// An insight, by its id.
  case insight(String)
  /// A message, by the ids of its conversation and of itself with a colon between.
  case message(String)

  private static let scheme = "debrief://"

  /// Reads an address.
  ///
  /// - Parameter text: The text; the result is nil if it is not such an address.
  package init?(_ text: String) {
    guard text.lowercased().hasPrefix(Self.scheme) else { return nil }
    let rest = text.dropFirst(Self.scheme.count)
    guard let slash = rest.firstIndex(of: "/"),
      let id = Self.decoded(rest[rest.index(after: slash)...]), !id.isEmpty
    else { return nil }
    switch rest[..<slash].lowercased() {
    case "thread": self = .thread(ThreadID(id))
    case "insight": self = .insight(id)
    case "message": self = .message(id)
    default: return nil
    }
  }

  /// The address of a message.
  ///
  /// - Parameters:
  ///   - id: The source's own id, unique in its conversation.
  ///   - conversation: The conversation's id.
  package init(message id: MessageID, in conversation: ConversationID) {
    self = .message("\(conversation):\(id)")
  }

  /// The id of the thread, insight or message.
  var id: String {
    switch self {
    case .thread(let id): id.rawValue
    case .insight(let id), .message(let id): id
    }
  }

  /// The address as a text of ASCII.
  package var text: String {
    let kind =
      switch self {
      case .thread: "thread"
      case .insight: "insight"
      case .message: "message"
      }
    return "\(Self.scheme)\(kind)/\(Self.encoded(id))"
  }

  /// The id in a text: the id of the address if it is one, else the text itself.
  package static func id(in text: String) -> String { ArchiveAddress(text)?.id ?? text }

  private static func encoded(_ id: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in id.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with its escapes resolved; nil if one is cut short, or the bytes are not UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
