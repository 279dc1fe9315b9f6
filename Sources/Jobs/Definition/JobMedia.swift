extension JobDefinition {
  /// Which pictures and documents of the chats are sent to a model with them.
  ///
  /// None by default: each costs as much as a page of talk, and redaction does not see what is in
  /// them.
  package struct Media: Sendable, Hashable {
    /// Whether pictures are sent.
    package var sendsImages = false
    /// Whether PDF documents are sent.
    package var sendsDocuments = false
    /// The maximum number of bytes in a picture.
    package var imageBytes = 15 << 20
    /// The maximum number of bytes in a document.
    package var documentBytes = 10 << 20
    /// The only hosts from which they are fetched, `*.example.com` for all subdomains.
    package var hosts: [String] = []

    /// Sends nothing.
    package init() {}

    /// Whether anything is sent.
    package var isOn: Bool { sendsImages || sendsDocuments }

    /// Whether files are fetched from a host.
    package func allows(host: String) -> Bool {
      let host = host.lowercased()
      return hosts.contains { listed in
        listed.hasPrefix("*.") ? host.hasSuffix(listed.dropFirst()) : host == listed
      }
    }
  }
}
