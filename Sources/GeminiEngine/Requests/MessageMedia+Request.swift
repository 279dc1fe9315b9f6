import Conversations
import Extraction
import Gemini

extension MessageMedia {
  /// The part of a request.
  var part: ContentPart { .data(bytes, type: type.rawValue) }

  /// The approximate number of tokens it takes.
  var tokens: Int { TokenEstimate.tokens(part) }

  /// The label of chats and pictures; it is not a real address, so nothing is fetched.
  static func address(_ number: Int) -> String { "media:\(number)" }
}

extension ThreadMedia {
  /// The approximate number of tokens of a message's media.
  func tokens(of message: MessageID) -> Int { all(of: message).reduce(0) { $0 + $1.tokens } }
}
