import Glibc

/// A folder from which files are read by untrusted names.
///
/// No name leads out of it: neither an absolute one, nor `..`, nor a symbolic link anywhere in the
/// path. Hidden files are not found either: exports have none, home folders keep secrets in them.
package struct ContainingFolder: Sendable {
  private let path: String

  /// Names a folder.
  package init(path: String) { self.path = path }

  /// Reads an ordinary file.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: Its bytes; nil if there is no such file in the folder.
  /// - Throws: ``CompressionError`` if it is larger than the limit, or reading fails.
  package func read(_ name: String, limit: Int) throws(CompressionError) -> [UInt8]? {
    guard let parts = Self.parts(name), let file = open(parts, name) else { return nil }
    let status = try file.status()
    guard status.isRegular else { return nil }
    guard status.size <= limit else { throw Self.tooLarge(name, limit) }
    var bytes = [UInt8](repeating: 0, count: status.size + 1)
    var count = 0
    while count < bytes.count {
      let read = try bytes.readMore(of: file, from: count)
      if read == 0 { break }
      count += read
    }
    // It grew while it was read.
    guard count <= status.size else { throw Self.tooLarge(name, limit) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// The parts of a path that stays in the folder.
  private static func parts(_ name: String) -> [String]? {
    guard !name.hasPrefix("/"), !name.utf8.contains(where: { $0 == 0 || $0 == 0x5C }) else {
      return nil
    }
    let parts = name.split(separator: "/").map(String.init).filter { $0 != "." }
    return parts.isEmpty || parts.contains { $0.hasPrefix(".") } ? nil : parts
  }

  /// Opens a file step by step, so that no step goes through a link.
  private func open(_ parts: [String], _ name: String) -> FileDescriptor? {
    var number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (position, part) in parts.enumerated() {
      guard number >= 0 else { return nil }
      let isLast = position == parts.count - 1
      // Opening a pipe would block otherwise.
      let kind = isLast ? O_NONBLOCK | O_NOCTTY : O_DIRECTORY
      let next = openat(number, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
      close(number)
      number = next
    }
    return number < 0 ? nil : FileDescriptor(number: number, name: name, closes: true)
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> CompressionError {
    CompressionError(.limit, file: name, reason: "it is larger than the limit of \(limit) bytes")
  }
}

extension [UInt8] {
  /// Fills the bytes after a position from a file.
  fileprivate mutating func readMore(
    of file: FileDescriptor,
    from position: Int
  ) throws(CompressionError) -> Int {
    var failure: CompressionError?
    let count = withUnsafeMutableBytes { bytes in
      do throws(CompressionError) {
        return try file.read(into: .init(rebasing: bytes[position...]), at: nil)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }
}
