/// The ordinary files in a folder and the folders inside it.
package enum FolderFiles {
  /// Lists a folder; symbolic links are not followed.
  /// - Returns: The paths relative to the folder, sorted; names that are not UTF-8 are left out.
  /// - Throws: ``CompressionError`` if a folder cannot be read, or there are too many files.
  package static func paths(in folder: String) throws(CompressionError) -> [String] {
    try FolderListing(path: folder, limits: Limits()).records.compactMap {
      String(validating: $0.name, as: UTF8.self)
    }
  }
}
