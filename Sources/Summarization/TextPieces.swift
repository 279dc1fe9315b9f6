import Text

/// A sentence cut into words and what is between them.
struct TextPieces {
  /// A word, or a run without letters and digits.
  struct Piece: Equatable {
    var text: String
    var isWord: Bool
    /// Whether it must stay as it is: in quotation marks, code, or an address.
    var isFixed = false

    /// The word in lower case.
    var lower: String { isWord ? text.lowercased() : "" }
  }

  /// The pieces, in order; words and other runs alternate.
  private(set) var pieces: [Piece] = []

  /// Cuts a sentence; whitespace becomes single spaces, and words that a transcriber split at their
  /// apostrophe (`I ' ve`) are joined again.
  init(_ text: String) {
    var quote: Unicode.Scalar?
    for chunk in text.unicodeScalars.split(whereSeparator: \.isBlank) {
      if !pieces.isEmpty { append(" ", isWord: false, isFixed: false) }
      if chunk.contains("@") || chunk.contains("/") || chunk.contains("\\") {
        append(String(chunk), isWord: true, isFixed: true)
        continue
      }
      append(chunk, &quote)
    }
    trimApostrophes()
    rejoin()
    smooth()
  }

  /// Cuts a chunk between spaces, run by run.
  private mutating func append(
    _ chunk: String.UnicodeScalarView.SubSequence,
    _ quote: inout Unicode.Scalar?
  ) {
    var start = chunk.startIndex
    var run: (isWord: Bool, isFixed: Bool)?
    func text(to end: String.Index) -> String { String(chunk[start..<end]) }
    for index in chunk.indices {
      let scalar = chunk[index]
      if Self.isQuote(scalar) { quote = quote == nil ? scalar : nil }
      let isApostrophe = scalar == "'" || scalar == "’"
      let endsWord = run?.isWord ?? (pieces.last?.isWord == true)
      let kind = (
        isWord: scalar.isOfWord || (isApostrophe && endsWord), isFixed: quote != nil
      )
      if let run, isApostrophe || run != kind {
        append(text(to: index), isWord: run.isWord, isFixed: run.isFixed)
        start = index
      }
      run = kind
      if isApostrophe {
        append("'", isWord: kind.isWord, isFixed: kind.isFixed)
        start = chunk.index(after: index)
        run = nil
      }
    }
    if let run { append(text(to: chunk.endIndex), isWord: run.isWord, isFixed: run.isFixed) }
  }

  /// The pieces as text again.
  var text: String { pieces.reduce(into: "") { $0 += $1.text } }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "“" || scalar == "”" || scalar == "„" || scalar == "`"
      || scalar == "«" || scalar == "»"
  }

  private mutating func append(_ text: String, isWord: Bool, isFixed: Bool) {
    if let last = pieces.indices.last, pieces[last].isWord == isWord,
      pieces[last].isFixed == isFixed || !isWord
    {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, isWord: isWord, isFixed: isFixed))
    }
  }

  /// An apostrophe at the end of a word is a quotation mark, or that of a plural.
  private mutating func trimApostrophes() {
    for index in pieces.indices.reversed() where pieces[index].isWord && !pieces[index].isFixed {
      guard pieces[index].text.hasSuffix("'") else { continue }
      pieces[index].text.removeLast()
      if index + 1 < pieces.count, !pieces[index + 1].isWord {
        pieces[index + 1].text = "'" + pieces[index + 1].text
      } else {
        pieces.insert(Piece(text: "'", isWord: false), at: index + 1)
      }
    }
  }

  /// Joins `I`, ` ' `, `ve` and removes the space before punctuation.
  private mutating func rejoin() {
    var joined: [Piece] = []
    var index = 0
    while index < pieces.count {
      var piece = pieces[index]
      if !piece.isWord, let last = joined.last, last.isWord, !last.isFixed,
        index + 1 < pieces.count,
        piece.text.allSatisfy({ $0 == " " || $0 == "'" }), piece.text.contains("'"),
        SpeechWords.endings.contains(pieces[index + 1].lower)
      {
        joined[joined.count - 1].text += "'" + pieces[index + 1].lower
        index += 2
        continue
      }
      if !piece.isWord, let mark = piece.text.dropFirst().first, piece.text.first == " ",
        ".,!?;:".contains(mark)
      {
        piece.text.removeFirst()
      }
      joined.append(piece)
      index += 1
    }
    pieces = joined
  }

  /// Leaves out hesitation and words that a speaker stammered twice.
  private mutating func smooth() {
    let isEnglish = pieces.contains { SpeechWords.english.contains($0.lower) }
    var smooth: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      let next = pieces[(index + 1)...].first?.text ?? ""
      if piece.isWord, !piece.isFixed, isNoise(piece, after: smooth, before: next, isEnglish) {
        // The space or comma before it goes with it.
        if let last = smooth.last, !last.isWord, smooth.count > 1 { smooth.removeLast() }
      } else if let last = smooth.last, !last.isWord, !piece.isWord {
        smooth[smooth.count - 1].text = piece.text
      } else if smooth.isEmpty, !piece.isWord, piece.text.allSatisfy({ " ,".contains($0) }) {
        continue
      } else if let last = smooth.last, last.isWord, piece.isWord, last.isFixed == piece.isFixed {
        smooth.append(Piece(text: " ", isWord: false))
        smooth.append(piece)
      } else {
        smooth.append(piece)
      }
    }
    pieces = smooth
  }

  private func isNoise(
    _ piece: Piece,
    after smooth: [Piece],
    before next: String,
    _ isEnglish: Bool
  ) -> Bool {
    let word = piece.lower
    if SpeechWords.hesitation.contains(word) { return true }
    if SpeechWords.englishHesitation.contains(word),
      isEnglish || next.first.map(",.…".contains) ?? false
    {
      return true
    }
    guard isEnglish, let last = smooth.last, !last.isWord, last.text == " ", smooth.count > 1 else {
      return false
    }
    let before = smooth[smooth.count - 2].lower
    // People say `nous nous`, so only English words are left out.
    return before == word && !SpeechWords.saidTwice.contains(word)
      && !word.allSatisfy(\.isNumber)
  }
}
