import ArchiveReading
import Archives
import Conversations
import RecordSources
import TestSupport
import Testing

/// Archives of hundreds of records, good, broken and of the kinds that only keep books, in an order
/// that chance decides.
///
/// Every record has a word of its own: that of a good record must be in a stored message; any other
/// in one too, or in a record that was set aside or that the format is known to leave out. The words
/// are counted in the raw text, by nothing that the readers use.
@Suite("What a raw file holds is stored, set aside or left out by kind")
final class ConservationTests {
  static let recipes =
    ConservationRecipe.aiChats + ConservationRecipe.people + ConservationRecipe.workspaces
    + ConservationRecipe.discord + ConservationRecipe.texts

  /// An archive, and what its records are.
  private struct Archive {
    var records: [String] = []
    var good: Set<String> = []
    var broken: Set<String> = []
    var bookkeeping: Set<String> = []

    /// Writes records in an order that a seed decides.
    init(_ recipe: ConservationRecipe, seed: Int) throws {
      var random = SeededGenerator(seed: UInt64(seed))
      for number in 100..<400 {
        let word = "zq\(number)x\(seed)q"
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          let write = try #require(recipe.broken.randomElement(using: &random))
          records.append(write(word))
          broken.insert(word)
        case 1 where !recipe.bookkeeping.isEmpty:
          let write = try #require(recipe.bookkeeping.randomElement(using: &random))
          records.append(write(word))
          bookkeeping.insert(word)
        default:
          records.append(recipe.good(number, word))
          good.insert(word)
        }
      }
    }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("every record is accounted for", arguments: recipes)
  func conservation(_ recipe: ConservationRecipe) throws {
    for seed in 1...3 {
      let archive = try Archive(recipe, seed: seed)
      let source = try read(try write(archive, recipe, seed), recipe)
      var stored: Set<String> = []
      for text in source.texts(\.text) { stored.formUnion(Self.words(in: text ?? "")) }
      #expect(archive.good.subtracting(stored).sorted() == [])
      guard recipe.position != .whole else {
        #expect(source.problems.count == archive.broken.count)
        continue
      }
      var found = stored
      for problem in source.problems {
        let number = try #require(Self.number(of: problem, recipe))
        found.formUnion(Self.words(in: archive.records[try Self.index(number, archive, recipe)]))
      }
      #expect(archive.broken.subtracting(found).sorted() == [])
    }
  }

  /// Writes the files of an archive.
  ///
  /// - Returns: What is to be read.
  private func write(
    _ archive: Archive,
    _ recipe: ConservationRecipe,
    _ seed: Int
  ) throws -> String {
    let body = archive.records.joined(separator: recipe.separator)
    let raw = recipe.head + body + recipe.tail + "\n"
    #expect(Self.words(in: raw) == archive.good.union(archive.broken).union(archive.bookkeeping))
    let path = try folder.file("\(seed)/\(recipe.file)", raw)
    for (name, text) in recipe.companions { _ = try folder.file("\(seed)/\(name)", text) }
    return recipe.companions.isEmpty ? path : folder.path("\(seed)")
  }

  private func read(_ path: String, _ recipe: ConservationRecipe) throws -> CollectedSource {
    guard let map = recipe.map else {
      let archive = try ReadArchive(path)
      #expect(archive.format == recipe.format)
      return archive.source
    }
    let mapping = try SourceMapping(Array(map.utf8), file: "map")
    let probe = try SourceProbe.open(path)
    let format = try ArchiveFormats.format(of: probe, mapping: mapping)
    var options = ReadOptions()
    options.mapping = mapping
    return try CollectedSource { try format.read(probe, options: options, into: $0) }
  }

  /// What a problem says of where it is, counted from 1.
  private static func number(
    of problem: MessageBatch.Problem,
    _ recipe: ConservationRecipe
  ) -> Int? {
    if recipe.position != .message, let line = problem.line { return line }
    let word = recipe.position == .message ? "message" : "record"
    let words = problem.reason.split { " :".contains($0) }
    return words.firstIndex(of: word[...]).flatMap { Int(words[$0 + 1]) }
  }

  /// Which record a number means.
  private static func index(
    _ number: Int,
    _ archive: Archive,
    _ recipe: ConservationRecipe
  ) throws -> Int {
    // A number counts the records and lines in front of those of the test, too.
    var rest = number - 1 - recipe.head.count { $0.isNewline }
    guard recipe.position == .line else { return rest }
    let between = recipe.separator.count { $0.isNewline }
    let index = archive.records.firstIndex { record in
      rest -= record.count { $0.isNewline } + between
      return rest < 0
    }
    return try #require(index)
  }

  /// The words of records in a text: between `zq` and `q`.
  private static func words(in text: String) -> Set<String> {
    var words: Set<String> = []
    for part in text.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber) })
    where part.hasPrefix("zq") && part.hasSuffix("q") {
      words.insert(String(part))
    }
    return words
  }
}
