/// The limits of a rendering.
struct RenderLimits: Sendable, Hashable {
  /// The maximum number of bytes of text.
  var outputBytes = 16 << 20
  /// The maximum number of steps: tags, texts and iterations of loops.
  var steps = 4_000_000
  /// The maximum depth of partials within partials.
  var partialDepth = 16
  /// The maximum depth of blocks within blocks, those of partials included.
  let nesting = 256
}
