/// What job files may use that does not stand in them.
///
/// This module reads no environment; who calls fills it in.
public struct JobInputs: Sendable, Hashable {
  /// The environment variables that `${NAME}` may name.
  public var environment: [String: String]
  /// The values of parameters that somebody gave, by name.
  public var parameters: [String: String]

  /// Gathers what may be used.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - parameters: The values of parameters that somebody gave, by name.
  public init(environment: [String: String] = [:], parameters: [String: String] = [:]) {
    self.environment = environment
    self.parameters = parameters
  }
}
