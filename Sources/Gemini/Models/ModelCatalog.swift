package import CivilTime
package import YAML
import Text

/// The known models, with their limits and dated prices.
package struct ModelCatalog: Sendable, Hashable {
  /// The day on which the facts were gathered.
  let asOf: CivilDate
  /// The default model.
  package let defaultModel: String
  /// The models, in the order of the file.
  let models: [ModelFacts]

  init(asOf: CivilDate, defaultModel: String, models: [ModelFacts]) {
    self.asOf = asOf
    self.defaultModel = defaultModel
    self.models = models
  }

  /// The models that ship with the program.
  ///
  /// - Returns: The catalog in ``shippedText``.
  /// - Throws: ``YAMLError``, never for the text that was tested.
  package static func shipped() throws(YAMLError) -> ModelCatalog {
    try ModelCatalog(yaml: .parse(shippedText))
  }

  /// What is known about a model.
  ///
  /// - Parameter name: Its name or an alias, with or without `models/`.
  /// - Returns: nil if it is not listed.
  package func facts(_ name: String) -> ModelFacts? {
    let id = name.withoutModelsPrefix
    return models.first { $0.id == id } ?? models.first { $0.aliases.contains(id) }
  }

  /// The model that answers under a name.
  ///
  /// - Returns: The name itself if nothing else is known.
  package func answering(_ name: String, on day: CivilDate) -> String {
    var id = facts(name)?.id ?? name.withoutModelsPrefix
    // A route may lead to a route; a cycle ends.
    for _ in 0..<8 {
      guard let route = facts(id)?.route, route.from <= day else { break }
      id = facts(route.to)?.id ?? route.to
    }
    return id
  }

  /// The price of a model.
  ///
  /// - Returns: nil if it has no price; then a limit in USD cannot be enforced.
  package func price(_ name: String, on day: CivilDate) -> Price? {
    let prices = facts(answering(name, on: day))?.prices ?? []
    return prices.last { $0.from <= day }?.price
  }

  /// The model whose name was probably meant.
  ///
  /// - Parameter name: A name that is not listed.
  /// - Returns: nil if none is similar.
  package func nearestName(_ name: String) -> String? {
    nearest(to: name, in: models.map(\.id))
  }

  /// Advice for a model that the service does not have.
  ///
  /// - Returns: A sentence without a full stop.
  package func advice(onMissing name: String) -> String {
    if let facts = facts(name), let successor = facts.successor ?? facts.route?.to {
      let ended = facts.ends.map { "it ended on \($0), " } ?? ""
      return "\(ended)use \(successor)"
    }
    if facts(name) != nil { return "base_url may be wrong, or the key may lack access to it" }
    return nearestName(name).map { "did you mean \($0)?" } ?? "the default is \(defaultModel)"
  }

  /// Warnings for users of the model.
  ///
  /// - Returns: Sentences without a full stop; none for a current model.
  package func warnings(_ name: String, on day: CivilDate) -> [String] {
    guard let facts = facts(name) else {
      let hint = nearestName(name).map { " (did you mean \($0)?)" } ?? ""
      return ["model \(name) is not in the catalog, so it has no price\(hint)"]
    }
    var warnings: [String] = []
    if name.withoutModelsPrefix != facts.id {
      warnings.append("\(name) is a moving alias; it now means \(facts.id)")
    }
    let answering = answering(name, on: day)
    if answering != facts.id {
      warnings.append("\(facts.id) is answered by \(answering), at its price")
    } else if let ends = facts.ends, ends <= day {
      warnings.append("\(facts.id) ended on \(ends)\(advice(facts))")
    } else if let deprecated = facts.deprecated, deprecated <= day {
      warnings.append("\(facts.id) has been deprecated since \(deprecated)\(advice(facts))")
    } else if let ends = facts.ends {
      warnings.append("\(facts.id) ends on \(ends)\(advice(facts))")
    }
    return warnings
  }

  private func advice(_ facts: ModelFacts) -> String {
    (facts.successor ?? facts.route?.to).map { "; use \($0)" } ?? ""
  }
}
