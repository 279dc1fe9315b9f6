import Reporting
import Conversations
import Database
import Extraction
import Insights
import Jobs

/// What there is to do for a job in a thread, kind by kind.
struct ThreadNeeds {
  /// The needs by kind, of the kinds that the engine knows, in the job's order.
  let needs: [(kind: KindName, need: ExtractionLog.Need)]
  /// Whether nothing was ever looked for in the thread, by any job.
  let isNew: Bool

  /// Looks at a thread.
  ///
  /// - Parameter transaction: Where to read.
  init(
    of thread: StoredThread,
    for job: JobDefinition,
    _ engine: any Extraction.Engine,
    _ transaction: Transaction
  ) throws {
    let entries = try ExtractionLog(transaction).entries(of: thread.id)
    isNew = entries.isEmpty
    needs = job.kindNames.filter(engine.kinds.contains).map { kind in
      let need = entries[kind]?.need(
        fingerprint: thread.fingerprintText,
        engine: engine.name,
        version: engine.version(ofKind: kind)
      )
      return (kind, need ?? .never)
    }
  }

  /// The kinds that are to be looked for.
  func due(refreshesStale: Bool) -> [KindName] {
    needs.filter { $0.need.isDue || refreshesStale && $0.need == .stale }.map(\.kind)
  }

  /// The kinds whose prompt or model changed while the thread did not.
  var stale: [KindName] { needs.filter { $0.need == .stale }.map(\.kind) }
}
