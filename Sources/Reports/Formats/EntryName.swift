import Digest

extension ReportItem {
  /// The permanent id of its entry in feeds.
  var entryName: String { EntryName.of("insight:\(id)") }
}

/// Ids of entries: UUIDs of version 8 (RFC 9562), derived from the digest of a name.
enum EntryName {
  static func of(_ name: String) -> String {
    var bytes = Array(SecureDigest.of("debrief:\(name)".utf8, .sha256).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(SecureDigest.hexadecimal(bytes))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}
