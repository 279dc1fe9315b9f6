/// How the talk of a channel becomes threads, where its source has none.
package enum TalkThreading: String, Sendable, CaseIterable {
  /// By what answers what.
  case linked
  /// By silences alone.
  case sessions

  /// What it takes to do so; nil if silences are all.
  package var linking: TalkLinking? { self == .linked ? .shipped : nil }
}

/// How talk in channels is taken apart.
package struct TalkLinking {
  let model: LinkModel
  let observer: LinkObserver?

  /// Takes talk apart by a model.
  ///
  /// - Parameter observer: Watches the choices.
  package init(_ model: LinkModel, observer: LinkObserver? = nil) {
    self.model = model
    self.observer = observer
  }

  /// By the model that the program contains; nil if it is damaged.
  package static var shipped: TalkLinking? { shipped(observer: nil) }

  /// By the model that the program contains; nil if it is damaged.
  ///
  /// - Parameter observer: Watches the choices.
  package static func shipped(observer: LinkObserver?) -> TalkLinking? {
    LinkModel.shipped.map { TalkLinking($0, observer: observer) }
  }
}
