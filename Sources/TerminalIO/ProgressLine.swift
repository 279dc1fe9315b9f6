import Glibc
import Synchronization
import Text

/// A line on a terminal that says how far long work has come and when it will be done.
package final class ProgressLine: Sendable {
  /// How far work has come.
  package struct Progress: Sendable, Hashable {
    /// What is worked on, for instance a file.
    let subject: String
    /// The number of things that are done.
    let count: Int
    /// What is counted, in the plural.
    let unit: String
    /// The share that is done, from 0 to 1; nil if the whole is not known.
    let fraction: Double?
    /// What was spent so far, in US dollars; nil if nothing costs money.
    let cost: String?

    /// Describes how far work has come.
    package init(
      subject: String,
      count: Int,
      unit: String,
      fraction: Double?,
      cost: String? = nil
    ) {
      self.subject = subject
      self.count = count
      self.unit = unit
      self.fraction = fraction
      self.cost = cost
    }
  }

  private struct State {
    var subject = ""
    var start: ContinuousClock.Instant
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let width: Int
  private let state: Mutex<State>

  /// Prepares a line.
  package init(width: Int) {
    self.width = width
    state = Mutex(State(start: .now))
  }

  /// Shows progress, at most ten times a second.
  package func show(_ progress: Progress) {
    state.withLock { state in
      let now = ContinuousClock.now
      if state.subject != progress.subject {
        state.subject = progress.subject
        state.start = now
      }
      if let last = state.lastShown, now - last < .milliseconds(100) { return }
      state.lastShown = now
      state.isShown = true
      let text = Self.text(progress, elapsed: now - state.start)
      Self.write("\r\u{1B}[K" + text.truncated(toWidth: width - 1))
    }
  }

  /// Shows the end of a text.
  package func show(_ text: String) {
    state.withLock { state in
      state.isShown = true
      let room = max(8, width - 2)
      let shown = text.count > room ? "…" + text.suffix(room - 1) : text
      Self.write("\r\u{1B}[K" + shown.truncated(toWidth: room + 1))
    }
  }

  /// Erases the line.
  package func clear() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The text of the line.
  static func text(_ progress: Progress, elapsed: Duration) -> String {
    var parts = ["\(Figures.grouped(progress.count)) \(progress.unit)"]
    let seconds = elapsed / .seconds(1)
    if seconds >= 0.5 {
      parts.append("\(Figures.grouped(Int(Double(progress.count) / seconds)))/s")
    }
    if let fraction = progress.fraction, (0...1).contains(fraction) {
      parts.append("\(Int(fraction * 100)) %")
      if seconds >= 2, fraction > 0.01 {
        parts.append("\(Figures.span(seconds: seconds * (1 - fraction) / fraction)) left")
      }
    }
    if let cost = progress.cost { parts.append("\(cost) USD") }
    return "\(TerminalText.line(progress.subject)): \(parts.joined(separator: ", "))"
  }

  private static func write(_ text: String) {
    var writer = DescriptorWriter(STDERR_FILENO, capacity: 0)
    writer.write(text)
  }
}
