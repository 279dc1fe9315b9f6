package import JSON

/// The figures of an earlier run, by thread, for comparison.
///
/// It is the output of `debrief eval extraction --json`.
package struct ExtractionBaseline: Sendable {
  private let threads: [String: [String: [Double]]]
  private let violations: Set<String>

  /// A figure that is compared: a ratio of sums over threads, such as F1 or a coverage.
  struct Measure: Sendable {
    let name: String
    /// What a thread adds to the numerator and the denominator.
    let parts: @Sendable (ExtractionCounts) -> (Double, Double)
  }

  static let measures =
    LabelledThread.Kind.allCases.map { kind in
      Measure(name: "\(kind.rawValue) F1") { counts in
        let found = counts.found[kind] ?? .init()
        return (
          2 * Double(found.hits), Double(2 * found.hits + found.falseAlarms + found.misses)
        )
      }
    } + [
      Measure(name: "owner") { $0.owner.parts }, Measure(name: "due") { $0.due.parts },
      Measure(name: "state") { $0.state.parts },
      Measure(name: "decision state") { $0.decisionState.parts },
      Measure(name: "priority") { $0.priority.parts },
      Measure(name: "facts") { ($0.facts, Double($0.threads)) },
      Measure(name: "facts in 60 words") { ($0.factsEarly, Double($0.threads)) },
      Measure(name: "key messages") { $0.keyMessages.parts },
    ]

  /// The figures of a thread in the form of a baseline.
  package static func json(_ id: String, _ counts: ExtractionCounts) -> JSONValue {
    var object = JSONObject()
    object.append("id", .string(id))
    for measure in measures {
      let (hits, of) = measure.parts(counts)
      guard of > 0 else { continue }
      object.append(measure.name, .array([.rate(hits), .rate(of)]))
    }
    return .object(object)
  }

  /// Reads the output of an earlier run.
  ///
  /// - Returns: nil if it is something else.
  package init?(_ json: JSONValue) {
    guard json["schema"]?.string == ExtractionFigures.schema, let rows = json["threads"]?.array
    else {
      return nil
    }
    var threads: [String: [String: [Double]]] = [:]
    for row in rows {
      guard let id = row["id"]?.string, let members = row.object?.members else { return nil }
      threads[id] = members.reduce(into: [:]) { parts, member in
        let numbers = member.value.array?.compactMap(\.double) ?? []
        if numbers.count == 2 { parts[member.name] = numbers }
      }
    }
    self.threads = threads
    violations = Set(
      (json["violations"]?.array ?? []).map {
        "\($0["kind"]?.string ?? "") \($0["message"]?.string ?? "")"
      }
    )
  }

  /// A figure then and now.
  package struct Change: Sendable, Hashable {
    /// What is measured.
    package var name: String
    /// The ratio then.
    package var before: Double
    /// The ratio now.
    package var now: Double
    /// The share of resamples in which it did not drop.
    package var p: Double

    /// Whether it dropped significantly.
    package var isDrop: Bool { now < before && p < ExtractionBaseline.level }
  }

  /// The significance level of a drop.
  ///
  /// It is strict because a dozen figures are compared at once.
  static let level = 0.005
  private static let resamples = 2_000

  /// Compares by a paired bootstrap over the threads that both runs read (one-sided, 2,000
  /// resamples, always the same ones).
  ///
  /// - Returns: The figures, and the traps that are new since then.
  package func compare(
    _ figures: ExtractionFigures
  ) -> (changes: [Change], traps: [ExtractionFigures.Violation], threads: Int) {
    let common = figures.byThread.filter { threads[$0.id] != nil }
    let known = Set(common.map(\.id))
    var changes: [Change] = []
    for measure in Self.measures {
      let pairs = common.map { thread -> Pair in
        let then = threads[thread.id]?[measure.name] ?? [0, 0]
        let (hits, of) = measure.parts(thread.counts)
        return Pair(before: (then[0], then[1]), now: (hits, of))
      }
      guard let sum = Pair.ratios(pairs, pairs.indices) else { continue }
      changes.append(
        Change(name: measure.name, before: sum.before, now: sum.now, p: Self.p(pairs, sum))
      )
    }
    let new = figures.violations.filter {
      known.contains($0.thread) && !violations.contains($0.key)
    }
    return (changes, new, common.count)
  }

  private struct Pair {
    let before: (hits: Double, of: Double)
    let now: (hits: Double, of: Double)

    var isSame: Bool { abs(before.hits - now.hits) < 1e-3 && abs(before.of - now.of) < 1e-3 }

    static func ratios(_ pairs: [Pair], _ indices: some Sequence<Int>) -> (
      before: Double, now: Double
    )? {
      var (before, now) = ((0.0, 0.0), (0.0, 0.0))
      for index in indices {
        before.0 += pairs[index].before.hits
        before.1 += pairs[index].before.of
        now.0 += pairs[index].now.hits
        now.1 += pairs[index].now.of
      }
      guard before.1 > 0, now.1 > 0 else { return nil }
      return (before.0 / before.1, now.0 / now.1)
    }
  }

  private static func p(_ pairs: [Pair], _ observed: (before: Double, now: Double)) -> Double {
    guard observed.now < observed.before, !pairs.allSatisfy(\.isSame) else { return 1 }
    var generator = SeededGenerator(seed: 20_261_122)
    var better = 0
    for _ in 0..<resamples {
      let resample = pairs.indices.lazy.map { _ in
        Int.random(in: pairs.indices, using: &generator)
      }
      guard let sum = Pair.ratios(pairs, Array(resample)) else { continue }
      if sum.now >= sum.before { better += 1 }
    }
    return Double(better) / Double(resamples)
  }
}

extension ExtractionFigures {
  /// The name of the shape in which figures are printed.
  package static let schema = "debrief.eval.extraction/1"
}

extension ExtractionCounts.Share {
  fileprivate var parts: (Double, Double) { (Double(right), Double(of)) }
}
