package import JSON

/// The state of an action item, a decision or a question: `state` of its detail.
///
/// The set is open: a kind of the user's own may have states of its own.
package struct ItemState: RawRepresentable, Sendable, Hashable {
  /// The state as records spell it.
  package let rawValue: String

  /// Names a state.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Still to be done, or not answered.
  package static let open = Self(rawValue: "open")
  /// Done.
  package static let done = Self(rawValue: "done")
  /// Given up.
  package static let dropped = Self(rawValue: "dropped")
  /// Never settled, and due long ago.
  package static let lapsed = Self(rawValue: "lapsed")
  /// Answered.
  package static let answered = Self(rawValue: "answered")
  /// Proposed, and not agreed to.
  package static let proposed = Self(rawValue: "proposed")
  /// Agreed to.
  package static let agreed = Self(rawValue: "agreed")
  /// Withdrawn later.
  package static let reversed = Self(rawValue: "reversed")
  /// Replaced by a later decision; shown, never stored.
  package static let replaced = Self(rawValue: "replaced")

  /// Whether nothing has ended an item in this state.
  var isUnsettled: Bool {
    ![.done, .dropped, .answered, .reversed, .replaced].contains(self)
  }

  /// The state of an item that was not settled.
  ///
  /// - Returns: `open`, `agreed` for a reversed decision; any other state itself.
  var unsettled: ItemState {
    switch self {
    case .done, .dropped, .answered, .lapsed: .open
    case .reversed: .agreed
    default: self
    }
  }
}

extension ItemState: CustomStringConvertible {
  /// The state as records spell it.
  package var description: String { rawValue }
}

extension JSONObject {
  /// The state, if this is the detail of an insight that has one.
  package var state: ItemState? {
    get { self[.state]?.string.map(ItemState.init(rawValue:)) }
    set { self[.state] = newValue.map { .string($0.rawValue) } }
  }
}
