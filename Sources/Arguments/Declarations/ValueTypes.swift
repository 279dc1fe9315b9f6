package import CivilTime

extension ValueType<String> {
  /// Any text.
  package static func text(_ placeholder: String) -> Self {
    Self(ValueForm(placeholder), expectation: "a text") { $0 }
  }

  /// The path of a file.
  package static var file: Self { path(ValueForm("FILE", completion: .files)) }

  /// The path of a folder.
  package static var folder: Self { path(ValueForm("DIR", completion: .folders)) }

  /// A word of the name of a command, or another topic of help.
  package static func command(or topics: [String]) -> Self {
    let form = ValueForm("COMMAND", completion: .commands(topics: topics))
    return Self(form, expectation: "a command") { $0 }
  }

  /// One of some words, which the placeholder stands for in help.
  package static func word(_ placeholder: String, of words: [String]) -> Self {
    oneOf(words, ValueForm(placeholder, words: words))
  }

  /// One of a few words, which help lists.
  package static func choice(_ words: [String]) -> Self {
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
  package static var choice: Self {
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
  package static var count: Self {
    Self(ValueForm("N"), expectation: "a whole number from 1") { text in
      Self.digits(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// The number that digits spell; nil if there is anything else, such as a sign.
  package static func digits(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension ValueType<DateOrTime> {
  /// A date, or a date and a time.
  package static var date: Self {
    Self(
      ValueForm("DATE"),
      expectation: DateOrTime.expectation,
      parse: DateOrTime.init
    )
  }
}

extension ValueType<TimeBound> {
  /// A date, a time, or a span before now.
  package static var time: Self {
    Self(ValueForm("TIME"), expectation: TimeBound.expectation, parse: TimeBound.init)
  }
}

extension ValueType<TimeOfDay> {
  /// A time of day.
  package static var timeOfDay: ValueType<TimeOfDay> {
    Self(ValueForm("HH:MM"), expectation: "a time such as 06:00") { TimeOfDay($0) }
  }
}

extension ValueType<TimeZoneRules> {
  /// The IANA name of a time zone.
  package static var zone: ValueType<TimeZoneRules> {
    Self(ValueForm("ZONE"), expectation: "an IANA name such as Europe/Berlin") {
      try? TimeZoneRules(identifier: $0)
    }
  }
}

extension ValueType<Duration> {
  /// A span of time.
  package static var span: Self { span(such: "30m or 26h") }

  /// A span of time.
  ///
  /// - Parameter examples: Spans that make sense for the option.
  package static func span(such examples: String) -> Self {
    Self(ValueForm("SPAN"), expectation: "a span such as \(examples)") {
      Duration(shorthand: $0)
    }
  }
}

extension ValueType<Assignment> {
  /// A name and its value.
  package static var assignment: Self {
    Self(
      ValueForm("NAME=VALUE"),
      expectation: "a name, = and a value",
      parse: Assignment.init
    )
  }
}

/// A name and its value, as `NAME=VALUE`.
package struct Assignment: Sendable, Hashable {
  /// Everything before the first `=`.
  package let name: String
  /// Everything after it.
  package let value: String

  /// Splits a text; nil if it has no `=`, or no name.
  init?(_ text: String) {
    guard let separator = text.firstIndex(of: "="), separator > text.startIndex else { return nil }
    name = String(text[..<separator])
    value = String(text[text.index(after: separator)...])
  }
}
