import ArchiveReading
import Compression
package import Evaluation
import Insights
package import JSON
package import Runs
package import Threads
package import Workspace

/// How well debrief reads labelled chats, on the path that a user's chats take: ingest, run,
/// listing.
package struct ExtractionScores: Sendable {
  /// The engine's name.
  package var engine: String
  /// The number of messages.
  package var messages: Int
  /// The number of threads that could not be read.
  package var failed: Int
  /// The figures.
  package var figures: ExtractionFigures
  /// How the threads are grouped in the listing; nil for not at all.
  package var group: ExtractionFigures.Group?
  /// The comparison with an earlier run; nil if there is none.
  package var comparison: Comparison?

  /// The comparison with an earlier run.
  package struct Comparison: Sendable {
    /// Each figure then and now.
    package var changes: [ExtractionBaseline.Change]
    /// The traps that were not taken then.
    package var newTraps: [ExtractionFigures.Violation]
    /// The number of threads that both runs read.
    package var threads: Int

    /// Whether nothing dropped.
    package var isPassed: Bool { newTraps.isEmpty && !changes.contains(where: \.isDrop) }
  }

  /// Reads labelled chats, and compares what is found with their truth.
  ///
  /// - Parameters:
  ///   - data: The folder; see `LabelledChats`.
  ///   - baseline: The file with the JSON of an earlier run.
  ///   - predictions: Where to write the insights, as JSON lines.
  ///   - reader: Makes the reader of the threads.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Throws: ``SourceError`` if the data cannot be read, or what reading threads throws.
  package init(
    data: String,
    baseline: String? = nil,
    predictions: String? = nil,
    group: ExtractionFigures.Group? = nil,
    reader: (Workspace) throws -> ThreadReader = { _ in .offline() },
    isCancelled: StopRequest = .never
  ) throws {
    let earlier = try baseline.map(Self.baseline)
    let chats = try withPredictions(nil) { _ in try LabelledChats(folder: data) }
    var name = ""
    let scratch = try ScratchWorkspace()
    let (insights, failed) = try scratch.insights(
      of: chats.messages,
      reader: { workspace in
        let reader = try reader(workspace)
        name = reader.name
        return reader
      },
      isCancelled: isCancelled
    )
    try withPredictions(predictions) { write in
      for insight in insights { try write(insight.json.text) }
    }
    engine = name
    messages = chats.messages.count
    self.failed = failed
    self.group = group
    figures = ExtractionScorer(chats).score(insights.map(\.json))
    comparison = earlier.map { earlier in
      let (changes, traps, threads) = earlier.compare(figures)
      return Comparison(changes: changes, newTraps: traps, threads: threads)
    }
  }

  private static func baseline(_ path: String) throws -> ExtractionBaseline {
    let bytes = try ByteStream(path: path).readAll(limit: 1 << 28)
    guard let json = try? JSONParser().parse(bytes), let baseline = ExtractionBaseline(json) else {
      throw SourceError(
        .bad,
        file: path,
        reason: "it is not what `debrief eval extraction --json` prints"
      )
    }
    return baseline
  }

  /// The figures in the shape `debrief.eval.extraction/1`.
  package var json: JSONValue {
    var object = JSONObject()
    object.append("schema", .string(ExtractionFigures.schema))
    object.append("engine", .string(engine))
    object.append("messages", JSONValue(messages))
    object.append("failed", JSONValue(failed))
    for member in figures.json.members { object.append(member.name, member.value) }
    if let group {
      object.append(
        "by",
        .object(
          figures.by(group).reduce(into: JSONObject()) {
            $0.append($1.name, .object($1.counts.json))
          }
        )
      )
    }
    object.append(
      "threads",
      .array(figures.byThread.map { ExtractionBaseline.json($0.id, $0.counts) })
    )
    object.append("comparison", comparison?.json ?? .null)
    return .object(object)
  }
}

extension ExtractionScores.Comparison {
  fileprivate var json: JSONValue {
    [
      "passed": .bool(isPassed), "threads": JSONValue(threads),
      "figures": .array(
        changes.map {
          [
            "name": .string($0.name), "before": .rate($0.before), "now": .rate($0.now),
            "p": .rate($0.p), "dropped": .bool($0.isDrop),
          ]
        }
      ),
      "newTraps": .array(
        newTraps.map {
          ["kind": .string($0.kind), "message": .string($0.message), "why": .string($0.why)]
        }
      ),
    ]
  }
}
