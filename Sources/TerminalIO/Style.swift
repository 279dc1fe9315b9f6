/// How text is emphasised where colour may be used.
package enum Emphasis: String, Sendable {
  case strong = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "33"
  case good = "32"
  case name = "36"
  case match = "1;33"
}

/// Whether a stream shows colour.
package struct Style: Sendable, Hashable {
  /// Whether it does.
  package let usesColor: Bool

  /// Emphasises a text.
  ///
  /// - Returns: The text between escape sequences, or unchanged without colour.
  package func callAsFunction(_ text: String, _ emphasis: Emphasis) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// When colour is used.
  package enum Choice: String, Sendable, CaseIterable { case auto, always, never }

  /// Decides whether a stream shows colour.
  ///
  /// The order is that of <https://no-color.org> and <https://bixense.com/clicolors/>: what the
  /// command line says, then what forbids it, then what forces it, then the terminal.
  static func decide(
    _ choice: Choice,
    isTerminal: Bool,
    environment: [String: String]
  ) -> Style {
    switch choice {
    case .always: return Style(usesColor: true)
    case .never: return Style(usesColor: false)
    case .auto: break
    }
    let isSet = { (name: String) in !(environment[name] ?? "").isEmpty }
    let isOn = { (name: String) in isSet(name) && environment[name] != "0" }
    if isSet("NO_COLOR") { return Style(usesColor: false) }
    if isOn("FORCE_COLOR") || isOn("CLICOLOR_FORCE") { return Style(usesColor: true) }
    return Style(usesColor: isTerminal && isSet("TERM") && environment["TERM"] != "dumb")
  }
}
