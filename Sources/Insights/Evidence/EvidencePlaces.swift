import JSON

/// New positions for the evidence that the parts of a draft's detail refer to.
struct EvidencePlaces {
  private let places: [Int: Int]

  init(_ places: [Int: Int]) { self.places = places }

  /// The detail with new positions, without the list elements all of whose evidence is gone.
  func renumbered(_ detail: JSONObject) -> JSONObject { renumber(detail).object }

  private func renumber(_ object: JSONObject) -> (object: JSONObject, isSupported: Bool) {
    var result = JSONObject()
    var isSupported = true
    for member in object.members {
      switch member.name {
      case "evidence", "reverses":
        let places = renumber(places: member.value)
        if member.name == "evidence", places == .array([]) { isSupported = false }
        result.append(member.name, places)
      default:
        result.append(member.name, renumber(member.value))
      }
    }
    return (result, isSupported)
  }

  private func renumber(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object): .object(renumber(object).object)
    case .array(let elements):
      .array(
        elements.compactMap { element in
          guard let object = element.object else { return renumber(element) }
          let (inner, isSupported) = renumber(object)
          return isSupported ? .object(inner) : nil
        }
      )
    default: value
    }
  }

  private func renumber(places value: JSONValue) -> JSONValue {
    if let elements = value.array {
      var seen: Set<Int> = []
      return .array(
        elements.compactMap { element in
          guard let place = new(element), seen.insert(place).inserted else { return nil }
          return JSONValue(place)
        }
      )
    }
    return JSONValue(new(value))
  }

  private func new(_ value: JSONValue) -> Int? {
    value.integer.flatMap { Int(exactly: $0) }.flatMap { places[$0] }
  }
}
