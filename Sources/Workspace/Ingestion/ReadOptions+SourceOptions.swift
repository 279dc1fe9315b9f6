import ArchiveReading
import Compression
import RecordSources

extension ReadOptions {
  /// What the user said about a source, with the map file read.
  ///
  /// - Throws: ``SourceError`` if the map file cannot be read.
  init(_ options: SourceOptions) throws {
    self.init()
    timeZone = options.timeZone
    mapping = options.inlineMapping
    if let file = options.mapping { mapping = try SourceMapping(contentsOf: file) }
  }
}

extension SourceMapping {
  /// Reads a mapping file.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or with what is wrong in it.
  init(contentsOf file: String) throws(SourceError) {
    let bytes: [UInt8]
    do throws(CompressionError) {
      bytes = try ByteStream(path: file).readAll(limit: 1 << 20)
    } catch { throw SourceError(error) }
    try self.init(bytes, file: file)
  }
}
