package import Insights
package import Jobs

extension JobDefinition {
  /// The names of the kinds that the job looks for.
  package var kindNames: [KindName] { kinds.map { KindName(rawValue: $0.name) } }
}
