/// A path for C functions, which need not be UTF-8.
enum CPath {
  /// Puts a name after a folder.
  ///
  /// - Parameter name: The name; empty for the folder itself.
  static func join(_ folder: String, _ name: [UInt8]) -> [CChar] {
    let bytes = Array(folder.utf8) + (name.isEmpty ? [] : [0x2F] + name) + [0]
    return bytes.map(CChar.init(bitPattern:))
  }
}
