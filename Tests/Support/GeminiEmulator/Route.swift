import LoopbackServer

/// What a path asks for.
enum Route {
  /// The list of models.
  case models
  /// One model.
  case model(EmulatedModel)
  /// A method of a model.
  case method(String, EmulatedModel, isVertex: Bool)

  private static let methods = ["generateContent", "streamGenerateContent", "countTokens"]

  /// Reads a request; nil if the service has no such path, method or model.
  init?(_ request: Request) {
    var parts = request.path.split(separator: "/").map(String.init)[...]
    guard let version = parts.popFirst(), ["v1", "v1beta", "v1beta1"].contains(version) else {
      return nil
    }
    let isVertex = Self.dropVertex(&parts)
    guard parts.popFirst() == "models" else { return nil }
    guard let last = parts.popFirst(), parts.isEmpty else {
      guard request.method == "GET", parts.isEmpty else { return nil }
      self = .models
      return
    }
    let names = last.split(separator: ":", maxSplits: 1).map(String.init)
    guard let model = EmulatedModel.all.first(where: { $0.id == names.first }) else { return nil }
    // The moving aliases exist in the beta only.
    if version == "v1", !isVertex, model.id.hasSuffix("-latest") { return nil }
    if names.count == 1, request.method == "GET" {
      self = .model(model)
    } else if names.count == 2, request.method == "POST", Self.methods.contains(names[1]) {
      self = .method(names[1], model, isVertex: isVertex)
    } else {
      return nil
    }
  }

  /// Takes off `projects/P/locations/L/publishers/google`, or its end.
  private static func dropVertex(_ parts: inout ArraySlice<String>) -> Bool {
    if parts.first == "projects", parts.count > 4 { parts = parts.dropFirst(4) }
    guard parts.first == "publishers" else { return false }
    parts = parts.dropFirst(2)
    return true
  }

  /// Whether it asks for an answer.
  var isGeneration: Bool {
    if case .method(let method, _, _) = self { method != "countTokens" } else { false }
  }
}
