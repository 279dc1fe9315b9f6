import Extraction
import Testing

@Suite("Types of pictures and documents")
struct MediaTypeTests {
  @Test(
    "are recognised by their first bytes",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], MediaType.png),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46], .jpeg),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp), (Array("GIF89a".utf8), .gif),
      (Array("\0\0\0\u{18}ftypheic".utf8), .heic), (Array("\0\0\0\u{18}ftypmif1".utf8), .heif),
      (Array("\0\0\0\u{18}ftypavif".utf8), .avif), (Array("%PDF-1.7\n".utf8), .pdf),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVE".utf8), nil),
      (Array("\0\0\0\u{18}ftypisom".utf8), nil), (Array("<svg/>".utf8), nil), ([], nil),
      ([0x89, 0x50], nil), (Array("root:x:0:0".utf8), nil),
    ] as [([UInt8], MediaType?)]
  )
  func magic(bytes: [UInt8], type: MediaType?) { #expect(MediaType(bytes) == type) }
}
