import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

@testable import Archives

/// What is read from a source by the format that it is found to be in.
struct ReadArchive {
  let format: String
  let source: CollectedSource

  /// Finds the format of a source and reads it.
  init(_ path: String, zone: TimeZoneRules? = .utc) throws {
    let probe = try SourceProbe.open(path)
    let format = try ArchiveFormats.format(of: probe)
    var options = ReadOptions()
    options.timeZone = zone
    self.format = format.name
    source = try CollectedSource { collector in
      try format.read(probe, options: options, into: collector)
    }
  }

  /// The messages, as tests compare them.
  var lines: [String] {
    source.messages.map { row, batch in
      let mark = row.isEvent ? "event " : row.deletedAt != nil ? "deleted " : ""
      let edited = row.editedAt != nil ? " (edited)" : ""
      let sender = batch.string(row.senderName) ?? batch.string(row.sender) ?? "-"
      return "\(mark)\(sender): \(batch.string(row.text) ?? "")\(edited)"
    }
  }

  /// The times of the messages.
  var times: [String] {
    source.messages.map { row, _ in
      row.createdAt.map { Instant(milliseconds: $0).iso8601 } ?? "-"
    }
  }

  /// What is kept of the messages beyond their columns.
  var details: [String?] { source.texts(\.details) }

  /// The ids of the conversations, each once, in order.
  var conversationIds: [String] {
    Set(source.texts(\.conversation).compactMap { $0 } + source.conversations.map(\.id)).sorted()
  }

  /// Messages that answer another or belong to another's thread.
  var replies: Int {
    source.messages.count { row, batch in
      let thread = batch.string(row.thread)
      return !row.replyTo.isNone || thread != nil && thread != batch.string(row.id)
    }
  }

  /// What tells the messages of the archive apart.
  var messageKeys: [String] {
    source.messages.map { row, batch in
      "\(batch.string(row.conversation) ?? "") \(batch.string(row.id) ?? "")"
    }
  }

  /// Who wrote what is no event.
  var senders: Set<String> {
    Set(
      source.messages.filter { !$0.row.isEvent }.compactMap { $0.batch.string($0.row.sender) }
    )
  }
}

/// Changes bytes of a text at random places, the same ones for the same seed.
struct Mutation: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// A copy of bytes with a few of them changed, removed or doubled, or with the end cut off.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var copy = bytes
    for _ in 0..<Int.random(in: 1...8, using: &self) where !copy.isEmpty {
      let place = Int.random(in: 0..<copy.count, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: copy[place] = UInt8.random(in: 0...255, using: &self)
      case 1: copy.remove(at: place)
      case 2: copy.removeSubrange(place...)
      case 3:
        let end = min(copy.count, place + 40)
        copy.insert(contentsOf: copy[place..<end], at: place)
      default: copy.insert(contentsOf: Array("-99999999999999999999".utf8), at: place)
      }
    }
    return copy
  }
}

/// Reads mutations of a text by a format; nothing is expected but that it ends.
func expectSurvivesMutations(
  of text: [UInt8],
  as format: any ArchiveFormat.Type,
  in folder: borrowing TemporaryFolder,
  count: UInt64 = 60
) throws {
  for seed in 1...count {
    var mutation = Mutation(seed: seed)
    let url = folder.url.appending(path: "mutated")
    try Data(mutation.mutate(text)).write(to: url)
    var options = ReadOptions()
    options.timeZone = .utc
    do {
      let probe = try SourceProbe.open(url.path)
      _ = ArchiveFormats.detect(probe)
      _ = try CollectedSource(isDamaged: true) { collector in
        try format.read(probe, options: options, into: collector)
      }
    } catch is SourceError {}
  }
}
