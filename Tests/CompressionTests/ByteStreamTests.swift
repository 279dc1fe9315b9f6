import Compression
import Foundation
import TestSupport
import Testing

@Suite("ByteStream")
final class ByteStreamTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("every compression is found by its magic and undone", arguments: ByteStream.Format.allCases)
  func formats(format: ByteStream.Format) throws {
    let text = lines(20_000)
    let path = try folder.file("x.bin", Packing.compress(text, format))
    let stream = try ByteStream(path: path)
    #expect(stream.format == format)
    #expect(stream.drain(piece: 70_000) == (text, nil))
  }

  @Test("frames, streams and members follow each other", arguments: ByteStream.Format.allCases)
  func concatenated(format: ByteStream.Format) throws {
    let (one, two) = (lines(3000), Array("the second".utf8))
    let path = try folder.file("x", Packing.compress(one, format) + Packing.compress(two, format))
    #expect(try ByteStream(path: path).drain() == (one + two, nil))
  }

  @Test("a nested second compression is left alone", arguments: ByteStream.Format.allCases)
  func nested(format: ByteStream.Format) throws {
    for inner in ByteStream.Format.allCases where format != .plain {
      let packed = Packing.compress(Array("hello".utf8), inner)
      let path = try folder.file("x", Packing.compress(packed, format))
      #expect(try ByteStream(path: path).drain() == (packed, nil))
    }
  }

  @Test("compressed nothing is nothing", arguments: ByteStream.Format.allCases)
  func empty(format: ByteStream.Format) throws {
    let path = try folder.file("x", Packing.compress([], format))
    #expect(try ByteStream(path: path).drain() == ([], nil))
  }

  @Test("a truncated file ends in an error", arguments: ByteStream.Format.compressed)
  func truncated(format: ByteStream.Format) throws {
    let text = lines(60_000)
    let packed = Packing.compress(text, format)
    let path = try folder.file("x", Array(packed[..<(packed.count * 3 / 4)]))
    let (bytes, error) = try ByteStream(path: path).drain()
    #expect(error?.kind == .truncated, "\(String(describing: error))")
    #expect(error?.file == path)
    #expect(!bytes.isEmpty && text.starts(with: bytes))
  }

  @Test(
    "a small file that is cut off anywhere is not empty",
    arguments: ByteStream.Format.compressed
  )
  func truncatedSmall(format: ByteStream.Format) throws {
    let packed = Packing.compress(Array("hello".utf8), format)
    for count in 6..<packed.count {
      let path = try folder.file("x", Array(packed[..<count]))
      let error = #expect(throws: CompressionError.self) {
        let (_, error) = try ByteStream(path: path).drain()
        if let error { throw error }
      }
      #expect(error?.kind == .truncated, "\(count): \(String(describing: error))")
    }
  }

  @Test("a damaged file ends in an error", arguments: ByteStream.Format.compressed)
  func damaged(format: ByteStream.Format) throws {
    let text = lines(60_000)
    var packed = Packing.compress(text, format)
    for index in packed.count / 2..<packed.count / 2 + 40 { packed[index] ^= 0x55 }
    let path = try folder.file("x", packed)
    let (bytes, error) = try ByteStream(path: path).drain()
    #expect(error?.kind == .damaged, "\(String(describing: error))")
    #expect(bytes.count < text.count)
  }

  @Test("checksum and length of gzip members are checked", arguments: [8, 4])
  func checksum(fromEnd: Int) throws {
    let text = lines(5000)
    var packed = Packing.compress(text, .gzip)
    packed[packed.count - fromEnd] ^= 1
    let (bytes, error) = try ByteStream(path: try folder.file("x", packed)).drain()
    #expect(bytes == text)
    #expect(error?.kind == .damaged)
    #expect(error?.reason.contains(fromEnd == 8 ? "checksum" : "length") == true)
  }

  @Test(
    "anything but a member after a gzip member is an error",
    arguments: ["x", "garbage", "\u{1F}"]
  )
  func garbage(trailer: String) throws {
    let text = lines(5)
    let packed = Packing.compress(text, .gzip) + Array(trailer.utf8)
    let (bytes, error) = try ByteStream(path: try folder.file("x", packed)).drain()
    #expect(bytes == text)
    #expect(error?.reason == "something that is not gzip follows the compressed data")
  }

  @Test("peeked bytes are read again")
  func peek() throws {
    let text = lines(10_000)
    let stream = try ByteStream(path: try folder.file("x", Packing.compress(text, .gzip)))
    #expect(try Array(stream.peek(100)) == Array(text[..<100]))
    #expect(try Array(stream.peek(70_000)) == Array(text[..<70_000]))
    #expect(try stream.readAll(limit: text.count) == text)
    #expect(try stream.peek(1).isEmpty)
  }

  @Test("damage found while peeking waits until what is before it has been read")
  func peekDamage() throws {
    let text = lines(100)
    var packed = Packing.compress(text, .gzip)
    packed[packed.count - 8] ^= 1
    let stream = try ByteStream(path: try folder.file("x", packed))
    #expect(try Array(stream.peek(1 << 20)) == text)
    let (bytes, error) = stream.drain()
    #expect(bytes == text)
    #expect(error?.kind == .damaged)
  }

  @Test("a file that is larger than the caller takes is refused")
  func readAllLimit() throws {
    let stream = try ByteStream(path: try folder.file("x", lines(100)))
    #expect { try stream.readAll(limit: 100) } throws: {
      ($0 as? CompressionError)?.kind == .limit
    }
  }

  @Test("missing files, folders and unreadable data say what they are")
  func cannotOpen() throws {
    let base = folder.url.path
    #expect { try ByteStream(path: base + "/none") } throws: {
      ($0 as? CompressionError)?.kind == .missing
    }
    #expect { try ByteStream(path: base) } throws: {
      ($0 as? CompressionError)?.kind == .notAccessible
    }
  }

  @Test("a file can be spooled into a private temporary file that vanishes")
  func spool() throws {
    let text = lines(10_000)
    let stream = try ByteStream(path: try folder.file("x", Packing.compress(text, .zstd)))
    var file: TemporaryFile? = try stream.spool(into: folder.url.path)
    let path = try #require(file?.path)
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == text)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    file = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("the same bytes give the same gzip file, without a time")
  func gzipWriter() throws {
    let text = lines(50_000)
    var files: [[UInt8]] = []
    for name in ["a.gz", "b.gz"] {
      let path = folder.url.appending(path: name).path
      let writer = try GzipWriter(path: path)
      try writer.write(text[..<1000])
      try writer.write(text[1000...])
      try writer.finish()
      files.append(Array(try Data(contentsOf: URL(filePath: path))))
      #expect(try ByteStream(path: path).drain() == (text, nil))
    }
    #expect(files[0] == files[1])
    #expect(files[0][..<10] == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
  }
}
