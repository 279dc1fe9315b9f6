package import CivilTime
import Conversations
import Redaction
package import TerminalIO
import Text
package import Workspace

/// Prints what a search found, each message between its neighbours.
package struct SearchRendering {
  private let result: SearchResult
  private let clock: ClockText

  /// Renders a result.
  ///
  /// - Parameter zone: The zone of days and times.
  package init(_ result: SearchResult, zone: TimeZoneRules) {
    self.result = result
    clock = ClockText(zone)
  }

  /// Prints the messages that were found, with their neighbours.
  package func render(to console: Console) {
    if result.hits.isEmpty { console.note("nothing found") }
    for (index, hit) in result.hits.enumerated() {
      guard console.isListenedTo else { return }
      if index > 0 { console.print() }
      let name = TerminalText.location(
        hit.conversationName ?? hit.conversationId.rawValue,
        thread: hit.threadName
      )
      let details = [hit.createdAt.map(clock.day), TerminalText.line(hit.threadId.rawValue)]
      console.print(
        console.style(name, .strong)
          + console.style("  " + details.compactMap(\.self).joined(separator: "  "), .faint)
      )
      for message in hit.before { printNeighbour(message, to: console) }
      printHit(hit, to: console)
      for message in hit.after { printNeighbour(message, to: console) }
    }
  }

  private func printHit(_ hit: SearchHit, to console: Console) {
    let parts = HighlightedText(SecretMask.hide(hit.text), highlights: hit.highlights).parts
    let text = parts.map { part in
      let safe = TerminalText.line(part.text)
      return part.isMatch ? console.style(safe, .match) : safe
    }
    console.print("> \(head(hit.senderName, hit.createdAt)) \(text.joined())")
  }

  private func printNeighbour(_ message: ContextMessage, to console: Console) {
    let line = "  \(head(message.senderName, message.createdAt)) \(TerminalText.chat(message.text))"
    // Neighbours are there to be glanced at: on a terminal they take one line.
    let shown =
      console.terminal.hasTerminalOutput
      ? line.truncatedBetweenWords(toWidth: console.width) : line
    console.print(console.style(shown, .faint))
  }

  private func head(_ sender: String?, _ instant: Instant?) -> String {
    "\(instant.map(clock.time) ?? "--:--") \(TerminalText.line(sender ?? "unknown")):"
  }
}

/// A text split at the boundaries of the words that were searched for.
struct HighlightedText {
  /// A part of the text.
  struct Part: Hashable {
    let text: String
    let isMatch: Bool
  }

  /// The parts in order; together they are the text.
  let parts: [Part]

  /// Splits a text.
  ///
  /// - Parameter highlights: The words in UTF-8 bytes; what is out of order or out of bounds is
  ///   skipped.
  init(_ text: String, highlights: [Range<Int>]) {
    let bytes = Array(text.utf8)
    var parts: [Part] = []
    var end = 0
    func append(_ range: Range<Int>, isMatch: Bool) {
      guard !range.isEmpty else { return }
      parts.append(Part(text: String(decoding: bytes[range], as: UTF8.self), isMatch: isMatch))
    }
    for range in highlights where range.lowerBound >= end && range.upperBound <= bytes.count {
      append(end..<range.lowerBound, isMatch: false)
      append(range, isMatch: true)
      end = range.upperBound
    }
    append(end..<bytes.count, isMatch: false)
    self.parts = parts
  }
}
