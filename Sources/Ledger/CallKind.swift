/// What a call asks for: a kind of insight, or one of the kinds of work that find none.
///
/// The set is open: a prompt file defines a kind of the user's own.
package struct CallKind: RawRepresentable, Sendable, Hashable {
  /// The name, as the ledger and listings of costs spell it.
  package let rawValue: String

  /// Names a kind, which need not exist.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// A digest of a period.
  package static let digest = Self(rawValue: "digest")
  /// An answer to a question.
  package static let answer = Self(rawValue: "answer")

  /// Kinds as they are stored: with commas between them.
  package static func text(_ kinds: [CallKind]) -> String {
    kinds.map(\.rawValue).joined(separator: ",")
  }

  /// Kinds from their stored form.
  static func list(_ text: String) -> [CallKind] {
    text.split(separator: ",").map { CallKind(rawValue: String($0)) }
  }
}

extension CallKind: ExpressibleByStringLiteral {
  /// Names a kind, which need not exist.
  package init(stringLiteral: String) { self.init(rawValue: stringLiteral) }
}
