/// The limits of a rendering.
package struct RenderLimits: Sendable, Hashable {
  /// The maximum number of bytes of text.
  package var outputBytes: Int
  /// The maximum number of steps: tags, texts and iterations of loops.
  package var steps: Int
  /// The maximum depth of partials within partials.
  package var partialDepth: Int
  /// The maximum depth of blocks within blocks, those of partials included.
  let nesting = 256

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - outputBytes: The maximum number of bytes of text.
  ///   - steps: The maximum number of steps: tags, texts and iterations of loops.
  ///   - partialDepth: The maximum depth of partials within partials.
  package init(outputBytes: Int = 16 << 20, steps: Int = 4_000_000, partialDepth: Int = 16) {
    self.outputBytes = outputBytes
    self.steps = steps
    self.partialDepth = partialDepth
  }
}
