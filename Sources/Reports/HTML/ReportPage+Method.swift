import Insights

extension ReportPage {
  /// The meaning of the words for states.
  private static let glossary = [
    ("open", "someone said so, and no one said it is done"),
    ("proposed", "said with “might” or “maybe”; it is not binding"),
    ("agreed", "no one in the conversation retracted it"),
    ("reversed", "someone withdrew it later"),
    ("replaced", "a later decision took its place"),
    ("lapsed", "its date passed and no one reported the outcome"),
    ("outdated", "a quoted message was edited or deleted since"),
  ]

  /// The inputs by which the script filters; hidden where there is no script.
  var filters: HTML {
    guard !report.sections.isEmpty else { return HTML() }
    var parts = form
    parts.append(
      HTML(.p, [.classes("empty"), .hidden]) {
        "Nothing here matches these filters. "
        HTML(.button, [.type("button")], "Show everything")
      }
    )
    return parts
  }

  private var form: HTML {
    let states = Set(report.sections.flatMap(\.items).compactMap(\.state?.rawValue)).sorted()
    return HTML(.form, [.classes("filters"), .role("search"), .label("Filter the items"), .hidden])
    {
      field("Search") {
        HTML(.input, [.type("search"), .name("q"), .placeholder("Words, or /")])
      }
      choice(
        "Kind",
        .name("kind"),
        report.sections.map { ($0.kind.rawValue, report.words($0.kind).many) }
      )
      choice("Person", .name("who"), index.people.enumerated().map { ("\($0)", $1) })
      choice("In", .name("in"), index.conversations.enumerated().map { ("\($0)", $1) })
      choice("State", .name("state"), states.map { ($0, $0) })
      HTML(.button, [.type("reset")], "Reset")
      HTML(.output, [.live], "")
    }
  }

  private func field(_ label: String, @HTMLBuilder _ input: () -> HTML) -> HTML {
    HTML(.label) {
      HTML(.span, [], label)
      input()
    }
  }

  private func choice(
    _ label: String,
    _ name: HTML.Attribute,
    _ options: [(value: String, text: String)]
  ) -> HTML {
    guard options.count > 1 else { return HTML() }
    return field(label) {
      HTML(.select, [name]) {
        HTML(.option, [.value("")], "All")
        for option in options {
          HTML(.option, [.value(option.value)], ShownText.line(option.text, limit: 80))
        }
      }
    }
  }

  /// Long stretches of threads from which nothing was taken.
  var blindSpots: HTML {
    guard !report.uncited.isEmpty else { return HTML() }
    let rest = report.uncited.count - Report.stretchesShown
    return part(Anchor("uncited"), "Not cited", count: report.uncited.count) {
      HTML(
        .p,
        [.classes("note")],
        "Long stretches from which nothing was taken. Read them if they matter."
      )
      HTML(.ul, [.classes("rows")]) {
        for stretch in report.uncited.prefix(Report.stretchesShown) { self.stretch(stretch) }
      }
      if rest > 0 { HTML(.p, [.classes("note")], "… and \(Wording.number(rest)) shorter ones.") }
    }
  }

  private func stretch(_ stretch: ReportInput.UncitedStretch) -> HTML {
    let name = ShownText.line(stretch.conversationName ?? "", limit: 80)
    let conversation = name.isEmpty ? index.conversationName(thread: stretch.threadId) : name
    let opening = ShownText.line(stretch.opening, limit: 160)
    return HTML(.li) {
      HTML(.span, [.classes("chips")]) {
        HTML(.span, [.classes("chip")], Wording.count(stretch.messages, "message"))
      }
      HTML(.span, [.classes("what")]) {
        if let anchor = index.anchor(thread: stretch.threadId) {
          HTML(.a, [.to(anchor), .directionOfText], conversation)
        } else {
          HTML(.bdi, [], conversation)
        }
        HTML(
          .span,
          [.classes("meta")],
          clock.span(stretch.firstAt, stretch.lastAt).map { ", \($0)" } ?? ""
        )
        if !opening.isEmpty { HTML(.span, [.classes("said")]) { HTML(.bdi, [], "“\(opening)”") } }
      }
    }
  }

  /// What was read, by what, and what the words mean.
  var method: HTML {
    HTML(.footer, [.id(Anchor("method"))]) {
      HTML(.h2, [], "How this was made")
      HTML(.dl, [.classes("facts head")]) {
        for line in ReportHead(report).lines { fact(line.label, line.value) }
        fact("Made by", "\(Wording.mark), \(ReportHead(report).maker)")
        for line in provenance { fact(line.label, line.value) }
      }
      HTML(.h3, [.classes("glossary")], "What the words mean")
      HTML(.dl, [.classes("facts words")]) {
        for (word, meaning) in Self.glossary { fact(word, meaning) }
      }
      HTML(
        .p,
        [.classes("note")],
        """
        Every item quotes the messages it rests on; the quotes were checked against the messages \
        letter by letter or word by word. What is not here was not read, not found, or left out as \
        said above.
        """
      )
    }
  }

  private var provenance: [(label: String, value: String)] {
    let insights = report.threads.flatMap { thread in
      thread.items.map(\.insight) + [thread.summaryItem?.insight].compactMap { $0 }
    }
    let models = insights.compactMap { $0.provenance.modelVersion ?? $0.provenance.model }
    let prompts = insights.compactMap(\.provenance.prompt)
    return [("Models", models), ("Prompts", prompts)].compactMap { label, names in
      let list = Set(names).sorted().map { ShownText.line($0, limit: 80) }
      return list.isEmpty ? nil : (label, list.joined(separator: ", "))
    }
  }
}
