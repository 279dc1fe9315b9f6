/// Collects segments and joins neighbouring texts.
struct SegmentBuilder {
  private var segments: [PromptSegment] = []
  private var text = ""

  /// Adds text.
  mutating func append(_ added: String) { text += added }

  /// Adds a segment.
  mutating func append(_ segment: PromptSegment) {
    if case .text(let added) = segment {
      append(added)
    } else {
      flush()
      segments.append(segment)
    }
  }

  /// All segments.
  mutating func finish() -> [PromptSegment] {
    flush()
    return segments
  }

  private mutating func flush() {
    if !text.isEmpty { segments.append(.text(text)) }
    text = ""
  }
}

extension [PromptSegment] {
  /// The segments with each line indented; a line feed at the end begins no new line.
  func indented(by indentation: String) -> [PromptSegment] {
    guard !indentation.isEmpty else { return self }
    var builder = SegmentBuilder()
    var isAtLineStart = true
    for segment in self {
      guard case .text(let text) = segment else {
        if isAtLineStart { builder.append(indentation) }
        isAtLineStart = false
        builder.append(segment)
        continue
      }
      var line = Substring(text).unicodeScalars
      while !line.isEmpty {
        if isAtLineStart { builder.append(indentation) }
        let end = line.firstIndex(of: "\n")
        builder.append(String(line[..<(end.map(line.index(after:)) ?? line.endIndex)]))
        isAtLineStart = end != nil
        line = line[(end.map(line.index(after:)) ?? line.endIndex)...]
      }
    }
    return builder.finish()
  }
}
