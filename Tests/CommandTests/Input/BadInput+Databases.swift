import Foundation

extension BadInput {
  private static let table = """
    CREATE TABLE messages (id TEXT PRIMARY KEY, conversationId TEXT, senderId TEXT, text TEXT,
      createdAt INTEGER);

    """
  private static let oneRow = "INSERT INTO messages VALUES ('a', 'c', 'u', 'x', 1709283600000);"

  /// A database of 5,000 messages, as bytes.
  private static func large(_ scratch: Scratch) throws -> [UInt8] {
    try scratch.database(
      "large.db",
      table + """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO messages
        SELECT 'm' || i, 'c', 'u', hex(zeroblob(40)), 1709283600000 + i FROM n;
        """
    )
    return try scratch.bytes("large.db")
  }

  /// Broken databases, and those that others use.
  static let databases = [
    BadInput(
      "database cut off",
      "$D ingest x.db",
      65,
      "x.db: it is damaged: database disk image is malformed"
    ) {
      let bytes = try large($0)
      try $0.write("x.db", bytes.prefix(bytes.count / 2))
    },
    BadInput(
      "database with noise in the middle",
      "$D ingest x.db 2>e; code=$?; sed -E 's/:[0-9]+:/:N:/' e >&2; exit $code",
      65,
      "x.db:N: it is damaged: database disk image is malformed",
      stored: 2460
    ) {
      var bytes = try large($0)
      let middle = bytes.count / 2 / 4096 * 4096
      for index in middle..<middle + 32_768 { bytes[index] = 0xA5 }
      try $0.write("x.db", bytes)
    },
    BadInput(
      "database of a header only",
      "$D ingest x.db",
      65,
      "x.db: it is damaged: database disk image is malformed"
    ) { try $0.write("x.db", try large($0).prefix(100)) },
    BadInput("database of a few bytes", "$D ingest x.db", 65, "x.db: it is not a SQLite database") {
      try $0.write("x.db", try large($0).prefix(16))
    },
    BadInput(
      "database of unknown shape",
      "$D ingest x.db",
      65,
      "x.db: no known chat schema: `debrief init x.db` writes a mapping to correct"
    ) { try $0.database("x.db", "CREATE TABLE t (a)") },
    BadInput(
      "database that another program has locked",
      "$D ingest x.db",
      75,
      "x.db: another program holds its lock: try again later"
    ) { try $0.openDatabase("x.db", table + "BEGIN EXCLUSIVE;" + oneRow) },
    BadInput("database that another program has open with a log", "$D ingest x.db", 0, stored: 1) {
      try $0.openDatabase("x.db", "PRAGMA journal_mode = WAL;" + table + oneRow)
    },
    BadInput("database with the log its program left", "$D ingest x.db", 0, stored: 1) {
      try withLog($0)
      try $0.write("x.db-wal", try $0.bytes("open.db-wal"))
    },
    BadInput("database with half a log", "$D ingest x.db", 0) {
      try withLog($0)
      try $0.write("x.db-wal", try $0.bytes("open.db-wal").dropLast(10))
    },
    BadInput(
      "database without its log",
      "$D ingest x.db",
      65,
      "x.db: no known chat schema: `debrief init x.db` writes a mapping to correct"
    ) { try withLog($0) },
  ]

  /// Makes `x.db` without the log in which everything stands.
  private static func withLog(_ scratch: Scratch) throws {
    try scratch.openDatabase(
      "open.db",
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" + table + oneRow
    )
    try scratch.write("x.db", try scratch.bytes("open.db"))
  }

  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  private static func mapped(
    _ name: String,
    _ code: Int32,
    _ error: String,
    stored: Int? = nil,
    map: String,
    sql: String
  ) -> BadInput {
    BadInput(name, "$D ingest --map x.yaml x.db", code, error, stored: stored) {
      try $0.write("x.yaml", map)
      try $0.database("x.db", sql)
    }
  }

  /// Databases that are made to keep a reader busy.
  static let hostileDatabases = [
    mapped(
      "endless view",
      65,
      "x.db:4097: it has too many rows for its size",
      stored: 4096,
      map: "table: v\nfields: {id: i, conversationId: c, text: t}\n",
      sql: "CREATE VIEW v AS \(endless) SELECT i, 'c' AS c, 't' AS t FROM n"
    ),
    mapped(
      "endless view without a row",
      65,
      "x.db:1: reading it takes too many steps for its size",
      map: "table: v\nfields: {id: i, conversationId: c, text: t}\n",
      sql: "CREATE VIEW v AS \(endless) SELECT i, 'c' AS c, 't' AS t FROM n WHERE i < 0"
    ),
    mapped(
      "endless query",
      65,
      "x.db:8193: it has too many rows for its size",
      stored: 8192,
      map: "query: \(endless) SELECT i, 'c' AS c, 't' AS t FROM n\n"
        + "fields: {id: i, conversationId: c, text: t}\n",
      sql: "CREATE TABLE t (a)"
    ),
    mapped(
      "view of itself",
      78,
      "x.yaml:1:8: the query cannot be used: view v is circularly defined",
      map: "table: v\nfields: {id: a, conversationId: a, text: a}\n",
      sql: """
        CREATE TABLE t (a); CREATE VIEW v AS SELECT * FROM t; PRAGMA writable_schema = 1;
        UPDATE sqlite_schema SET sql = 'CREATE VIEW v AS SELECT * FROM v' WHERE name = 'v';
        """
    ),
    BadInput(
      "endless view called messages",
      "$D ingest x.db",
      65,
      "x.db: no known chat schema: `debrief init x.db` writes a mapping to correct"
    ) {
      try $0.database(
        "x.db",
        """
        CREATE VIEW messages (id, conversationId, senderId, text, createdAt) AS
        \(endless) SELECT i, 'c', 'u', 't', 0 FROM n
        """
      )
    },
  ]

  private static func mapping(
    _ name: String,
    _ error: String,
    _ map: String,
    code: Int32 = 78
  ) -> BadInput {
    mapped("mapping: \(name)", code, error, map: map, sql: table)
  }

  /// Mappings that are wrong or do not fit.
  static let mappings = [
    mapping(
      "a missing column",
      "x.yaml:2:56: there is no column \"texd\"; did you mean \"text\"?",
      "table: messages\nfields: {id: id, conversationId: conversationId, text: texd}\n"
    ),
    mapping(
      "a missing table",
      "x.yaml:1:8: there is no table \"mesages\"; did you mean \"messages\"?",
      "table: mesages\nfields: {id: id, conversationId: conversationId, text: text}\n"
    ),
    mapping(
      "an unknown key",
      "x.yaml:2:1: unknown key \"feilds\"; did you mean \"fields\"?",
      "table: messages\nfeilds: {id: id}\n"
    ),
    mapping(
      "an unknown field",
      "x.yaml:2:18: unknown field \"conversationID\"; did you mean conversationId?",
      "table: messages\nfields: {id: id, conversationID: conversationId}\n"
    ),
    mapping(
      "bad YAML",
      "x.yaml:3:4: did not find expected ',' or '}' while parsing a flow mapping that begins on line 2",
      "table: messages\nfields: {id: id\n  x: [\n"
    ),
    mapping("no text", "x.yaml:1:1: control characters are not allowed", "\u{1}\u{2}"),
    mapping("nothing", "x.yaml:1:1: the mapping is empty", ""),
    mapping(
      "20,000 levels",
      "x.yaml:1:68: it is nested more than 64 levels deep",
      "a: " + String(repeating: "[", count: 20_000)
    ),
    mapping(
      "aliases without end",
      "x.yaml:6:8: the aliases expand to more than 100000 values",
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + zip("abcdefgh", "bcdefghi").map { last, next in
          "\(next): &\(next) [\(Array(repeating: "*\(last)", count: 9).joined(separator: ","))]\n"
        }.joined()
    ),
    BadInput(
      "mapping: none there",
      "$D ingest --map no.yaml x",
      66,
      "no.yaml: no such file or folder"
    ) {
      try $0.write("x", good)
    },
    BadInput("mapping: a folder", "$D ingest --map . x", 66, ".: it is a folder") {
      try $0.write("x", good)
    },
  ]
}
