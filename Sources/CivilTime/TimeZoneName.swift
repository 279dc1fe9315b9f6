import Glibc

/// The names of time zones: their form, and which ones a directory has.
enum TimeZoneName {
  /// Whether a name has the form of an IANA name, and so cannot lead out of the directory.
  static func isValid(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 64 && parts.count <= 3
      && parts.allSatisfy { part in
        part.first?.isLetter == true
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
              UInt8(ascii: "-"):
              true
            default: false
            }
          }
      }
  }

  /// The error for a name that the directory does not have.
  static func unknown(_ name: String, directory: String) -> TimeZoneError {
    let known = names(in: directory)
    guard !known.isEmpty else { return .noData(name, directory: directory) }
    return .unknown(name, nearest: nearest(to: name, among: known))
  }

  /// The names that a directory has, sorted.
  static func names(in directory: String) -> [String] {
    var names: [String] = []
    collect(directory, prefix: "", depth: 0, into: &names)
    return names.sorted()
  }

  private static func collect(
    _ directory: String,
    prefix: String,
    depth: Int,
    into names: inout [String]
  ) {
    // `posix` and `right` hold the same zones again; more than this many is not a zone directory.
    guard depth < 3, names.count < 5000, let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream), names.count < 5000 {
      let type = Int32(entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first?.isUppercase == true, isValid(name) else { continue }
      if type == Int32(DT_DIR) {
        collect(directory + "/" + name, prefix: prefix + name + "/", depth: depth + 1, into: &names)
      } else {
        names.append(prefix + name)
      }
    }
  }

  /// Up to three names that differ little, best first.
  static func nearest(to name: String, among known: [String]) -> [String] {
    let target = Array(name.lowercased().utf8)
    let limit = max(2, target.count / 4)
    let ranked = known.compactMap { candidate -> (distance: Int, name: String)? in
      let whole = Array(candidate.lowercased().utf8)
      // "Berlin" means Europe/Berlin.
      let city = whole.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? whole
      let distance = min(editDistance(target, whole), editDistance(target, city) + 1)
      return distance <= limit ? (distance, candidate) : nil
    }
    let sorted = ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // A clearly better one makes the others noise.
    return sorted.prefix(3).filter { $0.distance <= (sorted.first?.distance ?? 0) + 1 }.map(\.name)
  }

  /// The number of single-character insertions, deletions and replacements between two texts.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, min(diagonal, row[column]) + 1)
      }
    }
    return row[right.count]
  }
}
