package import CivilTime
package import JSON

/// How a prompt is rendered, and what overrides its front matter.
package struct RenderOptions: Sendable {
  /// The model to use instead of the one in the front matter.
  package var model: String?
  /// The default settings of the model, which those of the front matter override.
  package var modelDefaults = JSONObject()
  /// Settings that override those of the front matter, key by key.
  package var config = JSONObject()
  /// Defaults of the input, instead of those in the front matter.
  package var inputDefault: JSONObject?
  /// The limits of the rendering.
  package var limits = RenderLimits()
  /// The time zone of dates.
  package var zone = TimeZoneRules.utc
  /// When a missing variable is an error.
  package var unknownVariables = UnknownVariables.bySchema
  /// Prints lists and objects as JavaScript does, to compare with the reference.
  var printsCollections = false

  /// Creates options that change nothing.
  package init() {}
}
