import YAML

extension JobParser {
  /// The valid size limits of a file, in MB: the service accepts at most 50 in a request.
  private static let megabytes = 1...50

  /// Reads which pictures and documents are sent: `true` for pictures, or a mapping.
  func media(_ setting: Setting?) -> JobDefinition.Media {
    var media = JobDefinition.Media()
    guard let setting, !setting.node.isNull else { return media }
    if setting.members == nil {
      media.sendsImages = reader.bool(setting) ?? false
      return media
    }
    let keys = ["images", "documents", "max_image_mb", "max_document_mb", "hosts"]
    guard let settings = reader.mapping(setting, keys: keys) else { return media }
    media.sendsImages = reader.bool(settings["images"]) ?? true
    media.sendsDocuments = reader.bool(settings["documents"]) ?? false
    if let size = reader.integer(settings["max_image_mb"], in: Self.megabytes) {
      media.imageBytes = size << 20
    }
    if let size = reader.integer(settings["max_document_mb"], in: Self.megabytes) {
      media.documentBytes = size << 20
    }
    media.hosts = hosts(settings["hosts"])
    return media
  }

  private func hosts(_ setting: Setting?) -> [String] {
    guard let setting, !setting.node.isNull else { return [] }
    guard let elements = setting.elements else {
      reader.complain(setting, "\(setting.name) must be a list, this is \(setting.node.kind)")
      return []
    }
    return elements.compactMap { element in
      guard let text = reader.text(element) else { return nil }
      guard Self.isHost(text) else {
        reader.complain(
          element,
          "\(element.name) must be a host such as files.example.com or *.example.com"
        )
        return nil
      }
      return text.lowercased()
    }
  }

  /// Whether a text is a name with a dot, as hosts of the internet have; not an address.
  private static func isHost(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.last?.first?.isLetter == true
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count)
          && label.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
            default: false
            }
          }
      }
  }
}
