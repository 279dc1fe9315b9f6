/// The name of an archive's entry, made safe to show and to compare.
enum EntryName {
  /// What to do with an entry.
  enum Verdict: Equatable {
    /// It is a file of this name.
    case file(String)
    /// It is not to be read: a folder, or an addition of macOS.
    case nothing
    /// Its name is not acceptable.
    case refused(reason: String)
  }

  /// Reads a name as text.
  /// - Returns: The text: as UTF-8, even if a zip does not declare it, else as code page 437.
  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? CodePage437.decode(bytes)
  }

  /// Judges a name.
  ///
  /// - Returns: The name without `./`, or why there is none.
  static func judge(_ bytes: [UInt8]) -> Verdict {
    let text = text(bytes)
    if bytes.isEmpty { return .refused(reason: "the entry has no name") }
    if bytes.contains(0) { return .refused(reason: "the name contains a NUL byte") }
    if text.hasSuffix("/") { return .nothing }
    let isDrive = text.dropFirst().hasPrefix(":") && text.first?.isLetter == true
    if text.hasPrefix("/") || text.hasPrefix("\\") || isDrive {
      return .refused(reason: "the name is an absolute path")
    }
    if text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).contains("..") {
      return .refused(reason: "the name leads out of the archive")
    }
    let parts = text.split(separator: "/").filter { $0 != "." }
    if parts.isEmpty || parts.contains("__MACOSX") || parts.last == ".DS_Store" { return .nothing }
    return .file(parts.joined(separator: "/"))
  }

  /// A name without control characters and of bounded length, for messages.
  static func shown(_ bytes: [UInt8]) -> String {
    var shown = ""
    for scalar in text(Array(bytes.prefix(200))).unicodeScalars {
      shown.unicodeScalars.append(scalar.properties.generalCategory == .control ? "?" : scalar)
    }
    return shown
  }
}
