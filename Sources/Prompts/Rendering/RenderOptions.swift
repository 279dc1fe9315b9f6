package import CivilTime
package import JSON

/// How a prompt is rendered, and what goes over its front matter.
package struct RenderOptions: Sendable {
  /// The model to use instead of the one in the front matter.
  package var model: String?
  /// The settings of the model, which those of the front matter go over.
  package var modelDefaults = JSONObject()
  /// Settings that go over those of the front matter, key by key.
  package var config = JSONObject()
  /// Defaults of the input, instead of those in the front matter.
  package var inputDefault: JSONObject?
  /// The limits of the rendering.
  package var limits = RenderLimits()
  /// The zone of dates.
  package var zone = TimeZoneRules.utc
  /// When a missing variable is an error.
  package var unknownVariables = UnknownVariables.bySchema
  /// Prints lists and objects as JavaScript does, to compare with the reference.
  var printsCollections = false

  /// Creates options that change nothing.
  package init() {}
}
