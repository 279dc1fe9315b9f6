import Database

/// The name of an engine, as records, reports and job files spell it.
///
/// The set is open: a workspace may hold what an engine of another version found.
package struct EngineName: RawRepresentable, Sendable, Hashable {
  /// The name.
  package let rawValue: String

  /// Names an engine, which need not exist.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The embedded engine.
  package static let offline = Self(rawValue: "offline")
  /// A model of the Gemini service.
  package static let gemini = Self(rawValue: "gemini")
  /// Not known: an insight that came without its provenance.
  static let unknown = Self(rawValue: "")
  /// None: nothing has been read.
  package static let noEngine = Self(rawValue: "none")
}

extension EngineName: ExpressibleByStringLiteral {
  /// Names an engine, which need not exist.
  package init(stringLiteral: String) { self.init(rawValue: stringLiteral) }
}

extension EngineName: CustomStringConvertible {
  /// The name.
  package var description: String { rawValue }
}

extension EngineName: Bindable, ColumnValue {}
