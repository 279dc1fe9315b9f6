import Digest

extension Attachment {
  private static let extensions = [
    ".png", ".jpg", ".jpeg", ".webp", ".gif", ".heic", ".heif", ".avif", ".pdf",
  ]

  /// Whether it is a viewable picture or document, according to the source's data on it.
  package var isVisual: Bool {
    isImage || mediaType == "application/pdf"
      || [url, name].contains { name in
        guard let path = name.map({ Self.path($0).lowercased() }) else { return false }
        return Self.extensions.contains { path.hasSuffix($0) }
      }
  }

  /// A fingerprint that distinguishes it from others.
  func fingerprint(seed: UInt64) -> UInt64 {
    // The query of an address is a signature that is new in each export.
    let address = url.map { $0.contains("://") ? Self.path($0) : $0 }
    return [name, mediaType, address].reduce(seed) { seed, field in
      Fingerprint.of(field ?? "", seed: seed &+ (field == nil ? 1 : 0))
    }
  }

  /// An address without its query and fragment (RFC 3986, 3).
  private static func path(_ address: String) -> String {
    String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
