import Glibc

/// Finds many stretches of bytes in the same texts, in bounded time however many they are.
///
/// The first ones are looked for in the texts themselves. Once these have been read ``patience``
/// times, their positions are sorted by the bytes that follow, which takes as long as that, and
/// each further stretch takes a binary search.
package final class RepeatedSearch {
  private let texts: [String]
  /// The texts, each followed by a byte that UTF-8 never has, and as many as a position is compared
  /// by.
  private var bytes: [UInt8] = []
  /// The positions in the texts in the order of the bytes there; empty until they are needed.
  private var positions: [UInt32] = []
  /// The number of bytes in the texts.
  private let size: Int
  /// The number of bytes that were read, and of positions that were compared.
  package private(set) var steps = 0

  /// The number of times that the texts are read before they are sorted.
  static let patience = 64
  /// The maximum number of bytes by which positions are compared; longer stretches are looked for in
  /// the texts, and many of them make a long answer.
  static let longest = 64

  /// Prepares to look in some texts.
  package init(_ texts: [String]) {
    self.texts = texts
    size = texts.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  /// Whether the bytes of a text occur in one of the texts.
  package func isFound(_ text: String) -> Bool {
    let isShort = (1...Self.longest).contains(text.utf8.count) && size < UInt32.max
    if isShort, steps > Self.patience * size { return isSorted(Array(text.utf8)) }
    let search = ByteSearch(text)
    return texts.contains { text in
      steps += text.utf8.count
      return search.isFound(in: text)
    }
  }

  /// Whether a position begins with some bytes.
  private func isSorted(_ needle: [UInt8]) -> Bool {
    if positions.isEmpty { sort() }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      var (low, high) = (0, positions.count)
      while low < high {
        let middle = low + (high - low) / 2
        steps += 1
        let order = memcmp(start + Int(positions[middle]), needle, needle.count)
        if order == 0 { return true }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return false
    }
  }

  private func sort() {
    bytes.reserveCapacity(size + Self.longest)
    for text in texts {
      bytes += text.utf8
      bytes.append(.max)
    }
    positions = Array(0..<UInt32(bytes.count))
    bytes += repeatElement(.max, count: Self.longest)
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      positions.sort {
        steps += 1
        return memcmp(start + Int($0), start + Int($1), Self.longest) < 0
      }
    }
  }
}
