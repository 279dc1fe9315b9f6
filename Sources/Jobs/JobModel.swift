extension JobDefinition {
  /// Which model is asked, and how.
  public struct Model: Sendable, Hashable {
    /// The model's name; nil for the prompt's own.
    public var name: String?
    /// Where the key is; nil for where it is usually looked for.
    public var key: SecretReference?
    /// How much it thinks: `minimal`, `low`, `medium` or `high`; nil for the prompt's own.
    public var thinking: String?
    /// `standard` or `flex`.
    public var tier: String?
    /// The service's address; nil for Google's own, or what the environment says.
    public var baseURL: String?
    /// The project and location of Vertex AI; nil for the Developer API.
    public var vertex: Vertex?
    /// How the service is told the shape of answers: `words`, `json-schema` or `openapi`; nil for
    /// words in short chats and JSON Schema in all others.
    public var shapeForm: String?
    /// Which pictures and documents of the chats go with them.
    public var media = Media()

    /// A project of Vertex AI.
    public struct Vertex: Sendable, Hashable {
      /// The project that pays.
      public var project: String
      /// The region, or `global`.
      public var location: String
    }
  }

  /// What a run may take.
  ///
  /// Whatever is nil is not limited.
  public struct Limits: Sendable, Hashable {
    /// Millionths of a USD for a run.
    public var costMicros: Int64?
    /// Millionths of a USD for all runs of a day.
    public var costMicrosPerDay: Int64?
    /// Requests of a run.
    public var requests: Int?
    /// Input tokens of a run.
    public var inputTokens: Int?
    /// Requests to a model in any minute.
    public var requestsPerMinute: Int?
    /// Input tokens to a model in any minute.
    public var tokensPerMinute: Int?
    /// Calls under way at once.
    public var concurrency: Int?
    /// How many calls a job may ask to have under way at once.
    public static let mostConcurrency = 1024
    /// How long a run may take.
    public var runtime: Duration?

    /// Whether a run as a whole is limited.
    public var isLimited: Bool {
      costMicros != nil || costMicrosPerDay != nil || requests != nil || inputTokens != nil
    }
  }

  /// What is replaced before anything is sent to a model, besides secrets.
  public struct Redaction: Sendable, Hashable {
    /// The kinds of personal data, for instance `email`.
    public var words: [String] = []
    /// The user's own patterns by their names, in RE2's syntax.
    public var patterns: [Pattern] = []

    /// A pattern and the name of what it finds.
    public struct Pattern: Sendable, Hashable {
      /// What placeholders call it.
      public var name: String
      /// The pattern.
      public var regex: String
    }
  }

  /// How summaries are worded.
  public struct Wording: Sendable, Hashable {
    /// The manner, for instance `technical`.
    public var style: String?
    /// The language to write in; nil for that of the chat.
    public var language: String?
    /// Who reads it.
    public var audience: String?
    /// What is known of the reader or the team: text or JSON.
    public var profile: String?
  }
}
