package import CivilTime
package import Debrief
import Insights
import JSON
package import TerminalIO
package import Workspace

/// Takes a reader at a terminal through a queue, with one key per verdict.
package struct ReviewWalk {
  /// What a walk uses: where verdicts are recorded and insights are looked up.
  package struct Services {
    /// Records verdicts.
    var reviewing: ReviewService
    /// Looks up other insights.
    let reading: InsightQueries
    /// The name of the reader.
    let reader: String?

    /// Names the services and the reader.
    package init(reviewing: ReviewService, reading: InsightQueries, reader: String?) {
      self.reviewing = reviewing
      self.reading = reading
      self.reader = reader
    }
  }

  private var services: Services
  private let console: Console
  private let keys: KeyReader
  private let items: [ReviewQueue.Item]
  private let zone: TimeZoneRules
  private var index = 0
  private var note: String?
  private var past: [Step] = []
  /// Whether the reader asked to stop in the middle of an entry.
  private var isStopped = false
  /// The number of times that each verdict was given.
  package private(set) var counts: [String: Int] = [:]

  /// A step that can be undone.
  private struct Step {
    var index: Int
    var result: ReviewResult?
  }

  /// Begins a walk at the first insight.
  package init(
    _ items: [ReviewQueue.Item],
    _ services: Services,
    _ console: Console,
    _ keys: KeyReader,
    zone: TimeZoneRules = .utc
  ) {
    self.zone = zone
    self.items = items
    self.services = services
    self.console = console
    self.keys = keys
  }

  private static let help = """
    a accept   it is right            r reject   it is wrong and stays away
    e edit     in other words         d done     it was done, or answered
    m merge    it is the same as …    s skip     later
    n note     why, before a verdict  u undo     the last verdict
    q quit     all verdicts are kept  Esc        leaves an entry as it was
    """
  private static let keyLine =
    "a accept  r reject  e edit  d done  m merge  s skip  n note  u undo  q quit  ? help"

  /// Asks until the queue ends or the reader stops.
  package mutating func run() throws {
    while index < items.count {
      let item = items[index]
      console.write(
        ReviewCard(item, style: console.style, width: console.width, zone: zone)
          .text("\(index + 1) of \(items.count)")
      )
      guard try ask(item) else { return }
    }
  }

  /// The number of insights skipped or not reached.
  package var left: Int { items.count - counts.values.reduce(0, +) }

  // MARK: Keys

  /// Asks for keys until one of them settles the insight, for now.
  private mutating func ask(_ item: ReviewQueue.Item) throws -> Bool {
    while true {
      prompt(Self.keyLine)
      let key = nextKey()
      if key == .escape {
        say("there is nothing to cancel; q quits")
        continue
      }
      guard case .letter(let letter) = key else { return false }
      // A reader may think for a long time: a verdict is dated when it is given.
      services.reviewing.now = .now
      switch letter {
      case "a": if try judge(.accept, item) { return true }
      case "r": if try judge(.reject, item) { return true }
      case "d": if try judge(.done, item) { return true }
      case "e":
        if try edit(item) { return true }
        if isStopped { return false }
      case "m":
        if try merge(item) { return true }
        if isStopped { return false }
      case "s", " ":
        past.append(Step(index: index))
        index += 1
        say("skipped")
        return true
      case "n": guard takeNote() else { return false }
      case "u": if try undo() { return true }
      case "q": return false
      default: say(Self.help)
      }
    }
  }

  private func nextKey() -> KeyParser.Key {
    while true {
      let key = keys.key()
      if key == .other { continue }
      console.print()
      return key
    }
  }

  private func prompt(_ text: String) {
    console.write(console.style(text, .faint) + " > ")
    _ = console.flush()
  }

  private func say(_ text: String) {
    console.print(text)
    _ = console.flush()
  }

  /// A line that the reader types, without blanks at its ends.
  private func line(_ question: String) -> LineEditor.Outcome {
    console.write(question)
    _ = console.flush()
    let outcome = keys.line { text in
      console.write(text)
      _ = console.flush()
    }
    guard case .text(let text) = outcome else { return outcome }
    return .text(text.trimmingBlanks)
  }

  /// Reads a note for the next verdict; an empty one clears the note.
  ///
  /// - Returns: false if the reader asks to stop.
  private mutating func takeNote() -> Bool {
    switch line("note: ") {
    case .end: return false
    case .cancelled: say("the note was not changed")
    case .text(let text):
      note = text.isEmpty ? nil : text
      say(text.isEmpty ? "no note" : "the note goes with the next verdict")
    }
    return true
  }

  // MARK: Verdicts

  private mutating func judge(_ verdict: ReaderVerdict, _ item: ReviewQueue.Item) throws -> Bool {
    let (services, note) = (services, note)
    return try settle {
      try services.reviewing.judge(verdict, [item.insight.id], note: note, by: services.reader)
    }
  }

  /// Records what a verdict did, or prints why it cannot be given.
  private mutating func settle(_ verdict: () throws -> ReviewResult) throws -> Bool {
    do {
      let result = try verdict()
      past.append(Step(index: index, result: result))
      counts[result.verdict.rawValue, default: 0] += 1
      say(Self.summary(of: result))
      note = nil
      index += 1
      return true
    } catch let error as ReviewError {
      say(TerminalText.line(error.description))
      return false
    }
  }

  /// What a verdict did, in a line for each insight.
  private static func summary(of result: ReviewResult) -> String {
    result.insights.map { "\(result.verdict.rawValue): \(TerminalText.line($0.title))" }
      .joined(separator: "\n")
  }

  private mutating func edit(_ item: ReviewQueue.Item) throws -> Bool {
    say("an empty line leaves things as they are, Esc leaves all of them")
    var edit = InsightEdit()
    say("title: \(TerminalText.line(item.insight.title))")
    guard let title = entry("title> ") else { return false }
    if !title.isEmpty { edit.set("title", .string(title)) }
    if item.insight.kind == .actionItem {
      guard let name = entry("owner> ") else { return false }
      if !name.isEmpty { edit.set("owner", InsightEdit.owner(name)) }
      guard addDue(to: &edit) else { return false }
    }
    guard !edit.isEmpty else {
      say("nothing was changed")
      return false
    }
    return try judge(.edit(edit), item)
  }

  /// Reads a date until it is one, so that a slip does not cost what was typed before it.
  ///
  /// - Returns: false, after a message, if the reader cancels it.
  private mutating func addDue(to edit: inout InsightEdit) -> Bool {
    while true {
      guard let text = entry("due (2024-03-08, none)> ") else { return false }
      if text.isEmpty { return true }
      if let due = InsightEdit.due(text) {
        edit.set("due", due)
        return true
      }
      say("that is not a valid date: write one such as 2024-03-08, or none")
    }
  }

  /// Reads a part of an edit; nil, after a message, if the reader cancels it.
  private mutating func entry(_ question: String) -> String? {
    let outcome = line(question)
    if case .text(let text) = outcome { return text }
    isStopped = outcome == .end
    say("nothing was changed")
    return nil
  }

  private mutating func merge(_ item: ReviewQueue.Item) throws -> Bool {
    let others = try services.reading.likes(of: item.insight).prefix(9)
    guard !others.isEmpty else {
      say("there is no other of its kind in this conversation")
      return false
    }
    for (number, other) in others.enumerated() {
      say("\(number + 1)  \(TerminalText.line(other.title))  \(other.id)")
    }
    prompt("it is the same as number …, any other key for none")
    let key = nextKey()
    isStopped = key == .end
    guard case .letter(let letter) = key, let number = letter.wholeNumberValue,
      (1...others.count).contains(number)
    else {
      say("nothing was changed")
      return false
    }
    let other = others[others.startIndex + number - 1]
    let (services, note) = (services, note)
    return try settle {
      try services.reviewing.merge(item.insight.id, into: other.id, note: note, by: services.reader)
    }
  }

  private mutating func undo() throws -> Bool {
    guard let step = past.popLast() else {
      say("there is nothing to undo")
      return false
    }
    if let result = step.result {
      try services.reviewing.retract(result, by: services.reader)
      counts[result.verdict.rawValue, default: 0] -= 1
      say("undone: \(Self.summary(of: result))")
    } else {
      say("back to the one before")
    }
    index = step.index
    return true
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
