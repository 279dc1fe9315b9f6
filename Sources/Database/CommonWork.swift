/// A kind of small work that a ``GroupCommit`` does for all that wait for it at once: what is the same
/// for all is looked up once, and their rows are written together.
package final class CommonWork<Input: Sendable, Output: Sendable>: GroupedWork, Sendable {
  /// What one piece is about, and its outcome.
  final class Item {
    let input: Input
    var output: Output?

    init(_ input: Input) { self.input = input }
  }

  private let body: @Sendable ([Input], Transaction) throws -> [Output]

  /// Describes a kind of work.
  ///
  /// - Parameter body: Does the work for inputs, and returns an output for each, in order. It may run
  ///   again after a rollback, so it must change nothing but the database. If it throws, it runs again
  ///   for each input alone.
  package init(_ body: @escaping @Sendable ([Input], Transaction) throws -> [Output]) {
    self.body = body
  }

  func run(_ items: [AnyObject], _ transaction: Transaction) throws {
    let items = items.compactMap { $0 as? Item }
    let outputs = try body(items.map(\.input), transaction)
    precondition(outputs.count == items.count, "an output for each input")
    for (item, output) in zip(items, outputs) { item.output = output }
  }
}

/// A kind of work whose types do not matter.
protocol GroupedWork: AnyObject {
  func run(_ items: [AnyObject], _ transaction: Transaction) throws
}
