/// An argument known by its position, declared once; `arguments[positional]` is its typed value.
package struct Positional<Value: Sendable>: PositionalDeclaration {
  /// What parsing, help and completions need.
  package let specification: PositionalSpecification
  /// Parses what was given, in order; the texts are valid.
  let read: @Sendable (_ texts: [String]) -> Value
}

/// A positional argument of any type.
package protocol PositionalDeclaration: Sendable {
  /// What parsing, help and completions need.
  var specification: PositionalSpecification { get }
}

/// What parsing, help and completions need of a positional argument.
package struct PositionalSpecification: Sendable {
  /// The name in help, in capitals; unique within a command.
  let name: String
  /// The value.
  let value: ValueForm
  /// What it is, as a phrase.
  let help: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether it takes all remaining arguments.
  let isRepeatable: Bool
  /// Throws for an invalid value.
  let check: @Sendable (_ text: String, _ subject: String) throws(UsageError) -> Void

  fileprivate init<Element>(
    _ name: String,
    _ type: ValueType<Element>,
    help: String,
    isOptional: Bool = false,
    isRepeatable: Bool = false
  ) {
    self.name = name
    value = type.form
    self.help = help
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    check = { text, subject throws(UsageError) in _ = try type.value(of: text, for: subject) }
  }
}

extension Positional {
  /// Declares an argument that a command needs.
  package init(_ name: String, _ type: ValueType<Value>, help: String) {
    self.init(specification: PositionalSpecification(name, type, help: help)) { texts in
      guard let value = texts.first.flatMap(type.parse) else {
        preconditionFailure("\(name) is read by a command that does not declare it")
      }
      return value
    }
  }

  /// Declares an argument that may be left out.
  package init<Element>(
    optional name: String,
    _ type: ValueType<Element>,
    help: String
  ) where Value == Element? {
    self.init(specification: PositionalSpecification(name, type, help: help, isOptional: true)) {
      $0.first.flatMap(type.parse)
    }
  }

  /// Declares the last arguments of a command.
  ///
  /// - Parameter isOptional: Whether there may be none.
  package init<Element>(
    repeated name: String,
    _ type: ValueType<Element>,
    help: String,
    isOptional: Bool = false
  ) where Value == [Element] {
    let specification = PositionalSpecification(
      name,
      type,
      help: help,
      isOptional: isOptional,
      isRepeatable: true
    )
    self.init(specification: specification) { $0.compactMap(type.parse) }
  }
}

extension Positional<String> {
  /// Declares a text that a command needs.
  package init(_ name: String, help: String) { self.init(name, .text(name), help: help) }
}
