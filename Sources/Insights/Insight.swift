public import CivilTime
public import JSON

/// A typed statement about a thread or a conversation, with the evidence it rests on.
///
/// The shape in JSON is `debrief.insight/1`; optional members are `null` there, never left out.
public struct Insight: Sendable, Hashable {
  /// Its id, which survives new extractions: `i-` and ten hexadecimal digits.
  public var id: String
  /// What kind of statement it is; see ``InsightKind``.
  public var kind: String
  /// Whether it is about a thread or about a conversation in a period.
  public var scope: Scope
  /// The conversation's id.
  public var conversationId: String
  /// The thread's id; nil for a conversation.
  public var threadId: String?
  /// The period it is about, in ISO 8601; nil for a thread.
  public var period: String?
  /// A line that says it.
  public var title: String
  /// One to three sentences that say it.
  public var content: String
  /// What its kind says beyond title and content: owner, due, state and so on.
  public var detail: JSONObject
  /// The quotes it rests on, each checked.
  public var evidence: [Evidence]
  /// How likely it is right, from 0 to 1, computed from ``signals``.
  public var confidence: Double
  /// What the confidence was computed from.
  public var signals: JSONObject
  /// Where it stands in its life, as stored.
  public var status: Status
  /// Why its evidence is out of date: `edited` or `deleted`; nil if it is not.
  public var outdated: String?
  /// How much of the thread was read for it.
  public var coverage: Coverage
  /// When it was first found.
  public var createdAt: Instant
  /// When it last changed.
  public var updatedAt: Instant
  /// When it was last found again.
  public var lastSeenAt: Instant
  /// When it stops being of interest; nil for never.
  public var expiresAt: Instant?
  /// The id of the insight it replaces.
  public var supersedes: String?
  /// The id of the insight that replaced it.
  public var supersededBy: String?
  /// What made debrief look, for instance `job:nightly/run:01J…`.
  public var triggeredBy: String
  /// What a reader said of it.
  public var review: Review?
  /// Where it comes from.
  public var provenance: Provenance

  /// What an insight is about.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// One thread.
    case thread
    /// A conversation in a period.
    case conversation
  }

  /// Where an insight stands in its life, as stored.
  ///
  /// Expired and outdated are computed at an instant, never stored.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It holds.
    case active
    /// Another one replaced it.
    case superseded
    /// It is not found any more in what it was found in.
    case retracted
    /// Its evidence did not stand the check; kept to be looked at.
    case quarantined
  }

  /// How much of a thread was read.
  public struct Coverage: Sendable, Hashable {
    /// How many messages the thread has.
    public var messages: Int
    /// How many of them were read.
    public var used: Int

    /// Says how much was read.
    public init(messages: Int, used: Int) {
      self.messages = messages
      self.used = used
    }
  }

  /// What a reader said.
  public struct Review: Sendable, Hashable {
    /// `accepted`, `rejected`, `edited`, `done`, `reopened`, or `merged` into another insight.
    public var verdict: String
    /// What the reader added.
    public var note: String?
    /// Who it was.
    public var by: String?
    /// When it was said.
    public var at: Instant
    /// What readers wrote in place of what was found, by field; see ``InsightEdit``.
    public var edits: JSONObject

    /// Notes what a reader said.
    public init(
      verdict: String,
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
  public struct Provenance: Sendable, Hashable {
    /// The engine: `offline` or `gemini`.
    public var engine: String
    /// The model that was asked; the version of the weights for the offline engine.
    public var model: String?
    /// The model that answered.
    public var modelVersion: String?
    /// `standard`, `flex` or `batch`; nil offline.
    public var tier: String?
    /// The name of the prompt; the kind's name offline.
    public var prompt: String?
    /// What tells versions of the prompt apart.
    public var promptHash: String?
    /// The fingerprint of the thread it was found in.
    public var sourceHash: String
    /// What the request is known by.
    public var requestHash: String?
    /// The model service's own id of the answer.
    public var responseId: String?
    /// What tools brought into the answer: searches, sources, pages, code; nil if none was used.
    public var grounding: JSONValue?
    /// The run it was found in.
    public var runId: String?

    /// Names an engine and a thread.
    public init(engine: String, sourceHash: String) {
      self.engine = engine
      self.sourceHash = sourceHash
    }
  }
}

/// A verbatim quote from a message.
public struct Evidence: Sendable, Hashable {
  /// The message's id.
  public var messageId: String
  /// The name of who wrote it.
  public var senderName: String?
  /// When it was written.
  public var createdAt: Instant?
  /// The quote as it stands in the message.
  public var quote: String
  /// Where the quote begins in the message's text, in UTF-8 bytes.
  public var start: Int
  /// Where it ends.
  public var end: Int
  /// How the claimed quote was found.
  public var match: Match

  /// How a claimed quote was found in the message.
  public enum Match: String, Sendable, Hashable, CaseIterable {
    /// Letter by letter.
    case exact
    /// But for case, space, quotation marks and dashes.
    case normalized
    /// By the order of its words.
    case fuzzy
  }

  /// Describes a checked quote.
  public init(
    messageId: String,
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
