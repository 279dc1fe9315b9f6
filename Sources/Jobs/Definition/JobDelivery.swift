extension JobDefinition {
  /// A digest that is sent to someone after each scheduled run, once for each of its times.
  package struct Delivery: Sendable, Hashable {
    /// How it is sent.
    package var target: Target
    /// The id or name of its reader; nil for everyone.
    package var person: String?
    /// How far back it goes; nil for everything.
    package var since: ReportStart?

    /// How a digest is sent.
    package enum Target: Sendable, Hashable {
      /// By mail.
      case mail(Mail)
      /// To a chat service, or to a program that accepts JSON.
      case webhook(Webhook)
    }

    /// A mail, and the server that accepts it.
    package struct Mail: Sendable, Hashable {
      /// `smtps://mail.example.com:465` or `smtp://mail.example.com:587`.
      package var server: String
      /// The address it comes from.
      package var from: String
      /// The addresses it goes to.
      package var to: [String]
      /// Where the user's name for the server is; nil if it needs none.
      package var user: SecretReference?
      /// Where the password is.
      package var password: SecretReference?
      /// Whether the page is attached.
      package var attachesPage: Bool
    }

    /// A URL that accepts POST requests; it is a secret.
    package struct Webhook: Sendable, Hashable {
      /// The service that it belongs to.
      package var service: Service
      /// Where the URL is; for Matrix, that of the server itself.
      package var url: SecretReference
      /// Where the token to send is; Matrix needs one.
      package var token: SecretReference?
      /// The Matrix room.
      package var room: String?
    }

    /// A service that accepts POST requests.
    package enum Service: String, Sendable, Hashable, CaseIterable {
      /// An incoming webhook of Slack.
      case slack
      /// A workflow of Microsoft Teams.
      case teams
      /// A Matrix server.
      case matrix
      /// Any program: it gets the report as JSON.
      case json
    }
  }
}
