/// The entries of an archive, sorted into files to read and problems.
struct EntryListing {
  /// A file to read.
  struct File {
    let name: String
    let size: Int
    let index: Int
  }

  /// The files, each name once.
  private(set) var files: [File] = []
  /// What was left out.
  private(set) var problems: [EntryArchive.Problem] = []
  /// The stated sizes of all entries together, those left out included.
  private(set) var totalSize = 0
  private var positions: [String: Int] = [:]

  /// Adds an entry.
  mutating func add(name: [UInt8], size: Int, index: Int, isFile: Bool = true) {
    let (sum, overflows) = totalSize.addingReportingOverflow(size)
    totalSize = overflows ? .max : sum
    switch EntryName.judge(name) {
    case .nothing: break
    case .refused(let reason): refuse(name, reason)
    case .file(let name) where isFile: add(File(name: name, size: size, index: index))
    case .file: break
    }
  }

  /// Leaves an entry out.
  mutating func refuse(_ name: [UInt8], _ reason: String) {
    problems.append(EntryArchive.Problem(name: EntryName.shown(name), reason: reason))
  }

  private mutating func add(_ file: File) {
    guard let position = positions[file.name] else {
      positions[file.name] = files.count
      files.append(file)
      return
    }
    // Unpacking would overwrite the earlier one.
    refuse(Array(file.name.utf8), "the name occurs twice; the later entry is read")
    files[position] = file
  }
}
