import CivilTime
import JSON

/// How a prompt is rendered, and what overrides its front matter.
package struct RenderOptions: Sendable {
  /// The model to use instead of the one in the front matter.
  var model: String?
  /// The default settings of the model, which those of the front matter override.
  var modelDefaults = JSONObject()
  /// Settings that override those of the front matter, key by key.
  var config = JSONObject()
  /// Defaults of the input, instead of those in the front matter.
  var inputDefault: JSONObject?
  /// The limits of the rendering.
  var limits = RenderLimits()
  /// The time zone of dates.
  var zone = TimeZoneRules.utc
  /// When a missing variable is an error.
  var unknownVariables = UnknownVariables.bySchema
  /// Prints lists and objects as JavaScript does, to compare with the reference.
  var printsCollections = false

  /// Creates options that change nothing.
  init() {}
}
