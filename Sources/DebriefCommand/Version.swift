/// Which version of the program this is.
enum Version {
  /// The version, as in CHANGELOG.md.
  static let number = "0.1.0"

  /// The Swift language version it was compiled with.
  static var compiler: String {
    #if swift(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
