package import JSON

/// How urgent a thread is: `level` of the detail of a priority.
package enum PriorityLevel: String, Sendable, Hashable, CaseIterable {
  /// It cannot wait.
  case urgent
  /// It matters more than others.
  case high
}

extension JSONObject {
  /// The level, if this is the detail of a priority; nil if it is spelled in another way.
  package var level: PriorityLevel? {
    self[.level]?.string.flatMap(PriorityLevel.init(rawValue:))
  }
}
