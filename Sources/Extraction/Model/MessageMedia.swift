public import Gemini
import Digest

/// A picture or document of a message, as it goes to a model.
public struct MessageMedia: Sendable, Hashable {
  /// What it is.
  public let type: MediaType
  /// The bytes.
  public let bytes: [UInt8]
  /// What names the bytes: the same picture is sent once.
  let digest: String

  /// Describes a picture or document.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - type: What they are.
  public init(_ bytes: [UInt8], type: MediaType) {
    self.type = type
    self.bytes = bytes
    digest = SecureDigest.hexadecimal(SecureDigest.of(bytes))
  }

  /// The part of a request.
  public var part: ContentPart { .data(bytes, type: type.rawValue) }

  /// How many tokens it takes, about.
  var tokens: Int { TokenEstimate.tokens(part) }

  /// What chats and pictures are labelled with; it names no address, so nothing is fetched.
  static func address(_ number: Int) -> String { "media:\(number)" }

  /// Compares by content.
  public static func == (left: Self, right: Self) -> Bool { left.digest == right.digest }

  /// Hashes by content.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The pictures and documents of a thread, by the messages that they belong to.
public struct ThreadMedia: Sendable, Hashable {
  private var media: [String: [Int: MessageMedia]] = [:]

  /// None.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { media.isEmpty }

  /// How many bytes they have together.
  public var byteCount: Int {
    media.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.bytes.count } }
  }

  /// The picture or document of a message's attachment.
  ///
  /// - Parameters:
  ///   - message: The message's id.
  ///   - place: The place among its attachments.
  public subscript(message: String, place: Int) -> MessageMedia? {
    get { media[message]?[place] }
    set { media[message, default: [:]][place] = newValue }
  }

  /// How many tokens those of a message take, about.
  func tokens(of message: String) -> Int {
    media[message]?.values.reduce(0) { $0 + $1.tokens } ?? 0
  }
}
