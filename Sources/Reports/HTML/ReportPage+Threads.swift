import Conversations
import Insights

extension ReportPage {
  /// Everything again, by the conversation it was found in; each thread unfolds.
  var threads: HTML {
    guard !report.threads.isEmpty else { return HTML() }
    return part(Anchor("threads"), "By thread", count: report.threads.count) {
      let (shown, folded) = report.foldedThreads
      for thread in shown { self.thread(thread) }
      if !folded.isEmpty {
        HTML(.details, [.classes("lapsed")]) {
          HTML(.summary, [], "\(Wording.number(folded.count)) in which nothing is open any more")
          for thread in folded { self.thread(thread) }
        }
      }
    }
  }

  private func thread(_ thread: ThreadSection) -> HTML {
    var attributes: [HTML.Attribute] = [
      .classes("thread"), .id(index.anchor(thread: thread.head.id) ?? Anchor("threads")),
    ]
    let conversation = index.conversation(thread.head.conversationName)
    if !conversation.isEmpty { attributes.append(.data(.conversation, conversation)) }
    let people = index.people(of: thread.head)
    if !people.isEmpty { attributes.append(.data(.people, people)) }
    attributes.append(.address(.thread(thread.head.id)))
    return HTML(.details, attributes) {
      HTML(.summary) {
        HTML(.h3, [.directionOfText], thread.title)
        HTML(.span, [.classes("meta"), .directionOfText], report.description(of: thread.head))
      }
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
        HTML(.article, [.classes("digest")]) {
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
      if let gist = summary.gist {
        HTML(.p, [.directionOfText], ShownText.line(gist, limit: index.density.limit))
      }
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
      ShownText.line(bullet.text, limit: index.density.limit)
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
    let messages = index.excerpt(of: thread.head.id)
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
          let last = number == 0 ? nil : messages[number - 1]
          gap(before: message.position, after: last?.position ?? -1)
          self.message(message, number, thread.head.id, after: last)
        }
        gap(before: total, after: messages.last?.position ?? 0)
      }
    }
  }

  /// The number of messages left out between two.
  private func gap(before next: Int, after last: Int) -> HTML {
    let (distance, overflow) = next.subtractingReportingOverflow(last)
    guard !overflow, distance > 1 else { return HTML() }
    return HTML(.li, [.classes("gap")], Wording.count(distance - 1, "message") + " not shown")
  }

  private func message(
    _ message: ReportInput.ContextMessage,
    _ number: Int,
    _ thread: ThreadID,
    after last: ReportInput.ContextMessage?
  ) -> HTML {
    let citing = index.citing(message.id, in: thread)
    let ranges = citing.compactMap { $0.evidence.range(in: message.text) }
    let sender = ShownText.line(message.senderName ?? "", limit: 80)
    let anchor = index.anchor(thread: thread).map { Anchor($0, "m", number) }
    let style: [HTML.Attribute] = ranges.isEmpty ? [] : [.classes("cited")]
    return HTML(.li, style + (anchor.map { [.id($0)] } ?? [])) {
      HTML(.p, [.classes("by")]) {
        HTML(.strong) { HTML(.bdi, [], sender.isEmpty ? "unknown sender" : sender) }
        " "
        if let instant = message.createdAt {
          HTML(.time, [], clock.minute(instant, after: last?.createdAt))
        }
      }
      HTML(.p, [.directionOfText]) { text(of: message, ranges) }
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

  /// A message with its quotes marked, as much of it as the page has room for.
  private func text(of message: ReportInput.ContextMessage, _ ranges: [Range<Int>]) -> HTML {
    guard !ranges.isEmpty else {
      return HTML(ShownText.passage(message.text, limit: min(index.density.limit, 400)))
    }
    return marked(passage(message.text, ranges, room: index.density.room))
  }
}
