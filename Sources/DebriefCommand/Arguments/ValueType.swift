import CivilTime
import Jobs
import Ledger
import Text
import Workspace

/// The type of the value of an option or argument: how help shows it and how it is parsed.
struct ValueType<Value: Sendable>: Sendable {
  /// What help and completions show.
  let form: ValueForm
  private let read: @Sendable (_ text: String, _ subject: String) throws(UsageError) -> Value

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
  init(
    _ form: ValueForm,
    expectation: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(form) { text, subject throws(UsageError) in
      if let value = parse(text) { return value }
      throw UsageError(
        "\(subject) cannot be '\(text)'; it is \(expectation)",
        suggestion: form.words.flatMap { nearest(to: text, in: $0) }
      )
    }
  }

  /// Parses a value.
  ///
  /// - Parameter subject: The option or argument, for the message.
  /// - Throws: ``UsageError`` if the text is invalid.
  func value(of text: String, for subject: String) throws(UsageError) -> Value {
    try read(text, subject)
  }

  /// Parses a value; nil if the text is invalid.
  func parse(_ text: String) -> Value? { try? read(text, "") }
}

extension ValueType {
  /// Values separated by commas.
  static func list<Element>(
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

/// What help and completions show of a value.
struct ValueForm: Sendable {
  /// What the shell completes a value with, besides ``words``.
  enum Completion: Sendable, Hashable {
    case nothing
    case files
    case folders
    /// Names that the program looks up.
    case names(Names)
  }

  /// Names that differ from one workspace, or one machine, to the next.
  enum Names: String, Sendable, CaseIterable {
    case jobs, threads, conversations, people, insights, kinds, items, prompts, zones
  }

  /// The placeholder in help.
  let placeholder: String
  /// The valid words, if they can be enumerated.
  let words: [String]?
  /// What the shell completes.
  let completion: Completion

  /// - Parameter completion: What the shell completes; nil for what the placeholder stands for.
  init(_ placeholder: String, words: [String]? = nil, completion: Completion? = nil) {
    self.placeholder = placeholder
    self.words = words
    self.completion = completion ?? Self.names[placeholder].map(Completion.names) ?? .nothing
  }

  /// What the values of a placeholder are names of.
  private static let names: [String: Names] = [
    "JOB": .jobs, "THREAD": .threads, "CONVERSATION": .conversations, "PERSON": .people,
    "ID": .insights, "KIND": .kinds, "KINDS": .kinds, "ZONE": .zones,
  ]
}

extension ValueType<String> {
  /// Any text.
  static func text(_ placeholder: String) -> Self {
    Self(ValueForm(placeholder), expectation: "a text") { $0 }
  }

  /// The path of a file.
  static var file: Self { path(ValueForm("FILE", completion: .files)) }

  /// The path of a folder.
  static var folder: Self { path(ValueForm("DIR", completion: .folders)) }

  /// A job of the overlay, or the path of a job file.
  static var job: Self { Self(ValueForm("JOB"), expectation: "a job") { $0 } }

  /// A prompt, a kind or a partial.
  static var prompt: Self {
    Self(ValueForm("NAME", completion: .names(.prompts)), expectation: "a prompt") { $0 }
  }

  /// One of some words, which the placeholder stands for in help.
  static func word(_ placeholder: String, of words: [String]) -> Self {
    oneOf(words, ValueForm(placeholder, words: words))
  }

  /// One of a few words, which help lists.
  static func choice(_ words: [String]) -> Self {
    word(words.joined(separator: "|"), of: words)
  }

  private static func path(_ form: ValueForm) -> Self {
    Self(form, expectation: "a path") { $0.isEmpty ? nil : $0 }
  }

  private static func oneOf(_ words: [String], _ form: ValueForm) -> Self {
    Self(form, expectation: "one of \(words.joined(separator: ", "))") {
      words.contains($0) ? $0 : nil
    }
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  /// One of the cases, by its raw value.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(
      ValueForm(words.joined(separator: "|"), words: words),
      expectation: "one of \(words.joined(separator: ", "))",
      parse: Value.init(rawValue:)
    )
  }
}

extension ValueType<Int> {
  /// A whole number from 1.
  static var count: Self {
    Self(ValueForm("N"), expectation: "a whole number from 1") { text in
      Self.digits(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  fileprivate static func digits(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension ValueType<Int64> {
  /// The number of a change of insights; 0 is before the first.
  static var change: Self {
    Self(ValueForm("N"), expectation: "a whole number from 0") { text in
      Int64(text).flatMap { $0 >= 0 ? $0 : nil }
    }
  }
}

extension ValueType<BadRecordLimit> {
  /// A share such as `10%` or `2.5%`, or a number of records.
  static var limit: Self {
    Self(ValueForm("N%"), expectation: "a share such as 10%, or a number of records") { text in
      guard text.hasSuffix("%") else {
        return ValueType<Int>.digits(text).map(BadRecordLimit.count)
      }
      let digits = text.dropLast()
      let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      guard isPlain, let percent = Double(digits), (0...100).contains(percent) else { return nil }
      return .share(percent / 100)
    }
  }
}

extension ValueType<AsOfChoice> {
  /// A date, a date and a time, `now` or `source`.
  static var asOf: Self {
    Self(ValueForm("DATE"), expectation: AsOfChoice.expectation, parse: AsOfChoice.init)
  }
}

extension ValueType<DateOrTime> {
  /// A date, or a date and a time.
  static var date: Self {
    Self(
      ValueForm("DATE"),
      expectation: DateOrTime.expectation,
      parse: DateOrTime.init
    )
  }
}

extension ValueType<TimeBound> {
  /// A date, a time, or a span before now.
  static var time: Self {
    Self(ValueForm("TIME"), expectation: TimeBound.expectation, parse: TimeBound.init)
  }
}

extension ValueType<TimeOfDay> {
  /// A time of day.
  static var timeOfDay: Self {
    Self(ValueForm("HH:MM"), expectation: "a time such as 06:00") { TimeOfDay($0) }
  }
}

extension ValueType<Shard> {
  /// One of several parts.
  static var shard: Self {
    Self(ValueForm("N/COUNT"), expectation: "a part of all, such as 1/3") { Shard($0) }
  }
}

extension ValueType<TimeZoneRules> {
  /// The IANA name of a time zone.
  static var zone: Self {
    Self(ValueForm("ZONE"), expectation: "an IANA name such as Europe/Berlin") {
      try? TimeZoneRules(identifier: $0)
    }
  }
}

extension ValueType<Duration> {
  /// A span of time.
  static var span: Self { span(such: "30m or 26h") }

  /// A span of time.
  ///
  /// - Parameter examples: Spans that make sense for the option.
  static func span(such examples: String) -> Self {
    Self(ValueForm("SPAN"), expectation: "a span such as \(examples)") {
      Duration(shorthand: $0)
    }
  }
}

extension ValueType<USD> {
  /// An amount of money.
  static var amount: Self {
    Self(ValueForm("USD"), expectation: "an amount such as 1 or 0.50") { USD($0) }
  }
}

extension ValueType<Assignment> {
  /// A name and its value.
  static var assignment: Self {
    Self(
      ValueForm("NAME=VALUE"),
      expectation: "a name, = and a value",
      parse: Assignment.init
    )
  }
}

/// A name and its value, as `NAME=VALUE`.
struct Assignment: Sendable, Hashable {
  /// Everything before the first `=`.
  let name: String
  /// Everything after it.
  let value: String

  /// Splits a text; nil if it has no `=`, or no name.
  init?(_ text: String) {
    guard let separator = text.firstIndex(of: "="), separator > text.startIndex else { return nil }
    name = String(text[..<separator])
    value = String(text[text.index(after: separator)...])
  }
}
