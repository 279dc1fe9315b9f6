import ArchiveReading
import Conversations
import JSON

/// The content of a message: its text with links and code marked, and markers for a poll, a
/// location or a contact.
struct TelegramText {
  /// The ids of the people it mentions.
  private(set) var mentions: [String] = []
  private var plain = ""
  private var markers: [String] = []
  private let forwardedFrom: String?

  /// Reads a message.
  init(_ record: JSONValue) {
    forwardedFrom = record["forwarded_from"].map { $0.string ?? "a deleted account" }
    // `text_entities` covers all runs; older exports have only `text`, a string or the same list.
    let entities = record["text_entities"]?.array ?? []
    let parts = entities.isEmpty ? record["text"]?.array ?? [] : entities
    if parts.isEmpty { plain = record["text"]?.string ?? "" }
    for part in parts { add(part) }
    addMarkers(record)
  }

  /// The text, with the markers that stand for other content.
  /// - Parameter attachments: The files, whose markers are used if there is nothing else.
  func text(with attachments: [Attachment]) -> String {
    var parts = [String(plain.trimmingSpaces)].filter { !$0.isEmpty } + markers
    if parts.isEmpty { parts = attachments.map(\.marker) }
    let text = parts.joined(separator: parts.count > 1 && !plain.isEmpty ? "\n" : " ")
    return forwardedFrom.map { "[forwarded from \($0)] \(text)" } ?? text
  }

  private mutating func add(_ part: JSONValue) {
    let text = part.string ?? part["text"]?.string ?? ""
    switch part["type"]?.string {
    case "code": plain += "`\(text)`"
    case "pre": plain += "```\(text)```"
    case "text_link":
      let address = part["href"]?.string ?? ""
      plain += address.isEmpty || address == text ? text : "\(text) (\(address))"
    case "blockquote":
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      plain += lines.map { "> \($0)" }.joined(separator: "\n")
    case "mention_name":
      if let id = part["user_id"]?.idText { mentions.append("telegram:user\(id)") }
      plain += text
    default: plain += text
    }
  }

  private mutating func addMarkers(_ record: JSONValue) {
    if let poll = record["poll"], poll.object != nil {
      let answers = (poll["answers"]?.array ?? []).map { answer in
        "\(answer["text"]?.talk ?? "") (\(answer["voters"]?.integer ?? 0))"
      }
      let question = poll["question"]?.talk ?? ""
      markers.append("[poll: \(question)] \(answers.joined(separator: ", "))")
    }
    if let location = record["location_information"], location.object != nil {
      let numbers = [location["latitude"]?.idText, location["longitude"]?.idText].compactMap { $0 }
      let name = [record["place_name"]?.string, record["address"]?.string].compactMap { $0 }
      markers.append("[location: \((name + numbers).joined(separator: ", "))]")
    }
    if let contact = record["contact_information"], contact.object != nil {
      let names = [contact["first_name"]?.string, contact["last_name"]?.string]
      let name = names.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      markers.append("[contact: \(name)]")
    }
    if let title = record["game_title"]?.string { markers.append("[game: \(title)]") }
    if let todo = record["todo_list"], todo.object != nil {
      let items = (todo["answers"]?.array ?? []).compactMap { $0["text"]?.talk }
      markers.append("[list: \(todo["title"]?.talk ?? "")] \(items.joined(separator: ", "))")
    }
  }

  /// The text of a platform message, for instance `topic created: Deploys`.
  static func event(_ record: JSONValue) -> String {
    let action = (record["action"]?.string ?? "event").replacing("_", with: " ")
    var details = [record["title"]?.string, record["new_title"]?.string].compactMap { $0 }
    details += (record["members"]?.array ?? []).compactMap { $0.string }
    if let seconds = record["duration_seconds"]?.integer { details.append("\(seconds) s") }
    if let reason = record["discard_reason"]?.string { details.append(reason) }
    if let text = record["text"]?.string, !text.isEmpty { details.append(text) }
    return details.isEmpty ? action : "\(action): \(details.joined(separator: ", "))"
  }
}

/// The files of a message.
enum TelegramMedia {
  /// Reads photo, file, sticker and the like.
  /// - Returns: The files; one that the export does not include has no path.
  static func attachments(_ record: JSONValue) -> [Attachment] {
    var attachments: [Attachment] = []
    if let photo = record["photo"]?.string {
      let path = included(photo)
      attachments.append(Attachment(name: path.map(baseName), url: path, isImage: true))
    }
    guard let file = record["file"]?.string ?? (record["media_type"] == nil ? nil : "") else {
      return attachments
    }
    let path = included(file)
    let mediaType = record["mime_type"]?.string
    attachments.append(
      Attachment(
        name: name(record) ?? record["file_name"]?.string ?? path.map(baseName),
        mediaType: mediaType,
        url: path,
        isImage: record["media_type"]?.string == "sticker" ? true : nil
      )
    )
    return attachments
  }

  /// The name of a recording or sticker, whose file name says nothing.
  private static func name(_ record: JSONValue) -> String? {
    let seconds = record["duration_seconds"]?.integer.map { ", \($0) s" } ?? ""
    return switch record["media_type"]?.string {
    case "sticker": "sticker \(record["sticker_emoji"]?.string ?? "")"
    case "voice_message": "voice message\(seconds)"
    case "video_message": "video message\(seconds)"
    default: nil
    }
  }

  /// A path in the export; nil if the file was left out, which the exporter notes in brackets.
  private static func included(_ path: String) -> String? {
    path.isEmpty || path.hasPrefix("(") ? nil : path
  }

  private static func baseName(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
