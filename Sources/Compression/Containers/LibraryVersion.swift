import CArchive

extension EntryArchive {
  /// The version of libarchive.
  package static var libraryVersion: String {
    let number = archive_version_number()
    return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
  }
}
