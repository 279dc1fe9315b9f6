import Insights

/// A message's text split into its quotes and what is around them.
struct Passage: Sendable, Hashable {
  /// A stretch of the text, safe to show.
  struct Piece: Sendable, Hashable {
    let text: String
    /// The index of the marked range; nil for what is around the ranges.
    let mark: Int?
  }

  let pieces: [Piece]

  /// Cuts a text.
  ///
  /// Ranges outside the text mark nothing; where two overlap, the later one marks what the earlier
  /// one does not.
  ///
  /// - Parameters:
  ///   - ranges: What to mark, in UTF-8 bytes; borders inside a character move out of it.
  ///   - room: The number of scalars shown on each side of a mark.
  ///   - limit: The number of scalars shown of what is marked.
  init(
    _ text: String,
    marking ranges: [Range<Int>],
    room: Int,
    limit: Int = ShownText.quoteLimit
  ) {
    var pieces: [Piece] = []
    var end = text.startIndex
    let order = ranges.indices.sorted {
      (ranges[$0].lowerBound, ranges[$0].upperBound, $0)
        < (ranges[$1].lowerBound, ranges[$1].upperBound, $1)
    }
    for mark in order {
      guard let range = text.characters(inBytes: ranges[mark]) else { continue }
      let start = max(range.lowerBound, end)
      guard start < range.upperBound else { continue }
      if end < start {
        let isFirst = pieces.isEmpty
        pieces.append(Self.around(text[end..<start], room, keepsStart: !isFirst, keepsEnd: true))
      }
      let quoted = String(text[start..<range.upperBound])
      pieces.append(Piece(text: ShownText.passage(quoted, limit: limit), mark: mark))
      end = range.upperBound
    }
    if end < text.endIndex {
      pieces.append(Self.around(text[end...], room, keepsStart: true, keepsEnd: false))
    }
    self.pieces = pieces
  }

  /// What is before, between or after marks, shortened away from them.
  private static func around(
    _ text: Substring,
    _ room: Int,
    keepsStart: Bool,
    keepsEnd: Bool
  ) -> Piece {
    let scalars = text.unicodeScalars
    let limit = keepsStart && keepsEnd ? 2 * room : room
    guard scalars.dropFirst(limit).first != nil else {
      return Piece(text: ShownText.passage(String(text)), mark: nil)
    }
    let start = keepsStart ? String(scalars.prefix(room)) : ""
    let end = keepsEnd ? String(scalars.suffix(room)) : ""
    let isMiddle = keepsStart && keepsEnd
    let gap = isMiddle ? " … " : "…"
    return Piece(text: ShownText.passage(start) + gap + ShownText.passage(end), mark: nil)
  }
}

extension Evidence {
  /// The range of the quote in its message; nil if it does not appear there, for instance because
  /// the message was edited since.
  func range(in text: String) -> Range<Int>? {
    guard 0 <= start, start < end, end <= text.utf8.count else { return nil }
    let bytes = text.utf8
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    let last = bytes.index(first, offsetBy: end - start)
    return bytes[first..<last].elementsEqual(quote.utf8) ? start..<end : nil
  }
}

extension String {
  /// How far a border may be inside a character before it is cut after all.
  private static let characterLimit = 64

  /// The characters that a range of UTF-8 bytes touches; nil if it is outside the text.
  fileprivate func characters(inBytes range: Range<Int>) -> Range<Index>? {
    guard 0 <= range.lowerBound, range.upperBound <= utf8.count, !range.isEmpty else { return nil }
    let first = utf8.index(startIndex, offsetBy: range.lowerBound)
    let last = utf8.index(first, offsetBy: range.count)
    return border(at: first, outward: -1)..<border(at: last, outward: 1)
  }

  private func border(at index: Index, outward step: Int) -> Index {
    let limit = step < 0 ? startIndex : endIndex
    var scalar: Index?
    var position = index
    for _ in 0..<Self.characterLimit {
      if Index(position, within: self) != nil { return position }
      if scalar == nil, Index(position, within: unicodeScalars) != nil { scalar = position }
      guard position != limit else { break }
      position = utf8.index(position, offsetBy: step)
    }
    return scalar ?? index
  }
}
