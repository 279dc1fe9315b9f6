import Conversations
import Insights

extension ReportPage {
  /// Everything again, by the conversation it was found in.
  var threads: HTML {
    guard !report.threads.isEmpty else { return HTML() }
    return part(Anchor("threads"), "By thread", count: report.threads.count) {
      for thread in report.threads { self.thread(thread) }
    }
  }

  private func thread(_ thread: ThreadSection) -> HTML {
    let anchor = index.anchor(thread: thread.head.id) ?? Anchor("threads")
    let address = HTML.Attribute.address(.thread(thread.head.id))
    return HTML(.article, [.classes("thread"), .id(anchor), address]) {
      HTML(.h3, [.directionOfText], thread.title)
      HTML(.p, [.classes("meta"), .directionOfText], report.description(of: thread.head))
      if let summary = thread.summary, let item = thread.summaryItem { gist(summary, item) }
      if let quote = thread.loneQuote, let item = thread.summaryItem { self.quote(quote, item) }
      if !thread.items.isEmpty {
        HTML(.ul, [.classes("found")]) {
          for item in thread.items { line(item) }
        }
      }
      excerpt(thread)
    }
  }

  /// What happened in whole conversations.
  var digests: HTML {
    guard !report.digests.isEmpty else { return HTML() }
    return part(Anchor("digests"), "By conversation", count: report.digests.count) {
      for digest in report.digests {
        HTML(.article, [.classes("thread")]) {
          HTML(.h3, [.directionOfText], digest.title)
          HTML(.p, [.classes("meta"), .directionOfText], digest.item.title)
          gist(digest.summary, digest.item)
          if let quote = digest.loneQuote { self.quote(quote, digest.item) }
        }
      }
    }
  }

  private func gist(_ summary: ThreadSection.Summary, _ item: ReportItem) -> HTML {
    let anchor = index.anchor(item.id)
    return HTML(.div, [.classes("gist")] + (anchor.map { [.id($0)] } ?? [])) {
      if let gist = summary.gist { HTML(.p, [.directionOfText], gist) }
      if !summary.bullets.isEmpty {
        HTML(.ul) { for bullet in summary.bullets { point(bullet, item) } }
      }
      if !summary.topics.isEmpty {
        HTML(
          .p,
          [.classes("meta"), .directionOfText],
          "Topics: " + summary.topics.joined(separator: ", ")
        )
      }
    }
  }

  private func point(_ bullet: ThreadSection.Bullet, _ item: ReportItem) -> HTML {
    HTML(.li, [.directionOfText]) {
      bullet.text
      if let evidence = bullet.evidence.first {
        " "
        if let anchor = index.anchor(message: evidence.messageId, in: item.insight.threadId) {
          HTML(.a, [.classes("ctx"), .to(anchor)], report.attribution(evidence))
        } else {
          HTML(.bdi, [.classes("meta")], report.attribution(evidence))
        }
      }
    }
  }

  private func line(_ item: ReportItem) -> HTML {
    HTML(.li, [KindStyle(item.kind).color]) {
      HTML(.span, [.classes("kind")], report.words(item.kind).one)
      HTML(.span, [.classes("what")]) {
        link(item)
        if let state = item.state { HTML(.span, [.classes("meta")], " " + state.rawValue) }
      }
    }
  }

  /// The quoted messages of a thread among their neighbours.
  private func excerpt(_ thread: ThreadSection) -> HTML {
    let messages = input.messages[thread.head.id] ?? []
    guard !messages.isEmpty else { return HTML() }
    let total = max(thread.head.messages, messages.count)
    return HTML(.details) {
      HTML(
        .summary,
        [],
        "Excerpt of the conversation, \(Wording.number(messages.count)) of "
          + Wording.count(total, "message")
      )
      HTML(.ol, [.classes("talk")]) {
        for (number, message) in messages.enumerated() {
          gap(before: message.position, after: number == 0 ? -1 : messages[number - 1].position)
          self.message(message, number, thread.head.id)
        }
        gap(before: total, after: messages.last?.position ?? 0)
      }
    }
  }

  /// How many messages are left out between two.
  private func gap(before next: Int, after last: Int) -> HTML {
    let (distance, overflow) = next.subtractingReportingOverflow(last)
    guard !overflow, distance > 1 else { return HTML() }
    return HTML(.li, [.classes("gap")], Wording.count(distance - 1, "message") + " not shown")
  }

  private func message(_ message: ReportInput.ContextMessage, _ number: Int, _ thread: String)
    -> HTML
  {
    let citing = index.citing(message.id, in: thread)
    let places = citing.compactMap { $0.evidence.place(in: message.text) }
    let passage = Passage(message.text, marking: places, room: index.room)
    let sender = ShownText.line(message.senderName ?? "", limit: 80)
    let anchor = index.anchor(thread: thread).map { Anchor($0, "m", number) }
    let style: [HTML.Attribute] = places.isEmpty ? [] : [.classes("cited")]
    return HTML(.li, style + (anchor.map { [.id($0)] } ?? [])) {
      HTML(.p, [.classes("by")]) {
        HTML(.strong) { HTML(.bdi, [], sender.isEmpty ? "unknown sender" : sender) }
        " "
        if let instant = message.createdAt { time(instant) }
      }
      HTML(.p, [.directionOfText]) { marked(passage) }
      if !citing.isEmpty {
        HTML(.p, [.classes("refs")]) {
          for (number, cited) in citing.enumerated()
          where !citing[..<number].contains(where: { $0.item.id == cited.item.id }) {
            if let anchor = index.anchor(cited.item.id) {
              HTML(
                .a,
                [KindStyle(cited.item.kind).color, .to(anchor)],
                report.words(cited.item.kind).one
              )
            }
          }
        }
      }
    }
  }
}
