import Conversations

/// Makes titles of sentences.
struct ItemTitles {
  /// How many characters a title has at most.
  static let longest = 90

  let reading: ThreadReading

  /// What is to be done, from the sentence that says it: `I'll send it` becomes `Send it`.
  func action(_ place: ThreadReading.Place) -> String {
    let sentence = reading[place]
    var start = sentence.range.lowerBound
    if let cue = sentence.actionStart, cue < sentence.tokens.count,
      sentence.tokens.count - cue >= 2
    {
      start = sentence.tokens[cue].range.lowerBound
    }
    return title(place, from: start)
  }

  /// A whole sentence.
  func whole(_ place: ThreadReading.Place) -> String {
    title(place, from: reading[place].range.lowerBound)
  }

  private func title(_ place: ThreadReading.Place, from start: Int) -> String {
    let range = reading[place].range
    let lower = min(start, range.upperBound)
    let text = reading.text(
      reading.messages[place.message].stored.text,
      lower..<range.upperBound
    )
    return Self.shortened(Self.capitalised(text))
  }

  static func capitalised(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// A text cut at a word, without the full stop at its end.
  static func shortened(_ text: String) -> String {
    var text = text
    while let last = text.last, last == "." || last == "," || last == " " { text.removeLast() }
    guard text.count > longest else { return text }
    let cut = text.prefix(longest - 1)
    let end = cut.lastIndex(of: " ") ?? cut.endIndex
    return cut[..<end] + "…"
  }
}
