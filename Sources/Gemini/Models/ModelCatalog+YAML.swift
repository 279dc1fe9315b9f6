package import YAML
import CivilTime
import Text

extension ModelCatalog {
  /// Reads a catalog.
  ///
  /// - Parameter yaml: The document `models.yaml`.
  /// - Throws: ``YAMLError`` at the position of the mistake.
  package init(yaml: YAMLNode) throws(YAMLError) {
    let root = try yaml.mapping("the catalog")
    try root.rejectKeys(except: ["asOf", "default", "tiers", "models"], nearest: nearestKey)
    let factors = try Self.factors(root["tiers"])
    var models: [ModelFacts] = []
    for entry in try yaml.required("models").mapping("models").entries {
      models.append(try ModelFacts(id: entry.key, entry.value, factors))
    }
    self.init(
      asOf: try yaml.required("asOf").day("asOf"),
      defaultModel: try yaml.required("default").text("default"),
      models: models
    )
    guard facts(defaultModel) != nil else {
      throw try yaml.required("default").error("default must be one of the models")
    }
    for node in try yaml.required("models").mapping("models").entries {
      guard let target = node.value["routed"]?["to"], facts(target.scalar ?? "") == nil else {
        continue
      }
      throw target.error("to must be one of the models")
    }
  }

  private static func factors(_ node: YAMLNode?) throws(YAMLError) -> [PriceTier: Int64] {
    guard let node else { return [:] }
    var factors: [PriceTier: Int64] = [:]
    for entry in try node.mapping("tiers").entries {
      guard let tier = PriceTier(rawValue: entry.key) else {
        let known = PriceTier.allCases.map(\.rawValue).joined(separator: ", ")
        throw entry.error("unknown tier \"\(entry.key)\"; known are \(known)")
      }
      factors[tier] = try entry.value.decimal("the factor", places: 3)
    }
    return factors
  }
}

extension ModelFacts {
  private static let keys = [
    "aliases", "released", "deprecated", "ends", "successor", "routed", "input", "output",
    "plainOutput", "thinking", "prices",
  ]

  fileprivate init(
    id: String,
    _ node: YAMLNode,
    _ factors: [PriceTier: Int64]
  ) throws(YAMLError) {
    try node.mapping(id).rejectKeys(except: Self.keys, nearest: nearestKey)
    let counts = 1...Int(Int32.max)
    self.id = id
    inputLimit = try node.required("input").integer("input", in: counts)
    outputLimit = try node.required("output").integer("output", in: counts)
    plainOutputLimit = try node["plainOutput"]?.integer("plainOutput", in: counts)
    aliases = try node["aliases"]?.texts("aliases") ?? []
    released = try node["released"]?.day("released")
    deprecated = try node["deprecated"]?.day("deprecated")
    ends = try node["ends"]?.day("ends")
    successor = try node["successor"]?.text("successor")
    if let routed = node["routed"] {
      route = Route(
        from: try routed.required("from").day("from"),
        to: try routed.required("to").text("to")
      )
    }
    try readThinking(node["thinking"])
    try readPrices(node["prices"], factors)
  }

  private mutating func readThinking(_ node: YAMLNode?) throws(YAMLError) {
    guard let node else { return }
    try node.mapping("thinking").rejectKeys(except: ["levels", "default", "budget"])
    for level in node["levels"]?.sequence ?? [] {
      thinkingLevels.append(try level.thinkingLevel("levels"))
    }
    defaultThinking = try node["default"]?.thinkingLevel("default")
    guard let budget = node["budget"] else { return }
    guard let bounds = budget.sequence, bounds.count == 2 else {
      throw budget.error("budget must be a list of the lowest and the highest number")
    }
    let least = try bounds[0].integer("budget", in: 0...1_000_000)
    thinkingBudget = least...(try bounds[1].integer("budget", in: least...1_000_000))
  }

  private mutating func readPrices(
    _ node: YAMLNode?,
    _ factors: [PriceTier: Int64]
  ) throws(YAMLError) {
    for entry in node?.sequence ?? [] {
      let keys = ["from", "input", "output", "cached", "long"]
      try entry.mapping("a price").rejectKeys(except: keys, nearest: nearestKey)
      var price = Price(rates: try Price.Rates(entry), factors: factors)
      if let long = entry["long"] {
        let above = try long.required("above").integer("above", in: 1...Int(Int32.max))
        price.long = (above, try Price.Rates(long))
      }
      prices.append(DatedPrice(from: try entry.required("from").day("from"), price: price))
    }
    prices.sort { $0.from < $1.from }
  }
}

extension Price.Rates {
  /// Reads the rates; cached input costs as much as other input if it has no price.
  fileprivate init(_ node: YAMLNode) throws(YAMLError) {
    input = try node.required("input").decimal("input", places: 6)
    output = try node.required("output").decimal("output", places: 6)
    cached = try node["cached"]?.decimal("cached", places: 6) ?? input
  }
}

/// The known key that was probably meant.
private func nearestKey(_ key: String, _ known: [String]) -> String? {
  nearest(to: key, in: known)
}

extension YAMLNode {
  fileprivate func required(_ key: String) throws(YAMLError) -> YAMLNode {
    if let node = self[key] { return node }
    throw error("\(key) is missing")
  }

  fileprivate func day(_ name: String) throws(YAMLError) -> CivilDate {
    if case .local(let time) = ISO8601Time(try text(name)) { return time.date }
    throw error("\(name) must be a day such as 2026-11-20")
  }

  fileprivate func thinkingLevel(_ name: String) throws(YAMLError) -> ThinkingLevel {
    let words = ThinkingLevel.allCases.map(\.rawValue)
    return ThinkingLevel(rawValue: try word(name, of: words)) ?? .low
  }

  /// A number from 0 to 1000 with a few decimal places, exactly, as a multiple of the last place.
  fileprivate func decimal(_ name: String, places: Int) throws(YAMLError) -> Int64 {
    let parts = try text(name).split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    let padding = String(repeating: "0", count: max(0, places - fraction.count))
    guard (1...2).contains(parts.count), !parts[0].isEmpty, fraction.count <= places,
      let number = Int64(parts[0] + fraction + padding), number >= 0,
      number <= Int64("1000" + String(repeating: "0", count: places)) ?? 0
    else { throw error("\(name) must be a number up to 1000 with at most \(places) decimals") }
    return number
  }
}
