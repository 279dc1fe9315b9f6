/// Compares names regardless of case.
///
/// SQLite's `lower` knows ASCII only, so that a query passes all other names on to be compared here.
package struct NameMatcher {
  /// The condition for a row whose column `name` may match the name bound to `?1`.
  static let condition = condition(on: "name", in: "lower(?1)")

  /// The condition for a name to be one of a list of names in lower case, or to need a comparison.
  ///
  /// - Parameters:
  ///   - name: A column, or another expression.
  ///   - list: The SQL of the list's elements, separated by commas.
  package static func condition(on name: String, in list: String) -> String {
    "(lower(\(name)) IN (\(list)) OR \(name) GLOB '*[^ -~]*')"
  }

  private let names: Set<String>

  init(_ names: [String]) { self.names = Set(names.map { $0.lowercased() }) }

  /// Whether a name is one of those sought, in whatever case.
  func matches(_ name: String?) -> Bool { name.map { names.contains($0.lowercased()) } ?? false }
}
