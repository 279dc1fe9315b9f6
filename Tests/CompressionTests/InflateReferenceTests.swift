import CZlib
import Compression
import Foundation
import TestSupport
import Testing

@Suite("Gzip beside zlib")
final class InflateReferenceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("pieces of any size give the same bytes as zlib", arguments: [1, 2, 7, 255, 4096, 1 << 20])
  func pieces(piece: Int) throws {
    let packed = Packing.compress(text, .gzip)
    let stream = try ByteStream(path: try folder.file("x", packed))
    let expected = Self.inflate(packed, room: text.count * 2)
    #expect(expected == text)
    #expect(stream.drain(piece: piece) == (text, nil))
  }

  @Test(
    "a header with all optional fields is read",
    arguments: [UInt8(0x0E), 0x02, 0x04, 0x08, 0x10, 0x1C, 0]
  )
  func headerFields(flags: UInt8) throws {
    let bare = Packing.compress(text, .gzip)
    var packed: [UInt8] = [0x1F, 0x8B, 8, flags, 1, 2, 3, 4, 0, 3]
    if flags & 0x04 != 0 { packed += [3, 0, 9, 9, 9] }
    if flags & 0x08 != 0 { packed += Array("name".utf8) + [0] }
    if flags & 0x10 != 0 { packed += Array(repeating: 0x61, count: 300_000) + [0] }
    if flags & 0x02 != 0 {
      let sum = packed.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
      packed += [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
    }
    // What libarchive writes as header: ten bytes, and no optional field.
    packed += bare[10...]
    #expect(Self.inflate(packed, room: text.count * 2) == text)
    #expect(try ByteStream(path: try folder.file("x", packed)).drain() == (text, nil))
  }

  @Test("one changed byte anywhere never gives other bytes than zlib, nor hides the damage")
  func changedByte() throws {
    let packed = Packing.compress(text, .gzip)
    // After the fields of the header that describe nothing of the data.
    for index in 10..<packed.count {
      var damaged = packed
      damaged[index] ^= UInt8(truncatingIfNeeded: index &* 37 | 1)
      let (bytes, error) = try ByteStream(path: try folder.file("x", damaged)).drain()
      if let expected = Self.inflate(damaged, room: text.count * 2) {
        #expect(bytes == expected && error == nil, "at \(index)")
      } else {
        #expect(error != nil, "at \(index)")
      }
    }
  }

  @Test("an end anywhere is noticed")
  func cutAnywhere() throws {
    let packed = Packing.compress(text, .gzip)
    for count in 6..<packed.count {
      let (bytes, error) = try ByteStream(
        path: try folder.file("x", Array(packed[..<count]))
      ).drain()
      #expect(error?.kind == .truncated, "at \(count)")
      #expect(text.starts(with: bytes))
    }
  }

  /// Words that repeat in no simple order, so that all kinds of codes occur.
  private let text: [UInt8] = {
    var number: UInt32 = 42
    let words = (0..<250).map { _ in
      number = number &* 1_664_525 &+ 1_013_904_223
      return "word\(number >> 26)"
    }
    return Array(words.joined(separator: " ").utf8)
  }()

  /// Decompresses one gzip member with zlib; nil if anything is wrong with it.
  private static func inflate(_ packed: [UInt8], room: Int) -> [UInt8]? {
    var stream = z_stream()
    var packed = packed
    guard debrief_inflate_init_gzip(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var code = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      packed.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        code = CZlib.inflate(&stream, Z_FINISH)
      }
      count = room - Int(stream.avail_out)
    }
    return code == Z_STREAM_END && stream.avail_in == 0 ? bytes : nil
  }
}
