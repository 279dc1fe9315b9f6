/// The origin of a part of a job's value that is not in its file.
package enum ValueOrigin: Sendable, Hashable, CustomStringConvertible {
  /// An environment variable.
  case environment(String)
  /// What follows `:-` for a variable that is not set.
  case fallback(String)
  /// A parameter that was given when the job was started.
  case parameter(String)
  /// A parameter that was not given, so that its default applies.
  case defaultParameter(String)
  /// A parameter that has to be given, and was not.
  case missingParameter(String)
  /// An option of the command line that overrides the job.
  case flag(String)

  /// The origin in a few words.
  package var description: String {
    switch self {
    case .environment(let name): "env \(name)"
    case .fallback(let name): "env \(name) is not set"
    case .parameter(let name): "--param \(name)"
    case .defaultParameter(let name): "default of params.\(name)"
    case .missingParameter(let name): "--param \(name) is required"
    case .flag(let name): "--\(name)"
    }
  }

  /// Whether someone gave it from outside the file.
  var isOutside: Bool {
    switch self {
    case .environment, .parameter, .flag: true
    case .fallback, .defaultParameter, .missingParameter: false
    }
  }
}
