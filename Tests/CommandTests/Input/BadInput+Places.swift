import Database
import Foundation

extension BadInput {
  /// Paths that lead to nothing that can be read.
  static let paths =
    [
      BadInput("nothing there", "$D ingest x", 66, "x: no such file or folder") { _ in },
      BadInput("a path through a file", "$D ingest x/y", 66, "x/y: no such file or folder") {
        try $0.write("x", good)
      },
      BadInput(
        "a name too long",
        "$D ingest \(longName)",
        66,
        "\(longName): cannot open: File name too long"
      ) { _ in },
      BadInput(
        "a link to itself",
        "ln -s x x; $D ingest x",
        66,
        "x: cannot open: Too many levels of symbolic links"
      ) { _ in },
      BadInput(
        "a device without end",
        "$D ingest /dev/zero",
        66,
        "/dev/zero: it is a device, not a file"
      ) { _ in },
      BadInput(
        "a mapping that is a device",
        "$D ingest x --map /dev/zero",
        66,
        "/dev/zero: it is a device, not a file"
      ) { try $0.write("x", good) },
      BadInput(
        "a socket",
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"x\")'; $D ingest x",
        66,
        "x: it is a socket, not a file"
      ) { _ in },
      BadInput(
        "insights from nothing",
        "$D ingest y; $D insights import x",
        66,
        "x: no such file or folder",
        stored: 3
      ) { try $0.write("y", good) },
      BadInput("an empty folder", "mkdir x; $D ingest x", 65, "x: it contains no files") { _ in },
      BadInput(
        "a folder in a circle",
        "ln -s . x/self; $D ingest --max-bad 1 x",
        0,
        "x/self: symbolic links are not followed",
        stored: 1
      ) {
        try $0.write("x/users.json", #"[{"id":"U1","name":"ana"}]"#)
        try $0.write("x/channels.json", #"[{"id":"C1","name":"general"}]"#)
        try $0.write(
          "x/general/2018-02-08.json",
          #"[{"type":"message","user":"U1","text":"hello","ts":"1518127246.000478"}]"#
        )
      },
      BadInput(
        "one of three sources missing",
        "$D ingest no.jsonl x.jsonl no.db",
        66,
        "no.jsonl: no such file or folder",
        "no.db: no such file or folder",
        stored: 3
      ) { try $0.write("x.jsonl", good) },
    ] + (geteuid() == 0 ? [] : unreadable)

  private static let longName = String(repeating: "n", count: 300)

  /// What everybody but root is kept from.
  private static let unreadable = [
    BadInput(
      "a file that may not be read",
      "chmod 0 x; $D ingest x",
      66,
      "x: cannot open: Permission denied"
    ) { try $0.write("x", good) },
    BadInput(
      "a folder that may not be listed",
      "mkdir -m 0 x; $D ingest x",
      66,
      "x: cannot list it: Permission denied"
    ) { _ in },
    BadInput(
      "a workspace that may not be written",
      "mkdir -m 500 w; $D ingest x",
      73,
      "w: cannot be written: Permission denied"
    ) { try $0.write("x", good) },
  ]

  private static func workspace(
    _ name: String,
    _ command: String,
    _ code: Int32,
    _ error: String,
    _ make: @escaping @Sendable (Scratch) throws -> Void
  ) -> BadInput {
    BadInput("workspace: \(name)", command, code, error) {
      try $0.write("x", good)
      try make($0)
    }
  }

  /// Workspaces that cannot be used.
  private static let noDatabase =
    "file is not a database: restore a copy that `debrief backup` made, or use another --workspace"

  static let workspaces = [
    workspace("a file in its place", "$D ingest x", 73, "w: cannot be written: Not a directory") {
      try $0.write("w", "")
    },
    workspace(
      "below a file",
      "$D ingest --workspace x/y x",
      73,
      "x/y: cannot be written: Not a directory"
    ) { _ in },
    workspace(
      "nothing in it",
      "$D threads",
      66,
      "w: nothing has been read yet: begin with `debrief ingest SOURCE`"
    ) { _ in },
    workspace(
      "a folder for a database",
      "$D ingest x",
      73,
      "w/debrief.db: unable to open database file: see whether this user may read and write the file"
        + " and its folder"
    ) {
      try FileManager.default.createDirectory(
        atPath: $0.path("w/debrief.db"),
        withIntermediateDirectories: true
      )
    },
    workspace("no database", "$D ingest x", 65, "w/debrief.db: \(noDatabase)") {
      try $0.write("w/debrief.db", String(repeating: "x", count: 5000))
    },
    workspace("no database, to read", "$D threads", 65, "w/debrief.db: \(noDatabase)") {
      try $0.write("w/debrief.db", String(repeating: "x", count: 5000))
    },
    workspace(
      "of a newer debrief",
      "$D ingest x",
      78,
      "w/debrief.db: the database has schema version 99, this program knows up to "
        + "\(Migrations.workspace.version): update debrief"
    ) { try workspace($0, "PRAGMA user_version = 99; CREATE TABLE t (a)") },
    workspace(
      "of a newer debrief, to read",
      "$D threads",
      78,
      "w/debrief.db: the database has schema version 99, this program knows up to "
        + "\(Migrations.workspace.version): update debrief"
    ) { try workspace($0, "PRAGMA user_version = 99; CREATE TABLE t (a)") },
    workspace(
      "of another program",
      "$D ingest x",
      78,
      "w/debrief.db: the database belongs to another program"
    ) { try workspace($0, "CREATE TABLE t (a)") },
    workspace(
      "of another program with a version, to read",
      "cp w/debrief.db b; $D status; code=$?; cmp b w/debrief.db && test `ls w | wc -l` = 1 && exit $code",
      78,
      "w/debrief.db: the database belongs to another program"
    ) { try workspace($0, "PRAGMA user_version = 7; CREATE TABLE t (a)") },
    workspace(
      "in use by another debrief",
      "flock w/lock $D ingest x",
      75,
      "w: another debrief is writing to this workspace: try again when it is done"
    ) { try $0.write("w/lock", "") },
  ]

  private static func workspace(_ scratch: Scratch, _ sql: String) throws {
    try scratch.write("w/debrief.db", "")
    try scratch.database("w/debrief.db", sql)
  }

  /// Disks that are full; a limit of the size of files stands for a full disk.
  static let disks = [
    BadInput(
      "disk full at the first reading",
      "(ulimit -f 200; $D ingest x)",
      74,
      "w: temporary file: File too large"
    ) { try $0.write("x", noise(5000)) },
    BadInput(
      "disk full at an update",
      "$D ingest y; (ulimit -f 200; $D ingest x)",
      74,
      "w/debrief.db: disk I/O error",
      stored: 3
    ) {
      try $0.write("x", noise(5000))
      try $0.write("y", good)
    },
    BadInput(
      "disk full for what comes from a pipe",
      "cat x | (ulimit -f 200; $D ingest -) 2>&1 | sed 's/.debrief-tmp-....../T/' >&2; exit ${PIPESTATUS[1]}",
      74,
      "/tmp/T: cannot write: File too large"
    ) { try $0.write("x", noise(5000)) },
    BadInput(
      "disk full at a backup",
      "$D ingest x; (ulimit -f 50; $D backup b); code=$?; test -e b || exit $code",
      74,
      "b: cannot be written: disk I/O error",
      stored: 500
    ) { try $0.write("x", noise(500)) },
    BadInput(
      "backup to a device",
      "$D ingest x; $D backup /dev/full",
      73,
      "/dev/full: exists already",
      stored: 3
    ) {
      try $0.write("x", good)
    },
    BadInput(
      "backup into nothing",
      "$D ingest x; $D backup no/b",
      73,
      "no/b: cannot be written: unable to open database: no/b",
      stored: 3
    ) { try $0.write("x", good) },
    BadInput(
      "backup onto the workspace",
      "$D ingest x; $D backup w/debrief.db",
      73,
      "w/debrief.db: exists already",
      stored: 3
    ) { try $0.write("x", good) },
  ]
}
