/// How the talk of a channel becomes threads, where its source has none.
package enum TalkThreading: String, Sendable, CaseIterable {
  /// By linking each message to the one it answers.
  case linked
  /// By silences alone.
  case sessions

  /// The linking to use; nil for silences alone.
  package var linking: TalkLinking? { self == .linked ? .shipped : nil }
}

/// How talk in channels is disentangled.
package struct TalkLinking {
  let model: LinkModel
  let observer: LinkObserver?

  /// Disentangles talk with a model.
  ///
  /// - Parameter observer: Observes the choices.
  package init(_ model: LinkModel, observer: LinkObserver? = nil) {
    self.model = model
    self.observer = observer
  }

  /// Disentangles talk with the built-in model; nil if the model is damaged.
  package static var shipped: TalkLinking? { shipped(observer: nil) }

  /// Disentangles talk with the built-in model; nil if the model is damaged.
  ///
  /// - Parameter observer: Observes the choices.
  package static func shipped(observer: LinkObserver?) -> TalkLinking? {
    LinkModel.shipped.map { TalkLinking($0, observer: observer) }
  }
}
