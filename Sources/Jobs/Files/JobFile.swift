import Compression
import Glibc
import ShippedFiles
import YAML

/// Job files on disk: their names, their paths and their bytes.
enum JobFile {
  /// Whether a text is a valid job name; such a name cannot lead out of a folder.
  static func isName(_ text: String) -> Bool {
    let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isAlphanumeric = { (byte: UInt8) in lower.contains(byte) || digits.contains(byte) }
    guard let first = text.utf8.first, isAlphanumeric(first), text.utf8.count <= 64 else {
      return false
    }
    return text.utf8.allSatisfy {
      isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  /// Whether a text names a file that jobs may extend: a job's name, perhaps after `_`.
  static func isBaseName(_ text: String) -> Bool {
    guard !text.contains("/"), let stem = stem(text), stem != text else { return false }
    return isName(stem.hasPrefix("_") ? String(stem.dropFirst()) : stem)
  }

  /// A file's name without folder and `.yaml`, `.yml` or `.json`; nil for a folder.
  static func stem(_ path: String) -> String? {
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      !name.isEmpty
    else { return nil }
    for ending in [".yaml", ".yml", ".json"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return String(name)
  }

  /// Resolves a path relative to the folder of a file.
  ///
  /// - Parameter path: The path; an absolute one is kept.
  /// - Returns: The path, as absolute as that of the file, without `.` and without `..` where the
  ///   name before it is known.
  static func resolve(_ path: String, beside file: String) -> String {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let whole = path.hasPrefix("/") ? path : folder + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !whole.hasPrefix("/") {
        parts.append(part)
      }
    }
    let text = (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  /// The prefix of the paths of files that are embedded in the program.
  static let shippedMark = "shipped:"

  /// The path that paths in a file are relative to; a shipped file counts as one in the working
  /// folder.
  static func basePath(of file: String) -> String {
    file.hasPrefix(shippedMark) ? String(file.dropFirst(shippedMark.count)) : file
  }

  /// Reads a file that a job extends: the one next to it, else the shipped one.
  ///
  /// - Returns: nil if there is neither.
  static func base(
    _ name: String,
    beside file: String,
    _ read: (String) throws(JobError) -> [UInt8]?
  ) throws(JobError) -> ([UInt8], file: String)? {
    let beside = resolve(name, beside: file)
    if let bytes = try read(beside) { return (bytes, beside) }
    let shipped = "\(shippedMark)jobs/\(name)"
    return try readIfThere(shipped).map { ($0, shipped) }
  }

  /// Reads a file, up to the maximum length of a settings file.
  ///
  /// - Returns: Its bytes.
  /// - Throws: ``JobError`` if it cannot be read.
  static func read(_ path: String) throws(JobError) -> [UInt8] {
    guard let bytes = try readIfThere(path) else { throw failure(path, ENOENT) }
    return bytes
  }

  /// Reads a file, up to the maximum length of a settings file.
  ///
  /// - Returns: Its bytes; nil if there is none.
  /// - Throws: ``JobError`` if it cannot be read.
  static func readIfThere(_ path: String) throws(JobError) -> [UInt8]? {
    if path.hasPrefix(shippedMark) { return ShippedFiles.bytes(basePath(of: path)) }
    do throws(CompressionError) {
      return try SmallFile.bytes(of: path, limit: YAMLNode.sizeLimit + 1)
    } catch { throw JobError(file: path, "it cannot be read: \(error.reason)") }
  }

  private static func failure(_ path: String, _ code: Int32) -> JobError {
    let reason =
      code == ENOENT || code == ENOTDIR
      ? "there is no such file" : "it cannot be read: \(String(cString: strerror(code)))"
    return JobError(file: path, reason)
  }
}
