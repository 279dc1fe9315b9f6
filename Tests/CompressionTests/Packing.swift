import CArchive
import Compression
import Foundation
import TestSupport

/// Makes the files that the tests read.
enum Packing {
  /// Compresses bytes with libarchive.
  static func compress(_ bytes: [UInt8], _ format: ByteStream.Format) -> [UInt8] {
    archive(filter: filter(format), ARCHIVE_FORMAT_RAW, [("data", bytes)])
  }

  /// Makes a tar file, with pax headers where a name is not ASCII.
  static func tar(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    archive(filter: ARCHIVE_FILTER_NONE, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, files)
  }

  /// Makes a zip file as libarchive writes it: lengths after the data, and zip64 where `isWide`.
  static func streamedZip(
    _ files: [(name: String, bytes: [UInt8])],
    options: String? = nil,
    password: String? = nil
  ) -> [UInt8] {
    archive(
      filter: ARCHIVE_FILTER_NONE,
      ARCHIVE_FORMAT_ZIP,
      files,
      options: options,
      password: password
    )
  }

  private static func filter(_ format: ByteStream.Format) -> Int32 {
    switch format {
    case .plain: ARCHIVE_FILTER_NONE
    case .gzip: ARCHIVE_FILTER_GZIP
    case .zstd: ARCHIVE_FILTER_ZSTD
    case .xz: ARCHIVE_FILTER_XZ
    case .bzip2: ARCHIVE_FILTER_BZIP2
    }
  }

  private static func archive(
    filter: Int32,
    _ format: Int32,
    _ files: [(name: String, bytes: [UInt8])],
    options: String? = nil,
    password: String? = nil
  ) -> [UInt8] {
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: files.reduce(1 << 20) { $0 + 2 * $1.bytes.count },
      alignment: 16
    )
    defer { room.deallocate() }
    let handle = archive_write_new()
    var used = 0
    archive_write_add_filter(handle, filter)
    archive_write_set_format(handle, format)
    archive_write_set_bytes_in_last_block(handle, 1)
    if let options { archive_write_set_options(handle, options) }
    if let password { archive_write_set_passphrase(handle, password) }
    archive_write_open_memory(handle, room.baseAddress, room.count, &used)
    for file in files {
      let entry = archive_entry_new()
      archive_entry_copy_pathname(entry, file.name)
      archive_entry_set_filetype(entry, file.name.hasSuffix("/") ? 0o040000 : 0o100000)
      archive_entry_set_perm(entry, 0o644)
      archive_entry_set_size(entry, la_int64_t(file.bytes.count))
      archive_write_header(handle, entry)
      archive_write_data(handle, file.bytes, file.bytes.count)
      archive_entry_free(entry)
    }
    archive_write_close(handle)
    archive_write_free(handle)
    return Array(room[..<used])
  }
}

extension TemporaryFolder {
  /// Writes a file.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let target = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: target)
    return target.path
  }

  /// Makes a zip file with ``ZipWriter``.
  func zip(_ name: String, _ files: [(name: String, bytes: [UInt8])]) throws -> String {
    let path = url.appending(path: name).path
    let writer = try ZipWriter(path: path)
    for file in files { try writer.add(name: file.name, bytes: file.bytes) }
    try writer.finish()
    return path
  }
}

extension ByteStream {
  /// Reads to the end or to the first error.
  func drain(piece: Int = 1000) -> (bytes: [UInt8], error: CompressionError?) {
    var bytes: [UInt8] = []
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
    defer { room.deallocate() }
    while true {
      do {
        let count = try read(into: room)
        if count == 0 { return (bytes, nil) }
        bytes += room[..<count]
      } catch {
        return (bytes, error)
      }
    }
  }
}

/// Lines that compress about 3:1, always the same for a count.
func lines(_ count: Int) -> [UInt8] {
  var state: UInt64 = 42
  var text: [UInt8] = []
  for line in 0..<count {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    text += Array(#"{"id": \#(line), "text": "message \#(state >> 20)"}"#.utf8) + [10]
  }
  return text
}

extension ByteStream.Format {
  /// All but plain bytes.
  static var compressed: [Self] { allCases.filter { $0 != .plain } }
}
