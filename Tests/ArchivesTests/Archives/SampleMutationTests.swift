import ArchiveReading
import Archives
import Compression
import Foundation
import TestSupport
import Testing

/// A file among the samples of other projects, and its format.
private struct Sample: CustomTestStringConvertible {
  var name: String
  var format: any ArchiveFormat.Type
  /// Whether it is an archive of files.
  var isContainer = false

  var testDescription: String { name }
  var path: String { SharedFolder.path("samples/\(name)") }

  static let all: [Sample] = {
    let root = SharedFolder.path("samples")
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.sorted().compactMap { name in
      guard let probe = try? SourceProbe.open("\(root)/\(name)"), isFile("\(root)/\(name)") else {
        return nil
      }
      guard let format = ArchiveFormats.detect(probe) else { return nil }
      var sample = Sample(name: name, format: format)
      if case .container = probe.shape { sample.isContainer = true }
      return sample
    }
  }()

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}

@Suite(
  "Damaged samples of other projects",
  .enabled(if: SharedFolder.has("samples"), "There are no samples beside the checkout."),
  .timeLimit(.minutes(30))
)
struct SampleMutationTests {
  /// How much of a sample is damaged and read again and again.
  private static let size = 30_000

  @Test("a damaged file ends in messages or an error", arguments: Sample.all)
  fileprivate func file(sample: Sample) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: sample.path)).prefix(Self.size))
    let folder = try TemporaryFolder()
    let count = UInt64(max(8, min(40, 400_000 / max(1, bytes.count))))
    try expectSurvivesMutations(of: bytes, as: sample.format, in: folder, count: count)
  }

  @Test(
    "a damaged file within an archive ends in messages or an error",
    arguments: Sample.all.filter(\.isContainer)
  )
  fileprivate func entry(sample: Sample) throws {
    let probe = try SourceProbe.open(sample.path)
    let folder = try TemporaryFolder()
    let files = try probe.files.map { ($0.name, try contents(of: $0)) }
    for (number, damaged) in files.enumerated() {
      for (name, bytes) in files {
        let isDamaged = name == damaged.0
        var mutation = Mutation(seed: UInt64(number + 1))
        let text = String(decoding: isDamaged ? mutation.mutate(bytes) : bytes, as: UTF8.self)
        _ = try folder.file("archive/\(name)", text)
      }
      let size = files.reduce(20_000) { $0 + $1.1.count }
      let comment: Comment = "\(damaged.0)"
      try expectSurvives(folder.path("archive"), as: sample.format, size: size, comment)
    }
  }

  private func contents(of file: SourceFile) throws -> [UInt8] {
    let stream = try file.open()
    return Array(try stream.peek(Self.size))
  }
}
