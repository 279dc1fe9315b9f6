package import JSON

/// How insights compare with the truth of labelled chats.
package struct ExtractionFigures: Sendable {
  /// An item that rests on messages that look like one but are not.
  package struct Violation: Sendable, Hashable {
    /// The thread's id.
    var thread: String
    /// The kind of the item.
    package var kind: String
    /// What it says.
    var title: String
    /// The id of the message.
    package var message: String
    /// Why it is not one.
    package var why: String

    /// Its identity across runs.
    var key: String { "\(kind) \(message)" }
  }

  /// What groups the threads.
  package enum Group: String, Sendable, Hashable, CaseIterable {
    /// The writer, or the archive.
    case source
    case language
  }

  private var counts: [String: ExtractionCounts] = [:]
  private let threads: [LabelledThread]
  /// The items that rest on traps.
  var violations: [Violation] = []
  /// The number of quotes.
  var quotes = 0
  /// The number of quotes that are not in their message.
  var wrongQuotes = 0
  /// The number of quotes whose message does not exist.
  var unknownMessages = 0
  /// Items without evidence.
  var withoutEvidence = 0

  /// The key for threads that are not labelled.
  private static let elsewhere = ""

  init(_ threads: [LabelledThread]) { self.threads = threads }

  /// Changes what is counted in a thread.
  mutating func update(_ thread: String?, _ change: (inout ExtractionCounts) -> Void) {
    change(&counts[thread ?? Self.elsewhere, default: ExtractionCounts()])
  }

  /// Everything added up.
  package var total: ExtractionCounts {
    counts.keys.sorted().reduce(into: ExtractionCounts()) { $0 += counts[$1] ?? .init() }
  }

  /// What was counted in each thread, in the order of the data.
  package var byThread: [(id: String, counts: ExtractionCounts)] {
    threads.map { ($0.id, counts[$0.id] ?? ExtractionCounts()) }
  }

  /// What was counted in each group, by name.
  package func by(_ group: Group) -> [(name: String, counts: ExtractionCounts)] {
    var sums: [String: ExtractionCounts] = [:]
    for thread in threads {
      let name = group == .source ? thread.source : thread.language
      sums[name, default: ExtractionCounts()] += counts[thread.id] ?? ExtractionCounts()
    }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The figures with the members that `score.py` gives them.
  package var json: JSONObject {
    var object = total.json
    object["evidence"] = [
      "quotes": JSONValue(quotes), "notInMessage": JSONValue(wrongQuotes),
      "unknownIds": JSONValue(unknownMessages), "itemsWithout": JSONValue(withoutEvidence),
    ]
    object["violations"] = .array(
      violations.map {
        [
          "thread": .string($0.thread), "kind": .string($0.kind), "title": .string($0.title),
          "message": .string($0.message), "why": .string($0.why),
        ]
      }
    )
    return object
  }
}

extension ExtractionCounts {
  /// The figures with the members that `score.py` gives them.
  package var json: JSONObject {
    var object = JSONObject()
    for kind in LabelledThread.Kind.allCases {
      object.append(kind.rawValue, (found[kind] ?? .init()).json)
    }
    object.append(
      "strict",
      .object(
        LabelledThread.Kind.allCases.reduce(into: JSONObject()) {
          $0.append($1.rawValue, .rate(foundStrictly[$1]?.f1))
        }
      )
    )
    object.append("openQuestionsListedThoughAnswered", JSONValue(answered))
    object.append("owner", owner.json)
    object.append(
      "due",
      [
        "accuracy": .rate(due.rate), "of": JSONValue(due.of),
        "whenDated": .rate(dueWhenDated.rate), "dated": JSONValue(dueWhenDated.of),
        "invented": JSONValue(dueInvented.right),
      ]
    )
    object.append("state", state.json)
    object.append("decisionStatus", decisionState.json)
    object.append(
      "supersession",
      ["found": JSONValue(reversal.right), "of": JSONValue(reversal.of)]
    )
    object.append(
      "priority",
      [
        "accuracy": .rate(priority.rate), "urgentFound": JSONValue(urgent.right),
        "urgent": JSONValue(urgent.of), "falseUrgent": JSONValue(falseUrgent),
      ]
    )
    object.append("summary", summaryJSON)
    object.append("forbidden", ["count": JSONValue(traps.right), "of": JSONValue(traps.of)])
    object.append("forbiddenText", ["count": JSONValue(leaks)])
    object.append(
      "calibration",
      ["ece": .rate(CalibrationError(statements).error), "items": JSONValue(statements.count)]
    )
    object.append(
      "quietThreads",
      ["threads": JSONValue(quietThreads), "itemsFound": JSONValue(quietItems)]
    )
    return object
  }

  private var summaryJSON: JSONValue {
    let count = Double(threads)
    return [
      "threads": JSONValue(summaries), "of": JSONValue(threads),
      "coverage": .rate(threads == 0 ? nil : facts / count),
      "coverageIn60Words": .rate(threads == 0 ? nil : factsEarly / count),
      "allFacts": JSONValue(allFacts), "keyMessagesCited": .rate(keyMessages.rate),
      "meanWords": summaries == 0
        ? .null : JSONValue(Int((Double(words) / Double(summaries)).rounded())),
    ]
  }
}

extension ExtractionCounts.Found {
  fileprivate var json: JSONValue {
    [
      "precision": .rate(precision), "recall": .rate(recall), "f1": .rate(f1),
      "tp": JSONValue(hits), "fp": JSONValue(falseAlarms), "fn": JSONValue(misses),
      "duplicates": JSONValue(duplicates), "predicted": JSONValue(given),
      "optionalFound": JSONValue(optional),
    ]
  }
}

extension ExtractionCounts.Share {
  fileprivate var json: JSONValue { ["accuracy": .rate(rate), "of": JSONValue(of)] }
}

extension JSONValue {
  /// A share with four decimals, or `null`.
  package static func rate(_ value: Double?) -> JSONValue {
    value.map { .double(($0 * 10_000).rounded() / 10_000) } ?? .null
  }
}
