package import Database
package import CivilTime
package import Conversations
package import JSON

/// The id of an insight, which survives new extractions: `i-` and ten hexadecimal digits.
package typealias InsightID = PublicID<Insight>

/// A typed statement about a thread or a conversation, with the evidence it rests on.
///
/// The JSON schema is `debrief.insight/1`; optional members are `null` there, never left out.
package struct Insight: Sendable, Hashable {
  /// Its id.
  package var id: InsightID
  /// What kind of statement it is; see ``InsightKind``.
  package var kind: KindName
  /// Whether it is about a thread or about a conversation in a period.
  package var scope: Scope
  /// The conversation's id.
  package var conversationId: ConversationID
  /// The thread's id; nil for a conversation.
  package var threadId: ThreadID?
  /// The period it is about, in ISO 8601; nil for a thread.
  package var period: String?
  /// A line that says it.
  package var title: String
  /// One to three sentences that say it.
  package var content: String
  /// The members of its kind besides title and content: owner, due, state and so on.
  package var detail: JSONObject
  /// The quotes it rests on, each checked.
  package var evidence: [Evidence]
  /// How likely it is right, from 0 to 1, computed from ``signals``.
  package var confidence: Double
  /// What the confidence was computed from.
  package var signals: JSONObject
  /// Its status, as stored.
  package var status: Status
  /// Why its evidence is out of date: `edited` or `deleted`; nil if it is not.
  package var outdated: String?
  /// How much of the thread was read for it.
  package var coverage: Coverage
  /// When it was first found.
  package var createdAt: Instant
  /// When it last changed.
  package var updatedAt: Instant
  /// When it was last found again.
  package var lastSeenAt: Instant
  /// When it stops being of interest; nil for never.
  package var expiresAt: Instant?
  /// The id of the insight it replaces.
  package var supersedes: InsightID?
  /// The id of the insight that replaced it.
  package var supersededBy: InsightID?
  /// What triggered the extraction, for instance `job:nightly/run:01J…`.
  package var triggeredBy: Trigger
  /// What a reader said about it.
  package var review: Review?
  /// Where it comes from.
  package var provenance: Provenance

  /// What an insight is about.
  package enum Scope: String, Sendable, Hashable, CaseIterable {
    /// One thread.
    case thread
    /// A conversation in a period.
    case conversation
  }

  /// The status of an insight, as stored.
  ///
  /// Expired and outdated are computed at an instant, never stored.
  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// It is current.
    case active
    /// Another one replaced it.
    case superseded
    /// It is no longer found where it was found before.
    case retracted
    /// Its evidence failed the check; it is kept for inspection.
    case quarantined
  }

  /// How much of a thread was read.
  package struct Coverage: Sendable, Hashable {
    /// The number of messages in the thread.
    package var messages: Int
    /// The number of messages that were read.
    package var used: Int

    /// Describes how much was read.
    package init(messages: Int, used: Int) {
      self.messages = messages
      self.used = used
    }
  }

  /// What a reader said.
  package struct Review: Sendable, Hashable {
    /// A reader's verdict, as records spell it.
    package enum Verdict: String, Sendable, Hashable, CaseIterable {
      /// It is right.
      case accepted
      /// It is wrong.
      case rejected
      /// It is right in the reader's words.
      case edited
      /// What it asks for is done, or answered.
      case done
      /// It is open after all.
      case reopened
      /// It is part of another insight.
      case merged
    }

    /// The verdict.
    package var verdict: Verdict
    /// What the reader added.
    package var note: String?
    /// Who it was.
    package var by: String?
    /// When it was said.
    package var at: Instant
    /// What readers wrote in place of what was found, by field; see ``InsightEdit``.
    package var edits: JSONObject

    /// Records what a reader said.
    package init(
      verdict: Verdict,
      note: String?,
      by: String?,
      at: Instant,
      edits: JSONObject = JSONObject()
    ) {
      self.verdict = verdict
      self.note = note
      self.by = by
      self.at = at
      self.edits = edits
    }
  }

  /// Where an insight comes from.
  package struct Provenance: Sendable, Hashable {
    /// The engine.
    package var engine: EngineName
    /// The model that was asked; the version of the weights for the offline engine.
    package var model: String?
    /// The model that answered.
    package var modelVersion: String?
    /// `standard`, `flex` or `batch`; nil offline.
    package var tier: String?
    /// The name of the prompt; the kind's name offline.
    package var prompt: String?
    /// The hash that identifies the version of the prompt.
    package var promptHash: String?
    /// The fingerprint of the thread it was found in.
    package var sourceHash: String
    /// The hash that identifies the request.
    package var requestHash: String?
    /// The model service's own id of the answer.
    package var responseId: String?
    /// What tools contributed to the answer: searches, sources, pages, code; nil if none was used.
    package var grounding: JSONValue?
    /// The run it was found in.
    package var runId: RunID?

    /// Names an engine and a thread.
    package init(engine: EngineName, sourceHash: String) {
      self.engine = engine
      self.sourceHash = sourceHash
    }
  }
}

/// A verbatim quote from a message.
package struct Evidence: Sendable, Hashable {
  /// The message's id.
  package var messageId: MessageID
  /// The name of the person who wrote it.
  package var senderName: String?
  /// When it was written.
  package var createdAt: Instant?
  /// The quote, verbatim from the message.
  package var quote: String
  /// Where the quote begins in the message's text, in UTF-8 bytes.
  package var start: Int
  /// Where it ends.
  package var end: Int
  /// How the claimed quote was found.
  package var match: Match

  /// How a claimed quote was found in the message.
  package enum Match: String, Sendable, Hashable, CaseIterable {
    /// Verbatim.
    case exact
    /// Except for case, space, quotation marks and dashes.
    case normalized
    /// By the order of its words.
    case fuzzy
  }

  /// Describes a checked quote.
  package init(
    messageId: MessageID,
    senderName: String?,
    createdAt: Instant?,
    quote: String,
    start: Int,
    end: Int,
    match: Match
  ) {
    self.messageId = messageId
    self.senderName = senderName
    self.createdAt = createdAt
    self.quote = quote
    self.start = start
    self.end = end
    self.match = match
  }
}
