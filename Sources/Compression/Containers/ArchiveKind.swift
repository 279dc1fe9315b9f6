/// The kind of an archive, determined from its first bytes.
package enum ArchiveKind: Sendable, Hashable {
  /// A zip file.
  case zip
  /// A tar file, once decompressed.
  case tar

  /// Recognizes an archive.
  ///
  /// - Parameter head: The first 512 bytes or more, decompressed.
  package init?(head: some Collection<UInt8>) {
    // A zip begins with an entry, or with its end if it is empty.
    if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
      self = .zip
    } else if TarDirectory.isHeader(head) {
      self = .tar
    } else {
      return nil
    }
  }
}
