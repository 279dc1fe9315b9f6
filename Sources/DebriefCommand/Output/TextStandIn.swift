// Stands in for the module Text until that has landed.
extension String {
  /// The text with control characters made visible.
  var terminalSafe: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 9: result += "  "
      case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C:
        result += "<\(String(scalar.value, radix: 16, uppercase: true))>"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// How many columns the text takes.
  var displayWidth: Int { count }
}
