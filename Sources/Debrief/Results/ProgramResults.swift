/// Whether debrief can work here, check by check.
public struct DoctorReport: Sendable {
  /// The checks in the order they were made.
  public var checks: [Check]

  /// Whether nothing was found wrong.
  public var isHealthy: Bool { checks.allSatisfy(\.ok) }

  /// One thing that was looked at.
  public struct Check: Sendable {
    /// What was looked at.
    public var name: String
    /// Whether it is as it should be.
    public var ok: Bool
    /// What was found, and what to do about it.
    public var detail: String

    /// Notes a check.
    public init(name: String, ok: Bool, detail: String) {
      self.name = name
      self.ok = ok
      self.detail = detail
    }
  }
}

/// The versions of debrief and of what it is built on.
public struct VersionInfo: Sendable {
  /// debrief's own version.
  public var debrief: String
  /// The Swift compiler's version.
  public var swift: String
  /// SQLite's version.
  public var sqlite: String
  /// libarchive's version.
  public var libarchive: String
  /// simdjson's version.
  public var simdjson: String
  /// libyaml's version.
  public var libyaml: String
  /// The version of the system's time zone data, if it says one.
  public var tzdata: String?
}

/// How well the ranking finds labelled passages, each figure a mean over queries, from 0 to 100.
public struct RetrievalScores: Sendable {
  /// How many queries were asked.
  public var queries: Int
  /// The share of relevant turns among the first 10.
  public var r10: Double
  /// The share of relevant turns among the first 20.
  public var r20: Double
  /// The share of relevant turns among the first 30.
  public var r30: Double
  /// Mean average precision.
  public var map: Double
  /// Normalised discounted cumulative gain.
  public var ndcg: Double
}
