import ShippedFiles

extension ModelCatalog {
  /// The models as they ship: `prompts/models.yaml`, which the program carries with it.
  package static var shippedText: String { ShippedFiles.text("prompts/models.yaml") ?? "" }
}
