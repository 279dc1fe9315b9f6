import ArchiveReading
import Archives
import CivilTime
import Conversations
import Foundation
import TestSupport
import Testing

/// What is read from a source by the format that it is found to be in.
struct ReadArchive {
  let format: String
  let source: CollectedSource
  /// The files of the archive that were left out.
  let leftOut: [Substring]

  /// Finds the format of a source, unless it is named, and reads it.
  init(_ path: String, format name: String? = nil, zone: TimeZoneRules? = .utc) throws {
    let probe = try SourceProbe.open(path)
    let format = try ArchiveFormats.format(of: probe, named: name)
    var options = ReadOptions()
    options.timeZone = zone
    self.format = format.name
    source = try CollectedSource { collector in
      try format.read(probe, options: options, into: collector)
    }
    leftOut = probe.leftOut.names.map { $0.dropFirst(path.utf8.count + 1) }
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

  /// What distinguishes the messages of the archive.
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

  /// How many messages are continued by more than one.
  var branchPoints: Int {
    var children: [String: Int] = [:]
    for (row, batch) in source.messages where row.isInTree {
      guard let parent = batch.string(row.parent) else { continue }
      children["\(batch.string(row.conversation) ?? "") \(parent)", default: 0] += 1
    }
    return children.values.count { $0 > 1 }
  }
}
