import Glibc
import ShippedFiles
import Text

/// How much each message of a thread matters to someone who was away.
///
/// It is a logistic regression over features of any language: the position of a message, its
/// length, its similarity to the topic of the thread, its speaker, and the items found in it.
/// `scripts/fit-summary-weights` fits its weights, `weights/summary.txt`, on labelled chats and
/// documents how well it does.
struct MessageWorth {
  /// A message as it is weighed.
  struct Message {
    var speaker: String
    var text: String
    var isReply = false
    /// The number of others that answer it.
    var replies = 0
    var roles: Roles = []
  }

  /// The parts that a message plays in items.
  struct Roles: OptionSet {
    let rawValue: Int

    static let commits = Roles(rawValue: 1 << 0)
    static let belongsToAction = Roles(rawValue: 1 << 1)
    static let decides = Roles(rawValue: 1 << 2)
    static let belongsToDecision = Roles(rawValue: 1 << 3)
    static let asks = Roles(rawValue: 1 << 4)

    /// The outcomes of a thread.
    static let outcomes: Roles = [.commits, .belongsToAction, .decides, .belongsToDecision]

    fileprivate static let all = [commits, belongsToAction, decides, belongsToDecision, asks]
  }

  /// The log-odds of each message, up to a constant.
  let values: [Double]

  /// The weights of the features, in their order.
  static let weights = WordLists<List>(shipped: "weights/summary.txt").numbers(.weights)

  /// The list of `weights/summary.txt`.
  enum List: String, CaseIterable, WordListName {
    case weights
  }

  /// The number of messages before and after one that are compared with it.
  private static let reach = 12

  /// Weighs the messages of a thread.
  init(_ messages: [Message]) {
    values = Self.features(of: messages).map { features in
      zip(features, Self.weights).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// The features of each message of a thread.
  static func features(of messages: [Message]) -> [[Double]] {
    let counts = WordCounts(messages.map { words($0.text) })
    var shares: [String: Double] = [:]
    for message in messages { shares[message.speaker, default: 0] += 1 / Double(messages.count) }
    return messages.indices.map { index in
      position(index, of: messages.count) + counts.features(index, reach: reach)
        + marks(messages[index].text)
        + people(index, messages, share: shares[messages[index].speaker] ?? 0)
        + Roles.all.map { messages[index].roles.contains($0) ? 1 : 0 }
    }
  }

  private static func position(_ index: Int, of count: Int) -> [Double] {
    let (fromStart, fromEnd) = (Double(index), Double(count - 1 - index))
    return [
      index == 0 ? 1 : 0, index == 1 ? 1 : 0, exp(-fromStart / 4), exp(-fromEnd / 4),
      index == count - 1 ? 1 : 0, fromStart / Double(max(1, count - 1)),
    ]
  }

  private static func marks(_ text: String) -> [Double] {
    let bytes = text.utf8
    var (hasDigit, asks, exclaims, hasAddress, hasCode) = (false, false, false, false, false)
    // The bytes before this one, of which only the last two count.
    var before: UInt32 = 0
    for byte in bytes {
      before = before << 8 | UInt32(byte)
      switch byte {
      case 0x30...0x39: hasDigit = true
      case UInt8(ascii: "?"): asks = true
      case UInt8(ascii: "!"): exclaims = true
      case UInt8(ascii: "`"): hasCode = true
      case UInt8(ascii: "/"): if before & 0xFF_FFFF == 0x3A_2F2F { hasAddress = true }
      // U+FF1F, the full-width question mark.
      case 0x9F: if before & 0xFF_FFFF == 0xEF_BC9F { asks = true }
      default: break
      }
    }
    let last = text.unicodeScalars.last { !$0.isBlank }
    return [
      hasDigit, asks, last == "?" || last == "？", exclaims, hasAddress, hasCode,
      bytes.first == UInt8(ascii: ">"),
    ].map { $0 ? 1 : 0 }
  }

  private static func people(
    _ index: Int,
    _ messages: [Message],
    share: Double
  ) -> [Double] {
    let own = messages[index]
    let goesOn = index > 0 && messages[index - 1].speaker == own.speaker
    let isFollowed = index + 1 < messages.count && messages[index + 1].speaker != own.speaker
    let isMarked = own.text.unicodeScalars.contains {
      !$0.isASCII && "✅✔☑👍".unicodeScalars.contains($0)
    }
    return [
      share, goesOn ? 1 : 0, isFollowed ? 1 : 0, Double(min(3, own.replies)),
      own.isReply ? 1 : 0, log1p(Double(messages.count)) / 5, isMarked ? 1 : 0,
    ]
  }

  /// The words of a text without its addresses; of scripts without spaces, pairs of characters.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    for chunk in text.lowercased().unicodeScalars.split(whereSeparator: \.isBlank)
    where !chunk.starts(with: "http".unicodeScalars) {
      for run in chunk.split(whereSeparator: { !$0.isLetterOrNumber }) {
        guard let first = run.first, first.value >= 0x2E80 else {
          if run.count > 1 { words.append(String(run)) }
          continue
        }
        let scalars = Array(run)
        for index in 0..<max(1, scalars.count - 1) {
          let pair = scalars[index..<min(index + 2, scalars.count)]
          words.append(String(String.UnicodeScalarView(pair)))
        }
      }
    }
    return words
  }
}

/// The words of messages, and their weights.
private struct WordCounts {
  private let words: [[Int]]
  private let sets: [Set<Int>]
  private let rarity: [Double]
  private let profile: [Double]
  private let norm: Double

  init(_ texts: [[String]]) {
    var numbers: [String: Int] = [:]
    words = texts.map { text in
      text.map { word in
        if let number = numbers[word] { return number }
        numbers[word] = numbers.count
        return numbers.count - 1
      }
    }
    sets = words.map(Set.init)
    var frequency = Array(repeating: 0, count: numbers.count)
    for set in sets { for word in set { frequency[word] += 1 } }
    let count = Double(texts.count)
    rarity = frequency.map { log(1 + count / Double($0)) }
    var profile = Array(repeating: 0.0, count: numbers.count)
    for text in words {
      for word in text where frequency[word] > 1 { profile[word] += rarity[word] }
    }
    self.profile = profile
    norm = profile.reduce(0) { $0 + $1 * $1 }.squareRoot() + 1e-9
  }

  /// The length of a message, its similarity to the thread, and its overlap with its neighbours.
  func features(_ index: Int, reach: Int) -> [Double] {
    let text = words[index]
    var (product, square) = (0.0, 0.0)
    for word in text {
      product += rarity[word] * profile[word]
      square += rarity[word] * rarity[word]
    }
    let past = (max(0, index - reach)..<index).map { common(index, $0) }.max() ?? 0
    let future = (index + 1..<max(index + 1, min(words.count, index + 1 + reach)))
      .reduce(0) { $0 + common(index, $1) }
    let length = Double(text.count)
    return [
      log1p(length), min(length, 25) / 25, text.count <= 3 ? 1 : 0,
      product / ((square.squareRoot() + 1e-9) * norm), min(past, 10) / 10,
      min(future / Double(max(1, sets[index].count)), 10) / 10,
    ]
  }

  private func common(_ left: Int, _ right: Int) -> Double {
    let (small, large) =
      sets[left].count < sets[right].count
      ? (sets[left], sets[right]) : (sets[right], sets[left])
    return small.reduce(0) { large.contains($1) ? $0 + rarity[$1] : $0 }
  }
}
