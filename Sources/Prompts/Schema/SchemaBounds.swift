import JSON

/// Bounds of values as text in the description: the service does not enforce them and may refuse
/// the keywords.
enum SchemaBounds {
  static let numberWords = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
  ]
  static let textWords = ["minLength", "maxLength", "pattern"]

  /// The bounds that a schema sets to its values.
  ///
  /// - Returns: For instance `from 0 to 1`; nil if there are none.
  static func words(_ schema: JSONObject, _ keywords: [String]) -> String? {
    func bound(_ keyword: String) -> String? {
      guard keywords.contains(keyword), let value = schema[keyword] else { return nil }
      return value.string ?? (value.double == nil ? nil : value.text)
    }
    var words: [String] = []
    switch (bound("minimum"), bound("maximum")) {
    case (let low?, let high?): words.append("from \(low) to \(high)")
    case (let low?, nil): words.append("at least \(low)")
    case (nil, let high?): words.append("at most \(high)")
    case (nil, nil): break
    }
    if let low = bound("exclusiveMinimum") { words.append("more than \(low)") }
    if let high = bound("exclusiveMaximum") { words.append("less than \(high)") }
    if let step = bound("multipleOf") { words.append("a multiple of \(step)") }
    if let least = bound("minLength") { words.append("at least \(least) characters") }
    if let most = bound("maxLength") { words.append("at most \(most) characters") }
    if let pattern = bound("pattern") { words.append("matching \(pattern)") }
    if let format = bound("format") { words.append(formatWords[format] ?? "format \(format)") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private static let formatWords = [
    "date": "YYYY-MM-DD", "date-time": "RFC 3339 date and time", "time": "RFC 3339 time",
    "email": "an email address", "uri": "a URI", "uuid": "a UUID",
  ]

  /// A description with the bounds added, unless it names them already.
  static func description(_ description: String?, adding words: String?) -> String? {
    guard let words else { return description }
    guard let description, !description.isEmpty else { return words }
    return description.contains(words) ? description : "\(description) (\(words))"
  }
}
