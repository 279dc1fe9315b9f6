import CivilTime
import Workspace

/// The arguments of a command, each checked against its specification.
struct ParsedArguments: Sendable {
  /// The command that was asked for.
  let command: CommandSpecification
  /// The arguments known by their place, in order.
  var positionals: [String] = []
  private var values: [String: [String]] = [:]
  private var counts: [String: Int] = [:]

  init(command: CommandSpecification) { self.command = command }

  mutating func record(_ option: Option, value: String?) throws(UsageError) {
    counts[option.name, default: 0] += 1
    guard let value else { return }
    if values[option.name] != nil, !option.isRepeatable {
      throw UsageError("--\(option.name) may be given only once")
    }
    values[option.name, default: []].append(value)
  }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { counts[option] != nil }

  /// How often an option was given.
  func count(_ option: String) -> Int { counts[option] ?? 0 }

  /// The value of an option.
  subscript(option: String) -> String? { values[option]?.last }

  /// All values of an option, in order.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The value of an option that is a whole number.
  func number(_ option: String) -> Int? { self[option].flatMap(ValueParser.count) }

  /// The value of an option that is a span.
  func span(_ option: String) -> Duration? { self[option].flatMap(Duration.init(shorthand:)) }

  /// The value of an option that is a date, as the instant at which it begins.
  func start(_ option: String) -> Instant? { self[option].flatMap(ValueParser.instant) }

  /// The value of an option that is a date, as the instant at which it is over.
  func end(_ option: String) -> Instant? { self[option].flatMap(ValueParser.end) }

  /// What the options that reading commands share say about a source.
  var sourceOptions: SourceOptions {
    var options = SourceOptions()
    options.format = self["format"].flatMap { $0 == "auto" ? nil : $0 }
    options.mapping = self["map"]
    options.timeZone = self["timezone"].flatMap(ValueParser.zone)
    options.keepsAllBranches = self["branches"] == "all"
    return options
  }
}
