import Compression
import Foundation
import TestSupport
import Testing

@Suite("EntryArchive")
final class EntryArchiveTests {
  let folder: TemporaryFolder
  let files: [(name: String, bytes: [UInt8])] = [
    ("general/2024-01-02.json", lines(3000)), ("users.json", Array("[]".utf8)),
    ("general/2024-01-01.json", lines(10)), ("grün/日本.json", Array("{}".utf8)), ("empty", []),
  ]

  init() throws { folder = try TemporaryFolder() }

  private func names(_ archive: EntryArchive) -> [String] { archive.entries.map(\.name) }

  private func read(_ archive: EntryArchive, _ name: String) throws -> [UInt8] {
    let entry = try #require(archive[name])
    return try archive.open(entry).readAll(limit: 1 << 30)
  }

  enum Packaging: String, CaseIterable {
    case zip, streamedZip, zip64, tar, tarGzip, tarZstd, tarXz, tarBzip2, gzippedZip, folder
  }

  private func make(_ packaging: Packaging) throws -> String {
    switch packaging {
    case .zip: return try folder.zip("x", files)
    case .streamedZip: return try folder.file("x", Packing.streamedZip(files))
    case .zip64: return try folder.file("x", Packing.streamedZip(files, options: "zip:zip64"))
    case .tar: return try folder.file("x", Packing.tar(files))
    case .tarGzip: return try folder.file("x", Packing.compress(Packing.tar(files), .gzip))
    case .tarZstd: return try folder.file("x", Packing.compress(Packing.tar(files), .zstd))
    case .tarXz: return try folder.file("x", Packing.compress(Packing.tar(files), .xz))
    case .tarBzip2: return try folder.file("x", Packing.compress(Packing.tar(files), .bzip2))
    case .gzippedZip:
      return try folder.file("x", Packing.compress(Packing.streamedZip(files), .gzip))
    case .folder:
      for file in files { _ = try folder.file("x/" + file.name, file.bytes) }
      return folder.url.appending(path: "x").path
    }
  }

  @Test("the files of every kind of archive are read in any order", arguments: Packaging.allCases)
  func kinds(packaging: Packaging) throws {
    let archive = try EntryArchive(path: try make(packaging))
    #expect(names(archive).sorted() == files.map(\.name).sorted())
    #expect(archive.problems.isEmpty)
    for file in files.sorted(by: { $0.name < $1.name }) {
      #expect(try read(archive, file.name) == file.bytes)
      #expect(archive[file.name]?.size == file.bytes.count)
    }
    #expect(archive["none"] == nil)
  }

  @Test("the files of a folder come sorted")
  func sortedFolder() throws {
    let archive = try EntryArchive(path: try make(.folder))
    #expect(names(archive) == files.map(\.name).sorted())
  }

  @Test(
    "names that lead out of the archive are refused",
    arguments: [
      "../evil", "a/../../evil", "/etc/passwd", "C:\\evil", "..\\evil", "\\\\server\\evil", "",
    ]
  )
  func hostileNames(name: String) throws {
    let hostile = [(name: name, bytes: [UInt8(1)]), (name: "good", bytes: [2])]
    let archive = try EntryArchive(path: try folder.zip("x", hostile))
    #expect(names(archive) == ["good"])
    #expect(archive.problems.count == 1)
  }

  @Test("folders and what macOS adds are passed over")
  func additions() throws {
    let all: [(name: String, bytes: [UInt8])] = [
      ("folder/", []), ("__MACOSX/folder/._a.json", [1]), ("folder/.DS_Store", [1]),
      ("./folder/a.json", [1]),
    ]
    for path in [try folder.zip("x", all), try folder.file("y", Packing.tar(all))] {
      let archive = try EntryArchive(path: path)
      #expect(names(archive) == ["folder/a.json"])
      #expect(archive.problems.isEmpty)
    }
  }

  @Test("of two entries with one name the later one is read")
  func duplicates() throws {
    let archive = try EntryArchive(path: try folder.zip("x", [("a", [1]), ("b", []), ("a", [2])]))
    #expect(names(archive) == ["a", "b"])
    #expect(try read(archive, "a") == [2])
    #expect(archive.problems.map(\.name) == ["a"])
  }

  @Test("names that are not UTF-8 are read as code page 437")
  func codePage() throws {
    var bytes = Packing.streamedZip([("gr_n", [1])])
    for index in bytes.indices.dropLast(4) where bytes[index..<index + 4] == Array("gr_n".utf8)[...]
    {
      bytes[index + 2] = 0x81
    }
    #expect(try names(EntryArchive(path: try folder.file("x", bytes))) == ["grün"])
  }

  @Test("a zip after something else is found")
  func shifted() throws {
    let zip = try Data(contentsOf: URL(filePath: try folder.zip("x", [("a", lines(5))])))
    // What stands in front must not hide the zip's magic from the detection.
    let path = try folder.file("y", [0x50, 0x4B, 3, 4] + Array(repeating: 7, count: 99) + zip)
    #expect(try read(EntryArchive(path: path), "a") == lines(5))
  }

  @Test("an encrypted entry says that it is")
  func encrypted() throws {
    let zip = Packing.streamedZip(
      [("secret", lines(5))],
      options: "zip:encryption=traditional",
      password: "p"
    )
    let archive = try EntryArchive(path: try folder.file("x", zip))
    #expect { try read(archive, "secret") } throws: {
      ($0 as? CompressionError)?.kind == .encrypted
    }
  }

  @Test("a truncated zip says so")
  func truncatedZip() throws {
    let zip = Packing.streamedZip(files)
    let path = try folder.file("x", Array(zip[..<(zip.count - 30)]))
    #expect { try EntryArchive(path: path) } throws: {
      ($0 as? CompressionError)?.kind == .truncated
    }
  }

  @Test("of a truncated tar the whole entries are read")
  func truncatedTar() throws {
    let tar = Packing.tar([("a", lines(100)), ("b", lines(100))])
    let cut = 512 + (lines(100).count + 511) / 512 * 512 + 512 + 1000
    let archive = try EntryArchive(path: try folder.file("x", Array(tar[..<cut])))
    #expect(try read(archive, "a") == lines(100))
    #expect { try read(archive, "b") } throws: { ($0 as? CompressionError)?.kind == .truncated }
    #expect(archive.problems.count == 1)
  }

  @Test(
    "of a damaged compressed tar what comes before the damage is read",
    arguments: [true, false]
  )
  func damagedTarGzip(isCut: Bool) throws {
    let numbers = (0..<40).map { file in
      (
        name: "\(file)",
        bytes: Array((0..<2000).map { "\(file * $0 &* 2_654_435_761) " }.joined().utf8)
      )
    }
    var bytes = Packing.compress(Packing.tar(numbers), .gzip)
    if isCut { bytes.removeLast(bytes.count / 4) } else { bytes[bytes.count * 3 / 4] ^= 0xFF }
    let archive = try EntryArchive(path: try folder.file("x", bytes))
    #expect((20..<40).contains(archive.entries.count))
    #expect(try read(archive, "3") == numbers[3].bytes)
    #expect(archive.problems.count == 1)
  }

  @Test("damage in an entry is found and named, and the others are read")
  func damagedEntry() throws {
    let path = try folder.zip("x.zip", [("a", lines(1000)), ("b", lines(5))])
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    bytes[200] ^= 0xFF
    let archive = try EntryArchive(path: try folder.file("y.zip", bytes), name: "y.zip")
    #expect { try read(archive, "a") } throws: {
      let error = $0 as? CompressionError
      return error?.kind == .damaged && error?.file == "y.zip/a"
    }
    #expect(try read(archive, "b") == lines(5))
  }

  @Test("symbolic links in a folder are not followed")
  func links() throws {
    let outside = try folder.file("outside", [1])
    _ = try folder.file("x/inside", [2])
    let link = folder.url.appending(path: "x/link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
    let archive = try EntryArchive(path: folder.url.appending(path: "x").path)
    #expect(names(archive) == ["inside"])
    #expect(archive.problems.map(\.name) == ["link"])
  }

  @Test("what is no archive says so")
  func noArchive() throws {
    #expect { try EntryArchive(path: try folder.file("x", lines(100))) } throws: {
      ($0 as? CompressionError)?.kind == .unsupported
    }
  }

  @Test("the same files give the same zip")
  func deterministic() throws {
    let one = try Data(contentsOf: URL(filePath: try folder.zip("one", files)))
    let two = try Data(contentsOf: URL(filePath: try folder.zip("two", files)))
    #expect(one == two)
  }

  @Test(
    "no single wrong byte makes reading crash or hang",
    arguments: [
      Packaging.zip, .zip64, .tar, .tarGzip,
    ]
  )
  func mutations(packaging: Packaging) throws {
    let original = Array(try Data(contentsOf: URL(filePath: try make(packaging))))
    let places = Array(original.indices.suffix(300)) + Array(original.indices.prefix(300))
    var failures = 0
    for index in places {
      var bytes = original
      bytes[index] ^= UInt8(truncatingIfNeeded: index | 0x81)
      let path = try folder.file("mutant", bytes)
      guard let archive = try? EntryArchive(path: path) else {
        failures += 1
        continue
      }
      let unreadable = archive.entries.filter { entry in
        (try? archive.open(entry).readAll(limit: 1 << 24)) == nil
      }
      failures += unreadable.count
    }
    #expect(failures > 0)
  }
}
