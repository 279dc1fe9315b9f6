import Insights

extension ReportPage {
  /// What the report is about, in large letters, and the lines to read if there is time for no more.
  var masthead: HTML {
    let head = ReportHead(report)
    return HTML(.header, [.classes("masthead")]) {
      HTML(.div, [.classes("brand")]) {
        HTML(.span, [.classes("word")], "debrief")
        themeButtons
      }
      HTML(.h1, [.directionOfText], head.name)
      HTML(.p, [.classes("lead"), .directionOfText]) {
        if let person = input.person {
          HTML(.bdi, [], "For " + ShownText.line(person.name, limit: 80) + " · ")
        }
        if let days = head.days { HTML(.strong, [], days) }
        HTML(.span, [.classes("sub")], head.subtitle)
      }
      if let warning = head.warning { HTML(.p, [.classes("alert")], warning) }
      brief(Brief(report), head)
    }
  }

  private func brief(_ brief: Brief, _ head: ReportHead) -> HTML {
    guard !brief.lines.isEmpty else { return HTML(.p, [.classes("brief")], head.summary) }
    return HTML(.dl, [.classes("brief")]) {
      for line in brief.lines {
        HTML(.div) {
          HTML(.dt, [], line.label)
          HTML(.dd) {
            for part in line.parts {
              switch part {
              case .text(let text): HTML(.bdi, [], text)
              case .item(let item): link(item, Brief.title(item))
              }
            }
          }
        }
      }
    }
  }

  private var themeButtons: HTML {
    HTML(.div, [.classes("themes"), .role("group"), .label("Theme"), .hidden]) {
      for name in ["Auto", "Light", "Dark"] {
        HTML(
          .button,
          [.type("button"), .value(name.lowercased()), .isPressed(name == "Auto")],
          name
        )
      }
    }
  }

  /// Links to the parts of the page.
  var contents: HTML {
    HTML(.nav, [.classes("contents"), .label("Contents")]) {
      HTML(.ul) {
        if !report.attention.isEmpty {
          entry(Anchor("attention"), "Needs attention", report.attention.count)
        }
        if let changes = report.changes {
          entry(Anchor("changes"), "What changed", changes.entries.count)
        }
        for (number, section) in report.sections.enumerated() {
          entry(Anchor("k", number), report.words(section.kind).many, section.items.count)
        }
        if plot != nil { entry(Anchor("timeline"), "Talk over time", nil) }
        if !report.digests.isEmpty {
          entry(Anchor("digests"), "By conversation", report.digests.count)
        }
        if !report.threads.isEmpty {
          entry(Anchor("threads"), "By thread", report.threads.count)
        }
        if !input.uncited.isEmpty {
          entry(Anchor("uncited"), "Not cited", input.uncited.count)
        }
        entry(Anchor("method"), "How this was made", nil)
      }
    }
  }

  private func entry(_ anchor: Anchor, _ title: String, _ count: Int?) -> HTML {
    HTML(.li) {
      HTML(.a, [.to(anchor)]) {
        title
        if let count { HTML(.span, [.classes("n")], Wording.number(count)) }
      }
    }
  }

  /// The number of items of each kind, and how many of them are settled.
  var overview: HTML {
    guard !report.sections.isEmpty else { return HTML() }
    return HTML(.ul, [.classes("tiles"), .label("Counts")]) {
      for (number, section) in report.sections.enumerated() { tile(section, Anchor("k", number)) }
    }
  }

  private func tile(_ section: Report.Section, _ anchor: Anchor) -> HTML {
    let settled: Set<ItemState> = [.done, .dropped, .reversed, .replaced, .lapsed]
    let count = section.items.count
    let closed = section.items.count { $0.state.map(settled.contains) ?? false }
    let proposed = section.items.count { $0.state == .proposed }
    let own = section.items.count(where: \.isOwn)
    let held = count - closed - proposed
    let name = report.words(section.kind)
    let notes = [
      own > 0 ? "\(Wording.number(own)) of yours" : nil,
      proposed > 0 ? "\(Wording.number(proposed)) proposed" : nil,
      closed > 0 ? "\(Wording.number(closed)) settled" : nil,
    ]
    return HTML(.li, [KindStyle(section.kind).color]) {
      HTML(.a, [.to(anchor)]) {
        HTML(.strong, [.classes("n")], Wording.number(count))
        HTML(.span, [.classes("name")], count == 1 ? name.one : name.many)
        HTML(.small, [], notes.compactMap { $0 }.joined(separator: ", "))
      }
      HTML(.svg, HTML.Attribute.viewBox(width: max(count, 1), height: 1) + [.decoration]) {
        bar(from: 0, held, .classes("held"))
        bar(from: held, proposed, .classes("proposed"))
        bar(from: held + proposed, closed, .classes("closed"))
      }
    }
  }

  private func bar(from start: Int, _ width: Int, _ style: HTML.Attribute) -> HTML {
    guard width > 0 else { return HTML() }
    return HTML(
      .rect,
      HTML.Attribute.rectangle(x: start, y: 0, width: width, height: 1) + [style]
    )
  }
}
