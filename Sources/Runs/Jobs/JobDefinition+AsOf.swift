import Jobs

extension JobDefinition.AsOf {
  /// How the record of a run names it.
  var name: String {
    switch self {
    case .automatic: "automatic"
    case .now: "now"
    case .source: "source"
    case .instant: "date"
    }
  }
}
