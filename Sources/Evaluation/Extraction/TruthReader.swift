import Insights

/// Reads the lines after `+++` of a labelled chat.
struct TruthReader {
  /// What has been read.
  var thread: LabelledThread
  private let prefix: String
  private let all: [String]
  private let labels: [String: String]
  private let names: [String: Set<String>]

  /// Prepares reading.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the ids of items.
  ///   - all: The ids of all messages.
  ///   - labels: The ids of messages by their labels.
  ///   - names: What each person may be called.
  init(
    _ thread: LabelledThread,
    prefix: String,
    all: [String],
    labels: [String: String],
    names: [String: Set<String>]
  ) {
    self.thread = thread
    self.prefix = prefix
    self.all = all
    self.labels = labels
    self.names = names
  }

  /// Reads one line.
  mutating func read(_ line: String) throws(GrammarError) {
    guard let space = line.firstIndex(of: " ") else { throw GrammarError("cannot read") }
    let letter = String(line[..<space])
    let rest = String(line[line.index(after: space)...])
    let isOptional = letter.hasSuffix("?")
    switch letter {
    case "A", "A?": try add(.actionItem, Fields(rest), isOptional)
    case "D", "D?": try add(.decision, Fields(rest), isOptional)
    case "Q", "Q?": try add(.openQuestion, Fields(rest), isOptional)
    case "S", "S?": try add(.suggestion, Fields(Self.suggestion(rest)), isOptional)
    case "P": readPriority(rest)
    case "K": thread.facts.append(rest.split(separator: "|").map(\.trimmed))
    case "M": thread.keyMessages = try ids(rest.filter { $0 != " " })
    case "N": try readTrap(rest)
    case "X": try readCrossThread(rest)
    case "T", "T!", "T*":
      thread.forbiddenTexts.append(
        .init(pattern: rest, alsoInQuotes: letter == "T*", alsoInSummary: letter != "T")
      )
    case "G": thread.gist += thread.gist.isEmpty ? rest : " \(rest)"
    default: throw GrammarError("unknown letter \(letter)")
    }
  }

  /// `action ev=… title` as the other letters have it: `ev=… | title`.
  private static func suggestion(_ rest: String) -> String {
    let parts = rest.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count > 2 else { return parts.last ?? rest }
    return "\(parts[1]) | \(parts[2].hasPrefix("| ") ? String(parts[2].dropFirst(2)) : parts[2])"
  }

  private mutating func add(
    _ kind: LabelledThread.Kind,
    _ fields: Fields,
    _ isOptional: Bool
  ) throws(GrammarError) {
    let number = thread.items.count { $0.kind == kind } + 1
    let letter =
      switch kind {
      case .actionItem: "a"
      case .decision: "d"
      case .suggestion: "s"
      case .openQuestion: "q"
      }
    var item = LabelledThread.Item(
      kind: kind,
      id: "\(prefix)-\(kind == .decision ? fields["id"] ?? "d\(number)" : "\(letter)\(number)")",
      title: fields.text,
      evidence: try ids(fields["ev"] ?? "")
    )
    item.isOptional = isOptional
    switch kind {
    case .actionItem:
      item.owners = try owners(fields["owner"] ?? "-")
      item.due = Self.days(fields["due"] ?? "-")
      item.state = fields["state"].map(ItemState.init(rawValue:)) ?? .open
    case .decision:
      item.state = fields["status"].map(ItemState.init(rawValue:))
      item.supersededBy = fields["by"].map { "\(prefix)-\($0)" }
    case .openQuestion: item.isAnswered = fields["answered"]?.hasPrefix("yes") ?? false
    case .suggestion: break
    }
    thread.items.append(item)
  }

  private func ids(_ text: String) throws(GrammarError) -> [String] {
    if text == "ALL" { return all }
    var ids: [String] = []
    for label in text.split(separator: ",") {
      guard let id = labels[String(label)] else { throw GrammarError("unknown label \(label)") }
      ids.append(id)
    }
    guard !ids.isEmpty else { throw GrammarError("it must name a message") }
    return ids
  }

  private func owners(_ text: String) throws(GrammarError) -> [Set<String>?] {
    guard text != "-" else { return [] }
    var owners: [Set<String>?] = []
    for who in text.split(separator: "/") {
      guard who == "-" || names[String(who)] != nil else {
        throw GrammarError("unknown person \(who)")
      }
      owners.append(names[String(who)])
    }
    return owners
  }

  /// `2026-03-06 Fri/2026-03-07 Sat`; `-` among several means none.
  private static func days(_ text: String) -> [String?] {
    guard text != "-" else { return [] }
    return text.split(separator: "/").map { day in
      day.trimmed == "-" ? nil : day.split(separator: " ").first.map(String.init)
    }
  }

  private mutating func readPriority(_ rest: String) {
    let levels = rest.split(separator: " ev=").first ?? ""
    thread.priorities = levels.trimmed.split(separator: "/").map(String.init)
  }

  private mutating func readTrap(_ rest: String) throws(GrammarError) {
    let words = rest.split(separator: " ").map(String.init)
    guard words.count > 1, words[1].hasPrefix("ev=") else { throw GrammarError("cannot read") }
    let bar = rest.firstRange(of: " | ")
    thread.traps.append(
      .init(
        kinds: words[0].split(separator: ",").map(String.init),
        evidence: try ids(String(words[1].dropFirst(3))),
        why: bar.map { String(rest[$0.upperBound...]) } ?? ""
      )
    )
  }

  private mutating func readCrossThread(_ rest: String) throws(GrammarError) {
    var fields: [String: String] = [:]
    for word in rest.split(separator: " ") {
      guard let sign = word.firstIndex(of: "=") else { throw GrammarError("cannot read \(word)") }
      fields[String(word[..<sign])] = String(word[word.index(after: sign)...])
    }
    guard let item = fields["item"], let becomes = fields["becomes"] else {
      throw GrammarError("it needs item= and becomes=")
    }
    thread.crossThread.append(
      .init(
        item: item,
        becomes: ItemState(rawValue: becomes),
        by: fields["by"].map { "\(prefix)-\($0)" }
      )
    )
  }
}

/// `ev=… | owner=… | title`: values by their names, and the rest.
private struct Fields {
  private static let names: Set<String> = [
    "ev", "owner", "due", "state", "commit", "status", "id", "by", "dissent", "asked", "answered",
  ]

  private var values: [String: String] = [:]
  private(set) var text = ""

  init(_ rest: String) {
    for part in rest.split(separator: " | ").map(\.trimmed) {
      if let sign = part.firstIndex(of: "="), Self.names.contains(String(part[..<sign])) {
        values[String(part[..<sign])] = String(part[part.index(after: sign)...])
      } else {
        text += (text.isEmpty ? "" : " ") + part
      }
    }
  }

  subscript(name: String) -> String? { values[name] }
}
