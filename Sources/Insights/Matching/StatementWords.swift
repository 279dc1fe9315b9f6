import Digest
import Text

/// The words of a title and a content by which two insights are compared, computed at the first
/// comparison: most insights have no others to be compared with.
final class StatementWords {
  private let title: String
  private let content: String
  private let tokenizer: Tokenizer

  /// The stems of the words, without stop words.
  private(set) lazy var words = Self.stems(text, tokenizer)
  /// The same without numbers and the words of dates, which are about no matter.
  private(set) lazy var matter = Self.stems(text, tokenizer, withoutNumbers: true)
  // A model repeats itself; the first words say what it is about.
  private lazy var text = String((title + "\n" + content).prefix(4000))
  private lazy var list = WordList(text, tokenizer)
  /// Numbers and dates.
  private lazy var numbers = Set(list.numbers(in: list.words.indices))
  /// The number of negations.
  private lazy var negations = list.negations(in: list.words.indices)

  init(_ title: String, _ content: String, _ tokenizer: Tokenizer) {
    (self.title, self.content, self.tokenizer) = (title, content, tokenizer)
  }

  private static func stems(
    _ text: String,
    _ tokenizer: Tokenizer,
    withoutNumbers: Bool = false
  ) -> Set<UInt64> {
    var stems: Set<UInt64> = []
    tokenizer.forEachToken(in: text) { token in
      let digest = Fingerprint.of(UnsafeRawBufferPointer(token.bytes))
      guard !GuardWords.stopWords.contains(digest) else { return true }
      if withoutNumbers, GuardWords.numbers.contains(digest) || token.beginsWithDigit {
        return true
      }
      stems.insert(Fingerprint.of(UnsafeRawBufferPointer(tokenizer.stem(token))))
      return true
    }
    return stems
  }

  /// The share of words that two statements have in common, from 0 to 1 (Jaccard).
  func similarity(to other: StatementWords) -> Double {
    let common = words.intersection(other.words).count
    let all = words.count + other.words.count - common
    return all == 0 ? 0 : Double(common) / Double(all)
  }

  /// Whether two statements with the same words may mean different things.
  func contradicts(_ other: StatementWords) -> Bool {
    numbers != other.numbers || negations != other.negations
  }
}

extension Tokenizer.Token {
  /// Whether it is a number, or begins with one, as "3rd" does.
  fileprivate var beginsWithDigit: Bool { bytes.first.map { (0x30...0x39).contains($0) } ?? false }
}
