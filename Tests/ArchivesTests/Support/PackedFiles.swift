import Compression
import Foundation
import TestSupport

extension TemporaryFolder {
  /// Where a file of the folder is.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, bytes: Array(text.utf8))
  }

  /// Writes a file of any bytes.
  func file(_ name: String, bytes: [UInt8]) throws -> String {
    let target = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: target)
    return target.path
  }

  /// Makes a zip file.
  func zip(_ name: String, _ files: [(name: String, text: String)]) throws -> String {
    let writer = try ZipWriter(path: path(name))
    for file in files { try writer.add(name: file.name, bytes: Array(file.text.utf8)) }
    try writer.finish()
    return path(name)
  }

  /// Compresses a file by gzip.
  func gzip(_ path: String, as name: String) throws -> String {
    let writer = try GzipWriter(path: self.path(name))
    try writer.write(Data(contentsOf: URL(filePath: path)))
    try writer.finish()
    return self.path(name)
  }
}
