import CivilTime
import Digest

/// A mail with a text and perhaps a page: RFC 5322 and MIME (RFC 2045).
struct MailMessage {
  let from: String
  let to: [String]
  let subject: String
  let text: String
  /// A page to attach; nil for none.
  var page: String?
  let date: Instant
  /// An id that is the same if the mail is sent again, of letters and digits.
  let id: String

  /// The message, with CR LF at the ends of lines and nothing but ASCII.
  var bytes: [UInt8] {
    let boundary = "debrief-\(id)"
    var lines = [
      "From: debrief <\(from)>",
      "To: " + to.map { "<\($0)>" }.joined(separator: ",\r\n "),
      "Subject: " + Self.encodedWords(subject),
      "Date: " + Self.date(date),
      "Message-ID: <\(id)@debrief.invalid>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
    ]
    let body = Self.part("text/plain; charset=utf-8", text)
    if let page {
      let attached = Self.part("text/html; charset=utf-8", page, name: "report.html")
      lines += ["Content-Type: multipart/mixed; boundary=\"\(boundary)\"", ""]
      lines += ["--\(boundary)"] + body + ["--\(boundary)"] + attached + ["--\(boundary)--", ""]
    } else {
      lines += body + [""]
    }
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func part(_ type: String, _ text: String, name: String? = nil) -> [String] {
    let disposition = name.map { ["Content-Disposition: attachment; filename=\"\($0)\""] } ?? []
    return ["Content-Type: \(type)", "Content-Transfer-Encoding: base64"] + disposition + [""]
      + wrapped(Base64.encode(Array(text.utf8)))
  }

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(76)))
      rest = rest.dropFirst(76)
    }
    return lines
  }

  /// A header field's text in encoded words (RFC 2047), each of whole characters.
  static func encodedWords(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.count <= 60
    if isPlain, !text.contains("=?") { return text }
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if word.utf8.count + String(scalar).utf8.count > 42 {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(scalar)
    }
    words.append(word)
    return words.map { "=?utf-8?B?\(Base64.encode(Array($0.utf8)))?=" }.joined(separator: "\r\n ")
  }

  private static func date(_ instant: Instant) -> String {
    let time = TimeZoneRules.utc.dateTime(at: instant)
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    // The first of January 1970 was a Thursday.
    let day = days[((time.date.daysSinceEpoch + 3) % 7 + 7) % 7]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day), \(time.date.day) \(months[time.date.month - 1]) \(time.date.year) "
      + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) +0000"
  }
}
