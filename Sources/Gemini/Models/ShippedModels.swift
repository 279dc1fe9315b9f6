import ShippedFiles

extension ModelCatalog {
  /// The models as they ship: `prompts/models.yaml`, embedded in the program.
  package static var shippedText: String { ShippedFiles.text("prompts/models.yaml") ?? "" }
}
