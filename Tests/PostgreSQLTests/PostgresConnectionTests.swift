import TestSupport
import Testing
import Threads

@testable import PostgreSQL

@Suite(
  "A connection to PostgreSQL",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct PostgresConnectionTests {
  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase()
  }

  private func connect(isCancelled: StopRequest = .never) throws -> PostgresConnection {
    try PostgresConnection(PostgresAddress(publicURL: url), isCancelled: isCancelled)
  }

  @Test("values come back as they went")
  func valuesComeBackAs() throws {
    let values: [PostgresValue] = [
      .null, .bool(true), .integer(.min), .double(-0.5), .text("Ünï 🙂 'x' \\"), .bytes([0, 255]),
      .instant(microseconds: 1_772_445_600_123_456), .instant(microseconds: -1),
      .json(#"{"a": [1, null]}"#),
    ]
    let row = try connect().execute(
      "SELECT $1::text, $2, $3, $4, $5, $6, $7, $8, $9",
      values
    )
    #expect(row.map(\.values) == [values])
  }

  @Test("U+0000, which cannot be stored, is no end of a text")
  func u0000WhichCannot() throws {
    let row = try connect().execute("SELECT $1", .text("a\0b"))
    #expect(row[0].text(0) == "a\u{FFFD}b")
  }

  @Test("infinity is no time")
  func infinityIsNoTime() throws {
    let row = try connect().execute("SELECT 'infinity'::timestamptz, '-infinity'::timestamptz")
    #expect(row[0].values == [.null, .null])
  }

  @Test("a copy has all rows")
  func aCopyHasAll() throws {
    let connection = try connect()
    var sum: Int64 = 0
    try connection.copy(
      "COPY (SELECT n::bigint, repeat('x', n % 300) FROM generate_series(1, 50000) n) TO STDOUT (FORMAT binary)",
      types: [20, 25]
    ) { row in
      guard case .integer(let number) = row[0], case .text(let text) = row[1],
        text.utf8.count == Int(number % 300)
      else { return }
      sum += number
    }
    #expect(sum == 50_000 * 50_001 / 2)
    // The connection can be used again.
    #expect(try connection.execute("SELECT 1::bigint")[0].integer(0) == 1)
  }

  @Test("what the user stops ends at once, also in the server")
  func whatTheUserStops() throws {
    let connection = try connect(isCancelled: StopRequest { true })
    let error = #expect(throws: PostgresError.self) {
      try connection.execute("SELECT pg_sleep(600)")
    }
    #expect(error?.kind == .interrupted)
    let busy =
      "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(600)%' AND state = 'active'"
    var left = "1\n"
    for _ in 0..<200 where left != "0\n" { left = try server.execute(busy, at: url) }
    #expect(left == "0\n")
  }

  @Test(
    "errors quote no value of a row",
    arguments: [
      (
        "SELECT * FROM nothing", PostgresError.Kind.statement, "relation \"nothing\" does not exist"
      ),
      ("SELECT 'my secret words'::integer", .statement, "the server reports the error 22P02"),
      ("SELECT 1/0", .statement, "the server reports the error 22012"),
    ]
  )
  func errorsQuoteNoValue(
    sql: String,
    kind: PostgresError.Kind,
    reason: String
  ) throws {
    let connection = try connect()
    let error = #expect(throws: PostgresError.self) { try connection.execute(sql) }
    #expect(error == PostgresError(kind, reason, state: error?.state))
  }

  @Test("a server that does not exist is distinguished from a user that is refused")
  func aServerThatIs()
    throws
  {
    let nowhere = try PostgresAddress(publicURL: "postgresql:///x?host=/nowhere")
    let error = #expect(throws: PostgresError.self) { try PostgresConnection(nowhere) }
    #expect(error?.kind == .unavailable)
    let nobody = try PostgresAddress(publicURL: url.replacing("debrief@", with: "nobody@"))
    let refused = #expect(throws: PostgresError.self) { try PostgresConnection(nobody) }
    #expect(refused?.kind == .refused)
  }

  @Test(
    "another host is not asked without a check of who answers",
    arguments: ["disable", "require"]
  )
  func anotherHostIsNot(mode: String) throws {
    let address = try PostgresAddress(
      publicURL: "postgresql://chat.example.invalid/x?sslmode=\(mode)"
    )
    let error = #expect(throws: PostgresError.self) { try PostgresConnection(address) }
    #expect(error?.kind == .configuration)
    #expect(error?.reason.hasPrefix("sslmode=\(mode) does not verify the server") == true)
  }
}

@Suite("Addresses of PostgreSQL")
struct AddressesOfPostgreSQLTests {
  @Test(
    "one that others can read holds no password",
    arguments: [
      "postgresql://ana:secret@h/db", "postgres://h/db?password=secret",
      "postgresql://h/db?sslPassword=secret",
    ]
  )
  func oneThatOthersCan(url: String) {
    let error = #expect(throws: PostgresError.self) { try PostgresAddress(publicURL: url) }
    #expect(error?.kind == .configuration)
    #expect(error?.reason.contains("secret") == false)
  }

  @Test("its name holds no user")
  func itsNameHoldsNo() throws {
    #expect(
      try PostgresAddress(publicURL: "postgres://ana@h:5433/db").description
        == "postgresql://h:5433/db"
    )
    #expect(
      PostgresAddress(secretURL: "host=h password=x", named: "postgresql://$PG").description
        == "postgresql://$PG"
    )
  }
}

@Suite("The binary form of COPY")
struct TheBinaryFormOfCOPYTests {
  private static let bytes: [UInt8] =
    Array("PGCOPY\n".utf8) + [255, 13, 10, 0] + [0, 0, 0, 0] + [0, 0, 0, 0]
    + [0, 2, 0, 0, 0, 1, 97, 255, 255, 255, 255]
    + [0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 98, 99]
    + [255, 255]

  @Test("pieces of any size give the same rows", arguments: [1, 2, 3, 7, 1000])
  func piecesOfAnySize(size: Int) throws {
    var parser = BinaryCopyParser(types: [25, 25])
    var rows: [[PostgresValue]] = []
    for start in stride(from: 0, to: Self.bytes.count, by: size) {
      let piece = Array(Self.bytes[start..<min(start + size, Self.bytes.count)])
      try piece.withUnsafeBytes { try parser.parse($0) { rows.append($0) } }
    }
    #expect(rows == [[.text("a"), .null], [.text(""), .text("bc")]])
  }

  @Test("anything else is refused")
  func anythingElseIsRefused() {
    for bytes in [Array("x".utf8) + Self.bytes, Array(Self.bytes.prefix(19)) + [0, 3]] {
      var parser = BinaryCopyParser(types: [25, 25])
      #expect(throws: PostgresError.self) {
        try bytes.withUnsafeBytes { try parser.parse($0) { _ in } }
      }
    }
  }
}
