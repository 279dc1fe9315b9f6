extension JobDefinition {
  /// Which model is asked, and how.
  package struct Model: Sendable, Hashable {
    /// The model's name; nil for the prompt's own.
    package var name: String?
    /// Where the key is; nil for the usual locations.
    package var key: SecretReference?
    /// The source of tokens to send instead of a key; nil for a key.
    package var tokens: TokenSource?
    /// How much it thinks; nil for the prompt's own.
    package var thinking: Thinking?
    /// How soon and at which price it answers; nil for the standard tier.
    package var tier: Tier?
    /// The service's address; nil for Google's own, or what the environment says.
    package var baseURL: String?
    /// The project and location of Vertex AI; nil for the Developer API.
    package var vertex: Vertex?
    /// How the schema of answers is sent to the service; nil for words in short chats and JSON
    /// Schema in all others.
    package var shapeForm: ShapeForm?
    /// Whether short threads of a conversation share a request.
    package var packsThreads = true
    /// Which pictures and documents of the chats go with them.
    package var media = Media()

    /// How much a model thinks.
    package enum Thinking: String, Sendable, Hashable, CaseIterable {
      case minimal, low, medium, high
    }

    /// The tiers of the service that a job can choose from.
    package enum Tier: String, Sendable, Hashable, CaseIterable {
      case standard, flex
    }

    /// How the schema of answers is sent.
    package enum ShapeForm: String, Sendable, Hashable, CaseIterable {
      case words
      case jsonSchema = "json-schema"
      case openAPI = "openapi"
    }

    /// A source of tokens that expire.
    package enum TokenSource: Sendable, Hashable, CustomStringConvertible {
      /// The output of a program; its path or name, and its arguments.
      case command([String])
      /// A file that another program keeps up to date.
      case file(path: String)

      /// Where they come from, in a few words.
      package var description: String {
        switch self {
        case .command(let words): "the command \(words.first ?? "")"
        case .file(let path): path
        }
      }
    }

    /// A project of Vertex AI.
    package struct Vertex: Sendable, Hashable {
      /// The project that is billed.
      package var project: String
      /// The region, or `global`.
      package var location: String
    }
  }

  /// The limits of a run.
  ///
  /// Whatever is nil is not limited.
  package struct Limits: Sendable, Hashable {
    /// Millionths of a USD for a run.
    package var costMicros: Int64?
    /// Millionths of a USD for all runs of a day.
    package var costMicrosPerDay: Int64?
    /// Requests of a run.
    package var requests: Int?
    /// Input tokens of a run.
    package var inputTokens: Int?
    /// Requests to a model in any minute.
    package var requestsPerMinute: Int?
    /// Input tokens to a model in any minute.
    package var tokensPerMinute: Int?
    /// Concurrent calls.
    package var concurrency: Int?
    /// The maximum number of concurrent calls that a job may set.
    package static let maxConcurrency = 1024
    /// How long a run may take.
    package var runtime: Duration?

    /// Whether a run as a whole is limited.
    package var isLimited: Bool {
      costMicros != nil || costMicrosPerDay != nil || requests != nil || inputTokens != nil
    }
  }

  /// What is replaced before anything is sent to a model, besides secrets.
  package struct Redaction: Sendable, Hashable {
    /// The kinds of personal data, for instance `email`.
    package var words: [String] = []
    /// The user's own patterns by their names, in RE2's syntax.
    package var patterns: [Pattern] = []
    /// The countries (ISO 3166-1) whose telephone numbers are recognised without any grouping; nil
    /// for that of the job's time zone.
    package var regions: [String]?

    /// A pattern and the name of what it finds.
    package struct Pattern: Sendable, Hashable {
      /// Its name in placeholders.
      package var name: String
      /// The pattern.
      package var regex: String
    }
  }

  /// How summaries are worded.
  package struct Wording: Sendable, Hashable {
    /// The style, for instance `technical`.
    package var style: String?
    /// The language to write in; nil for that of the chat.
    package var language: String?
    /// Who reads it.
    package var audience: String?
    /// What is known about the reader or the team: text or JSON.
    package var profile: String?
  }
}
