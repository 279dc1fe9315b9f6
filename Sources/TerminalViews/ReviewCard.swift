import CivilTime
import Conversations
import Debrief
import Insights
import JSON
import Redaction
import TerminalIO

/// An insight as `review` shows it: what it says, and its quotes in their context.
struct ReviewCard {
  private let item: ReviewQueue.Item
  private let style: Style
  private let width: Int
  private let clock: ClockText

  /// The maximum number of characters shown before and after a quote.
  private static let margin = 160

  init(_ item: ReviewQueue.Item, style: Style, width: Int, zone: TimeZoneRules) {
    self.item = item.hidingSecrets
    self.style = style
    self.width = width
    clock = ClockText(zone)
  }

  /// The card, safe for terminals.
  ///
  /// - Parameter position: Its position in the queue, for instance `3 of 17`.
  func text(_ position: String) -> String {
    let insight = item.insight
    let percent = "\(Int((insight.confidence * 100).rounded()))% sure"
    var lines = [""]
    lines.append(
      style("\(position) · \(words(insight.kind.rawValue)) · \(percent) · \(insight.id)", .faint)
    )
    lines += wrapped(insight.title).map { style($0, .strong) }
    if insight.content != insight.title { lines += wrapped(insight.content) }
    lines.append(style(facts.joined(separator: " · "), .faint))
    lines.append("")
    lines += item.context.isEmpty ? quotes : item.context.flatMap(message)
    return lines.map { $0 + "\n" }.joined()
  }

  private var facts: [String] {
    let detail = item.insight.detail
    var facts: [String] = []
    for name in ["owner", "due", "state", "level"] {
      guard let value = detail[name], let text = value.string ?? value["name"]?.string else {
        continue
      }
      facts.append("\(name) \(TerminalText.line(text))")
    }
    if let outdated = item.insight.outdated { facts.append("a quoted message was \(outdated)") }
    return facts + [
      "in \(TerminalText.location(item.conversationName ?? item.insight.conversationId.rawValue, thread: nil))"
    ]
  }

  /// The quotes alone, if the messages are no longer in the workspace.
  private var quotes: [String] {
    item.insight.evidence.flatMap { evidence in
      wrapped("> \(evidence.senderName ?? "unknown"): \(evidence.quote)")
    }
  }

  // MARK: Messages

  private func message(_ line: ReviewQueue.Line) -> [String] {
    let time = line.createdAt.map(clock.minute) ?? "time unknown"
    let name = TerminalText.line(line.senderName ?? "unknown")
    let mark = line.quotes.isEmpty ? " " : ">"
    let gap = line.followsGap ? [style("  …", .faint)] : []
    return gap + [
      "\(mark) \(style(time, .faint)) \(style(name, .name)): \(passage(line))"
    ]
  }

  /// The message on one line, with its quotes emphasised.
  private func passage(_ line: ReviewQueue.Line) -> String {
    let bytes = Array(line.text.utf8)
    guard let first = line.quotes.map(\.lowerBound).min() else {
      return Self.end(TerminalText.line(line.text), of: Self.margin)
    }
    var text = Self.beginning(Self.line(bytes[..<first]), of: Self.margin)
    var position = first
    for quote in line.quotes.sorted(by: { $0.lowerBound < $1.lowerBound })
    where quote.lowerBound >= position {
      text += Self.line(bytes[position..<quote.lowerBound])
      let quoted = Self.line(bytes[quote])
      text += style.usesColor ? style(quoted, .match) : "«\(quoted)»"
      position = quote.upperBound
    }
    return text + Self.end(Self.line(bytes[position...]), of: Self.margin)
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    TerminalText.line(String(decoding: bytes, as: UTF8.self))
  }

  private static func end(_ text: String, of length: Int) -> String {
    text.count > length ? text.prefix(length) + "…" : text
  }

  private static func beginning(_ text: String, of length: Int) -> String {
    text.count > length ? "…" + text.suffix(length) : text
  }

  private func wrapped(_ text: String) -> [String] {
    TerminalText.wrap(TerminalText.line(String(text.prefix(1200))), to: width)
  }

  private func words(_ name: String) -> String {
    TerminalText.line(name.replacing("_", with: " "))
  }
}

extension ReviewQueue.Item {
  /// The item with the secrets in it hidden.
  fileprivate var hidingSecrets: Self {
    var item = self
    item.insight = insight.mappingProse(SecretMask.hide)
    for index in context.indices {
      item.context[index].text = SecretMask.hide(context[index].text)
    }
    return item
  }
}
