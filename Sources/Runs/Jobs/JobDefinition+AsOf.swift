import Jobs
import Workspace

extension JobDefinition.AsOf {
  /// How the record of a run names it.
  var basis: RunRecord.Basis {
    switch self {
    case .automatic: .automatic
    case .now: .now
    case .source: .source
    case .instant: .date
    }
  }
}
