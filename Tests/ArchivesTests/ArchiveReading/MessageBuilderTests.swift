import ArchiveReading
import CivilTime
import Conversations
import JSON
import Testing

@Suite("Messages from loosely typed records")
struct MessageBuilderTests {
  private func build(
    _ json: String,
    zone: String? = nil,
    isTree: Bool = false
  ) throws -> Message {
    var object = try #require(try JSONParser().parse(json).object)
    for (name, value) in [("id", "m"), ("conversationId", "c"), ("text", "t")]
    where object[name] == nil {
      object.append(name, .string(value))
    }
    var values = FieldValues<MessageField>()
    for member in object.members {
      values[try #require(MessageField.named(member.name))] = member.value
    }
    let rules = try zone.map { try TimeZoneRules(identifier: $0) }
    return try MessageBuilder(timeZone: rules, isTree: isTree).message(values)
  }

  private func problem(_ json: String, zone: String? = nil) throws -> String {
    try #require(throws: RecordProblem.self) { try build(json, zone: zone) }.reason
  }

  @Test(
    "times of every kind are read",
    arguments: [
      (#""2024-03-01T09:00:00Z""#, 1_709_283_600_000),
      (#""2024-03-01T10:00:00.250+01:00""#, 1_709_283_600_250),
      (#""2024-03-01 09:00:00""#, 1_709_280_000_000),
      ("1709283600", 1_709_283_600_000),
      ("1709283600.5", 1_709_283_600_500),
      ("1709283600000", 1_709_283_600_000),
      (#""1709283600000""#, 1_709_283_600_000),
      ("1709283600000000", 1_709_283_600_000),
      ("1709283600000000000", 1_709_283_600_000),
      ("730976400", 1_709_283_600_000),
      ("730976400.25", 1_709_283_600_250),
      (#"{"_seconds": 1709283600, "_nanoseconds": 250000000}"#, 1_709_283_600_250),
      (#"{"seconds": "1709283600", "nanoseconds": 0}"#, 1_709_283_600_000),
      (
        #"{"__datatype__": "timestamp", "value": {"_seconds": 1709283600, "_nanoseconds": 1}}"#,
        1_709_283_600_000
      ),
    ] as [(String, Int64)]
  )
  func times(json: String, milliseconds: Int64) throws {
    let message = try build("{\"createdAt\": \(json)}", zone: "Europe/Berlin")
    #expect(message.createdAt == Instant(milliseconds: milliseconds))
  }

  @Test(
    "a record whose time is none is set aside with the reason",
    arguments: [
      (#""2024-03-01T09:00:00""#, "createdAt has no time zone: pass --timezone"),
      (#""2024-02-30T09:00:00Z""#, "createdAt is not a valid date or time"),
      (#""yesterday""#, "createdAt is not a valid time"),
      ("true", "createdAt is not a valid time"),
      ("[1]", "createdAt is not a valid time"),
      (#"{"a": 1}"#, "createdAt is not a valid time"),
      ("1e300", "createdAt is outside the years 1 to 9999"),
      (#""NaN""#, "createdAt is outside the years 1 to 9999"),
      (
        #"{"_seconds": 9223372036854775807, "_nanoseconds": 0}"#,
        "createdAt is outside the years 1 to 9999"
      ),
      (
        #"{"__datatype__": "timestamp", "value": {"__datatype__": "timestamp"}}"#,
        "createdAt is not a valid time"
      ),
    ]
  )
  func impossibleTimes(json: String, reason: String) throws {
    #expect(try problem("{\"createdAt\": \(json)}") == reason)
  }

  @Test("times that did not happen are null, empty, 0 or false", arguments: ["null", "0", "false"])
  func never(json: String) throws {
    let message = try build("{\"editedAt\": \(json), \"deletedAt\": \(json), \"createdAt\": \"\"}")
    #expect(message.editedAt == nil && message.deletedAt == nil && message.createdAt == nil)
  }

  @Test(
    "a record without a required field is set aside with the reason",
    arguments: [
      (#"{"id": null}"#, "id is missing"),
      (#"{"id": ""}"#, "id is empty"),
      (#"{"conversationId": [1]}"#, "conversationId is neither a text nor a number"),
      (#"{"text": null}"#, "text is missing"),
      (#"{"text": {"a": 1}}"#, "text is not a string"),
    ]
  )
  func required(json: String, reason: String) throws {
    #expect(try problem(json) == reason)
  }

  @Test("ids that are numbers become text without a fraction")
  func numericIds() throws {
    let message = try build(#"{"id": 12, "conversationId": 3.0, "senderId": -4, "text": 5}"#)
    #expect(message.id == "12")
    #expect(message.conversationId == "3")
    #expect(message.sender?.id == "-4")
    #expect(message.text == "5")
  }

  @Test(
    "the side that wrote decides sender id and kind",
    arguments: [
      (#"{"isFromUser": true}"#, Sender(id: "user")),
      (#"{"isFromUser": 0}"#, Sender(id: "assistant", kind: .assistant)),
      (
        #"{"isFromUser": 0, "personalityId": "sage"}"#,
        Sender(id: "assistant:sage", kind: .assistant)
      ),
      (#"{"isFromUser": 1, "personalityId": "sage"}"#, Sender(id: "user")),
      (#"{"isFromUser": 1, "senderId": "u1", "senderName": "Ana"}"#, Sender(id: "u1", name: "Ana")),
      (#"{"role": "USER"}"#, Sender(id: "user")),
      (#"{"role": "user", "senderName": "Bo"}"#, Sender(id: "Bo", name: "Bo")),
      (#"{"isFromUser": true, "senderName": "User"}"#, Sender(id: "user", name: "User")),
      (#"{"role": "model"}"#, Sender(id: "assistant", kind: .assistant)),
      (#"{"role": "system"}"#, Sender(id: "system", kind: .system)),
      (#"{"role": "tool"}"#, Sender(id: "tool", kind: .tool)),
      (#"{"senderKind": "bot", "senderId": "ci"}"#, Sender(id: "ci", kind: .bot)),
      (#"{"senderName": "Ana"}"#, Sender(id: "Ana", name: "Ana")),
    ]
  )
  func senders(json: String, sender: Sender) throws {
    #expect(try build(json).sender == sender)
  }

  @Test("a record that names no one has no sender")
  func noOne() throws {
    #expect(try build("{}").sender == nil)
    #expect(try build(#"{"role": "wizard"}"#).sender == nil)
  }

  @Test("an image becomes an attachment, its marker the text if there is none")
  func images() throws {
    let image = try build(#"{"text": null, "messageType": "IMAGE", "imageUri": "file:///a.png"}"#)
    #expect(image.attachments == [Attachment(url: "file:///a.png", isImage: true)])
    #expect(image.text == "[image]")
    #expect(try build(#"{"text": "", "messageType": "image"}"#).text == "[image]")
    let both = try build(#"{"text": "look", "messageType": "TEXT_WITH_IMAGE", "imageURL": "x"}"#)
    #expect(both.text == "look")
    #expect(both.attachments.count == 1)
    let inline = try build(#"{"imageURL": "data:image/png;base64,AAAA"}"#)
    #expect(inline.attachments == [Attachment(mediaType: "image/png", isImage: true)])
  }

  @Test("attachments are URLs or objects, also as JSON text")
  func attachments() throws {
    let json = #"[{"name": "a.pdf", "mimeType": "application/pdf", "url": "u"}, "v", 3]"#
    let expected = [
      Attachment(name: "a.pdf", mediaType: "application/pdf", url: "u"), Attachment(url: "v"),
    ]
    #expect(try build("{\"attachments\": \(json), \"text\": null}").text == "[file: a.pdf] [file]")
    #expect(try build("{\"attachments\": \(json)}").attachments == expected)
    let text = JSONValue.string(json).text
    #expect(try build("{\"attachments\": \(text)}").attachments == expected)
  }

  @Test(
    "lists are arrays, JSON text, objects with people as keys, or separated by commas",
    arguments: [
      #"["u1", "u2"]"#, #""[\"u1\", \"u2\"]""#, #"[{"id": "u1"}, {"userId": "u2"}]"#,
      #"{"u1": 1709283600, "u2": true, "u3": false}"#, #""u1, u2""#,
    ]
  )
  func lists(json: String) throws {
    let message = try build("{\"readBy\": \(json), \"mentions\": \(json)}")
    #expect(message.readBy == ["u1", "u2"])
    #expect(message.mentions == ["u1", "u2"])
  }

  @Test(
    "reactions come in several shapes",
    arguments: [
      (#"[{"emoji": "👍", "count": 2}]"#, Reaction(emoji: "👍", count: 2)),
      (
        #"[{"name": "+1", "users": ["a", "b"]}]"#,
        Reaction(emoji: "+1", count: 2, senderIds: ["a", "b"])
      ),
      (#"{"👍": 2}"#, Reaction(emoji: "👍", count: 2)),
      (#"{"👍": ["a"]}"#, Reaction(emoji: "👍", count: 1, senderIds: ["a"])),
      (#"["👍"]"#, Reaction(emoji: "👍", count: 1)),
      (#""{\"👍\": 2}""#, Reaction(emoji: "👍", count: 2)),
      (#"[{"emoji": "👍", "count": -5}]"#, Reaction(emoji: "👍", count: 0)),
    ]
  )
  func reactions(json: String, reaction: Reaction) throws {
    #expect(try build("{\"reactions\": \(json)}").reactions == [reaction])
  }

  @Test("deletion is a time or a mark, and needs no text")
  func deletion() throws {
    let marked = try build(#"{"text": null, "deleted": 1, "createdAt": 1709283600}"#)
    #expect(marked.deletedAt == Instant(milliseconds: 1_709_283_600_000))
    #expect(marked.text == "")
    #expect(try build(#"{"isDeleted": false}"#).deletedAt == nil)
    #expect(try build(#"{"isDeleted": "true"}"#).deletedAt == Instant(milliseconds: 0))
    let timed = try build(#"{"deletedAt": 1709283601000, "isDeleted": true}"#)
    #expect(timed.deletedAt == Instant(milliseconds: 1_709_283_601_000))
  }

  @Test("a message that is still streaming counts as one that was not sent")
  func streaming() throws {
    #expect(try build(#"{"isStreaming": 1, "text": ""}"#).status == "sending")
    #expect(try build(#"{"isStreaming": 0}"#).status == nil)
    #expect(try build(#"{"isStreaming": 1, "status": "failed"}"#).status == "failed")
  }

  @Test("a parent is what a message continues in a tree, and what it answers elsewhere")
  func parents() throws {
    let json = #"{"parentId": "p", "selectedAt": 1709283600}"#
    let inTree = try build(json, isTree: true)
    #expect(inTree.parentId == "p" && inTree.replyToId == nil)
    #expect(inTree.selectedAt == Instant(milliseconds: 1_709_283_600_000))
    let elsewhere = try build(json)
    #expect(elsewhere.parentId == nil && elsewhere.replyToId == "p")
    #expect(elsewhere.selectedAt == nil)
    #expect(try build(#"{"parentId": "p", "replyToId": "r"}"#).replyToId == "r")
  }

  @Test("a line of the platform is an event")
  func events() throws {
    let message = try build(#"{"messageType": "system", "senderId": "u1"}"#)
    #expect(message.isEvent)
    #expect(message.sender?.kind == .system)
  }

  @Test("the text of a message in parts is that of its text parts")
  func parts() throws {
    let json = #"{"text": [{"type": "text", "text": "a"}, {"type": "image_url"}, "b"]}"#
    #expect(try build(json).text == "a\nb")
  }
}
