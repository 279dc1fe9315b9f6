package import CivilTime
package import Conversations
package import Insights
import JSON

extension ReportInput {
  /// Someone a report is for.
  package struct Person: Sendable, Hashable {
    /// The source's own id.
    package var id: String
    /// The names they are known under, the one to show first.
    var names: [String]

    /// Creates a person.
    package init(id: String, names: [String]) {
      self.id = id
      self.names = names
    }

    /// The name to show.
    var name: String { names.first ?? id }

    /// Whether a member of an insight's detail names them: an owner or an asker.
    func isMeant(by value: JSONValue?) -> Bool {
      if let id = value?["id"]?.string { return id == self.id }
      guard let name = value?["name"]?.string ?? value?.string else { return false }
      return name == id || names.contains { $0.lowercased() == name.lowercased() }
    }
  }

  /// A message that contains a quote or is near one.
  package struct ContextMessage: Sendable, Hashable {
    /// The message's id, as evidence names it.
    var id: MessageID
    /// The number of messages of the thread before it, which shows where some are left out.
    var position: Int
    /// The sender's name.
    var senderName: String?
    /// When it was written.
    var createdAt: Instant?
    /// Its text, the one that the offsets of evidence count in.
    var text: String

    /// Describes a message.
    package init(
      id: MessageID,
      position: Int,
      senderName: String?,
      createdAt: Instant?,
      text: String
    ) {
      self.id = id
      self.position = position
      self.senderName = senderName
      self.createdAt = createdAt
      self.text = text
    }
  }

  /// How much was written on a day.
  package struct DayCount: Sendable, Hashable {
    /// The day, on the clocks of the report's zone.
    var day: CivilDate
    /// The number of messages.
    var messages: Int

    /// Counts the messages of a day.
    package init(day: CivilDate, messages: Int) {
      self.day = day
      self.messages = messages
    }
  }

  /// A stretch of a thread from which nothing was taken.
  package struct UncitedStretch: Sendable, Hashable {
    /// The number of messages from which a stretch is worth a look.
    package static let shortest = 30

    /// The thread's id.
    var threadId: ThreadID
    /// The name of its conversation; nil if it has none.
    var conversationName: String?
    /// The number of messages it has.
    var messages: Int
    /// When its first message was written.
    var firstAt: Instant?
    /// When its last message was written.
    var lastAt: Instant?
    /// The id of its first message.
    var firstMessageId: MessageID
    /// How its first message begins.
    var opening: String

    /// Describes a stretch.
    package init(
      threadId: ThreadID,
      conversationName: String? = nil,
      messages: Int,
      firstAt: Instant?,
      lastAt: Instant?,
      firstMessageId: MessageID,
      opening: String
    ) {
      self.threadId = threadId
      self.conversationName = conversationName
      self.messages = messages
      self.firstAt = firstAt
      self.lastAt = lastAt
      self.firstMessageId = firstMessageId
      self.opening = opening
    }
  }

  /// What a model was paid for.
  package struct Cost: Sendable, Hashable {
    /// The number of calls made.
    package var calls: Int
    /// The number of tokens sent.
    package var inputTokens: Int
    /// The number of tokens received, thoughts included.
    package var outputTokens: Int
    /// The price in millionths of a US dollar; nil if a price is not known.
    package var microdollars: Int?
    /// The names of the models that were called.
    package var models: [String]

    /// Describes a cost.
    package init(
      calls: Int,
      inputTokens: Int,
      outputTokens: Int,
      microdollars: Int?,
      models: [String] = []
    ) {
      self.models = models
      self.calls = calls
      self.inputTokens = inputTokens
      self.outputTokens = outputTokens
      self.microdollars = microdollars
    }
  }

  /// What held before: when the last report was made, or when the period began.
  package struct Previous: Sendable, Hashable {
    /// What the comparison is based on.
    package enum Basis: String, Sendable, Hashable, CaseIterable {
      /// The last report.
      case report
      /// The beginning of the report's period.
      case period
    }

    /// The basis.
    var basis: Basis
    /// When that was.
    var at: Instant
    /// The instant as of which it was judged.
    var asOf: Instant
    /// The insights as they were then.
    ///
    /// The outcome of one is read from the insight of the same id in ``ReportInput/insights``, so
    /// those that ended since belong there too, with their status; one that is missing there is not
    /// reported.
    var insights: [Insight]

    /// Describes what held.
    ///
    /// - Parameter asOf: The instant as of which it was judged; the same if nil.
    package init(
      _ basis: Basis = .report,
      at: Instant,
      asOf: Instant? = nil,
      insights: [Insight]
    ) {
      self.basis = basis
      self.at = at
      self.asOf = asOf ?? at
      self.insights = insights
    }
  }
}
