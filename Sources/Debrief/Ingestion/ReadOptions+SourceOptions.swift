import Archives
import Compression

extension ReadOptions {
  /// What the user said about a source, with the map file read.
  ///
  /// - Throws: ``SourceError`` if the map file cannot be read.
  init(_ options: SourceOptions) throws {
    self.init()
    timeZone = options.timeZone
    mapping = options.inlineMapping
    guard let file = options.mapping else { return }
    do {
      let bytes = try ByteStream(path: file).readAll(limit: 1 << 20)
      mapping = try SourceMapping(bytes, file: file)
    } catch let error as CompressionError {
      throw SourceError(error)
    }
  }
}
