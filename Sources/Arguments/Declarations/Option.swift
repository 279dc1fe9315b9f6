/// An option of a command, declared once: parsing, help and completions follow from the
/// declaration, and `arguments[option]` is its typed value.
package struct Option<Value: Sendable>: OptionDeclaration {
  /// What parsing, help and completions need.
  package let specification: OptionSpecification
  /// Parses what was given, in order; the texts are valid, and none are given for a missing option.
  let read: @Sendable (_ texts: [String]) -> Value
}

/// An option without a value.
package typealias Flag = Option<Bool>

/// An option of any type.
package protocol OptionDeclaration: Sendable {
  /// What parsing, help and completions need.
  var specification: OptionSpecification { get }
}

/// What parsing, help and completions need of an option.
package struct OptionSpecification: Sendable {
  /// The long name, without the dashes.
  package let name: String
  /// The short name.
  let short: Character?
  /// The value; nil for a flag.
  let value: ValueForm?
  /// What it does, as a phrase.
  let help: String
  /// The default as help shows it, if it is worth saying.
  var defaultText: String?
  /// Whether the command needs it.
  var isRequired = false
  /// Whether it may be given several times.
  var isRepeatable = false
  /// The names of the options that exclude it.
  var conflicts: [String] = []
  /// Throws for an invalid value.
  let check: @Sendable (_ text: String, _ subject: String) throws(UsageError) -> Void

  fileprivate init<Element>(
    _ name: String,
    _ short: Character?,
    _ type: ValueType<Element>,
    help: String
  ) {
    self.name = name
    self.short = short
    value = type.form
    self.help = help
    check = { text, subject throws(UsageError) in _ = try type.value(of: text, for: subject) }
  }

  fileprivate init(flag name: String, _ short: Character?, help: String) {
    self.name = name
    self.short = short
    value = nil
    self.help = help
    check = { _, _ in }
  }
}

extension Option {
  /// Declares an option whose value is nil if it is not given.
  ///
  /// - Parameter defaultText: What holds without it, for help.
  package init<Element>(
    _ name: String,
    short: Character? = nil,
    _ type: ValueType<Element>,
    help: String,
    defaultText: String? = nil
  ) where Value == Element? {
    var specification = OptionSpecification(name, short, type, help: help)
    specification.defaultText = defaultText
    self.init(specification: specification) { $0.last.flatMap(type.parse) }
  }

  /// Declares an option with a default.
  ///
  /// - Parameter defaultText: The default in words, if the value is not its own best description.
  package init(
    _ name: String,
    short: Character? = nil,
    _ type: ValueType<Value>,
    help: String,
    default defaultValue: Value,
    defaultText: String? = nil
  ) {
    var specification = OptionSpecification(name, short, type, help: help)
    specification.defaultText = defaultText ?? "\(defaultValue)"
    self.init(specification: specification) { $0.last.flatMap(type.parse) ?? defaultValue }
  }

  /// Declares an option that a command needs.
  package init(required name: String, _ type: ValueType<Value>, help: String) {
    var specification = OptionSpecification(name, nil, type, help: help)
    specification.isRequired = true
    self.init(specification: specification) { texts in
      guard let value = texts.last.flatMap(type.parse) else {
        preconditionFailure("--\(name) is read by a command that does not declare it")
      }
      return value
    }
  }

  /// Declares an option that may be given several times.
  package init<Element>(
    repeated name: String,
    _ type: ValueType<Element>,
    help: String
  ) where Value == [Element] {
    var specification = OptionSpecification(name, nil, type, help: help)
    specification.isRepeatable = true
    self.init(specification: specification) { $0.compactMap(type.parse) }
  }
}

extension Option<Bool> {
  /// Declares a flag.
  ///
  /// - Parameter conflicts: The options that exclude it.
  package init(
    _ name: String,
    short: Character? = nil,
    help: String,
    conflicts: [any OptionDeclaration] = []
  ) {
    var specification = OptionSpecification(flag: name, short, help: help)
    specification.conflicts = conflicts.map(\.specification.name)
    self.init(specification: specification) { !$0.isEmpty }
  }
}

extension Option<Int> {
  /// Declares a flag that counts how often it is given.
  package init(counted name: String, short: Character, help: String) {
    var specification = OptionSpecification(flag: name, short, help: help)
    specification.isRepeatable = true
    self.init(specification: specification) { $0.count }
  }
}
