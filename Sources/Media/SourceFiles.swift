import Compression
import Synchronization

/// The files of sources: those of a folder or an archive, or those next to a single file.
///
/// The kind of each source is determined once.
final class SourceFiles: Sendable {
  private let locations = Mutex<[String: SourceLocation]>([:])

  /// Reads a file of a source.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: Its bytes; nil if the source has no such file, or it cannot be read.
  func read(_ name: String, of source: String, limit: Int) -> [UInt8]? {
    let location = locations.withLock { locations in
      if let known = locations[source] { return known }
      let location = SourceLocation(source)
      locations[source] = location
      return location
    }
    return location.read(name, limit: limit)
  }
}

/// Where the files of a source are.
private struct SourceLocation: Sendable {
  /// What was packed or listed; nil for the folder of a single file.
  private let archive: EntryArchive?
  /// The folder; nil for an archive.
  private let folder: (path: String, files: ContainingFolder)?
  /// The files by the last part of their names.
  private let names: [String: [String]]

  init(_ source: String) {
    let isFolder = (try? PathKind(of: source)) == .folder
    archive = try? EntryArchive(path: source)
    if archive == nil || isFolder {
      let path = isFolder ? source : Self.parent(source)
      folder = (path, ContainingFolder(path: path))
    } else {
      folder = nil
    }
    names = Dictionary(grouping: archive?.entries.map(\.name) ?? []) { Self.last($0) }
  }

  func read(_ name: String, limit: Int) -> [UInt8]? {
    for name in spellings(name) {
      if let bytes = found(name, limit: limit) { return bytes }
      let ends = names[Self.last(name)]?.filter { $0.hasSuffix("/" + name) } ?? []
      // A name that fits two files fits none: the wrong picture is worse than no picture.
      if ends.count == 1, let bytes = found(ends[0], limit: limit) { return bytes }
    }
    return nil
  }

  private func found(_ name: String, limit: Int) -> [UInt8]? {
    if let folder { return try? folder.files.read(name, limit: limit) }
    guard let archive, let entry = archive[name], entry.size <= limit else { return nil }
    return try? archive.open(entry).readAll(limit: limit)
  }

  /// A name as written, and what it may mean: an escaped one, or the whole path of a file that is
  /// in the folder.
  private func spellings(_ name: String) -> [String] {
    var spellings = [name]
    if name.contains("%"), let plain = Self.unescaped(name) { spellings.append(plain) }
    return spellings.compactMap { name in
      if let folder, name.hasPrefix(folder.path + "/") {
        return String(name.dropFirst(folder.path.utf8.count + 1))
      }
      // Messages names its files from the owner's home, and its database is next to them.
      let messages = "~/Library/Messages/"
      if name.hasPrefix(messages) { return String(name.dropFirst(messages.count)) }
      let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
      return relative.hasPrefix("/") || relative.isEmpty ? nil : relative
    }
  }

  private static func last(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A name without percent escapes (RFC 3986, 2.1).
  private static func unescaped(_ name: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
