import Conversations
import Insights

extension ReportPage {
  /// How many quotes of an item are shown at once; the others unfold.
  private static let quotesShown = 2

  /// The items of one kind.
  func section(_ section: Report.Section) -> HTML {
    let number = report.sections.firstIndex { $0.kind == section.kind } ?? 0
    let name = report.words(section.kind).many
    return part(Anchor("k", number), name, count: section.items.count) {
      for item in section.items { card(item) }
    }
  }

  private func card(_ item: ReportItem) -> HTML {
    HTML(.article, cardAttributes(item)) {
      HTML(.p, [.classes("top")]) {
        HTML(.span, [.classes("kind")], report.words(item.kind).one)
        for reason in index.reasons(item.id) { chip(reason) }
        if let anchor = index.anchor(item.id) {
          HTML(.a, [.classes("self"), .to(anchor)], ShownText.line(item.id, limit: 40))
        }
      }
      HTML(.h3, [.directionOfText], title(item))
      if let content = item.content, !item.isQuoted(content) {
        HTML(.p, [.directionOfText], content)
      }
      facts(item)
      quotes(item)
      life(item)
    }
  }

  private func cardAttributes(_ item: ReportItem) -> [HTML.Attribute] {
    var attributes = [KindStyle(item.kind).card, .data(.kind, item.kind.rawValue)]
    if let anchor = index.anchor(item.id) { attributes.append(.id(anchor)) }
    attributes.append(.address(.insight(item.id)))
    if let state = item.state { attributes.append(.data(.state, state.rawValue)) }
    let people = index.people(of: item)
    if !people.isEmpty { attributes.append(.data(.people, people)) }
    let conversation = index.conversation(of: item)
    if !conversation.isEmpty { attributes.append(.data(.conversation, conversation)) }
    return attributes
  }

  /// The title, with a sign of what is done before it.
  private func title(_ item: ReportItem) -> HTML {
    var title = HTML()
    if item.isTicked == true { title.append(HTML(.span, [.classes("tick")], "Done: ")) }
    title.append(HTML(item.title))
    return title
  }

  /// Why an item wants attention.
  func chip(_ reason: Attention.Reason) -> HTML {
    let style: HTML.Attribute =
      switch reason {
      case .urgent, .overdue: .classes("chip bad")
      case .dueSoon, .conflicting, .reversed: .classes("chip warn")
      case .unowned: .classes("chip")
      }
    return HTML(.span, [style], reason.text)
  }

  private func facts(_ item: ReportItem) -> HTML {
    let short = item.facts.filter { !$0.isLong }
    let long = item.facts.filter(\.isLong)
    return HTML(.dl, [.classes("facts")]) {
      for fact in short { self.fact(fact.label, fact.value) }
      for fact in long {
        HTML(.div, [.classes("long")]) {
          HTML(.dt, [], fact.label)
          HTML(.dd, [.directionOfText], fact.value)
        }
      }
    }
  }

  private func quotes(_ item: ReportItem) -> HTML {
    let evidence = item.insight.evidence
    let rest = evidence.dropFirst(Self.quotesShown)
    var quotes = HTML()
    for evidence in evidence.prefix(Self.quotesShown) { quotes.append(quote(evidence, item)) }
    guard !rest.isEmpty else { return quotes }
    quotes.append(
      HTML(.details) {
        HTML(.summary, [], Wording.count(rest.count, "more quote"))
        for evidence in rest { quote(evidence, item) }
      }
    )
    return quotes
  }

  /// A quote where it stands in its message, who said it, and ways to what stands around it.
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
          HTML(.code, [], ShownText.line(evidence.messageId, limit: 80))
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
    guard let message, let place = evidence.place(in: message.text) else {
      return HTML(.mark, [], ShownText.passage(evidence.quote))
    }
    return marked(Passage(message.text, marking: [place], room: index.room))
  }

  /// A passage with its marks.
  func marked(_ passage: Passage) -> HTML {
    var words = HTML()
    for piece in passage.pieces {
      words.append(piece.mark == nil ? HTML(piece.text) : HTML(.mark, [], piece.text))
    }
    return words
  }

  /// Where an item was found, and until when it holds.
  private func life(_ item: ReportItem) -> HTML {
    HTML(.p, [.classes("life")]) {
      if let place = item.place {
        "In "
        if let anchor = item.insight.threadId.flatMap({ index.anchor(thread: $0) }) {
          HTML(.a, [.to(anchor), .directionOfText], ShownText.line(place, limit: 80))
        } else {
          HTML(.bdi, [], ShownText.line(place, limit: 80))
        }
        " · "
      }
      "found \(clock.day(item.insight.createdAt))"
      if let expiry = item.insight.expiresAt, expiry > input.asOf.instant {
        " · holds until \(clock.day(expiry))"
      }
    }
  }
}
