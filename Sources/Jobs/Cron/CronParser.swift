/// Reads cron expressions.
struct CronParser {
  /// A part of the expression and where it begins.
  struct Token {
    let characters: ArraySlice<Character>

    /// The first character, counted from 1.
    var column: Int { characters.startIndex + 1 }
    var text: String { String(characters) }

    /// The parts between separators; at least one, possibly empty.
    func split(_ separator: Character) -> [Token] {
      characters.split(separator: separator, omittingEmptySubsequences: false)
        .map(Token.init(characters:))
    }
  }

  /// The macros, with their five fields.
  static let macros = [
    "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
    "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
  ]
  /// The longest expression that is considered; a list of all minutes has 170 characters.
  private static let limit = 1000
  private static let form = "minute, hour, day of the month, month, day of the week"

  /// Reads an expression.
  static func parse(_ text: String) throws(CronError) -> CronExpression {
    var characters = Array(text.prefix(limit + 1))
    guard characters.count <= limit else {
      throw CronError(field: nil, column: limit + 1, message: "the expression is too long")
    }
    // A block of YAML ends with a line feed.
    while characters.last?.isNewline == true { characters.removeLast() }
    let tokens = characters.split { $0 == " " || $0 == "\t" }.map(Token.init(characters:))
    guard let first = tokens.first, let last = tokens.last else {
      throw CronError(field: nil, column: 1, message: "there is no expression; write \(form)")
    }
    if first.characters.first == "@" { return try macro(tokens) }
    if first.characters.contains("=") {
      let message = "a zone is not allowed in the expression; write timezone next to it"
      throw CronError(field: nil, column: first.column, message: message)
    }
    guard tokens.count == 5 else { throw wrongCount(tokens) }
    var fields: [CronField.Kind: CronField] = [:]
    for (kind, token) in zip(CronField.Kind.allCases, tokens) {
      fields[kind] = try CronFieldParser(kind: kind).field(token)
    }
    let trimmed = characters[first.characters.startIndex..<last.characters.endIndex]
    let expression = CronExpression(text: String(trimmed), fields: fields)
    try checkDates(expression, dayColumn: tokens[2].column)
    return expression
  }

  private static func macro(_ tokens: [Token]) throws(CronError) -> CronExpression {
    let word = tokens[0].text
    if tokens.count == 1, let fields = macros[word.lowercased()] {
      let expanded = try parse(fields)
      return CronExpression(expanded, writtenAs: word.lowercased())
    }
    let advice =
      switch word.lowercased() {
      case "@every": "@every is not known; name the times, for instance */15 * * * *"
      case "@reboot": "@reboot is not known: a job has times; start one with debrief run"
      case let word where macros[word] != nil: "nothing may follow \(word)"
      default: "\(word) is not known; known are \(macros.keys.sorted().joined(separator: ", "))"
      }
    let index = macros[word.lowercased()] == nil ? 0 : 1
    throw CronError(field: nil, column: tokens[index].column, message: advice)
  }

  private static func wrongCount(_ tokens: [Token]) -> CronError {
    let count = "cron needs five fields (\(form)), this has \(tokens.count)"
    guard tokens.count > 5 else {
      let end = tokens.last?.characters.endIndex ?? 0
      let advice = "put * where any value will do"
      return CronError(field: nil, column: end + 1, message: "\(count); \(advice)")
    }
    let advice = tokens.count <= 7 ? "; leave out seconds and years" : ""
    return CronError(field: nil, column: tokens[5].column, message: count + advice)
  }

  /// Refuses dates that never come, such as 31 April.
  private static func checkDates(
    _ expression: CronExpression,
    dayColumn: Int
  ) throws(CronError) {
    guard !expression.takesEitherDay, let first = expression.day.first(notBelow: 1) else { return }
    let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let longest = expression.month.list.map { lengths[$0 - 1] }.max() ?? 0
    guard first > longest else { return }
    let message =
      "no month of field 4 has a day \(first), so it never comes; its last is \(longest)"
    throw CronError(
      field: CronField.Kind.day.rawValue,
      column: dayColumn,
      message: message
    )
  }
}

extension CronExpression {
  /// The same times under another text.
  init(_ other: CronExpression, writtenAs text: String) {
    self.init(
      text: text,
      fields: [
        .minute: other.minute, .hour: other.hour, .day: other.day, .month: other.month,
        .weekday: other.weekday,
      ]
    )
  }
}
