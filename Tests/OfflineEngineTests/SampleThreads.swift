import CivilTime
import Conversations
import Foundation
import Insights
import YAML

import Extraction
@testable import OfflineEngine
@testable import SampleBuilder

/// The sample conversations of this repository, cut into threads, with what is to be found in them.
enum SampleThreads {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples").path()

  /// All threads as tasks.
  static func tasks() throws -> [ExtractionTask] {
    let team = try SampleArchives.read(folder)
    return team.conversations.flatMap { tasks(of: $0, in: team) }
  }

  /// The table of what is to be found.
  static func truth() throws -> YAMLNode {
    try YAMLNode.parse(String(contentsOfFile: folder + "/truth.yaml", encoding: .utf8))
  }

  private static func tasks(
    of conversation: Team.Conversation,
    in team: Team
  ) -> [ExtractionTask] {
    var threads: [(root: String, messages: [Team.Message])] = []
    for message in chosen(conversation) {
      let root = message.root ?? message.id
      let isTopic = conversation.kind == .channel
      let last = threads.last?.messages.last?.at
      let gap: Int64 = conversation.kind == .ai ? 86_400_000 : 2_700_000
      if let known = threads.firstIndex(where: { $0.root == root }) {
        threads[known].messages.append(message)
      } else if !isTopic, let last, message.at.milliseconds - last.milliseconds < gap {
        threads[threads.count - 1].messages.append(message)
      } else {
        threads.append((root, [message]))
      }
    }
    return threads.map { thread in
      var task = ExtractionTask(
        threadId: ThreadID(thread.root),
        conversationId: ConversationID(conversation.name),
        messages: thread.messages.map { stored($0, in: team) },
        kinds: ["action_item", "decision", "priority", "suggestion", "open_question"],
        timeZone: team.zone,
        asOf: .latest
      )
      task.participants = conversation.members.compactMap(team.person).map {
        Participant(id: $0.id, name: $0.name, kind: $0.kind == .person ? .human : .assistant)
      }
      return task
    }
  }

  /// The messages of the branch that was chosen, or all where there are no branches.
  private static func chosen(_ conversation: Team.Conversation) -> [Team.Message] {
    guard conversation.isTree else { return conversation.messages }
    var index = conversation.messages.last?.id
    var branch: [Team.Message] = []
    while let id = index, let message = conversation.messages.first(where: { $0.id == id }) {
      branch.insert(message, at: 0)
      index = message.parent
    }
    return branch
  }

  private static func stored(_ message: Team.Message, in team: Team) -> StoredMessage {
    let person = team.person(message.sender)
    let kind: SenderKind =
      switch person?.kind {
      case .bot: .bot
      case .assistant: .assistant
      default: .human
      }
    let partClass: MessageClass =
      message.isEvent ? .system : message.status != nil ? .unsent : kind == .bot ? .bot : .chat
    var stored = StoredMessage(
      id: MessageID(message.id),
      text: team.resolveMentions(in: message.text) { "@" + $0.name }.text,
      sender: Sender(id: person?.id ?? "", name: person?.name, kind: kind),
      createdAt: message.at,
      messageClass: partClass
    )
    stored.deletedAt = message.deletedAt
    stored.reactions = message.reactions.map {
      Reaction(
        emoji: $0.emoji,
        count: $0.senders.count,
        senderIds: $0.senders.compactMap { team.person($0)?.id }
      )
    }
    return stored
  }
}
