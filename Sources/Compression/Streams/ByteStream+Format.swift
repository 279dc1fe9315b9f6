import CArchive

extension ByteStream {
  /// How a stream is compressed.
  package enum Format: String, Sendable, CaseIterable {
    /// Not at all.
    case plain
    /// gzip, RFC 1952.
    case gzip
    /// Zstandard, RFC 8878.
    case zstd
    /// xz.
    case xz
    /// bzip2.
    case bzip2

    /// Determines how bytes are compressed.
    /// - Parameter head: The first bytes, six of them if there are that many.
    init(head: some Collection<UInt8>) {
      let head = Array(head.prefix(6))
      switch head.count {
      case 2... where head.starts(with: [0x1F, 0x8B]): self = .gzip
      case 4... where head.starts(with: [0x28, 0xB5, 0x2F, 0xFD]): self = .zstd
      // A skippable frame, with which pzstd's files begin.
      case 4... where head[0] & 0xF0 == 0x50 && head[1...].starts(with: [0x2A, 0x4D, 0x18]):
        self = .zstd
      case 6 where head == [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]: self = .xz
      case 4... where head.starts(with: [0x42, 0x5A, 0x68]) && (0x31...0x39).contains(head[3]):
        self = .bzip2
      default: self = .plain
      }
    }

    /// The decoder of the compression.
    ///
    /// - Parameter input: The packed bytes.
    /// - Returns: A decoder at the beginning of the bytes.
    /// - Throws: ``CompressionError`` if they are damaged at their very beginning.
    func decoder(_ input: FileInput) throws(CompressionError) -> any ByteDecoder {
      switch self {
      case .plain: PlainDecoder(input)
      case .gzip: InflateDecoder(input, isGzip: true)
      case .zstd: try LibarchiveDecoder(input, filter: ARCHIVE_FILTER_ZSTD)
      case .xz: try LibarchiveDecoder(input, filter: ARCHIVE_FILTER_XZ)
      case .bzip2: try LibarchiveDecoder(input, filter: ARCHIVE_FILTER_BZIP2)
      }
    }
  }
}
