import Glibc

/// The ordinary files in a folder and its folders, by name; symbolic links are not followed.
struct FolderListing {
  /// One file.
  struct Record {
    /// The path relative to the folder.
    let name: [UInt8]
    let size: Int
  }

  /// The files, sorted by name.
  private(set) var records: [Record] = []
  /// The symbolic links that were left out, sorted by name.
  private(set) var links: [[UInt8]] = []
  private let root: String
  private let limits: Limits

  /// Lists a folder.
  ///
  /// - Parameter limits: The maximum number of files.
  /// - Throws: ``CompressionError`` if a folder cannot be read, or there are too many files.
  init(path: String, limits: Limits) throws(CompressionError) {
    root = path
    self.limits = limits
    try list([], depth: 0)
    records.sort { $0.name.lexicographicallyPrecedes($1.name) }
    links.sort { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func list(_ folder: [UInt8], depth: Int) throws(CompressionError) {
    guard depth < 64, let handle = opendir(CPath.join(root, folder)) else {
      throw CompressionError(errno: depth < 64 ? errno : ELOOP, file: root, doing: "cannot list it")
    }
    defer { closedir(handle) }
    while let item = readdir(handle) {
      let name = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      try add(folder.isEmpty ? name : folder + [0x2F] + name, depth: depth)
    }
  }

  private mutating func add(_ name: [UInt8], depth: Int) throws(CompressionError) {
    var buffer = stat()
    // A file that vanishes while the folder is listed is skipped.
    guard lstat(CPath.join(root, name), &buffer) == 0 else { return }
    let status = FileStatus(buffer)
    guard records.count + links.count < limits.entries else {
      throw CompressionError(
        .limit,
        file: root,
        reason: "it has more than \(limits.entries) files"
      )
    }
    if status.isFolder {
      try list(name, depth: depth + 1)
    } else if status.isLink {
      links.append(name)
    } else if status.isRegular {
      records.append(Record(name: name, size: status.size))
    }
  }
}
