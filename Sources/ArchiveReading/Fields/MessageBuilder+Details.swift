package import Conversations
import JSON

extension MessageBuilder {
  /// The files and images of a record.
  func attachments(_ values: FieldValues<MessageField>) -> [Attachment] {
    let list = values[.attachments]?.unpacked(parser)
    var attachments = (list?.array ?? list.map { [$0] } ?? []).compactMap(Attachment.init(_:))
    let type = values[.messageType]?.string?.lowercased() ?? ""
    let isImage = type == "image" || type == "photo" || type == "text_with_image"
    if let image = values[.imageURL]?.string, !image.isEmpty {
      attachments.append(Attachment(location: image, isImage: true))
    } else if isImage, attachments.isEmpty {
      attachments.append(Attachment(isImage: true))
    }
    return attachments
  }

  /// The emoji reactions to a record.
  ///
  /// They come as `[{"emoji": …, "count": …, "senderIds": […]}]`, `{"👍": 2}`, `{"👍": ["u1"]}` or
  /// `["👍"]`.
  ///
  /// - Returns: One reaction per emoji, in the source's order.
  func reactions(_ values: FieldValues<MessageField>) -> [Reaction] {
    switch values[.reactions]?.unpacked(parser) {
    case .array(let elements): elements.compactMap(Reaction.init(_:))
    case .object(let object): object.members.compactMap { Reaction($0.name, $0.value) }
    default: []
    }
  }
}

extension Attachment {
  /// Reads an attachment: its URL, or an object.
  fileprivate init?(_ value: JSONValue) {
    if let location = value.string, !location.isEmpty {
      self.init(location: location, isImage: nil)
      return
    }
    guard value.object != nil else { return nil }
    self.init(
      location: value.first(of: "url", "uri", "imageURL", "path", "href")?.string,
      name: value.first(of: "name", "filename", "fileName", "title")?.string,
      mediaType: value.first(of: "mediaType", "mimeType", "mimetype", "contentType")?.string,
      isImage: value["isImage"]?.truth ?? (value["type"]?.string == "image" ? true : nil)
    )
  }

  /// Describes a file at a location; one embedded in the URL itself is not kept.
  ///
  /// - Parameter isImage: Whether it is an image; nil to decide by the media type.
  package init(
    location: String?,
    name: String? = nil,
    mediaType: String? = nil,
    isImage: Bool?
  ) {
    var (url, mediaType) = (location, mediaType)
    if let location, location.hasPrefix("data:") {
      url = nil
      mediaType = mediaType ?? String(location.dropFirst(5).prefix { $0 != ";" && $0 != "," })
    }
    self.init(name: name, mediaType: mediaType, url: url, isImage: isImage)
  }
}

extension Reaction {
  /// Reads one element of a list of reactions.
  fileprivate init?(_ value: JSONValue) {
    if let emoji = value.string, !emoji.isEmpty {
      self.init(emoji: emoji, count: 1)
      return
    }
    guard let emoji = value.first(of: "emoji", "name", "key", "reaction")?.string else {
      return nil
    }
    let senders = value.first(of: "senderIds", "userIds", "users")?.idList ?? []
    let count = value["count"]?.integer ?? Int64(max(senders.count, 1))
    self.init(emoji: emoji, count: Int(clamping: max(count, 0)), senderIds: senders)
  }

  /// Reads an emoji and its senders, or their number.
  fileprivate init?(_ emoji: String, _ value: JSONValue) {
    if let count = value.integer {
      self.init(emoji: emoji, count: Int(clamping: max(count, 0)))
    } else {
      let senders = value.idList
      guard !senders.isEmpty else { return nil }
      self.init(emoji: emoji, count: senders.count, senderIds: senders)
    }
  }
}
