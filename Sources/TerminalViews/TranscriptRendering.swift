package import CivilTime
import Conversations
package import TerminalIO
package import Workspace

/// Prints a thread as people read chats: days as headings, a line per message.
package struct TranscriptRendering {
  private let transcript: ThreadTranscript
  private let senders: [MessageID: String]
  private let clock: ClockText

  /// Renders a transcript.
  ///
  /// - Parameter zone: The zone of days and times.
  package init(_ transcript: ThreadTranscript, zone: TimeZoneRules) {
    self.transcript = transcript
    clock = ClockText(zone)
    senders = Dictionary(
      transcript.messages.map { ($0.id, $0.sender) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Prints a heading and the messages.
  package func render(to console: Console) {
    printHeading(to: console)
    var day: String?
    var branch: ThreadID?
    for message in transcript.messages {
      guard console.isListenedTo else { return }
      if message.branch != branch, let id = message.branch {
        console.print()
        console.print(console.style(branchHeading(id), .strong))
        day = nil
      }
      branch = message.branch
      if let now = message.createdAt.map(clock.namedDay), now != day {
        console.print()
        console.print(console.style(now, .strong))
        day = now
      }
      printMessage(message, to: console)
    }
  }

  private func printHeading(to console: Console) {
    let thread = transcript.thread
    let location = TerminalText.location(
      thread.conversationName ?? thread.conversationId.rawValue,
      thread: thread.name
    )
    console.print(console.style(location, .strong))
    let facts = [
      TerminalText.line(thread.id.rawValue),
      Figures.count(thread.messages, "message"),
      Figures.count(thread.people, "person", "people"),
      clock.span(thread.firstAt, thread.lastAt),
    ]
    console.print(console.style(facts.joined(separator: " · "), .faint))
    if thread.rootMissing {
      console.print(console.style("(the message that started it is not in the source)", .faint))
    }
  }

  private func branchHeading(_ id: ThreadID) -> String {
    guard let branch = transcript.branches.first(where: { $0.id == id }) else {
      return "branch \(TerminalText.line(id.rawValue))"
    }
    let fork = branch.forksAfterId.map { ", after \(TerminalText.line($0.rawValue))" } ?? ""
    let state = branch.isActive ? " (shown by the app)" : ""
    return "branch \(TerminalText.line(id.rawValue))\(state)\(fork)"
  }

  private func printMessage(_ message: TranscriptMessage, to console: Console) {
    let style = console.style
    let time = message.createdAt.map(clock.time) ?? "--:--"
    let marks = message.marks.map { style(" (\($0))", .faint) }.joined()
    let reply = message.replyToId.map { id in
      style(" (to \(senders[id] ?? "an earlier message"))", .faint)
    }
    let lines = TerminalText.chatLines(message.shownText)
    let name = message.isEvent ? "*" : style(message.sender, .name) + (reply ?? "") + ":"
    console.print("\(style(time, .faint)) \(name) \(lines[0])\(marks)")
    for line in lines.dropFirst() { console.print("      \(line)") }
    let reactions = message.reactions.map { "\(TerminalText.line($0.emoji)) \($0.count)" }
    if !reactions.isEmpty {
      console.print(style("      [\(reactions.joined(separator: ", "))]", .faint))
    }
  }
}

extension TranscriptMessage {
  /// Who wrote it, for people, safe for terminals.
  fileprivate var sender: String {
    TerminalText.line(senderName ?? senderId ?? "unknown")
  }

  /// Whether the platform wrote it.
  fileprivate var isEvent: Bool { kind == .system && senderName == nil }

  /// The text with the attachments it does not mention.
  fileprivate var shownText: String {
    let markers = attachments.map(\.marker).filter { !text.contains($0) }
    return ([text] + markers).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Its states as words, such as `edited`.
  fileprivate var marks: [String] {
    var marks: [String] = []
    if deletedAt != nil { marks.append("deleted") }
    if editedAt != nil { marks.append("edited") }
    switch kind {
    case .unsent: marks.append("not sent")
    case .bot, .missing: marks.append(kind.name)
    case .chat, .system, .boilerplate, .own: break
    }
    return marks
  }
}
