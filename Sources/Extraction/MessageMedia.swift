package import Conversations
import Digest

/// A picture or document of a message, as it goes to a model.
package struct MessageMedia: Sendable, Hashable {
  /// Its media type.
  package let type: MediaType
  /// The bytes.
  package let bytes: [UInt8]
  /// The digest of the bytes: the same picture is sent once.
  let digest: String

  /// Describes a picture or document.
  package init(_ bytes: [UInt8], type: MediaType) {
    self.type = type
    self.bytes = bytes
    digest = SecureDigest.hexadecimal(SecureDigest.of(bytes))
  }

  /// Compares by content.
  package static func == (left: Self, right: Self) -> Bool { left.digest == right.digest }

  /// Hashes by content.
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The pictures and documents of a thread, by the messages that they belong to.
package struct ThreadMedia: Sendable, Hashable {
  private var media: [MessageID: [Int: MessageMedia]] = [:]

  /// Holds nothing yet.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { media.isEmpty }

  /// The number of bytes they have together.
  package var byteCount: Int {
    media.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.bytes.count } }
  }

  /// The picture or document of a message's attachment.
  package subscript(message: MessageID, index: Int) -> MessageMedia? {
    get { media[message]?[index] }
    set { media[message, default: [:]][index] = newValue }
  }

  /// All those of a message, in no particular order.
  package func all(of message: MessageID) -> some Collection<MessageMedia> {
    media[message, default: [:]].values
  }
}
