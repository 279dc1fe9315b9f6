/// How far data may grow when they are decompressed.
///
/// Without limits a file of a few megabytes can unfold into more than a disk holds.
package struct Limits: Sendable, Hashable {
  /// The maximum number of output bytes for each byte that went in.
  ///
  /// Deflate reaches at most 1,032 (<https://zlib.net/zlib_tech.html>), and only on constant
  /// bytes; chat logs stay below 100.
  var ratio: Int
  /// The maximum number of output bytes before ``ratio`` is considered.
  var ratioFreeBytes: Int
  /// The maximum number of output bytes in total; nil for no limit.
  var totalBytes: Int?
  /// The maximum number of entries in an archive or a folder.
  var entries: Int

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - ratio: The maximum number of output bytes for each byte that went in.
  ///   - ratioFreeBytes: The maximum number of output bytes before the ratio is considered.
  ///   - totalBytes: The maximum number of output bytes in total; nil for no limit.
  ///   - entries: The maximum number of entries in an archive or a folder.
  package init(
    ratio: Int = 1000,
    ratioFreeBytes: Int = 64 << 20,
    totalBytes: Int? = nil,
    entries: Int = 1_000_000
  ) {
    self.ratio = max(1, ratio)
    self.ratioFreeBytes = ratioFreeBytes
    self.totalBytes = totalBytes
    self.entries = entries
  }

  /// Checks how far data have grown.
  ///
  /// - Parameters:
  ///   - output: The number of bytes that came out.
  ///   - input: The number of bytes that went in.
  /// - Throws: ``CompressionError`` of kind `limit`.
  func check(output: Int, input: Int, file: String) throws(CompressionError) {
    if output > ratioFreeBytes, output / ratio > input {
      throw CompressionError(
        .limit,
        file: file,
        reason: "it decompresses to more than \(ratio) times its size, like a decompression bomb"
      )
    }
    if let totalBytes, output > totalBytes {
      throw CompressionError(
        .limit,
        file: file,
        reason: "it decompresses to more than the limit of \(totalBytes) bytes"
      )
    }
  }
}
