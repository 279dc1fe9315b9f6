import Conversations
import Database
import ShippedFiles
import Testing

@Suite("The schema of a workspace")
struct WorkspaceSchemaTests {
  private func tables() throws -> [(name: String, isVirtual: Bool)] {
    let connection = try Connection(path: ":memory:")
    try connection.registerMessageTokenizer()
    try Migrations.workspace.apply(to: connection)
    return try connection.read { transaction in
      try transaction.rows(
        "SELECT name, sql LIKE 'CREATE VIRTUAL%' AS is_virtual FROM sqlite_schema WHERE type = 'table'"
      ) { (try $0["name"], try $0["is_virtual"]) }
    }
  }

  @Test("applies every file of migrations, in their order")
  func complete() {
    let files = ShippedFiles.paths.filter { $0.hasPrefix("migrations/") }
    #expect(Migrations.workspace.version == files.count)
    #expect(Migrations.workspace.names.map { "migrations/\($0).sql" } == files.sorted())
  }

  @Test("says of every table who removes its text when something is forgotten")
  func owners() throws {
    let tables = try tables()
    let indexes = tables.filter(\.isVirtual).map(\.name)
    let own = tables.map(\.name).filter { name in
      !name.hasPrefix("sqlite_") && !indexes.contains { name == $0 || name.hasPrefix($0 + "_") }
    }
    #expect(own.sorted() == Migrations.textOwners.keys.sorted())
  }

  @Test("comments every column")
  func comments() {
    for path in ShippedFiles.paths where path.hasPrefix("migrations/") {
      let lines = (ShippedFiles.text(path) ?? "").split(separator: "\n").map(String.init)
      for (index, line) in lines.enumerated()
      where line.hasPrefix("  ") && line.contains(/\ (TEXT|INTEGER|REAL|BLOB)\b/) {
        let isCommented = line.contains("  -- ") || lines[max(0, index - 1)].hasPrefix("  -- ")
        #expect(isCommented, "\(path): \(line)")
      }
    }
  }
}
