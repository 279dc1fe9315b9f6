import Arguments
import Insights

extension ValueType<KindName> {
  /// The name of a kind; the set of kinds is known once prompts are read.
  static var kind: Self {
    Self(ValueForm("KIND"), expectation: "a kind") { KindName(rawValue: $0) }
  }
}
