extension ReportPage {
  /// The number of conversations drawn at first; the others unfold.
  private static let conversationsShown = 12

  /// When messages were written, and what was found in them: in all, and by conversation.
  var talk: HTML {
    guard let plot else { return HTML() }
    return part(Anchor("timeline"), "Talk over time", count: nil) {
      HTML(.figure, [.classes("chart")]) {
        drawings(plot.rows.prefix(Self.conversationsShown + 1), plot)
        let rest = plot.rows.dropFirst(Self.conversationsShown + 1)
        if !rest.isEmpty {
          HTML(.details) {
            HTML(.summary, [], Wording.count(rest.count, "more conversation"))
            drawings(rest, plot)
          }
        }
        HTML(.p, [.classes("axis"), .decoration]) {
          HTML(.span, [], "\(plot.starts.first ?? plot.end)")
          HTML(.span, [], "\(plot.end)")
        }
        HTML(.figcaption) {
          HTML(.span, [], plot.caption)
          HTML(.span, [.classes("legend")]) {
            for kind in plot.kinds {
              HTML(.span, [KindStyle(kind).color], report.words(kind).many)
            }
          }
        }
        figures(plot)
      }
    }
  }

  private func drawings(_ rows: ArraySlice<TalkPlot.Row>, _ plot: TalkPlot) -> HTML {
    HTML(.ul, [.classes("plots")]) {
      for row in rows {
        let conversation = index.conversation(row.name)
        HTML(.li, conversation.isEmpty ? [] : [.data(.conversation, conversation)]) {
          HTML(.span, [.classes("name"), .directionOfText], row.name ?? "All conversations")
          drawing(row, plot)
          HTML(.span, [.classes("meta")], amounts(row, plot))
        }
      }
    }
  }

  private func amounts(_ row: TalkPlot.Row, _ plot: TalkPlot) -> String {
    let items = Wording.count(row.allFound, "item")
    return plot.hasMessages && row.allMessages > 0
      ? "\(Wording.count(row.allMessages, "message")), \(items)" : items
  }

  /// Messages upwards from the middle, what was found in them downwards; the figures are beside it.
  private func drawing(_ row: TalkPlot.Row, _ plot: TalkPlot) -> HTML {
    let (up, down) = (36, 24)
    let width = plot.starts.count * TalkPlot.Row.step
    let label = "\(row.name ?? "All conversations"): \(amounts(row, plot))\(busiest(row, plot))"
    let attributes = HTML.Attribute.viewBox(width: width, height: up + down)
    return HTML(.svg, attributes + [.role("img"), .label(label)]) {
      HTML(.path, [.classes("m"), .bars(row.messageBars(above: up))])
      for number in plot.kinds.indices {
        let bars = row.itemBars(number, below: up, room: down - 1)
        if !bars.isEmpty { HTML(.path, [KindStyle(plot.kinds[number]).color, .bars(bars)]) }
      }
    }
  }

  /// When most messages were written.
  private func busiest(_ row: TalkPlot.Row, _ plot: TalkPlot) -> String {
    guard let most = row.messages.max(), most > 0, let position = row.messages.firstIndex(of: most)
    else { return "" }
    return ", most from \(plot.starts[position]) on"
  }

  /// The sum of all conversations in figures.
  private func figures(_ plot: TalkPlot) -> HTML {
    HTML(.details) {
      HTML(.summary, [], "In figures")
      HTML(.table) {
        HTML(.caption, [], plot.caption)
        HTML(.thead) {
          HTML(.tr) {
            for title in ["From", "Messages", "Items found"] { HTML(.th, [.scope("col")], title) }
          }
        }
        HTML(.tbody) {
          if let all = plot.rows.first {
            for (number, start) in plot.starts.enumerated() {
              let (messages, items) = (all.messages[number], all.found[number].reduce(0, +))
              if messages > 0 || items > 0 {
                HTML(.tr) {
                  HTML(.th, [.scope("row")], "\(start)")
                  HTML(.td, [], Wording.number(messages))
                  HTML(.td, [], Wording.number(items))
                }
              }
            }
          }
        }
      }
    }
  }
}
