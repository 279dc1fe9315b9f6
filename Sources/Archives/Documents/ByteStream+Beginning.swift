import Compression
import JSON

extension ByteStream {
  /// How far a look ahead grows: as long as a line may be.
  private static let longestLook = 16 << 20

  /// The first bytes as far as they say what a JSON document is, which stay to be read.
  ///
  /// That is 64 KiB, or more where these end in a long text: a chat may begin with a pasted file.
  func beginning() throws(CompressionError) -> [UInt8] {
    try look { JSONParser.breaksOffInLongString($0) }
  }

  /// The first line, which stays to be read; without its end if it is too long to look at.
  func firstLine() throws(CompressionError) -> [UInt8] {
    let head = try look { !$0.contains(0x0A) }
    return Array(head.prefix { $0 != 0x0A })
  }

  private func look(furtherWhile isShort: ([UInt8]) -> Bool) throws(CompressionError) -> [UInt8] {
    var head = Array(try peek(SourceProbe.headSize))
    while head.count < Self.longestLook, isShort(head) {
      let more = try peek(min(4 * head.count, Self.longestLook))
      if more.count <= head.count { break }
      head = Array(more)
    }
    return head
  }
}
