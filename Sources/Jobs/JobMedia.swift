extension JobDefinition {
  /// Which pictures and documents of the chats are sent to a model with them.
  ///
  /// None, unless the job says so: each costs as much as a page of talk, and redaction does not see
  /// what is in them.
  public struct Media: Sendable, Hashable {
    /// Whether pictures are sent.
    public var sendsImages = false
    /// Whether PDF documents are sent.
    public var sendsDocuments = false
    /// How many bytes a picture may have.
    public var imageBytes = 15 << 20
    /// How many bytes a document may have.
    public var documentBytes = 10 << 20
    /// The hosts from which they are fetched, `*.example.com` for all below it; nowhere else.
    public var hosts: [String] = []

    /// Sends nothing.
    public init() {}

    /// Whether anything is sent.
    public var isOn: Bool { sendsImages || sendsDocuments }

    /// Whether files are fetched from a host.
    ///
    /// - Parameter host: The host's name.
    /// - Returns: Whether the job lists it.
    public func allows(host: String) -> Bool {
      let host = host.lowercased()
      return hosts.contains { listed in
        listed.hasPrefix("*.") ? host.hasSuffix(listed.dropFirst()) : host == listed
      }
    }
  }
}
