/// How talk in channels is disentangled.
package struct TalkLinking {
  let model: LinkModel
  /// Observes the choices, if anyone does.
  package let observer: LinkObserver?

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
