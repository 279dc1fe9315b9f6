import CivilTime
import YAML

extension JobParser {
  /// Reads what to find: nothing for the default, a list of kinds, or a mapping with the settings
  /// of each.
  func kinds(_ setting: Setting?) -> [JobDefinition.Kind] {
    guard let setting, !setting.node.isNull else {
      return vocabulary.kinds.map(JobDefinition.Kind.init)
    }
    let kinds: [JobDefinition.Kind]
    if let members = setting.members {
      kinds = members.compactMap(kind)
    } else if let elements = setting.elements {
      kinds = listed(elements)
    } else {
      reader.complain(setting, "kinds must be a list or a mapping, this is \(setting.node.kind)")
      return []
    }
    if (setting.elements?.isEmpty ?? setting.members?.isEmpty) == true {
      reader.complain(setting, "kinds is empty: leave it out to find all of them")
    }
    return kinds
  }

  private func listed(_ elements: [Setting]) -> [JobDefinition.Kind] {
    var seen: Set<String> = []
    return elements.compactMap { element in
      guard let name = reader.text(element) else {
        if element.node.isNull { reader.complain(element, "\(element.name) is empty") }
        return nil
      }
      guard vocabulary.kinds.contains(name) else {
        reader.complain(
          element,
          SettingReader.unknown("kind", name, name, vocabulary.kinds)
        )
        return nil
      }
      if !seen.insert(name).inserted { reader.complain(element, "\(name) occurs twice in kinds") }
      return JobDefinition.Kind(name: name)
    }
  }

  private func kind(_ member: Setting.Member) -> JobDefinition.Kind? {
    let name = member.key
    guard vocabulary.kinds.contains(name) else {
      reader.complain(member, SettingReader.unknown("kind", name, name, vocabulary.kinds))
      return nil
    }
    var kind = JobDefinition.Kind(name: name)
    guard !member.value.node.isNull,
      let settings = reader.mapping(member.value, keys: ["ttl", "min_confidence"])
    else { return kind }
    kind.lifetime = lifetime(settings["ttl"])
    kind.minimumConfidence = share(settings["min_confidence"]) ?? 0
    return kind
  }

  private func lifetime(_ setting: Setting?) -> JobDefinition.Lifetime? {
    reader.read(setting) { node, name throws(YAMLError) in
      let text = try node.text(name)
      if text == "never" { return .unlimited }
      guard let span = Duration(shorthand: text), span > .zero else {
        throw node.error("\(name) must be a span (48h, 30d) or never, not \"\(text)\"")
      }
      return .span(span)
    }
  }

  private func share(_ setting: Setting?) -> Double? {
    reader.read(setting) { node, name throws(YAMLError) in
      let number = try node.number(name)
      guard (0...1).contains(number) else { throw node.error("\(name) must be between 0 and 1") }
      return number
    }
  }
}
