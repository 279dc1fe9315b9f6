import Extraction
import Gemini

extension MessageMedia {
  /// The part of a request.
  var part: ContentPart { .data(bytes, type: type.rawValue) }

  /// The number of tokens it takes, about.
  var tokens: Int { TokenEstimate.tokens(part) }

  /// What chats and pictures are labelled with; it names no address, so nothing is fetched.
  static func address(_ number: Int) -> String { "media:\(number)" }
}

extension ThreadMedia {
  /// How many tokens those of a message take, about.
  func tokens(of message: String) -> Int { all(of: message).reduce(0) { $0 + $1.tokens } }
}
