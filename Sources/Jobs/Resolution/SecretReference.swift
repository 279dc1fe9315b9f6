import YAML

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

extension JobParser {
  /// Reads where a secret is.
  func secret(_ setting: Setting?) -> SecretReference? {
    guard let setting, !setting.node.isNull else { return nil }
    guard SecretReference.isOne(setting), let member = setting.members?.first else {
      reader.complain(
        setting,
        "\(setting.name) must say where the secret is: {env: NAME}, {file: path} or "
          + "{credential: name}; a job must not contain it"
      )
      return nil
    }
    if member.key == "file" { return path(member.value).map(SecretReference.file) }
    guard let name = reader.text(member.value) else { return nil }
    guard Substitution.isVariable(name.replacing("-", with: "_")) else {
      reader.complain(member.value, "\(member.value.name): \"\(name)\" is not a valid name")
      return nil
    }
    return member.key == "env" ? .environment(name) : .credential(name)
  }
}
