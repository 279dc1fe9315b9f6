import Compression

extension SourceProbe {
  func openStream() throws(CompressionError) -> ByteStream { try ByteStream(path: path, name: name) }
  public var isStandardInput: Bool { false }
  public static func open(_ source: String) throws -> SourceProbe {
    do {
      let s = try ByteStream(path: source)
      return SourceProbe(name: source, path: source, shape: .stream(head: Array(try s.peek(65536))))
    } catch { throw SourceError(error) }
  }
}
extension SourceError {
  init(_ error: CompressionError) {
    self.init(.bad, file: error.file, reason: error.reason)
  }
}
extension ArchiveFormats {
  public static func format(of probe: SourceProbe, named: String?, isMapped: Bool) throws -> any ArchiveFormat.Type {
    JSONLinesFormat.self
  }
}
