import CZlib

/// Writes a zip file whose bytes depend on its content alone: all times are 1980-01-01.
///
/// Names are marked as UTF-8, contents are deflated. It is for small archives: each file and the
/// whole stay below 4 GiB, and there are at most 65,535 files.
package final class ZipWriter {
  private let file: FileWriter
  private let path: String
  private var offset = 0
  private var directory: [UInt8] = []
  private var count = 0

  /// Creates a zip file, or truncates an existing file.
  /// - Throws: ``CompressionError`` if it cannot be created.
  package init(path: String) throws(CompressionError) {
    self.path = path
    file = try FileWriter(path: path)
  }

  /// Adds a file.
  ///
  /// - Parameter name: Its path within the zip, with `/` between folders.
  /// - Throws: ``CompressionError`` if it cannot be written, or does not fit.
  package func add(name: String, bytes: [UInt8]) throws(CompressionError) {
    let name = Array(name.utf8)
    let packed = Self.deflate(bytes)
    guard name.count <= 0xFFFF, bytes.count < 0xFFFF_FFFF, packed.count < 0xFFFF_FFFF,
      offset + packed.count < 0xFFFF_FFFF, count < 0xFFFF
    else {
      throw CompressionError(.unsupported, file: path, reason: "it is too large for a plain zip")
    }
    let sum = bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    // Version 2.0, UTF-8 names, deflate, 00:00 on 1980-01-01; see APPNOTE.TXT §4.3.7.
    var fields: [UInt8] = [20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0]
    fields += Self.number(Int(sum), 4) + Self.number(packed.count, 4)
    fields += Self.number(bytes.count, 4) + Self.number(name.count, 2) + [0, 0]
    directory += [0x50, 0x4B, 1, 2, 20, 0] + fields + [UInt8](repeating: 0, count: 10)
    directory += Self.number(offset, 4) + name
    try write([0x50, 0x4B, 3, 4] + fields + name)
    try write(packed)
    count += 1
  }

  /// Writes the directory and closes the file.
  ///
  /// - Throws: ``CompressionError`` if it cannot be written.
  package func finish() throws(CompressionError) {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end += Self.number(count, 2) + Self.number(count, 2)
    end += Self.number(directory.count, 4) + Self.number(offset, 4) + [0, 0]
    try write(directory)
    try write(end)
    try file.close()
  }

  private func write(_ bytes: [UInt8]) throws(CompressionError) {
    try file.write(bytes)
    offset += bytes.count
  }

  /// Packs bytes.
  private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, bytes, UInt(bytes.count), 6)
    // Without zlib's wrapper: two bytes before the deflated data, a checksum of four after them.
    return Array(packed[2..<Int(length) - 4])
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
