package import JSON

extension Insight {
  /// The quotes that a part of the detail rests on, such as a bullet of a summary.
  ///
  /// - Parameter part: The part, whose `evidence` names positions in ``evidence``.
  /// - Returns: The quotes; positions out of range are left out.
  package func evidence(of part: JSONValue) -> [Evidence] {
    (part["evidence"]?.array ?? []).compactMap { position in
      guard let number = position.integer, let index = Int(exactly: number),
        evidence.indices.contains(index)
      else { return nil }
      return evidence[index]
    }
  }
}
