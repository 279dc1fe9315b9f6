import Conversations

/// Where an attachment may be.
enum MediaLocation: Sendable, Hashable {
  /// A file of the source.
  case file(String)
  /// An address on the internet.
  case address(String)

  /// Reads what a source says about an attachment.
  ///
  /// It is nil for what is neither a picture nor a document by its name, and for what has no
  /// location.
  init?(_ attachment: Attachment) {
    guard attachment.isVisual else { return nil }
    guard let url = attachment.url, !url.isEmpty else {
      guard let name = attachment.name, !name.isEmpty else { return nil }
      self = .file(name)
      return
    }
    if let end = url.firstRange(of: "://") {
      switch url[..<end.lowerBound].lowercased() {
      case "https": self = .address(url)
      case "file": self = .file(String(url[end.upperBound...].drop { $0 != "/" }))
      // A mark of the app: the file may appear next to it by its name.
      case let scheme where scheme != "http" && attachment.name?.isEmpty == false:
        self = .file(attachment.name ?? "")
      default: return nil
      }
    } else {
      self = .file(url)
    }
  }
}
