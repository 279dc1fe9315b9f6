import ArchiveReading
import JSON

/// Reads documents with ChatGPT's conversations, node by node.
final class ChatGPTReader: DocumentFormatReader {
  private let collector: MessageCollector
  private let parser = JSONParser()
  private let nodes = ChatGPTNodeReader()
  private var conversation: ChatGPTConversation?

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    let conversationPath = ChatGPTFormat.Layout(document.beginning)?.rawValue ?? ""
    let mapping = conversationPath.isEmpty ? "mapping" : "\(conversationPath).mapping"
    let node = "\(mapping){}"
    collector.countsRecords = true
    defer { collector.countsRecords = false }
    let reader = JSONStreamReader([node], of: document.stream)
    do {
      while let piece = try reader.next() {
        switch piece.path {
        case node: try takeNode(piece)
        case conversationPath: try takeConversation(piece)
        case mapping where piece.kind == .start: conversation?.hasMapping = true
        default: break
        }
      }
    } catch let error where !(error is CollectorClosed) {
      try finish(isCutOff: true)
      throw error
    }
  }

  private func takeConversation(_ piece: JSONStreamReader.Piece) throws {
    switch piece.kind {
    case .start: conversation = ChatGPTConversation(name: piece.name, number: piece.number)
    case .member:
      if let value = piece.member(of: ChatGPTConversation.members, parser) {
        conversation?.set(piece.name, value)
      }
    case .value:
      // An object with named conversations may contain anything else.
      if piece.name.isEmpty {
        try collector.setAside(line: piece.number, "it is not a JSON object")
      }
    case .end: try finish(isCutOff: false)
    }
  }

  private func takeNode(_ piece: JSONStreamReader.Piece) throws {
    do throws(RecordProblem) {
      guard let bytes = piece.bytes else { throw RecordProblem(reason: "longer than 16 MiB") }
      try conversation?.add(try nodes.node(piece.name, bytes))
    } catch {
      let reason = "message \(piece.number) of the conversation: \(error.reason)"
      try collector.setAside(line: conversation?.number, reason)
    }
  }

  private func finish(isCutOff: Bool) throws {
    guard let conversation else { return }
    self.conversation = nil
    try conversation.write(to: collector, isCutOff: isCutOff)
  }
}
