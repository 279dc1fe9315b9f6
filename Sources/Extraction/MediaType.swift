/// The images and documents that the service reads, known by their first bytes.
///
/// Names and header fields are mere claims; the bytes are what the service would get.
package enum MediaType: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics.
  case png = "image/png"
  /// JPEG.
  case jpeg = "image/jpeg"
  /// WebP.
  case webp = "image/webp"
  /// Graphics Interchange Format; of an animation the service reads the first frame.
  case gif = "image/gif"
  /// A picture in HEVC, as phones take them.
  case heic = "image/heic"
  /// A picture in the same container, with another codec.
  case heif = "image/heif"
  /// A picture in AV1.
  case avif = "image/avif"
  /// A PDF document.
  case pdf = "application/pdf"

  /// Whether it is an image.
  package var isImage: Bool { self != .pdf }

  /// Recognises bytes.
  ///
  /// It is nil if they are none of these.
  ///
  /// - Parameter bytes: The bytes; the first 16 are enough.
  package init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(16))
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("%PDF-") {
      self = .pdf
    } else if has("ftyp", at: 4), let brand = Self.brands[head.dropFirst(8).prefix(4).text] {
      self = brand
    } else {
      return nil
    }
  }

  /// The major brands of ISO base media files that are pictures (ISO/IEC 23008-12, 10).
  private static let brands: [String: MediaType] = [
    "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic, "hevx": .heic,
    "mif1": .heif, "msf1": .heif, "avif": .avif, "avis": .avif,
  ]
}

extension Collection where Element == UInt8 {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
