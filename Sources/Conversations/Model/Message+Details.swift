import JSON

extension Message {
  /// The properties of the message that are stored beyond its own columns, as one JSON object.
  ///
  /// - Returns: nil if there is nothing to keep.
  var detailsJSON: String? {
    var object = JSONObject()
    if !attachments.isEmpty { object.append("attachments", .array(attachments.map(\.json))) }
    if !reactions.isEmpty { object.append("reactions", .array(reactions.map(\.json))) }
    if !mentions.isEmpty { object.append("mentions", .array(mentions.map(JSONValue.string))) }
    if let status { object.append("status", .string(status)) }
    if let priority { object.append("priority", .string(priority)) }
    if !deliveredTo.isEmpty {
      object.append("deliveredTo", .array(deliveredTo.map(JSONValue.string)))
    }
    if !readBy.isEmpty { object.append("readBy", .array(readBy.map(JSONValue.string))) }
    if let utcOffset { object.append("utcOffset", JSONValue(utcOffset)) }
    return object.members.isEmpty ? nil : JSONValue.object(object).text
  }

  /// Reads the properties that are stored beyond the message's own columns.
  ///
  /// - Parameter json: An earlier value of ``detailsJSON``.
  mutating func readDetails(_ json: JSONValue) {
    attachments = json["attachments"]?.array?.map(Attachment.init(json:)) ?? []
    reactions = json["reactions"]?.array?.map(Reaction.init(json:)) ?? []
    mentions = json["mentions"]?.array?.compactMap(\.string) ?? []
    status = json["status"]?.string
    priority = json["priority"]?.string
    deliveredTo = json["deliveredTo"]?.array?.compactMap(\.string) ?? []
    readBy = json["readBy"]?.array?.compactMap(\.string) ?? []
    utcOffset = json["utcOffset"]?.integer.flatMap { Int(exactly: $0) }
  }

  /// Whether the app says that the message never left the sender's device.
  var isUnsent: Bool { status.map { ["sending", "failed"].contains($0.lowercased()) } ?? false }
}

extension Attachment {
  /// The attachment as it is stored in the workspace.
  var json: JSONValue {
    var object = JSONObject()
    if let name { object.append("name", .string(name)) }
    if let mediaType { object.append("mediaType", .string(mediaType)) }
    if let url { object.append("url", .string(url)) }
    if isImage { object.append("isImage", true) }
    return .object(object)
  }

  /// Reads an attachment as it is stored in the workspace.
  init(json: JSONValue) {
    self.init(
      name: json["name"]?.string,
      mediaType: json["mediaType"]?.string,
      url: json["url"]?.string,
      isImage: json["isImage"]?.bool ?? false
    )
  }
}

extension Reaction {
  /// The reaction as it is stored in the workspace.
  var json: JSONValue {
    var object = JSONObject()
    object.append("emoji", .string(emoji))
    object.append("count", .integer(Int64(count)))
    if !senderIds.isEmpty { object.append("senderIds", .array(senderIds.map(JSONValue.string))) }
    return .object(object)
  }

  /// Reads a reaction as it is stored in the workspace.
  init(json: JSONValue) {
    self.init(
      emoji: json["emoji"]?.string ?? "",
      count: Int(clamping: json["count"]?.integer ?? 1),
      senderIds: json["senderIds"]?.array?.compactMap(\.string) ?? []
    )
  }
}
