/// Why a model stopped writing, as the service names it.
///
/// The service adds names; unknown ones keep their text.
package struct FinishReason: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The service's name.
  package let rawValue: String

  /// Creates a reason.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The service's name.
  package var description: String { rawValue }
}

/// Why a prompt was not answered at all, as the service names it.
package struct BlockReason: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The service's name.
  package let rawValue: String

  /// Creates a reason.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The service's name.
  package var description: String { rawValue }
}
