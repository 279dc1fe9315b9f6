import Compression
import Foundation
import TestSupport
import Testing

@Suite("Limits")
final class LimitsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How many bytes come out before the error.
  private func drain(_ stream: ByteStream) -> (count: Int, error: CompressionError?) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { room.deallocate() }
    var total = 0
    while true {
      do {
        let count = try stream.read(into: room)
        if count == 0 { return (total, nil) }
        total += count
      } catch {
        return (total, error)
      }
    }
  }

  @Test(
    "ten gigabytes of zeros are refused after little more than the free amount",
    arguments: ByteStream.Format.compressed
  )
  func bombs(format: ByteStream.Format) throws {
    let zeros = Packing.compress([UInt8](repeating: 0, count: 64 << 20), format)
    let path = try folder.file("bomb", Array(repeatElement(zeros, count: 160).joined()))
    let (count, error) = drain(try ByteStream(path: path))
    #expect(error?.kind == .limit)
    #expect(error?.reason.contains("1000 times") == true)
    // The other decoders count input in pieces of 8 KiB.
    #expect(count <= (format == .gzip ? 65 << 20 : 600 << 20))
  }

  @Test("log lines that compress a hundredfold are read")
  func compressible() throws {
    let line = Array(#"{"level":"info","text":"the same line again and again and again"}"#.utf8)
    var text = line + [10]
    while text.count <= 64 << 20 { text += text }
    let packed = Packing.compress(text, .gzip)
    #expect(text.count > 64 << 20 && text.count / packed.count > 100)
    let (count, error) = drain(try ByteStream(path: try folder.file("x", packed)))
    #expect(error == nil)
    #expect(count == text.count)
  }

  @Test("a limit on the output holds")
  func total() throws {
    let path = try folder.file("x", Packing.compress(lines(10_000), .gzip))
    let (count, error) = drain(try ByteStream(path: path, limits: Limits(totalBytes: 1000)))
    #expect(error?.kind == .limit)
    #expect(count == 0)
  }

  @Test("a zip whose entries claim too much in all is refused at once")
  func zipTotal() throws {
    let zeros = [UInt8](repeating: 0, count: 40 << 20)
    let path = try folder.zip("x.zip", [("a", zeros), ("b", zeros)])
    #expect { try EntryArchive(path: path, limits: Limits(ratio: 900)) } throws: {
      ($0 as? CompressionError)?.kind == .limit
    }
  }

  @Test("archives and folders with too many entries are refused")
  func entries() throws {
    let files = (0..<20).map { (name: "\($0)", bytes: [UInt8(1)]) }
    for file in files { _ = try folder.file("folder/\(file.name)", file.bytes) }
    let paths = [
      try folder.zip("x.zip", files), try folder.file("x.tar", Packing.tar(files)),
      folder.url.appending(path: "folder").path,
    ]
    for path in paths {
      #expect(try EntryArchive(path: path).entries.count == 20)
      #expect { try EntryArchive(path: path, limits: Limits(entries: 19)) } throws: {
        ($0 as? CompressionError)?.kind == .limit
      }
    }
  }
}
