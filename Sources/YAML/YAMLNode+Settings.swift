extension YAMLNode {
  /// The text of a setting; numbers and truth values as they are written.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is nothing, a list or a mapping.
  package func text(_ name: String) throws(YAMLError) -> String {
    if let scalar, !isNull { return scalar }
    throw mismatch(name, "a text")
  }

  /// The truth value of a setting.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is anything else.
  package func bool(_ name: String) throws(YAMLError) -> Bool {
    if case .bool(let value) = value { return value }
    throw mismatch(name, "true or false")
  }

  /// The whole number of a setting.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is anything else, or out of range.
  package func integer(
    _ name: String,
    in range: ClosedRange<Int> = Int.min...Int.max
  ) throws(YAMLError) -> Int {
    guard case .integer(let value) = value else { throw mismatch(name, "a whole number") }
    guard let number = Int(exactly: value), range.contains(number) else {
      throw error("\(name) must be between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  /// The number of a setting.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is anything else.
  package func number(_ name: String) throws(YAMLError) -> Double {
    switch value {
    case .integer(let value): return Double(value)
    case .double(let value): return value
    default: throw mismatch(name, "a number")
    }
  }

  /// The texts of a setting that takes one or several.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is anything else.
  package func texts(_ name: String) throws(YAMLError) -> [String] {
    guard let sequence else { return [try text(name)] }
    var texts: [String] = []
    for element in sequence { texts.append(try element.text(name)) }
    return texts
  }

  /// The value of a setting that must be one of several words.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is anything else.
  package func word(
    _ name: String,
    of words: [String],
    nearest: (String, [String]) -> String? = { _, _ in nil }
  ) throws(YAMLError) -> String {
    let word = try text(name)
    if words.contains(word) { return word }
    let advice = YAMLMapping.advice(word, words, nearest: nearest)
    throw error("\(name) cannot be \"\(word)\"; \(advice)")
  }

  /// The keys and values of a setting.
  ///
  /// - Parameter name: The setting's name, for the error.
  /// - Throws: ``YAMLError`` if it is anything else.
  package func mapping(_ name: String) throws(YAMLError) -> YAMLMapping {
    if let mapping { return mapping }
    throw mismatch(name, "a mapping")
  }

  private func mismatch(_ name: String, _ expected: String) -> YAMLError {
    error("\(name) must be \(expected), this is \(kind)")
  }
}

extension YAMLMapping {
  /// Throws for the first unknown key.
  ///
  /// - Throws: ``YAMLError`` at the key.
  package func rejectKeys(
    except known: [String],
    nearest: (String, [String]) -> String? = { _, _ in nil }
  ) throws(YAMLError) {
    for entry in entries where !known.contains(entry.key) {
      let advice = Self.advice(entry.key, known, nearest: nearest)
      throw entry.error("unknown key \"\(entry.key)\"; \(advice)")
    }
  }

  /// What to write instead of a wrong word.
  static func advice(
    _ word: String,
    _ known: [String],
    nearest: (String, [String]) -> String?
  ) -> String {
    if let best = nearest(word, known) { return "did you mean \"\(best)\"?" }
    return "known are \(known.joined(separator: ", "))"
  }
}
