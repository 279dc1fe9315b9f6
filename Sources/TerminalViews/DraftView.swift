package import Gemini
import JSON
import Synchronization
package import TerminalIO

/// Shows a model's summary on a terminal while it is written, marked as a draft.
///
/// Nothing of it has been checked; it is wiped before the checked items are printed.
package final class DraftView: Sendable {
  private struct State {
    var headline = IncrementalStringField(path: ["summary", "headline"])
    var gist = IncrementalStringField(path: ["summary", "gist"])
    var text = ""
  }

  private let state = Mutex(State())
  private let line: ProgressLine

  /// Shows drafts on a terminal.
  ///
  /// It is nil where they are not wanted, or there is no terminal to wipe them from.
  ///
  /// - Parameter console: Where to print.
  package init?(_ console: Console, isShown: Bool) {
    guard isShown, console.showsProgress else { return nil }
    line = ProgressLine(width: console.width)
  }

  /// Receives what a model writes.
  package var observer: @Sendable (StreamEvent) -> Void {
    { [self] event in
      guard case .text(let piece) = event else { return }
      let text = state.withLock { state -> String? in
        let more = [state.headline.feed(piece), state.gist.feed(piece)]
        guard more.contains(where: { !$0.isEmpty }) else { return nil }
        state.text += more.joined(separator: more[0].isEmpty || more[1].isEmpty ? "" : " – ")
        return state.text
      }
      if let text { line.show("draft: " + TerminalText.line(text)) }
    }
  }

  /// Wipes the draft.
  package func clear() { line.clear() }
}
