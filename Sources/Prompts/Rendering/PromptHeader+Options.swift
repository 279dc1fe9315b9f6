extension PromptHeader {
  /// The front matter with the caller's overrides: `config` key by key, the rest as a whole.
  func merged(with options: RenderOptions) -> PromptHeader {
    var header = self
    header.config = options.modelDefaults.merging(config).merging(options.config)
    if let model = options.model { header.model = model }
    if let inputDefault = options.inputDefault { header.inputDefault = inputDefault }
    return header
  }
}
