package import Database

/// The values that a workspace keeps by name.
package struct WorkspaceSettings {
  /// The names, as they are stored.
  package enum Name: String, Sendable {
    /// The lines that calibrate confidences, fitted on the workspace's reviews, as JSON.
    case calibration
    /// Present while removed texts may still be in the bytes of the files.
    case cleaning
    /// The key of the digests of what is forgotten, in Base64.
    case forgottenKey = "forgotten_key"
    /// Whether the full-text index is `complete` or `absent`.
    case searchIndex = "search_index"
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Returns a value; nil if it was never set.
  package func value(of name: Name) throws -> String? {
    try transaction.firstRow("SELECT value FROM workspace_settings WHERE name = ?", name.rawValue) {
      try $0["value"]
    }
  }

  /// Sets a value; nil removes it.
  package func set(_ name: Name, to value: String?) throws {
    guard let value else {
      return try transaction.run(
        "DELETE FROM workspace_settings WHERE name = ?",
        name.rawValue
      )
    }
    try transaction.run(
      "INSERT OR REPLACE INTO workspace_settings (name, value) VALUES (?, ?)",
      name.rawValue,
      value
    )
  }
}
