import ShippedFiles

/// Numbers in words, in some languages: `words/numbers.txt`.
package enum NumberWords {
  /// The numbers, in digits, by their words.
  static let numerals: [String: String] = table { list in
    if case .number(let value) = list { String(value) } else { nil }
  }

  /// The number of zeros that a word or letter after a number stands for.
  static let zeros: [String: Int] = table { list in
    if case .zeros(let count) = list { count } else { nil }
  }

  /// The numbers, in digits, by words that always count something: "seven", but not "second" or
  /// "half".
  package static let counts: [String: String] = {
    var counts: [String: String] = [:]
    for word in lists.all.first(where: { $0.name == .counts })?.words ?? [] {
      counts[word] = numerals[word]
    }
    return counts
  }()

  private static func table<Value>(_ value: (List) -> Value?) -> [String: Value] {
    var table: [String: Value] = [:]
    for (list, words) in lists.all {
      guard let value = value(list) else { continue }
      for word in words { table[word] = value }
    }
    return table
  }

  private static let lists = WordLists<List>(shipped: "words/numbers.txt")

  /// The lists of `words/numbers.txt`: `number 12`, `zeros 3`, `counts`.
  enum List: WordListName {
    case number(Int)
    case zeros(Int)
    case counts

    /// None: any number may have words.
    static var required: Set<List> { [] }

    init?(listName: String) {
      if listName == "counts" {
        self = .counts
        return
      }
      let parts = listName.split(separator: " ")
      guard parts.count == 2, let value = Int(parts[1]) else { return nil }
      switch parts[0] {
      case "number": self = .number(value)
      case "zeros": self = .zeros(value)
      default: return nil
      }
    }
  }
}
