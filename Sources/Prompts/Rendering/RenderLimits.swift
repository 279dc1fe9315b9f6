/// The limits of a rendering.
struct RenderLimits: Sendable, Hashable {
  /// The maximum number of bytes of text.
  var outputBytes: Int
  /// The maximum number of steps: tags, texts and iterations of loops.
  var steps: Int
  /// The maximum depth of partials within partials.
  var partialDepth: Int
  /// The maximum depth of blocks within blocks, those of partials included.
  let nesting = 256

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - outputBytes: The maximum number of bytes of text.
  ///   - steps: The maximum number of steps: tags, texts and iterations of loops.
  ///   - partialDepth: The maximum depth of partials within partials.
  init(outputBytes: Int = 16 << 20, steps: Int = 4_000_000, partialDepth: Int = 16) {
    self.outputBytes = outputBytes
    self.steps = steps
    self.partialDepth = partialDepth
  }
}
