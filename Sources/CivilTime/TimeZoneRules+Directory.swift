package import Failures
import Glibc
import Synchronization

extension TimeZoneRules {
  /// Where Linux keeps compiled time zones.
  package static let systemDirectory = "/usr/share/zoneinfo"

  private static let cache = Mutex<[String: TimeZoneRules]>([:])

  /// Finds a zone by its name.
  ///
  /// A zone's file is read once per process.
  ///
  /// - Parameters:
  ///   - identifier: An IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `+02:00`.
  ///   - directory: Where the compiled zones are, as the environment's `TZDIR` names it.
  package init(
    identifier: String,
    directory: String = TimeZoneRules.systemDirectory
  ) throws(TimeZoneError) {
    if identifier == "UTC" {
      self = .utc
      return
    }
    switch Array(identifier.utf8).withUnsafeBytes({ ClockOffset($0) }) {
    case .seconds(let seconds): self.init(identifier: identifier, offset: seconds)
    case .impossible: throw .unknown(identifier, nearest: [])
    case nil: try self.init(named: identifier, directory: directory)
    }
  }

  private init(named name: String, directory: String) throws(TimeZoneError) {
    guard TimeZoneName.isValid(name) else { throw .unknown(name, nearest: []) }
    let path = directory + "/" + name
    if let cached = TimeZoneRules.cache.withLock({ $0[path] }) {
      self = cached
      return
    }
    guard let bytes = SmallFile.bytes(at: path) else {
      throw TimeZoneName.unknown(name, directory: directory)
    }
    guard let file = TZifFile(bytes) else { throw .damaged(name, path: path) }
    let zone = TimeZoneRules(identifier: name, file: file)
    TimeZoneRules.cache.withLock { $0[path] = zone }
    self = zone
  }

  /// The names of the zones of this machine, sorted.
  ///
  /// - Parameter directory: Where the compiled zones are.
  package static func names(directory: String = TimeZoneRules.systemDirectory) -> [String] {
    TimeZoneName.names(in: directory)
  }

  /// The version of the system's time zone data, for instance `2026f`.
  ///
  /// - Parameter directory: Where the compiled zones are.
  /// - Returns: nil if the directory does not say.
  package static func dataVersion(directory: String = TimeZoneRules.systemDirectory) -> String? {
    if let bytes = SmallFile.bytes(at: directory + "/+VERSION") {
      let line = bytes.prefix { $0 > 0x20 && $0 < 0x7F }
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
    let prefix = "# version "
    guard let bytes = SmallFile.bytes(at: directory + "/tzdata.zi"),
      bytes.starts(with: prefix.utf8)
    else { return nil }
    let line = bytes.dropFirst(prefix.utf8.count).prefix { $0 > 0x20 && $0 < 0x7F }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}

/// Why a time zone is not available.
package enum TimeZoneError: Error, Hashable, CustomStringConvertible {
  /// There is no zone of that name; the nearest names, best first.
  case unknown(String, nearest: [String])
  /// The zone's file is not a TZif file, or counts leap seconds.
  case damaged(String, path: String)
  /// The directory holds no zones at all.
  case noData(String, directory: String)

  /// The failure in one line.
  package var description: String {
    switch self {
    case .unknown(let name, let nearest) where nearest.isEmpty:
      "\"\(name)\" is not an IANA time zone name, such as Europe/Berlin or UTC"
    case .unknown(let name, let nearest):
      "\"\(name)\" is not an IANA time zone name (did you mean \(nearest.joined(separator: " or "))?)"
    case .damaged(let name, let path):
      "the rules of time zone \"\(name)\" cannot be read: \(path) is not a TZif file"
    case .noData(let name, let directory):
      "time zone \"\(name)\" is not known: there is no time zone data in \(directory)"
        + " (install the package tzdata)"
    }
  }
}

/// Reads files whose size is bounded.
enum SmallFile {
  /// The bytes of a regular file; nil if there is none, or it has more than a mebibyte.
  static func bytes(at path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= 1 << 20
    else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        guard got > 0 else { break }
        count += got
      }
    }
  }
}

extension TimeZoneError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}
