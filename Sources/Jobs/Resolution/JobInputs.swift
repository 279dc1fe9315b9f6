/// The values from outside that job files may use.
///
/// This module does not read the environment; the caller fills it in.
package struct JobInputs: Sendable, Hashable {
  /// The environment variables that `${NAME}` may name.
  var environment: [String: String]
  /// The values of parameters that someone gave, by name.
  package var parameters: [String: String]

  /// Gathers what may be used.
  package init(environment: [String: String] = [:], parameters: [String: String] = [:]) {
    self.environment = environment
    self.parameters = parameters
  }
}
