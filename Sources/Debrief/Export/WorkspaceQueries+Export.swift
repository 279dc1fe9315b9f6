import Conversations
import Database
import RecordSources
package import Sinks
import Workspace

extension WorkspaceQueries {
  /// Exports conversations as debrief's own JSON Lines.
  ///
  /// It reads one snapshot of the workspace, even while another process writes to it. A file gets
  /// its name only once it is complete.
  ///
  /// - Parameters:
  ///   - options: What, and where to.
  ///   - kept: The files that it must not replace.
  /// - Throws: `SinkError` if it cannot be written, or ``WorkspaceError`` if there is no such
  ///   conversation, thread or sender.
  package func export(
    _ options: ExportOptions,
    sparing kept: KeptFiles = KeptFiles(),
    isCancelled: () -> Bool = { false }
  ) throws -> ExportResult {
    guard let path = options.path else {
      let output = try StandardOutput(isCompressed: options.isCompressed ?? false)
      let result = try export(options, goesOn: { output.isListenedTo && !isCancelled() }) {
        try output.write($0)
      }
      try output.finish()
      return result
    }
    let file = try AtomicFile(path: path, isCompressed: options.isCompressed, sparing: kept)
    let result = try export(options, goesOn: { !isCancelled() }) { try file.write($0) }
    if !result.isCutOff { try file.commit() }
    return result
  }

  private func export(
    _ options: ExportOptions,
    goesOn: () -> Bool,
    _ write: ([UInt8]) throws -> Void
  ) throws -> ExportResult {
    var result = ExportResult()
    let encoder = JSONLineEncoder()
    do {
      try connection.read { transaction in
        let selection = try selection(options, transaction)
        try ConversationExport(transaction, selection).forEach { item in
          guard goesOn() else { throw ExportStop() }
          result.count(item)
          try write(encoder.line(item))
        }
      }
    } catch is ExportStop { result.isCutOff = true }
    return result
  }

  private func selection(
    _ options: ExportOptions,
    _ transaction: Transaction
  ) throws -> MessageSelection {
    var selection = MessageSelection()
    if let name = options.conversation {
      selection.conversation = try row(ofConversation: name, transaction)
    }
    if let name = options.thread {
      guard case .thread(let row) = try ThreadCatalog(transaction).rows(named: name) else {
        throw WorkspaceError.unknown(what: .thread, name: name)
      }
      selection.thread = row
    }
    if let name = options.sender {
      let senders = try ConversationCatalog(transaction).senders(named: name)
      guard !senders.isEmpty else { throw WorkspaceError.unknown(what: .sender, name: name) }
      selection.senders = senders
    }
    selection.since = options.since
    selection.until = options.until
    return selection
  }
}

/// Thrown to stop an export early.
private struct ExportStop: Error {}

extension ExportResult {
  fileprivate mutating func count(_ item: ConversationExport.Item) {
    switch item {
    case .message(_, _, let isFirst):
      messages += 1
      if isFirst { conversations += 1 }
    case .conversation: conversations += 1
    case .person: otherPeople += 1
    }
  }
}
