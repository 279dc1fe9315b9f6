public import CivilTime
public import JSON

/// How a prompt is rendered, and what goes over its front matter.
public struct RenderOptions: Sendable {
  /// The model to use instead of the one in the front matter.
  public var model: String?
  /// The settings of the model, which those of the front matter go over.
  public var modelDefaults = JSONObject()
  /// Settings that go over those of the front matter, key by key.
  public var config = JSONObject()
  /// Defaults of the input, instead of those in the front matter.
  public var inputDefault: JSONObject?
  /// What the rendering may use up.
  public var limits = RenderLimits()
  /// The zone of dates.
  public var zone = TimeZoneRules.utc
  /// When the name of a variable that is missing is an error.
  public var unknownVariables = UnknownVariables.bySchema
  /// Prints lists and objects as JavaScript does, to compare with the reference.
  var printsCollections = false

  /// Changes nothing.
  public init() {}
}
