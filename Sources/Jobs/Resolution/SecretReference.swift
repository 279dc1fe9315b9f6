/// Where a secret is, rather than the secret: others can read job files.
package enum SecretReference: Sendable, Hashable, CustomStringConvertible {
  /// In an environment variable.
  case environment(String)
  /// In a file.
  case file(path: String)
  /// Among the credentials that systemd hands to a service.
  case credential(String)

  /// The keys of a reference.
  static let keys = ["env", "file", "credential"]

  /// Whether a value looks like a reference.
  static func isOne(_ setting: Setting) -> Bool {
    guard let members = setting.members, members.count == 1 else { return false }
    return keys.contains(members[0].key)
  }

  /// Where the secret is, in a few words.
  package var description: String {
    switch self {
    case .environment(let name): "the variable \(name)"
    case .file(let path): path
    case .credential(let name): "the credential \(name)"
    }
  }
}
