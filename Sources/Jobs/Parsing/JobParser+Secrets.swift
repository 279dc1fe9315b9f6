import YAML

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
    if member.value.node.isNull { reader.complain(member.value, "\(member.value.name) is empty") }
    if member.key == "file" { return path(member.value).map(SecretReference.file) }
    guard let name = reader.text(member.value) else { return nil }
    guard Substitution.isVariable(name.replacing("-", with: "_")) else {
      reader.complain(member.value, "\(member.value.name): \"\(name)\" is not a valid name")
      return nil
    }
    return member.key == "env" ? .environment(name) : .credential(name)
  }
}
