/// How much two texts overlap, as Google's `rouge-score` 0.1.2 counts it, with stemming.
///
/// Words are runs of a–z and 0–9 in lower case; those of more than three letters are stemmed
/// (<https://github.com/google-research/google-research/tree/master/rouge>).
struct Rouge: Sendable, Hashable {
  /// The F1 of single words, 0 to 1.
  var one: Double
  /// The F1 of pairs of adjacent words.
  var two: Double
  /// The F1 of the longest common subsequence of words.
  var longest: Double

  /// Compares the words of two texts.
  init(_ prediction: Words, reference: Words) {
    one = Self.overlap(prediction.list, reference.list)
    two = Self.overlap(Self.pairs(prediction.list), Self.pairs(reference.list))
    let common = Self.commonSubsequence(prediction.list, reference.list)
    longest = Self.f1(common, prediction.list.count, reference.list.count)
  }

  private static func f1(_ hits: Int, _ predicted: Int, _ expected: Int) -> Double {
    guard hits > 0 else { return 0 }
    let precision = Double(hits) / Double(predicted)
    let recall = Double(hits) / Double(expected)
    return 2 * precision * recall / (precision + recall)
  }

  private static func overlap(_ left: [String], _ right: [String]) -> Double {
    var counts: [String: Int] = [:]
    for element in right { counts[element, default: 0] += 1 }
    var hits = 0
    for element in left {
      guard let count = counts[element], count > 0 else { continue }
      counts[element] = count - 1
      hits += 1
    }
    return f1(hits, left.count, right.count)
  }

  private static func pairs(_ words: [String]) -> [String] {
    zip(words, words.dropFirst()).map { $0 + " " + $1 }
  }

  private static func commonSubsequence(_ left: [String], _ right: [String]) -> Int {
    var row = Array(repeating: 0, count: right.count + 1)
    for word in left {
      var diagonal = 0
      for position in right.indices {
        let above = row[position + 1]
        row[position + 1] = word == right[position] ? diagonal + 1 : max(above, row[position])
        diagonal = above
      }
    }
    return row[right.count]
  }
}

extension Rouge {
  /// The stemmed words of a text.
  struct Words {
    let list: [String]

    /// Cuts a text into words.
    init(_ text: String, limit: Int = 20_000) {
      let runs = text.lowercased().utf8.split { byte in
        !(0x61...0x7A).contains(byte) && !(0x30...0x39).contains(byte)
      }
      list = runs.prefix(limit).map { run in
        let word = String(decoding: run, as: UTF8.self)
        // Longer runs are not words, and stemming them could take long.
        return (4...100).contains(run.count) ? PorterStemmer.stem(word) : word
      }
    }
  }
}
