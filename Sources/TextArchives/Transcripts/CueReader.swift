import ArchiveReading
import Compression

/// Splits a transcript into captions and the lines around them.
struct CueReader {
  /// A part of a transcript.
  enum Element {
    /// A line of the header or of a note.
    case note(Substring)
    /// A caption.
    case cue(Cue)
    /// A line that is neither.
    case unknown(line: Int, reason: String)
  }

  /// A caption as it is written.
  struct Cue {
    /// The line of its timing.
    let line: Int
    /// When it is shown.
    let timing: CueTiming
    /// The line before its timing, if any.
    let identifier: Substring?
    /// Its lines, tags and all.
    var lines: [Substring] = []
    /// The size of its text, in bytes.
    var size = 0
  }

  private enum Block { case none, header, note, style, cue }

  private var lines: TextLines
  private var found: [Element] = []
  private var cue: Cue?
  /// A line that may belong to the caption that follows.
  private var identifier: (line: Int, text: Substring)?
  private var block = Block.none
  private var isAtEnd = false

  /// Starts reading a file.
  ///
  /// - Throws: `CompressionError`.
  init(_ file: SourceFile) throws(CompressionError) { lines = try TextLines(file) }

  /// Whether a line is WebVTT's signature.
  static func isSignature(_ line: Substring) -> Bool {
    line == "WEBVTT" || line.hasPrefix("WEBVTT ") || line.hasPrefix("WEBVTT\t")
  }

  /// The next part, in the order of the file.
  ///
  /// - Returns: nil at the end.
  /// - Throws: `CompressionError`.
  mutating func next() throws(CompressionError) -> Element? {
    while found.isEmpty, !isAtEnd {
      if let line = try lines.next() {
        take(line)
      } else {
        isAtEnd = true
        endBlock()
      }
    }
    return found.isEmpty ? nil : found.removeFirst()
  }

  private mutating func take(_ line: TextLines.Line) {
    guard let text = line.text else {
      return found.append(.unknown(line: line.number, reason: "longer than 1 MiB"))
    }
    if line.number == 1, Self.isSignature(text) {
      block = .header
      found.append(.note(text.dropFirst(6)))
    } else if text.contains("-->"), let timing = CueTiming(text) {
      beginCue(timing, line.number)
    } else if text.trimmingSpaces.isEmpty {
      endBlock()
    } else {
      take(text, line.number)
    }
  }

  private mutating func take(_ text: Substring, _ number: Int) {
    switch block {
    case .header, .note: found.append(.note(text))
    case .style: break
    case .cue: takeCaption(text, number)
    case .none where text == "STYLE" || text == "REGION": block = .style
    case .none where text == "NOTE" || text.hasPrefix("NOTE "):
      block = .note
      found.append(.note(text.dropFirst(4)))
    case .none:
      dropIdentifier()
      identifier = (number, text)
    }
  }

  private mutating func takeCaption(_ text: Substring, _ number: Int) {
    guard let size = cue?.size, size + text.utf8.count <= TextLines.limit else {
      return found.append(.unknown(line: number, reason: "the caption is longer than 1 MiB"))
    }
    cue?.lines.append(text)
    cue?.size += text.utf8.count + 1
  }

  private mutating func beginCue(_ timing: CueTiming, _ number: Int) {
    // Some programs leave out the empty line between captions, but not the number.
    if let last = cue?.lines.last, last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      cue?.lines.removeLast()
    }
    endCue()
    cue = Cue(line: number, timing: timing, identifier: identifier?.text)
    identifier = nil
    block = .cue
  }

  private mutating func endBlock() {
    endCue()
    dropIdentifier()
    block = .none
  }

  private mutating func endCue() {
    if let cue { found.append(.cue(cue)) }
    cue = nil
  }

  private mutating func dropIdentifier() {
    if let identifier {
      found.append(.unknown(line: identifier.line, reason: "it is not part of a caption"))
    }
    identifier = nil
  }
}
