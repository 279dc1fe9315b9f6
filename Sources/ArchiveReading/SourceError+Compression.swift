package import Compression

extension SourceError {
  /// Adds the source to an error of reading or decompressing it.
  package init(_ error: CompressionError) {
    let kind: Kind =
      switch error.kind {
      case .missing, .notAccessible: .missing
      case .io: .io
      case .interrupted: .interrupted
      case .truncated, .damaged, .limit, .encrypted, .unsupported: .bad
      }
    self.init(kind, file: error.file, reason: error.reason)
  }
}
