package import JSON

extension Insight {
  /// The quotes that a part of the detail rests on, such as a bullet of a summary.
  ///
  /// - Parameter part: The part, whose `evidence` names positions in ``evidence``.
  /// - Returns: The quotes; positions that there are not are left out.
  package func evidence(of part: JSONValue) -> [Evidence] {
    (part["evidence"]?.array ?? []).compactMap { place in
      guard let number = place.integer, let place = Int(exactly: number),
        evidence.indices.contains(place)
      else { return nil }
      return evidence[place]
    }
  }
}
