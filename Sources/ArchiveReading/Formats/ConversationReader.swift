package import Conversations
package import JSON

/// How a format interprets the parts of its documents.
package protocol ConversationShape {
  /// The names of the members that are needed besides the messages.
  static var members: Set<String> { get }

  /// Where conversations and their messages are.
  ///
  /// - Returns: The two positions, as ``JSONStreamReader`` takes them.
  func paths(in beginning: JSONValue) -> (conversation: String, message: String)

  /// Resets the state for the next conversation.
  mutating func begin()

  /// Adds a member of the conversation, or of an object between it and its messages.
  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft)

  /// Creates a message, or several where the document nests them.
  ///
  /// - Parameter name: The name of its member; empty in a list.
  /// - Returns: The messages, without their conversation's id.
  /// - Throws: ``RecordProblem`` if it is not a message, or what the collector threw.
  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws -> [Message]

  /// Sets what is known only at the end, for instance an id derived from the messages.
  mutating func end(_ draft: inout ConversationDraft)
}

extension ConversationShape {
  /// Resets nothing: most shapes keep no state.
  package mutating func begin() {}

  /// Adds nothing: most documents have ids.
  package mutating func end(_ draft: inout ConversationDraft) {}
}

/// Reads documents with conversations, message by message.
package final class ConversationReader<Shape: ConversationShape>: DocumentFormatReader {
  /// How the format interprets the documents.
  package private(set) var shape: Shape
  private let collector: MessageCollector
  private let parser = JSONParser()
  private var draft: ConversationDraft?
  /// Whether the conversation has a list for its messages, which may be empty.
  private var hasList = false

  /// Prepares to read documents.
  package init(_ shape: Shape, into collector: MessageCollector) {
    self.shape = shape
    self.collector = collector
  }

  /// Reads the conversations of a document; messages are passed on as soon as their id is known.
  package func read(_ document: SourceDocument) throws {
    let paths = shape.paths(in: document.beginning)
    let list = String(paths.message.dropLast("[]".count))
    collector.countsRecords = true
    defer { collector.countsRecords = false }
    let reader = JSONStreamReader([paths.message], of: document.stream)
    do {
      while let piece = try reader.next() {
        switch (piece.kind, piece.path) {
        case (.value, paths.message): try takeMessage(piece)
        case (.start, paths.conversation): begin(piece.number)
        case (.start, list): hasList = true
        case (.end, paths.conversation): try finish(isCutOff: false)
        case (.value, paths.conversation):
          try collector.setAside(line: piece.number, "it is not a JSON object")
        case (.member, _): takeMember(piece)
        default: break
        }
      }
    } catch let error where !(error is CollectorClosed) {
      try finish(isCutOff: true)
      throw error
    }
  }

  private func begin(_ number: Int) {
    draft = ConversationDraft(number: number, collector: collector)
    hasList = false
    shape.begin()
  }

  private func takeMember(_ piece: JSONStreamReader.Piece) {
    guard var draft, let value = piece.member(of: Shape.members, parser) else { return }
    shape.set(piece.name, value, of: &draft)
    self.draft = draft
  }

  private func takeMessage(_ piece: JSONStreamReader.Piece) throws {
    guard var draft else { return }
    // Uniquely referenced, so that waiting messages are not copied.
    self.draft = nil
    defer { self.draft = draft }
    do {
      let value = try piece.value(parser)
      guard value.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
      for message in try shape.messages(value, name: piece.name, of: &draft) {
        try draft.add(message)
      }
    } catch let problem as RecordProblem {
      try draft.setAside(message: piece.number, problem)
    }
  }

  private func finish(isCutOff: Bool) throws {
    guard var draft else { return }
    self.draft = nil
    if !hasList, !isCutOff, draft.waiting.isEmpty {
      return try draft.setAside("the conversation has no list of messages")
    }
    shape.end(&draft)
    try draft.finish(isCutOff: isCutOff)
  }
}
