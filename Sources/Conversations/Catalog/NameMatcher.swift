/// Compares names regardless of case.
///
/// SQLite's `lower` knows ASCII only, so that a query passes all other names on to be compared here.
struct NameMatcher {
  /// The condition for a row whose column `name` may match the name bound to `?1`.
  static let condition = "(lower(name) = lower(?1) OR name GLOB '*[^ -~]*')"

  private let names: Set<String>

  init(_ names: [String]) { self.names = Set(names.map { $0.lowercased() }) }

  /// Whether a name is one of those sought, in whatever case.
  func matches(_ name: String?) -> Bool { name.map { names.contains($0.lowercased()) } ?? false }
}
