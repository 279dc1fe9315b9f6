import CivilTime
import Digest
import Insights
import JSON

/// The finds in a conversation's threads, grouped by the periods in which they were said.
struct DigestGrouping {
  private var found: [String: [Insight]] = [:]

  /// Groups finds.
  ///
  /// A summary is divided: each bullet belongs to the period of the newest message it quotes. What
  /// quotes no message with a time belongs to none.
  init(_ finds: [Insight], by period: CalendarPeriod, zone: TimeZoneRules) {
    for find in finds {
      guard find.kind == .summary else {
        if let name = Self.name(find.evidence, period, zone) {
          found[name, default: []].append(find)
        }
        continue
      }
      var bullets: [String: [JSONValue]] = [:]
      for bullet in find.detail[.bullets]?.array ?? [] {
        guard let name = Self.name(find.evidence(of: bullet), period, zone) else { continue }
        bullets[name, default: []].append(bullet)
      }
      for (name, bullets) in bullets {
        var part = find
        part.detail[.bullets] = .array(bullets)
        found[name, default: []].append(part)
      }
    }
  }

  private static func name(
    _ evidence: [Evidence],
    _ period: CalendarPeriod,
    _ zone: TimeZoneRules
  ) -> String? {
    evidence.compactMap(\.createdAt).max().map { period.name(of: zone.dateTime(at: $0).date) }
  }

  /// The periods in which something was said.
  var periods: [String] { Array(found.keys) }

  /// What was found in a period, thread by thread in the order of the talk.
  ///
  /// - Parameter minimum: The minimum number of threads with a summary.
  /// - Returns: The finds; nothing if there are fewer threads.
  func finds(in period: String, threads minimum: Int) -> [Insight] {
    let finds = found[period] ?? []
    let threads = Dictionary(grouping: finds) { $0.threadId }.values
      .filter { $0.contains { $0.kind == .summary } }
    guard threads.count >= minimum else { return [] }
    return threads.map { thread in thread.sorted(by: Self.isBefore) }
      .sorted { left, right in
        guard let first = left.first, let second = right.first else { return !left.isEmpty }
        return Self.isBefore(first, second)
      }
      .flatMap { $0 }
  }

  /// Summaries first, then by when they begin.
  private static func isBefore(_ left: Insight, _ right: Insight) -> Bool {
    let keys = [left, right].map { find in
      (
        find.kind == .summary ? 0 : 1, find.evidence.compactMap(\.createdAt).min() ?? .latest,
        find.id
      )
    }
    return keys[0] < keys[1]
  }

  /// A fingerprint that changes whenever the finds do.
  static func fingerprint(_ finds: [Insight]) -> String {
    guard !finds.isEmpty else { return "" }
    return SecureDigest.hexadecimal(
      finds.map { "\($0.id) \($0.updatedAt.milliseconds)" }.joined(separator: "\n")
    )
  }
}
