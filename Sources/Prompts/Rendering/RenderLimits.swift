/// The limits of a rendering.
package struct RenderLimits: Sendable, Hashable {
  /// The bytes of text it may make.
  package var outputBytes: Int
  /// The steps it may take: tags, texts and turns of loops.
  package var steps: Int
  /// How deep partials may use each other.
  package var partialDepth: Int
  /// How deep blocks may nest, those of partials included.
  let nesting = 256

  /// Sets the limits.
  ///
  /// - Parameters:
  ///   - outputBytes: The bytes of text it may make.
  ///   - steps: The steps it may take: tags, texts and turns of loops.
  ///   - partialDepth: How deep partials may use each other.
  package init(outputBytes: Int = 16 << 20, steps: Int = 4_000_000, partialDepth: Int = 16) {
    self.outputBytes = outputBytes
    self.steps = steps
    self.partialDepth = partialDepth
  }
}
