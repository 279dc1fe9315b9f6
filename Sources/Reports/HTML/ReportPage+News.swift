import Insights

extension ReportPage {
  /// How many rows of what burns are shown at once; the others unfold.
  private static let rowsShown = 25

  /// What burns, first.
  var attention: HTML {
    guard !report.attention.isEmpty else { return HTML() }
    let rest = report.attention.dropFirst(Self.rowsShown)
    return part(Anchor("attention"), "Needs attention", count: report.attention.count) {
      rows(report.attention.prefix(Self.rowsShown))
      if !rest.isEmpty {
        HTML(.details) {
          HTML(.summary, [], Wording.number(rest.count) + " more")
          rows(rest)
        }
      }
    }
  }

  private func rows(_ entries: ArraySlice<Attention>) -> HTML {
    HTML(.ol, [.classes("rows")]) {
      for entry in entries {
        HTML(.li, [KindStyle(entry.item.kind).color]) {
          HTML(.span, [.classes("chips")]) { for reason in entry.reasons { chip(reason) } }
          HTML(.span, [.classes("what")]) {
            link(entry.item)
            " "
            HTML(.bdi, [], ShownText.line(entry.note))
          }
        }
      }
    }
  }

  /// What is different in meaning since the last report.
  var changes: HTML {
    guard let changes = report.changes, let previous = input.previous else { return HTML() }
    let groups = changes.groups
    return part(Anchor("changes"), "What changed", count: changes.entries.count) {
      HTML(.p, [.classes("note")]) {
        "Since the report of "
        time(previous.at)
        ": \(Wording.count(changes.unchanged, "item")) unchanged."
      }
      for group in groups where !group.entries.isEmpty {
        HTML(.h3) {
          group.title
          HTML(.span, [.classes("n")], Wording.number(group.entries.count))
        }
        HTML(.ul, [.classes("rows")]) { for entry in group.entries { change(entry) } }
      }
    }
  }

  private func change(_ entry: ChangeList.Entry) -> HTML {
    HTML(.li, [KindStyle(entry.item.kind).color]) {
      HTML(.span, [.classes("kind")], report.words(entry.item.kind).one)
      HTML(.span, [.classes("what")]) {
        link(entry.item)
        switch entry.event {
        case .found, .lapsed: HTML()
        case .closed(let word): HTML(.span, [.classes("chip")], word)
        case .changed(let steps): self.steps(steps, entry)
        }
      }
    }
  }

  private func steps(_ steps: [ChangeList.Step], _ entry: ChangeList.Entry) -> HTML {
    HTML(.span, [.classes("steps")]) {
      for step in steps {
        HTML(.span, [.classes("step")]) {
          HTML(.span, [.classes("label")], step.label)
          " "
          HTML(.del, [.directionOfText], step.before)
          HTML(.span, [.decoration], " → ")
          HTML(.ins, [.directionOfText], step.after)
        }
      }
      for evidence in entry.quotes {
        HTML(.span, [.classes("said")]) {
          HTML(.bdi, [], "“" + ShownText.line(evidence.quote, limit: 160) + "”")
          HTML(.bdi, [], " " + report.attribution(evidence))
        }
      }
    }
  }
}

extension ChangeList {
  /// The entries by what happened, what is new first.
  fileprivate var groups: [(title: String, entries: [Entry])] {
    [
      ("Changed", entries.filter { if case .changed = $0.event { true } else { false } }),
      ("New", entries.filter { $0.event == .found }),
      ("Closed", entries.filter { if case .closed = $0.event { true } else { false } }),
      ("Lapsed", entries.filter { $0.event == .lapsed }),
    ]
  }
}

extension ChangeList.Entry {
  /// What a change rests on: the last quote of then, and the last of now if it is another one.
  fileprivate var quotes: [Evidence] {
    let then = before?.insight.evidence.last
    let now = item.insight.evidence.last
    return [then, now == then ? nil : now].compactMap { $0 }
  }
}
