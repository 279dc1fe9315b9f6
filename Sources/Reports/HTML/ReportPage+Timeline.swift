import CivilTime
import Insights

extension ReportPage {
  /// When messages were written, and what was found in them.
  var timeline: HTML {
    guard let timeline = Timeline(report) else { return HTML() }
    return part(Anchor("timeline"), "Timeline", count: nil) {
      HTML(.figure, [.classes("chart")]) {
        drawing(timeline)
        HTML(.p, [.classes("axis"), .decoration]) {
          HTML(.span, [], "\(timeline.buckets.first?.first ?? timeline.end)")
          HTML(.span, [], "\(timeline.end)")
        }
        HTML(.figcaption) {
          HTML(.span, [], timeline.caption)
          HTML(.span, [.classes("legend")]) {
            for kind in timeline.kinds {
              HTML(.span, [KindStyle(kind).color], report.words(kind).many)
            }
          }
        }
        table(timeline)
      }
    }
  }

  /// Messages upwards from the middle, what was found in them downwards.
  private func drawing(_ timeline: Timeline) -> HTML {
    let (up, down, step) = (100, 60, 10)
    let width = timeline.buckets.count * step
    let tallest = max(timeline.buckets.map(\.messages).max() ?? 0, 1)
    let deepest = max(timeline.buckets.map(\.total).max() ?? 0, 1)
    return HTML(.svg, HTML.Attribute.viewBox(width: width, height: up + down) + [.decoration]) {
      for (number, bucket) in timeline.buckets.enumerated() {
        let height = Timeline.share(bucket.messages, of: tallest, room: up - 2)
        if height > 0 {
          HTML(
            .rect,
            HTML.Attribute.rectangle(
              x: number * step + 1,
              y: up - height - 1,
              width: step - 2,
              height: height
            )
              + [.classes("m")]
          )
        }
        for bar in bucket.bars(deepest, room: down - 1) {
          HTML(
            .rect,
            HTML.Attribute.rectangle(
              x: number * step + 1,
              y: up + 1 + bar.start,
              width: step - 2,
              height: bar.height
            )
              + [KindStyle(bar.kind).color]
          )
        }
      }
    }
  }

  /// The same in figures.
  private func table(_ timeline: Timeline) -> HTML {
    HTML(.details) {
      HTML(.summary, [], "In figures")
      HTML(.table) {
        HTML(.caption, [], timeline.caption)
        HTML(.thead) {
          HTML(.tr) {
            for title in ["From", "Messages", "Items found"] { HTML(.th, [.scope("col")], title) }
          }
        }
        HTML(.tbody) {
          for bucket in timeline.buckets where bucket.messages > 0 || bucket.total > 0 {
            HTML(.tr) {
              HTML(.th, [.scope("row")], "\(bucket.first)")
              HTML(.td, [], Wording.number(bucket.messages))
              HTML(.td, [], Wording.number(bucket.total))
            }
          }
        }
      }
    }
  }
}

/// How much was written and found over time.
struct Timeline: Sendable {
  /// A stretch of some days.
  struct Bucket: Sendable {
    let first: CivilDate
    var messages = 0
    /// What was found in it, by kind, in the order of the report.
    var found: [(kind: KindName, count: Int)] = []
    var total: Int { found.reduce(0) { $0 + $1.count } }
  }

  /// How many stretches there are at most.
  private static let limit = 60
  /// How long a stretch may be, in days.
  private static let lengths = [1, 7, 14, 28, 91, 182, 364]

  private(set) var buckets: [Bucket] = []
  let end: CivilDate
  let kinds: [KindName]
  private let days: Int
  private let hasMessages: Bool

  /// nil if not two days are known.
  init?(_ report: Report) {
    var found: [(day: Int, kind: KindName)] = []
    for section in report.sections {
      for item in section.items {
        guard let said = item.saidAt else { continue }
        found.append((report.clock.zone.dateTime(at: said).date.daysSinceEpoch, section.kind))
      }
    }
    let written = report.input.activity.map { ($0.day.daysSinceEpoch, max($0.messages, 0)) }
    let all = found.map(\.day) + written.map(\.0)
    guard let first = all.min(), let last = all.max(), first < last,
      let end = CivilDate(daysSinceEpoch: last)
    else { return nil }
    let span = last - first + 1
    let days = Self.lengths.first { span <= $0 * Self.limit } ?? (span / Self.limit + 1)
    self.days = days
    self.end = end
    kinds = report.sections.map(\.kind)
    hasMessages = !written.isEmpty
    buckets = stride(from: first, through: last, by: days).compactMap { day in
      CivilDate(daysSinceEpoch: day).map {
        Bucket(first: $0, found: report.sections.map { ($0.kind, 0) })
      }
    }
    for (day, messages) in written {
      let sum = buckets[(day - first) / days].messages.addingReportingOverflow(messages)
      buckets[(day - first) / days].messages = sum.overflow ? .max : sum.partialValue
    }
    let places = Dictionary(kinds.enumerated().map { ($1, $0) }) { first, _ in first }
    for (day, kind) in found {
      guard let place = places[kind] else { continue }
      buckets[(day - first) / days].found[place].count += 1
    }
  }

  /// What the drawing shows.
  var caption: String {
    let length = days == 1 ? "day" : days == 7 ? "week" : Wording.count(days, "day")
    return (hasMessages ? "Messages (above) and items found in them" : "Items found")
      + " per \(length)"
  }

  /// A number as a height; what is there is seen.
  static func share(_ count: Int, of whole: Int, room: Int) -> Int {
    count <= 0 ? 0 : max(Int(Double(count) / Double(whole) * Double(room)), 1)
  }
}

extension Timeline.Bucket {
  /// The heights of what was found, one behind the other.
  fileprivate func bars(_ deepest: Int, room: Int) -> [(kind: KindName, start: Int, height: Int)] {
    var sum = 0
    return found.filter { $0.count > 0 }.map { kind, count in
      let start = Timeline.share(sum, of: deepest, room: room)
      sum += count
      return (kind, start, max(Timeline.share(sum, of: deepest, room: room) - start, 1))
    }
  }
}
