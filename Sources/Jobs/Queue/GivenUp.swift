/// The items of a job that were given up: how many there are, and why most of them were.
package struct GivenUp: Sendable, Hashable {
  /// The number of items.
  package var count: Int
  /// Whether all of them are threads, and none is a period of a conversation.
  var areThreads: Bool
  /// The most frequent reason; nil if none was recorded.
  var reason: String?

  /// Describes items that were given up.
  package init(count: Int, areThreads: Bool = true, reason: String? = nil) {
    self.count = count
    self.areThreads = areThreads
    self.reason = reason
  }

  /// How many there are, why, and the commands that list them and try them again.
  ///
  /// - Parameter job: The job's name.
  /// - Returns: One sentence; nil if there are none.
  package func sentence(of job: String) -> String? {
    guard count > 0 else { return nil }
    let what = areThreads ? "thread" : "item"
    let subject = count == 1 ? "1 \(what) was" : "\(count) \(what)s were"
    let why = reason.map { " (\(count == 1 ? "" : "mostly: ")\($0))" } ?? ""
    return
      "\(subject) given up\(why): `debrief queue dead --job \(job)` lists \(count == 1 ? "it" : "them"), "
      + "`debrief queue redrive --job \(job)` tries \(count == 1 ? "it" : "them") again"
  }
}
