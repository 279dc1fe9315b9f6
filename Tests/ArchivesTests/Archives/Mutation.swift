import ArchiveReading
import Archives
import CivilTime
import Foundation
import TestSupport
import Testing

/// Damages bytes at random places, the same ones for the same seed.
struct Mutation: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// What is put into the middle of something: numbers that overflow, nesting that overflows
  /// stacks, ends of values, bytes that are no text.
  private static let foreign: [[UInt8]] = [
    Array("-99999999999999999999".utf8), Array("9223372036854775807".utf8), Array("1e999".utf8),
    Array("\u{0}".utf8), Array("\u{202F}\u{200E}\u{FFFC}".utf8), Array("\"}]},".utf8),
    Array("\\ud83d".utf8), [0xFF, 0xFE, 0xC0, 0x80], [UInt8](repeating: 0xFF, count: 8),
    [UInt8](repeating: UInt8(ascii: "["), count: 5000),
    Array(String(repeating: "{\"a\":", count: 2000).utf8),
    Array(String(repeating: "<div>", count: 2000).utf8),
    Array(String(repeating: "> ", count: 2000).utf8),
  ]

  /// A copy of bytes with a few of them changed, a few pieces removed, doubled, moved or put in, or
  /// with the end cut off.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var copy = bytes
    for _ in 0..<Int.random(in: 1...8, using: &self) where !copy.isEmpty {
      let index = Int.random(in: 0..<copy.count, using: &self)
      let end = min(copy.count, index + Int.random(in: 1...400, using: &self))
      switch Int.random(in: 0..<8, using: &self) {
      case 0: copy[index] = UInt8.random(in: 0...255, using: &self)
      case 1: copy[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 2: copy.remove(at: index)
      case 3: copy.removeSubrange(index..<end)
      case 4: copy.insert(contentsOf: copy[index..<end], at: index)
      case 5:
        let target = Int.random(in: 0...copy.count, using: &self)
        copy.insert(contentsOf: copy[index..<end], at: target)
      case 6: if Bool.random(using: &self) { copy.removeSubrange(index...) }
      default: copy.insert(contentsOf: Self.foreign.randomElement(using: &self) ?? [], at: index)
      }
    }
    return copy
  }
}

/// Reads damaged copies of a text by a format: each must end in messages or an error, and must not
/// make much out of little.
func expectSurvivesMutations(
  of bytes: [UInt8],
  as format: any ArchiveFormat.Type,
  in folder: borrowing TemporaryFolder,
  count: UInt64 = 60
) throws {
  for seed in 1...count {
    var mutation = Mutation(seed: seed)
    let damaged = mutation.mutate(bytes)
    let url = folder.url.appending(path: "mutated")
    try Data(damaged).write(to: url)
    try expectSurvives(url.path, as: format, size: damaged.count, "seed \(seed)")
  }
}

/// Reads a damaged source by a format, after it was looked at by all of them.
func expectSurvives(
  _ path: String,
  as format: any ArchiveFormat.Type,
  size: Int,
  _ comment: Comment
) throws {
  var options = ReadOptions()
  options.timeZone = .utc
  do {
    let probe = try SourceProbe.open(path)
    _ = ArchiveFormats.detect(probe)
    let source = try CollectedSource(isDamaged: true) { collector in
      try format.read(probe, options: options, into: collector)
    }
    let batches = Set(source.messages.map { ObjectIdentifier($0.batch) })
    #expect(batches.count <= 1 + size / 1000, comment)
  } catch is SourceError {}
}
