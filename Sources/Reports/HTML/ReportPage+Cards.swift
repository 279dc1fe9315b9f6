import Conversations
import Insights

extension ReportPage {
  /// The number of quotes of an item shown at first; the others unfold.
  private static let quotesShown = 2

  /// The items of one kind.
  func section(_ section: Report.Section) -> HTML {
    let number = report.sections.firstIndex { $0.kind == section.kind } ?? 0
    let name = report.words(section.kind).many
    let (shown, folded) = report.folded(section.items)
    return part(Anchor("k", number), name, count: section.items.count) {
      if section.kind == .actionItem {
        tasks(shown)
      } else {
        for item in shown { card(item) }
      }
      if !folded.isEmpty {
        HTML(.details, [.classes("lapsed")]) {
          HTML(.summary, [], "\(Wording.number(folded.count)) lapsed")
          if section.kind == .actionItem {
            table(folded, "Tasks whose time has passed, by owner and due day")
          } else {
            for item in folded { card(item) }
          }
        }
      }
      if let omission = report.omission(section.kind) {
        HTML(.p, [.classes("meta")], "… " + omission)
      }
    }
  }

  private func card(_ item: ReportItem) -> HTML {
    HTML(.article, [KindStyle(item.kind).card] + itemAttributes(item)) {
      HTML(.h3, [.directionOfText]) {
        item.title
        for reason in index.reasons(item.id) { chip(reason) }
      }
      substance(item, facts: item.facts)
    }
  }

  /// What an item says beyond its title, and what it rests on.
  func substance(_ item: ReportItem, facts: [ReportItem.Fact]) -> HTML {
    var parts = HTML()
    if let content = item.content, !item.isQuoted(content) {
      parts.append(
        HTML(.p, [.directionOfText], ShownText.line(content, limit: index.density.limit))
      )
    }
    parts.append(self.facts(facts))
    parts.append(quotes(item))
    parts.append(life(item))
    return parts
  }

  /// The anchor of an item, and what the script filters it by.
  func itemAttributes(_ item: ReportItem) -> [HTML.Attribute] {
    var attributes: [HTML.Attribute] = [.data(.kind, item.kind.rawValue)]
    if let anchor = index.anchor(item.id) { attributes.append(.id(anchor)) }
    if let state = item.state { attributes.append(.data(.state, state.rawValue)) }
    let people = index.people(of: item)
    if !people.isEmpty { attributes.append(.data(.people, people)) }
    let conversation = index.conversation(item.conversationName)
    if !conversation.isEmpty { attributes.append(.data(.conversation, conversation)) }
    return attributes
  }

  /// Why an item wants attention.
  func chip(_ reason: Attention.Reason) -> HTML {
    let style: HTML.Attribute =
      switch reason {
      case .urgent, .overdue: .classes("chip bad")
      case .dueSoon, .conflicting, .reversed: .classes("chip warn")
      case .unowned, .unconfirmed: .classes("chip")
      }
    return HTML(.span, [style], reason.text)
  }

  private func facts(_ facts: [ReportItem.Fact]) -> HTML {
    guard !facts.isEmpty else { return HTML() }
    return HTML(.dl, [.classes("facts")]) {
      for fact in facts where !fact.isLong { self.fact(fact.label, fact.value) }
      for fact in facts where fact.isLong {
        HTML(.div, [.classes("long")]) {
          HTML(.dt, [], fact.label)
          HTML(.dd, [.directionOfText], fact.value)
        }
      }
    }
  }

  private func quotes(_ item: ReportItem) -> HTML {
    let evidence = item.insight.evidence.prefix(index.density.quotes)
    let rest = evidence.dropFirst(Self.quotesShown)
    let missing = item.insight.evidence.count - evidence.count
    var quotes = HTML()
    for evidence in evidence.prefix(Self.quotesShown) { quotes.append(quote(evidence, item)) }
    guard !rest.isEmpty || missing > 0 else { return quotes }
    guard !rest.isEmpty else {
      quotes.append(HTML(.p, [.classes("meta")], Wording.count(missing, "more quote")))
      return quotes
    }
    quotes.append(
      HTML(.details) {
        HTML(.summary, [], Wording.count(rest.count + missing, "more quote"))
        for evidence in rest { quote(evidence, item) }
        if missing > 0 {
          HTML(.p, [.classes("meta")], "and \(Wording.number(missing)) that are not shown here")
        }
      }
    )
    return quotes
  }

  /// A quote in its message, who said it, and links to its context.
  func quote(_ evidence: Evidence, _ item: ReportItem) -> HTML {
    let address = ArchiveAddress(
      message: evidence.messageId,
      in: item.insight.conversationId
    )
    return HTML(.figure, [.address(address)]) {
      HTML(.blockquote, [.directionOfText]) { words(evidence, item) }
      HTML(.figcaption) {
        source(evidence)
        if let anchor = index.anchor(message: evidence.messageId, in: item.insight.threadId) {
          HTML(.a, [.classes("ctx"), .to(anchor)], "In context")
        } else if report.address(of: evidence, for: item) == nil {
          HTML(.code, [], ShownText.line(evidence.messageId.rawValue, limit: 80))
        }
        if let address = report.address(of: evidence, for: item) {
          HTML(.a, [.classes("out"), .to(address), .noReferrer], "Open in chat")
        }
      }
    }
  }

  /// Who said it, and when.
  private func source(_ evidence: Evidence) -> HTML {
    let sender = ShownText.line(evidence.senderName ?? "", limit: 80)
    return HTML(.span) {
      HTML(.bdi, [], sender.isEmpty ? "unknown sender" : sender)
      ", "
      if let instant = evidence.createdAt { time(instant) } else { "time unknown" }
    }
  }

  /// The quote marked in its message, or alone where the message is not known or has changed.
  private func words(_ evidence: Evidence, _ item: ReportItem) -> HTML {
    let message = index.message(evidence.messageId, in: item.insight.threadId)
    guard let message, let range = evidence.range(in: message.text) else {
      return HTML(.mark, [], ShownText.passage(evidence.quote, limit: index.density.limit))
    }
    return marked(passage(message.text, [range], room: index.density.room))
  }

  /// A text split into its quotes and what is around them.
  func passage(_ text: String, _ ranges: [Range<Int>], room: Int) -> Passage {
    Passage(text, marking: ranges, room: room, limit: index.density.limit)
  }

  /// A passage with its marks.
  func marked(_ passage: Passage) -> HTML {
    var words = HTML()
    for piece in passage.pieces {
      words.append(piece.mark == nil ? HTML(piece.text) : HTML(.mark, [], piece.text))
    }
    return words
  }

  /// Where an item was found, until when it holds, and its id.
  private func life(_ item: ReportItem) -> HTML {
    HTML(.p, [.classes("life")]) {
      if let name = item.conversationName {
        "In "
        if let anchor = item.insight.threadId.flatMap({ index.anchor(thread: $0) }) {
          HTML(.a, [.to(anchor), .directionOfText], ShownText.line(name, limit: 80))
        } else {
          HTML(.bdi, [], ShownText.line(name, limit: 80))
        }
        " · "
      }
      if let expiry = item.insight.expiresAt, expiry > input.judgingClock.instant(of: item.insight)
      {
        "holds until \(clock.day(expiry)) · "
      }
      if let anchor = index.anchor(item.id) {
        HTML(.a, [.classes("self"), .to(anchor)], ShownText.line(item.id.rawValue, limit: 40))
      }
    }
  }
}
