import YAML

extension SettingResolver {
  /// Reads the parameters that a job declares, and takes the values that were given.
  ///
  /// - Parameters:
  ///   - setting: The value of `params`.
  ///   - file: The job file, for complaints about names that it does not declare.
  /// - Returns: The parameters in the order of the file.
  mutating func readParameters(
    _ setting: Setting?,
    given values: [String: String],
    file: String
  ) -> [JobParameter] {
    var list: [JobParameter] = []
    if let setting, !setting.node.isNull {
      if setting.members == nil {
        reader.complain(setting, "params must be a mapping, this is \(setting.node.kind)")
      }
      list = (setting.members ?? []).compactMap { parameter($0, given: values[$0.key]) }
    }
    for name in values.keys.sorted() where !list.contains(where: { $0.name == name }) {
      reader.add(file: file, Self.unknown(name, list.map(\.name)))
    }
    for parameter in list { parameters[parameter.name] = parameter }
    return list
  }

  private mutating func parameter(_ member: Setting.Member, given: String?) -> JobParameter? {
    guard JobFile.isName(member.key) else {
      reader.complain(
        member,
        "\(member.key) is not a valid name: lower case letters, digits, - and _"
      )
      return nil
    }
    var parameter = JobParameter(name: member.key)
    var standard: Setting? = member.value.node.isNull ? nil : member.value
    // `name: 7d` is short for `name: {default: 7d}`.
    if member.value.members != nil {
      guard let settings = reader.mapping(member.value, keys: Self.parameterKeys) else {
        return nil
      }
      let type = reader.word(settings["type"], as: JobParameter.ValueType.self)
      parameter.type = type ?? .string
      parameter.description = reader.text(settings["description"])
      standard = settings["default"]
    }
    if let standard { setDefault(of: &parameter, standard) }
    if let given { set(&parameter, given, member) }
    return parameter
  }

  /// The keys of a parameter.
  static let parameterKeys = ["type", "description", "default"]

  /// Sets a default, into which only the environment is substituted.
  private mutating func setDefault(of parameter: inout JobParameter, _ setting: Setting) {
    parameter.isRequired = false
    let name = "the default of \(parameter.name)"
    let setting = resolve(Setting(setting.node, file: setting.file, name: name))
    origins[parameter.name] = [.defaultParameter(parameter.name)] + setting.origins
    guard !setting.node.isNull else { return }
    if let text = setting.node.scalar, parameter.type.value(text) != nil {
      parameter.value = text
    } else {
      reader.complain(setting, "\(name) must be \(parameter.type.expectation)")
    }
  }

  private mutating func set(
    _ parameter: inout JobParameter,
    _ text: String,
    _ member: Setting.Member
  ) {
    if parameter.type.value(text) == nil {
      reader.complain(
        member,
        "--param \(parameter.name)=\(text): it must be \(parameter.type.expectation)"
      )
    }
    parameter.value = text
    origins[parameter.name] = [.parameter(parameter.name)]
  }
}
