import JSON

/// New indices of the evidence that the parts of a draft's detail refer to.
struct EvidenceIndices {
  private let indices: [Int: Int]

  init(_ indices: [Int: Int]) { self.indices = indices }

  /// The detail with new indices, without the list elements all of whose evidence is gone.
  func renumbered(_ detail: JSONObject) -> JSONObject { renumber(detail).object }

  private func renumber(_ object: JSONObject) -> (object: JSONObject, isSupported: Bool) {
    var result = JSONObject()
    var isSupported = true
    for member in object.members {
      switch member.name {
      case "evidence", DetailField.reverses.rawValue:
        let indices = renumber(indices: member.value)
        if member.name == "evidence", indices == .array([]) { isSupported = false }
        result.append(member.name, indices)
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

  private func renumber(indices value: JSONValue) -> JSONValue {
    if let elements = value.array {
      var seen: Set<Int> = []
      return .array(
        elements.compactMap { element in
          guard let index = new(element), seen.insert(index).inserted else { return nil }
          return JSONValue(index)
        }
      )
    }
    return JSONValue(new(value))
  }

  private func new(_ value: JSONValue) -> Int? {
    value.integer.flatMap { Int(exactly: $0) }.flatMap { indices[$0] }
  }
}
