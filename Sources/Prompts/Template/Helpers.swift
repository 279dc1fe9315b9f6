import JSON
import Text

/// A helper, which makes a value or a segment of the prompt.
enum Helper: Sendable {
  case json, jsonl, date, truncate, lookup, log
  case role, history, section, media
  /// A helper of the caller.
  case custom(CustomHelper)

  /// The built-in helpers by name.
  static let builtIn: [String: Helper] = [
    "json": .json, "jsonl": .jsonl, "date": .date, "truncate": .truncate, "lookup": .lookup,
    "log": .log, "role": .role, "history": .history, "section": .section, "media": .media,
  ]

  /// The helpers that other implementations do not have.
  static let ours: Set = ["jsonl", "date", "truncate"]

  /// Whether it has a value, so that it can be an argument.
  var hasValue: Bool {
    switch self {
    case .json, .jsonl, .date, .truncate, .lookup, .custom: true
    case .log, .role, .history, .section, .media: false
    }
  }

  /// Its signature, as errors show it.
  var signature: HelperSignature {
    switch self {
    case .json: .init(1...1, "json VALUE indent=2", names: ["indent"])
    case .jsonl: .init(1...1, "jsonl LIST")
    case .date: .init(2...2, "date TIME \"yyyy-MM-dd\"")
    case .truncate: .init(2...2, "truncate TEXT 400")
    case .lookup: .init(2...2, "lookup OBJECT NAME")
    case .log: .init(0...16, "log VALUE", names: ["level"])
    case .role: .init(1...1, "role \"user\"")
    case .history: .init(0...0, "history")
    case .section: .init(1...1, "section \"NAME\"")
    case .media: .init(0...0, "media url=URL contentType=TYPE", names: ["url", "contentType"])
    case .custom: .init(0...16, "")
    }
  }
}

/// A helper that a caller adds: values in, a value out.
typealias CustomHelper = @Sendable ([JSONValue?]) -> JSONValue?

/// The block helpers.
enum BlockHelper: String, Sendable, CaseIterable {
  case `if`, unless, each, with, ifEquals, unlessEquals

  /// Its signature, as errors show it.
  var signature: HelperSignature {
    switch self {
    case .if: .init(1...1, "#if VALUE", names: ["includeZero"])
    case .unless: .init(1...1, "#unless VALUE", names: ["includeZero"])
    case .each: .init(1...1, "#each LIST")
    case .with: .init(1...1, "#with VALUE")
    case .ifEquals: .init(2...2, "#ifEquals A B")
    case .unlessEquals: .init(2...2, "#unlessEquals A B")
    }
  }
}

/// The arguments that a helper takes.
struct HelperSignature: Sendable {
  let count: ClosedRange<Int>
  let usage: String
  let names: [String]

  init(_ count: ClosedRange<Int>, _ usage: String, names: [String] = []) {
    self.count = count
    self.usage = usage
    self.names = names
  }

  /// Checks the arguments against the signature.
  func check(
    _ arguments: Arguments,
    at offset: Int,
    of name: String,
    in source: SourceText
  ) throws(PromptError) {
    guard !usage.isEmpty else { return }
    guard count.contains(arguments.positional.count) else {
      let found = arguments.positional.count
      let expected = count.upperBound == 1 ? "one argument" : "\(count.upperBound) arguments"
      throw source.error(
        at: offset,
        "\(name) takes \(count.upperBound == 0 ? "no argument" : expected), found \(found): "
          + "{{\(usage)}}"
          + (arguments.isEmpty && !name.hasPrefix("#") ? " (the variable is this.\(name))" : "")
      )
    }
    for argument in arguments.hash where !names.contains(argument.name) {
      let advice = nearest(to: argument.name, in: names).map { "did you mean \($0)=?" }
      throw source.error(
        at: argument.offset,
        "\(name) takes no \(argument.name)=; \(advice ?? "write {{\(usage)}}")"
      )
    }
  }
}
