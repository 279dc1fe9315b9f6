import Glibc

/// Reads files and folders.
enum FileReading {
  /// The maximum number of files that are listed.
  private static let countLimit = 10_000

  /// Reads a file.
  ///
  /// - Parameter limit: The maximum size, in bytes.
  /// - Returns: nil if there is no such file.
  /// - Throws: ``PromptError`` if it cannot be read or is too large.
  static func bytes(of file: String, limit: Int) throws(PromptError) -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(file)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw PromptError(file: file, message: "it is not a regular file")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(file)
      }
      bytes += buffer[..<count]
    }
    throw PromptError(file: file, message: "it is larger than \(limit >> 20) MiB")
  }

  /// Reads bytes as UTF-8.
  static func text(_ bytes: [UInt8], file: String) throws(PromptError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PromptError(file: file, message: "it is not UTF-8")
    }
    return text
  }

  private static func failure(_ file: String) -> PromptError {
    PromptError(file: file, message: "it cannot be read: \(String(cString: strerror(errno)))")
  }

  /// Whether a path is that of a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path is that of a file without content.
  static func isEmptyFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// The paths of files in a folder and the folders in it, relative to it and sorted.
  static func paths(in folder: String, endings: [String]) -> [String] {
    var paths: [String] = []
    var waiting = [(path: "", depth: 0)]
    var folderCount = 0
    // Links may form cycles, so the folders are counted too.
    while let next = waiting.popLast(), paths.count < countLimit, folderCount < 1000 {
      folderCount += 1
      for name in names(in: next.path.isEmpty ? folder : "\(folder)/\(next.path)") {
        let path = next.path.isEmpty ? name : "\(next.path)/\(name)"
        if endings.contains(where: name.hasSuffix) {
          paths.append(path)
        } else if next.depth < 8, isFolder("\(folder)/\(path)") {
          waiting.append((path, next.depth + 1))
        }
      }
    }
    return paths.sorted()
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream), names.count < countLimit {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
