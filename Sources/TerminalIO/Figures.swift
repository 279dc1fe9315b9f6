/// Numbers as people read them.
package enum Figures {
  /// A whole number with its thousands set apart: `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }

  /// A number and what it counts: `1 thread`, `2 threads`.
  package static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A time span of at most two units: `45 s`, `3 min 05 s`, `2 h 10 min`.
  static func span(seconds: Double) -> String {
    let whole = Int(exactly: seconds.rounded()) ?? 0
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    return "\(whole / 3600) h \(twoDigits(whole / 60 % 60)) min"
  }

  /// A number with one decimal.
  package static func oneDecimal(_ number: Double) -> String {
    guard let tenths = Int(exactly: (number * 10).rounded()) else { return "–" }
    let sign = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
