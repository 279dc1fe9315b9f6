import Database
import Glibc
import Retrieval
import Text
import Workspace

/// Times ranking and search in process, without start-up: `retrieval-benchmark WORKSPACE`.
///
/// Prints a line for each measurement: what, how many queries, median and 95th percentile in
/// milliseconds. Queries are words of messages spread evenly over the archive.
@main
enum Main {
  private static let queryCount = 200

  static func main() {
    guard CommandLine.arguments.count == 2 else {
      return fail("usage: retrieval-benchmark WORKSPACE")
    }
    do {
      let workspace = Workspace(folder: CommandLine.arguments[1])
      let connection = try workspace.openForReading()
      let queries = try connection.read { transaction in try Self.queries(transaction) }
      for size in [1000, 10_000] {
        let texts = try connection.read { transaction in try Self.texts(transaction, count: size) }
        // A smoke test's archive has no conversation of that length.
        guard texts.count == size else { continue }
        let tokenizer = Tokenizer()
        let ranking = ThreadRanking(tokenizer: tokenizer)
        let times = try times(of: queries) { query in
          _ = ranking.score(texts, for: SearchQuery(query, tokenizer: tokenizer))
        }
        report("rank-\(size)", times)
      }
      let reading = try WorkspaceQueries(workspace)
      let filter = SearchFilter()
      report("search", try times(of: queries) { _ = try reading.search($0, filter) })
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ reason: String) {
    "retrieval-benchmark: \(reason)\n".withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }

  // MARK: What is measured

  /// Queries of two to five words, from messages spread evenly over the archive.
  private static func queries(_ transaction: Transaction) throws -> [String] {
    let last = try transaction.integer("SELECT max(id) FROM messages") ?? 0
    var queries: [String] = []
    for number in 0..<Int64(queryCount * 2) where queries.count < queryCount {
      let row = 1 + number * max(last / Int64(queryCount * 2), 1)
      let statement = try transaction.query("SELECT text FROM messages WHERE id = ?", row)
      defer { statement.reset() }
      guard try statement.step(), let text = statement.text(0) else { continue }
      let words = text.split(separator: " ").prefix(2 + Int(number % 4))
      if words.count >= 2 { queries.append(words.joined(separator: " ")) }
    }
    return queries
  }

  /// The first messages of the longest conversation, as ranking reads a thread.
  private static func texts(_ transaction: Transaction, count: Int) throws -> ThreadTexts {
    var texts = ThreadTexts()
    let statement = try transaction.query(
      """
      SELECT text, created_at FROM messages WHERE conversation = (
        SELECT conversation FROM messages GROUP BY conversation ORDER BY count(*) DESC LIMIT 1)
      ORDER BY id LIMIT ?
      """,
      count
    )
    defer { statement.reset() }
    while try statement.step() {
      statement.withBytes(0) { texts.append($0, milliseconds: statement.optionalInteger(1)) }
    }
    return texts
  }

  // MARK: Figures

  /// How long each query took, in milliseconds, sorted.
  private static func times(
    of queries: [String],
    _ body: (String) throws -> Void
  ) throws -> [Double] {
    let clock = ContinuousClock()
    // The first queries fill caches, as in any program that goes on to ask more.
    for query in queries.prefix(5) { try body(query) }
    return try queries.map { query in
      try clock.measure { try body(query) } / Duration.milliseconds(1)
    }.sorted()
  }

  private static func report(_ name: String, _ times: [Double]) {
    guard !times.isEmpty else { return }
    let (median, tail) = (times[times.count / 2], times[times.count * 95 / 100])
    print(name, times.count, rounded(median), rounded(tail))
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
