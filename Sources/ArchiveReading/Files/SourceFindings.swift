import Synchronization

/// What formats found out about a source before it is read: one value of each type.
package final class SourceFindings: Sendable {
  private let known = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// The value of a type, created when it is first needed.
  package func value<Value: Sendable>(creating: () -> Value) -> Value {
    known.withLock { known in
      let type = ObjectIdentifier(Value.self)
      if let value = known[type] as? Value { return value }
      let value = creating()
      known[type] = value
      return value
    }
  }
}
