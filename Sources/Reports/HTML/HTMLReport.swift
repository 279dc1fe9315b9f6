import CivilTime

/// A report as a page: one file that needs nothing else, and from which no request leaves.
///
/// Everything in it can be read without its script, which adds filters, the choice of a theme, and
/// the context of a quote in place. A policy in the page allows exactly these styles and this
/// script by their digests, and nothing more.
package struct HTMLReport: Sendable {
  /// The page, ending in a line break.
  package let text: String

  /// Whether a file is a page of debrief, judged by its beginning.
  package static func isPage(_ beginning: String) -> Bool {
    beginning.contains("<meta name=\"generator\" content=\"\(Wording.mark)\"")
  }

  /// Writes a report.
  ///
  /// - Parameter report: The report; links to the chat, the messages around quotes and the other
  ///   parts that need more than insights come from its ``ReportInput``.
  package init(_ report: Report) {
    let page = ReportPage(report)
    let root = HTML(.html, [.english]) {
      page.head
      page.body
    }
    text = root.text(after: "<!doctype html>\n", before: "\n")
  }
}

/// The parts of the page; each extension writes one.
struct ReportPage: Sendable {
  let report: Report
  let head: HTML
  let index: PageIndex
  /// The messages and finds over time; nil if fewer than two days are known.
  let plot: TalkPlot?

  var input: ReportInput { report.input }
  var clock: ClockText { report.clock }

  init(_ report: Report) {
    self.report = report
    index = PageIndex(report)
    plot = TalkPlot(report)
    head = HTML(.head) {
      HTML(.meta, [.utf8])
      HTML(.meta, HTML.Attribute.header("Content-Security-Policy", PageResource.policy))
      HTML(.title, [], ReportHead(report).title)
      HTML(.meta, HTML.Attribute.meta("generator", Wording.mark))
      HTML(.meta, HTML.Attribute.meta("viewport", "width=device-width, initial-scale=1"))
      HTML(.meta, HTML.Attribute.meta("referrer", "no-referrer"))
      HTML(.meta, HTML.Attribute.meta("color-scheme", "light dark"))
      HTML(.link, HTML.Attribute.emptyIcon)
      HTML(PageResource.style)
    }
  }

  var body: HTML {
    HTML(.body) {
      HTML(.a, [.classes("skip"), .to(Anchor("main"))], "Skip to the report")
      masthead
      HTML(.div, [.classes("page")]) {
        contents
        HTML(.main, [.id(Anchor("main"))]) {
          filters
          overview
          attention
          changes
          for section in report.sections { self.section(section) }
          talk
          digests
          threads
          blindSpots
        }
      }
      method
      HTML(PageResource.script)
    }
  }

  /// A part of the page with its heading and the number of its elements.
  func part(_ anchor: Anchor, _ title: String, count: Int?, @HTMLBuilder _ content: () -> HTML)
    -> HTML
  {
    let heading = Anchor(anchor, "-h", 0)
    return HTML(.section, [.id(anchor), .labelled(by: heading)]) {
      HTML(.h2, [.id(heading)]) {
        title
        if let count { HTML(.span, [.classes("n")], Wording.number(count)) }
      }
      content()
    }
  }

  /// A time, exact for programs.
  func time(_ instant: Instant) -> HTML {
    HTML(.time, [.dateTime(instant.iso8601(in: input.zone))], clock.minute(instant))
  }

  /// A label and its value.
  func fact(_ label: String, _ value: String) -> HTML {
    HTML(.div) {
      HTML(.dt, [], label)
      HTML(.dd, [.directionOfText], value)
    }
  }

  /// A link to an insight, by its title or other words.
  func link(_ item: ReportItem, _ words: String? = nil) -> HTML {
    let words = words ?? item.title
    guard let anchor = index.anchor(item.id) else { return HTML(.bdi, [], words) }
    return HTML(.a, [.to(anchor), .directionOfText], words)
  }
}
