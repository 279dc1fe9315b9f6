/// One header field of a request.
///
/// A secret one, such as an API key, shows its name but never its value in descriptions, dumps and
/// errors.
package struct HTTPHeader: Sendable, Hashable {
  /// The name, which is not case-sensitive.
  let name: String
  /// The value.
  let value: String
  /// Whether the value must never be shown.
  let isSecret: Bool

  /// Creates a header field, which is checked when the request is sent.
  ///
  /// - Parameters:
  ///   - name: The name, which is not case-sensitive.
  ///   - isSecret: Whether the value must never be shown.
  package init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret
  }
}

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Name and value in one line, the value only if it is not a secret.
  package var description: String { "\(name): \(isSecret ? "(secret)" : value)" }

  /// The same as the description.
  package var debugDescription: String { description }

  /// The mirror that `dump` and other tools see: the value only if it is not a secret.
  package var customMirror: Mirror {
    Mirror(self, children: ["name": name, "value": isSecret ? "(secret)" : value])
  }
}
