import Text

/// Replaces secrets and personal data in chat text with placeholders, and restores them.
///
/// A placeholder such as `[email-7q2f4k]` is the same for the same words in all texts of a
/// workspace; other salts give other placeholders. Text that already looks like a placeholder is
/// masked, too, so that unmasking restores each byte of any text.
///
/// ```swift
/// let redactor = try Redactor(policy: RedactionPolicy([.email, .personName]), salt: salt)
///   .naming([Person(id: "U3", names: ["Ana Souza"])])
/// var map = RedactionMap()
/// let sent = redactor.mask("Ask Ana, ana@example.org", into: &map)
/// let shown = map.unmask(answer)
/// ```
package struct Redactor: Sendable {
  private let detectors: Detectors
  private let salt: [UInt8]
  private let wantsNames: Bool
  private var names: NameIndex

  /// Compiles a policy; takes some milliseconds, so one redactor serves a whole run.
  ///
  /// - Throws: ``RedactionPolicyError`` if a pattern or its name is not valid.
  package init(policy: RedactionPolicy, salt: [UInt8]) throws(RedactionPolicyError) {
    detectors = try Detectors(policy)
    self.salt = salt
    wantsNames = policy.personalData.contains(.personName)
    names = NameIndex([])
  }

  /// The same redactor for the people of one thread.
  ///
  /// - Parameter people: The participants; they are ignored if the policy does not name
  ///   ``PersonalData/personName``.
  package func naming(_ people: [Person]) -> Redactor {
    var redactor = self
    redactor.names = NameIndex(wantsNames ? people : [])
    return redactor
  }

  /// Masks texts of one request.
  ///
  /// - Returns: The masked texts, in the same order.
  func mask(_ texts: [String], into map: inout RedactionMap) -> [String] {
    let tokenizer = names.isEmpty ? nil : Tokenizer()
    return texts.map { mask($0, into: &map, tokenizer) }
  }

  /// Masks a text.
  package func mask(_ text: String, into map: inout RedactionMap) -> String {
    mask(text, into: &map, names.isEmpty ? nil : Tokenizer())
  }

  private func mask(_ text: String, into map: inout RedactionMap, _ tokenizer: Tokenizer?) -> String
  {
    var source = text
    return source.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      let finds = tokenizer.map { names.finds(in: bytes, $0) } ?? []
      let matches = detectors.matches(in: bytes, names: finds)
      return matches.isEmpty ? text : replace(matches, in: bytes, &map)
    }
  }

  private func replace(
    _ matches: [Detectors.Match],
    in text: UnsafeRawBufferPointer,
    _ map: inout RedactionMap
  ) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = 0
    for match in matches {
      result += text[end..<match.range.lowerBound]
      let original = String(decoding: text[match.range], as: UTF8.self)
      let placeholder =
        match.name.map { map.placeholder($0, original, salt: salt) }
        ?? map.placeholder(match.label, original, salt: salt)
      result += placeholder.utf8
      end = match.range.upperBound
    }
    result += text[end...]
    return String(decoding: result, as: UTF8.self)
  }
}
