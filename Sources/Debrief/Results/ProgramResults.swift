import Database

/// Whether debrief can work here, check by check.
package struct DoctorReport: Sendable {
  /// The checks in the order they were made.
  package var checks: [Check]
  /// The stored records that cannot be read.
  var unreadable: [UnreadableRecord] = []

  /// Whether nothing was found wrong.
  package var isHealthy: Bool { checks.allSatisfy(\.ok) }

  /// Whether stored data is damaged.
  package var isDamaged: Bool { !unreadable.isEmpty || checks.contains(where: \.isDamage) }

  /// One check.
  package struct Check: Sendable {
    /// What was checked.
    package var name: String
    /// Whether it is as it should be.
    package var ok: Bool
    /// What was found, and what to do about it.
    package var detail: String
    /// Whether what is wrong is damage to stored data.
    var isDamage = false

    /// Records a check.
    package init(name: String, ok: Bool, detail: String) {
      self.name = name
      self.ok = ok
      self.detail = detail
    }

    /// Records that the database is damaged.
    static func damaged(_ detail: String) -> Self {
      var check = Self(name: "database", ok: false, detail: detail)
      check.isDamage = true
      return check
    }
  }
}

/// The versions of debrief and of what it is built on.
package struct VersionInfo: Sendable {
  /// debrief's own version.
  package var debrief: String
  /// The Swift compiler's version.
  package var swift: String
  /// SQLite's version.
  package var sqlite: String
  /// libarchive's version.
  package var libarchive: String
  /// simdjson's version.
  package var simdjson: String
  /// libyaml's version.
  package var libyaml: String
  /// The version of the system's time zone data, if it says one.
  package var tzdata: String?
}

/// How well the ranking finds labelled passages, each figure a mean over queries, from 0 to 100.
package struct RetrievalScores: Sendable {
  /// The number of queries.
  package var queries: Int
  /// The share of relevant turns among the first 10.
  package var r10: Double
  /// The share of relevant turns among the first 20.
  package var r20: Double
  /// The share of relevant turns among the first 30.
  package var r30: Double
  /// Mean average precision.
  package var map: Double
  /// Normalised discounted cumulative gain.
  package var ndcg: Double
}
