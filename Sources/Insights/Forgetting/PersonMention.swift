import Text
import JSON

/// Looks in JSON texts for a person: for names as whole words in any case, and for ids as whole
/// strings, because many ids are plain numbers.
struct PersonMention {
  private let ids: [ByteSearch]
  private let names: [ByteSearch]

  /// Looks for a person.
  init(ids: Set<String>, names: Set<String>) {
    self.ids = ids.map { ByteSearch(Array(JSONValue.string($0.lowercased()).text.utf8)) }
    // Names as they appear between the quotation marks of a JSON string.
    self.names = names.filter { $0.count > 1 }.map { name in
      let quoted = JSONValue.string(name.lowercased()).text.utf8
      return ByteSearch(Array(quoted.dropFirst().dropLast()))
    }
  }

  /// Whether the person is in a text.
  ///
  /// - Parameter text: JSON in UTF-8.
  func isContained(in text: UnsafeRawBufferPointer) -> Bool {
    let lower = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    return ids.contains { isContained($0, in: lower) { _ in true } }
      || names.contains { name in
        isContained(name, in: lower) { range in
          (range.lowerBound == 0 || !isWord(lower[range.lowerBound - 1]))
            && (range.upperBound == lower.count || !isWord(lower[range.upperBound]))
        }
      }
  }

  private func isContained(
    _ search: ByteSearch,
    in text: [UInt8],
    where isMeant: (Range<Int>) -> Bool
  ) -> Bool {
    var isFound = false
    search.forEachMatch(in: text, from: 0) { range in
      isFound = isMeant(range)
      return !isFound
    }
    return isFound
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: false
    }
  }
}
