import YAML

/// Substitutes variables and parameters in the values of a job file.
///
/// It works once, on the parsed YAML tree, so nothing that is substituted can become a key or more
/// than one value.
struct SettingResolver {
  let reader: SettingReader
  let environment: [String: String]
  /// The parameters by name, each with its value.
  var parameters: [String: JobParameter] = [:]
  /// Where the values of parameters come from, by name.
  var origins: [String: [ValueOrigin]] = [:]

  /// Keys whose values stay as they are: queries, patterns, prompts, references to
  /// secrets, and what is the user's own.
  static func isVerbatim(_ name: String) -> Bool {
    ["source.map", "redact.patterns", "wording.profile", "params", "extends"].contains(name)
      || name.hasPrefix("x-")
  }

  /// Substitutes all references.
  func resolve(_ setting: Setting) -> Setting {
    guard !Self.isVerbatim(setting.name), !SecretReference.isOne(setting) else { return setting }
    return setting.mapped(resolve, scalar: resolveText)
  }

  private func resolveText(_ setting: Setting) -> Setting {
    guard case .string(let text) = setting.node.value, text.contains("$") else { return setting }
    let pieces: [Substitution.Piece]
    do throws(Substitution.Mistake) {
      pieces = try Substitution(text).pieces
    } catch {
      reader.complain(setting, "\(setting.name): \(error.message)")
      return setting
    }
    if pieces.count == 1, case .parameter(let name) = pieces[0] {
      return whole(setting, name) ?? setting
    }
    var result = ""
    var origins: [ValueOrigin] = []
    for piece in pieces {
      guard let (part, from) = content(of: piece, setting) else { return setting }
      result += part
      origins += from
    }
    let first = content(of: pieces[0], setting)?.1
    let startsOutside = first?.last?.isOutside == true
    return setting.replaced(by: .string(result), origins, startsOutside: startsOutside)
  }

  /// A value that consists of a single parameter, and so has its type.
  private func whole(_ setting: Setting, _ name: String) -> Setting? {
    guard let parameter = parameter(name, setting) else { return nil }
    let origins = origins(of: parameter)
    // An empty path counts as none: `${NAME:-}` makes a source that is read only if it is named.
    guard let text = value(of: parameter), !(parameter.type == .path && text.isEmpty) else {
      return setting.replaced(by: .null, origins, startsOutside: false)
    }
    let value = parameter.type.value(text) ?? .string(text)
    let startsOutside = origins.last?.isOutside == true
    return setting.replaced(by: value, origins, startsOutside: startsOutside)
  }

  private func content(
    of piece: Substitution.Piece,
    _ setting: Setting
  ) -> (String, [ValueOrigin])? {
    switch piece {
    case .text(let text): return (text, [])
    case .parameter(let name):
      guard let parameter = parameter(name, setting) else { return nil }
      return (value(of: parameter) ?? "", origins(of: parameter))
    case .variable(let name, let fallback):
      if let value = environment[name], !value.isEmpty { return (value, [.environment(name)]) }
      if let fallback { return (fallback, [.fallback(name)]) }
      reader.complain(
        setting,
        "\(setting.name): the environment variable \(name) is not set; "
          + "set it, or write ${\(name):-default}"
      )
      return nil
    }
  }

  private func parameter(_ name: String, _ setting: Setting) -> JobParameter? {
    if let parameter = parameters[name] { return parameter }
    reader.complain(setting, Self.unknown(name, parameters.keys.sorted()))
    return nil
  }

  /// The value of a parameter; if it is missing, an example, so that the rest can be checked.
  private func value(of parameter: JobParameter) -> String? {
    parameter.value ?? (parameter.isRequired ? parameter.type.example : nil)
  }

  private func origins(of parameter: JobParameter) -> [ValueOrigin] {
    parameter.isMissing ? [.missingParameter(parameter.name)] : origins[parameter.name] ?? []
  }

  /// The complaint about a parameter that the job does not declare.
  static func unknown(_ name: String, _ known: [String]) -> String {
    known.isEmpty
      ? "unknown parameter \"\(name)\"; the job has no params"
      : SettingReader.unknown("parameter", name, name, known)
  }
}
