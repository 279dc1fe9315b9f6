import Digest
import Glibc
import ShippedFiles

/// The class of a message, decided when it is read.
///
/// The numbers are stored.
///
/// Only ``chat`` is evidence by default.
package enum MessageClass: Int, Sendable, CaseIterable {
  /// Talk of people, or of a person and a language model.
  case chat = 0
  /// A line that the platform wrote: joins, renames, calls.
  case system = 1
  /// A post of a program among people.
  case bot = 2
  /// A greeting, a thank-you, a model's error message: nothing to extract.
  case boilerplate = 3
  /// A post of debrief itself, which it must not learn from.
  case own = 4
  /// A message that never left the sender's device.
  case unsent = 5
  /// The root of a thread that the source refers to but does not hold.
  case missing = 6

  /// The name in JSON.
  package var name: String { "\(self)" }
}

/// Classifies messages.
struct MessageClassifier {
  private let phrases: Set<UInt64>

  init() {
    phrases = Set(Boilerplate.phrases.map { Fingerprint.of($0) })
  }

  /// The class of a row of a batch.
  func classify(_ row: MessageBatch.Row, in batch: MessageBatch) -> MessageClass {
    if row.isEvent || row.senderKind == .system { return .system }
    if row.isUnsent { return .unsent }
    let text = batch.bytes(row.text)
    if isOwn(text, senderName: batch.bytes(row.senderName)) { return .own }
    if row.senderKind == .bot || row.senderKind == .tool { return .bot }
    return isBoilerplate(text, isModel: row.senderKind == .assistant) ? .boilerplate : .chat
  }

  private func isOwn(
    _ text: UnsafeRawBufferPointer,
    senderName: UnsafeRawBufferPointer
  ) -> Bool {
    if senderName.count == Boilerplate.ownName.utf8.count,
      senderName.elementsEqual(Boilerplate.ownName.utf8)
    {
      return true
    }
    return Boilerplate.ownMark.isContained(in: text)
  }

  private func isBoilerplate(_ text: UnsafeRawBufferPointer, isModel: Bool) -> Bool {
    guard text.count <= (isModel ? 240 : 40) else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { folded in
      var count = 0
      for byte in text {
        let isUpper = byte >= 0x41 && byte <= 0x5A
        folded[count] = isUpper ? byte | 0x20 : byte
        count += 1
      }
      while count > 0, Boilerplate.isTrimmed(folded[count - 1]) { count -= 1 }
      let phrase = UnsafeRawBufferPointer(rebasing: folded[..<count])
      if phrases.contains(Fingerprint.of(phrase)) { return true }
      return isModel && Boilerplate.modelErrors.contains { phrase.starts(with: $0.utf8) }
    }
  }
}

/// Phrases that say nothing, and the marks of debrief's own posts.
enum Boilerplate {
  /// The name debrief posts under.
  static let ownName = "debrief"
  /// Contained in every report that debrief writes, so that it is recognized when it comes back as
  /// chat.
  static let ownMark = ByteMark("debrief.report/1")

  /// Whole messages that are greetings or thanks, lower case, without punctuation at the end.
  static let phrases = lists[.phrases]

  /// The beginnings of messages of models and their apps that failed to answer, lower case.
  static let modelErrors = lists[.modelErrors]

  private static let lists = WordLists<List>(shipped: "words/boilerplate.txt")

  /// The lists of `words/boilerplate.txt`.
  enum List: String, CaseIterable, WordListName {
    case phrases, modelErrors
  }

  /// Whether a byte at the end of a message does not change what it says.
  static func isTrimmed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: ")"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

/// A short text to search for in many long ones.
struct ByteMark {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the mark is anywhere in a text.
  func isContained(in text: UnsafeRawBufferPointer) -> Bool {
    // The last byte is a digit, rarer in talk than the letters before it.
    guard let last = bytes.last, let start = text.baseAddress else { return false }
    var index = bytes.count - 1
    while index < text.count, let found = memchr(start + index, Int32(last), text.count - index) {
      index = UnsafeRawPointer(found) - start
      let candidate = UnsafeRawBufferPointer(rebasing: text[(index + 1 - bytes.count)...index])
      if candidate.elementsEqual(bytes) { return true }
      index += 1
    }
    return false
  }
}
