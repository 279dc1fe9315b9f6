import ArchiveReading
import ShippedFiles

/// The texts that the app itself writes into chats, in the languages whose exports are common.
///
/// All texts are in lower case and without the full stop at the end.
enum WhatsAppWords {
  /// Replaces a message that was deleted.
  static let deleted = lists.set(.deleted)

  /// Follows a text that was changed.
  static let edited = lists.set(.edited)

  /// Stands for a file in an export without files, on Android.
  static let omitted = lists.set(.omitted)

  /// Ends a line that stands for a file in an export without files, on iOS, with the name of such
  /// files.
  static let omittedEndings = lists.all.flatMap { list, words in
    list.omittedKind.map { kind in words.map { (ending: $0, kind: kind) } } ?? []
  }

  /// The kind of file that a line stands for, and what the line says of it.
  ///
  /// - Returns: nil if it stands for none.
  static func omittedFile(_ words: String) -> (ending: String, kind: String)? {
    guard let last = words.utf8.last else { return nil }
    return omittedByByte[last]?.first { words.endsWithBytes(of: $0.ending) }
  }

  private static let omittedByByte = Dictionary(
    grouping: omittedEndings,
    by: { $0.ending.utf8.last ?? 0 }
  )

  /// Follows a file's name on Android.
  static let attachedEndings = lists[.attached]

  /// Begins a line that the app wrote under someone's name.
  static let eventBeginnings = lists[.event]

  /// Whether a text begins like one of ``eventBeginnings``.
  static func beginsEvent(_ words: String) -> Bool {
    guard let first = words.utf8.first else { return false }
    return eventsByByte[first]?.contains { words.startsWithBytes(of: $0) } ?? false
  }

  private static let eventsByByte = Dictionary(
    grouping: eventBeginnings,
    by: { $0.utf8.first ?? 0 }
  )

  /// The first half of the day, after or before the time of a 12-hour clock.
  static let morning = lists.set(.morning)

  /// The second half.
  static let afternoon = lists.set(.afternoon)

  /// Follows the time of a 24-hour clock.
  static let clock = lists.set(.clock)

  /// Precedes the name of the chat in a file's name.
  static let chatNameBeginnings = lists[.chatName].map { $0 + " " }

  /// A text in the form of the tables.
  ///
  /// Only ASCII letters are lowercased: the app begins no sentence of the tables with another.
  ///
  /// - Returns: The text without spaces at its ends and without a full stop.
  static func canonical(_ text: some StringProtocol) -> String {
    let bytes = text.trimmingSpaces.utf8
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for byte in bytes {
        buffer[count] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
        count += 1
      }
      return count > 0 && buffer[count - 1] == UInt8(ascii: ".") ? count - 1 : count
    }
  }

  private static let lists = WordLists<List>(shipped: "words/whatsapp.txt")

  /// The lists of `words/whatsapp.txt`.
  enum List: String, CaseIterable, WordListName {
    case deleted, edited, omitted, attached, event, chatName, morning, afternoon, clock
    case omittedImage = "omitted image"
    case omittedVideo = "omitted video"
    case omittedAudio = "omitted audio"
    case omittedGIF = "omitted GIF"
    case omittedSticker = "omitted sticker"
    case omittedDocument = "omitted document"
    case omittedContact = "omitted contact"

    /// The kind of file that the lines of the list stand for; nil if they stand for none.
    var omittedKind: String? {
      let parts = rawValue.split(separator: " ")
      return parts.count == 2 ? String(parts[1]) : nil
    }
  }
}
