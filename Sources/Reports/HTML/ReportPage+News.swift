import Insights

extension ReportPage {
  /// The number of urgent rows shown at first; the others unfold.
  private static let rowsShown = 12
  /// The maximum number of rows; further items are in the lists of the page.
  private static let rowLimit = 100

  /// The items that need attention, the most urgent first.
  var attention: HTML {
    guard !report.attention.isEmpty else { return HTML() }
    let rest = report.attention.dropFirst(Self.rowsShown).prefix(Self.rowLimit)
    let beyond = report.attention.count - Self.rowsShown - rest.count
    return part(Anchor("attention"), "Needs attention", count: report.attention.count) {
      rows(report.attention.prefix(Self.rowsShown))
      if !rest.isEmpty {
        HTML(.details) {
          HTML(.summary, [], Wording.number(rest.count) + " more")
          rows(rest)
          if beyond > 0 {
            HTML(.p, [.classes("note")], "… and \(Wording.number(beyond)) less pressing ones.")
          }
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
    guard let changes = report.changes, let line = report.sinceLine else { return HTML() }
    return part(Anchor("changes"), "What changed", count: changes.entries.count) {
      HTML(.p, [.classes("note")], line)
      for group in changes.groups {
        HTML(.div, [.classes("group")]) {
          HTML(.h3) {
            group.title
            HTML(.span, [.classes("n")], Wording.number(group.entries.count))
          }
          let rest = group.entries.dropFirst(Self.rowsShown).prefix(Self.rowLimit)
          let beyond = group.entries.count - Self.rowsShown - rest.count
          entries(group.entries.prefix(Self.rowsShown))
          if !rest.isEmpty {
            HTML(.details) {
              HTML(.summary, [], Wording.number(rest.count) + " more")
              entries(rest)
              if beyond > 0 {
                HTML(.p, [.classes("note")], "… and \(Wording.number(beyond)) more.")
              }
            }
          }
        }
      }
    }
  }

  private func entries(_ entries: ArraySlice<ChangeList.Entry>) -> HTML {
    HTML(.ul, [.classes("rows")]) { for entry in entries { change(entry) } }
  }

  private func change(_ entry: ChangeList.Entry) -> HTML {
    HTML(.li, [KindStyle(entry.item.kind).color]) {
      HTML(.span, [.classes("kind")], report.words(entry.item.kind).one)
      HTML(.span, [.classes("what")]) {
        link(entry.item)
        if let end = entry.end { HTML(.span, [.classes("chip")], end) }
        steps(entry)
      }
    }
  }

  private func steps(_ entry: ChangeList.Entry) -> HTML {
    HTML(.span, [.classes("steps")]) {
      for step in entry.steps {
        HTML(.span, [.classes("step")]) {
          HTML(.span, [.classes("label")], step.label)
          " "
          HTML(.del, [.directionOfText], step.before)
          HTML(.span, [.decoration], " → ")
          HTML(.ins, [.directionOfText], step.after)
        }
      }
      if let reason = entry.reason {
        HTML(.span, [.classes("step"), .directionOfText], reason)
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
