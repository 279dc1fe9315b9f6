extension String {
  /// A model's name without the `models/` in front of it.
  var withoutModelsPrefix: String {
    hasPrefix("models/") ? String(dropFirst("models/".count)) : self
  }
}
