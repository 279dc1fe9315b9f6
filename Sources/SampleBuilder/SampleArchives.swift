import Compression
import Glibc

/// The three archives that are built from the sample conversations.
struct SampleArchives {
  let team: Team

  /// Reads the text source.
  ///
  /// - Parameter folder: The folder with `team.chat`.
  /// - Throws: ``SampleError``, or ``CompressionError`` if there is no such file.
  static func read(_ folder: String) throws -> Team {
    let bytes = try ByteStream(path: folder + "/team.chat").readAll(limit: 1 << 22)
    return try TeamParser.parse(String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the archives, replacing existing ones.
  /// - Parameter folder: The target folder; created if absent.
  /// - Throws: An error of the module that fails to write.
  func write(to folder: String) throws {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw SampleError("\(folder): \(String(cString: strerror(errno)))")
    }
    try MessageLines(team: team).write(to: folder + "/team.jsonl.gz")
    try SlackExport(team: team).write(to: folder + "/slack-export.zip")
    unlink(folder + "/chat-app.sqlite")
    try ChatApp(team: team).write(to: folder + "/chat-app.sqlite")
  }
}
