import ArchiveReading
import Conversations
import Database
import Foundation
import RecordSources
import TestSupport

/// A database that a test builds in a folder of its own.
final class SQLiteFixture {
  let folder: TemporaryFolder
  let temporary: TemporaryFolder

  init(_ sql: String = "") throws {
    folder = try TemporaryFolder()
    temporary = try TemporaryFolder()
    if !sql.isEmpty { try Connection(path: path).execute(sql) }
  }

  /// The database.
  var path: String { folder.url.appending(path: "x.bin").path }
  /// Where copies are made.
  var temporaryPath: String { temporary.url.path }
  /// The database as a source.
  var probe: SourceProbe { SourceProbe(name: "x.bin", path: path, shape: .database) }

  /// What reading with one format finds.
  func collect(
    _ format: any ArchiveFormat.Type,
    map: String? = nil
  ) throws -> CollectedSource {
    var options = ReadOptions()
    options.temporaryFolder = temporary.url.path
    options.mapping = try map.map { try SourceMapping(Array($0.utf8), file: "map.yaml") }
    return try CollectedSource(file: "x.bin") { collector in
      try format.read(probe, options: options, into: collector)
    }
  }

  /// The error that reading with one format ends in.
  func failure(_ format: any ArchiveFormat.Type, map: String? = nil) -> SourceError? {
    do {
      _ = try collect(format, map: map)
      return nil
    } catch { return error as? SourceError }
  }

  /// The names and bytes of the files beside and in the place for copies.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for url in [folder.url, temporary.url] {
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
        files[name] = try? Data(contentsOf: url.appending(path: name))
      }
    }
    return files
  }
}
