import ArchiveReading

/// A mail, or a part of one: headers and a body (RFC 5322, RFC 2046).
struct MailPart {
  private let body: ArraySlice<UInt8>
  private var headers: [(name: String, value: String)] = []

  /// Splits headers and body.
  init(_ bytes: ArraySlice<UInt8>) {
    var position = bytes.startIndex
    var headers: [(name: String, value: String)] = []
    while position < bytes.endIndex, headers.count < 1000 {
      let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.endIndex
      var line = bytes[position..<end]
      if line.last == 0x0D { line = line.dropLast() }
      position = min(end + 1, bytes.endIndex)
      if line.isEmpty { break }
      let text = MailEncoding.text(Array(line.prefix(64 << 10)), charset: "utf-8")
      if let first = text.first, first == " " || first == "\t", !headers.isEmpty {
        headers[headers.count - 1].value += text
      } else if let colon = text.firstIndex(of: ":") {
        let value = text[text.index(after: colon)...]
        headers.append((text[..<colon].lowercased(), String(value.trimmingSpaces)))
      }
    }
    self.headers = headers
    body = bytes[position...]
  }

  /// The raw value of a header.
  ///
  /// - Returns: nil if it has none.
  subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The media type, in lower case.
  var mediaType: String {
    let type = self["content-type"]?.prefix { $0 != ";" }.trimmingSpaces ?? ""
    return type.isEmpty ? "text/plain" : type.lowercased()
  }

  /// The file name, if the part is a file.
  var fileName: String? {
    let disposition = self["content-disposition"] ?? ""
    let name =
      Self.parameter("filename", of: disposition)
      ?? Self.parameter("name", of: self["content-type"] ?? "")
    if let name { return MailEncoding.header(name) }
    return disposition.lowercased().hasPrefix("attachment") ? "attachment" : nil
  }

  /// The body, decoded.
  var text: String {
    let charset = Self.parameter("charset", of: self["content-type"] ?? "") ?? "utf-8"
    switch self["content-transfer-encoding"]?.lowercased().trimmingSpaces {
    case "base64": return MailEncoding.text(MailEncoding.base64(body), charset: charset)
    case "quoted-printable":
      return MailEncoding.text(MailEncoding.quotedPrintable(body), charset: charset)
    default: return MailEncoding.text(Array(body), charset: charset)
    }
  }

  /// The parts of a `multipart` body.
  var parts: [MailPart] {
    guard mediaType.hasPrefix("multipart/"),
      let boundary = Self.parameter("boundary", of: self["content-type"] ?? ""), !boundary.isEmpty
    else { return [] }
    let mark = Array("--\(boundary)".utf8)
    var parts: [MailPart] = []
    var start: Int?
    var position = body.startIndex
    while position < body.endIndex, parts.count < 1000 {
      let end = body[position...].firstIndex(of: 0x0A) ?? body.endIndex
      let line = body[position..<end]
      if line.starts(with: mark) {
        if let start { parts.append(MailPart(body[start..<position])) }
        start = min(end + 1, body.endIndex)
        if line.dropFirst(mark.count).starts(with: Array("--".utf8)) { return parts }
      }
      position = end + 1
    }
    // A mail that is cut off has no closing mark.
    if let start { parts.append(MailPart(body[start...])) }
    return parts
  }

  /// A parameter after a semicolon; RFC 2231's form is decoded.
  private static func parameter(_ name: String, of header: String) -> String? {
    for part in header.split(separator: ";").dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = part[..<equals].trimmingSpaces.lowercased()
      let value = part[part.index(after: equals)...].trimmingSpaces.filter { $0 != "\"" }
      if key == name { return value }
      if key == "\(name)*" || key == "\(name)*0*" {
        let encoded = value.split(separator: "'", omittingEmptySubsequences: false).last ?? ""
        let packed = Array(encoded.replacing("%", with: "=").utf8)
        return MailEncoding.text(MailEncoding.quotedPrintable(packed[...]), charset: "utf-8")
      }
    }
    return nil
  }
}
