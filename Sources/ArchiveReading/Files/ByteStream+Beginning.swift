import Compression
import JSON

extension ByteStream {
  /// The maximum lookahead: the length of the longest line allowed.
  private static let lookaheadLimit = 16 << 20

  /// The first bytes, enough to recognize a JSON document; they are not consumed.
  ///
  /// That is 64 KiB, or more where these end in a long text: a chat may begin with a pasted file.
  func beginning() throws(CompressionError) -> [UInt8] {
    try look { JSONParser.breaksOffInLongString($0) }
  }

  /// The first line, which is not consumed; truncated if it is longer than the maximum lookahead.
  func firstLine() throws(CompressionError) -> [UInt8] {
    let head = try look { !$0.contains(0x0A) }
    return Array(head.prefix { $0 != 0x0A })
  }

  private func look(furtherWhile isShort: ([UInt8]) -> Bool) throws(CompressionError) -> [UInt8] {
    var head = Array(try peek(SourceProbe.headSize))
    while head.count < Self.lookaheadLimit, isShort(head) {
      let more = try peek(min(4 * head.count, Self.lookaheadLimit))
      if more.count <= head.count { break }
      head = Array(more)
    }
    return head
  }
}
