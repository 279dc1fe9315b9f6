import HTTP
import JSON
import Jobs

/// A digest as a post for a chat service.
///
/// What comes from chats can neither format, link nor mention anyone in it.
struct ChatPost {
  let service: JobDefinition.Delivery.Service
  /// The digest: text, or for `json` a document.
  let text: String
  /// An id that is the same if the post is sent again, of letters and digits.
  let id: String

  /// The longest text that services show as one post.
  static let longestText = 3_500

  /// The request that posts it.
  ///
  /// - Parameters:
  ///   - url: The address of the webhook, or of the Matrix server.
  ///   - timeout: How long it may take.
  func request(to url: String, token: String?, room: String?, timeout: Duration) -> HTTPRequest {
    var address = url
    var headers = [
      HTTPHeader("Content-Type", "application/json"), HTTPHeader("Idempotency-Key", id),
    ]
    if let token { headers.append(HTTPHeader("Authorization", "Bearer \(token)")) }
    if service == .matrix {
      let base = url.hasSuffix("/") ? String(url.dropLast()) : url
      let room = Self.escaped(room ?? "")
      address = "\(base)/_matrix/client/v3/rooms/\(room)/send/m.room.message/\(id)"
    }
    return HTTPRequest(
      service == .matrix ? .put : .post,
      address,
      headers: headers,
      body: Array(body.utf8),
      timeouts: HTTPTimeouts(connect: timeout, total: timeout),
      maximumBodyBytes: 1 << 16
    )
  }

  private var body: String {
    switch service {
    case .json: text
    case .matrix: matrix.text
    case .slack: slack.text
    case .teams: teams.text
    }
  }

  private var matrix: JSONValue { ["msgtype": "m.notice", "body": .string(Self.cut(text))] }

  /// A block of plain text, and a notification.
  private var slack: JSONValue {
    [
      "blocks": [
        [
          "type": "section",
          "text": ["type": "plain_text", "text": .string(Self.cut(text, 2_900))],
        ]
      ],
      "text": .string(Self.slack(Self.cut(text, 300))),
    ]
  }

  /// An adaptive card; plain text in it is written as runs, which are not Markdown.
  private var teams: JSONValue {
    let runs = Self.cut(text).split(separator: "\n", omittingEmptySubsequences: false)
    let body = runs.map { line -> JSONValue in
      ["type": "RichTextBlock", "inlines": [["type": "TextRun", "text": .string(String(line))]]]
    }
    return [
      "type": "message",
      "attachments": [
        [
          "contentType": "application/vnd.microsoft.card.adaptive",
          "content": [
            "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
            "type": "AdaptiveCard", "version": "1.4", "body": .array(body),
          ],
        ]
      ],
    ]
  }

  /// A text in which Slack sees no mention, link or entity.
  private static func slack(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func cut(_ text: String, _ limit: Int = longestText) -> String {
    text.count <= limit ? text : text.prefix(limit - 2) + "\n…"
  }

  /// A segment of a URL's path.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-._~".utf8.contains(byte)
      guard !isPlain else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
