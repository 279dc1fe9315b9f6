import Text

/// The type of the value of an option or argument: how help shows it and how it is parsed.
package struct ValueType<Value: Sendable>: Sendable {
  /// What help and completions show.
  let form: ValueForm
  private let read: @Sendable (_ text: String, _ subject: String) throws(UsageError) -> Value

  /// Defines a type by a parser that throws for invalid texts.
  init(
    _ form: ValueForm,
    read: @escaping @Sendable (_ text: String, _ subject: String) throws(UsageError) -> Value
  ) {
    self.form = form
    self.read = read
  }

  /// Defines a type by a parser that returns nil for invalid texts.
  ///
  /// - Parameter expectation: What a valid value is, as a phrase: `a whole number from 1`.
  package init(
    _ form: ValueForm,
    expectation: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(form) { text, subject throws(UsageError) in
      if let value = parse(text) { return value }
      throw UsageError(
        "\(subject) cannot be '\(text)'; it must be \(expectation)",
        suggestion: form.words.flatMap { nearest(to: text, in: $0) }
      )
    }
  }

  /// Parses a value.
  ///
  /// - Parameter subject: The option or argument, for the message.
  /// - Throws: ``UsageError`` if the text is invalid.
  package func value(of text: String, for subject: String) throws(UsageError) -> Value {
    try read(text, subject)
  }

  /// Parses a value; nil if the text is invalid.
  func parse(_ text: String) -> Value? { try? read(text, "") }
}

extension ValueType {
  /// Values separated by commas.
  package static func list<Element>(
    _ placeholder: String,
    of element: ValueType<Element>
  ) -> Self where Value == [Element] {
    Self(ValueForm(placeholder)) { text, subject throws(UsageError) in
      var values: [Element] = []
      for part in text.split(separator: ",") {
        values.append(try element.value(of: String(part), for: subject))
      }
      return values
    }
  }
}
