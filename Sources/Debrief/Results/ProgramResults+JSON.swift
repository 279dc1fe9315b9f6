package import JSON
import Workspace

extension DoctorReport {
  /// The report in the shape `debrief.doctor/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.doctor/1",
      "ok": .bool(isHealthy),
      "checks": .array(checks.map(\.json)),
      "unreadable": .array(unreadable.map(\.json)),
    ]
  }
}

extension DoctorReport.Check {
  var json: JSONValue {
    ["name": .string(name), "ok": .bool(ok), "detail": .string(detail)]
  }
}

extension VersionInfo {
  /// The versions in the shape `debrief.version/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.version/1",
      "debrief": .string(debrief),
      "swift": .string(swift),
      "sqlite": .string(sqlite),
      "libarchive": .string(libarchive),
      "simdjson": .string(simdjson),
      "libyaml": .string(libyaml),
      "tzdata": JSONValue(tzdata),
    ]
  }
}

extension RetrievalScores {
  /// The scores in the shape `debrief.eval.retrieval/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.retrieval/1",
      "queries": JSONValue(queries),
      "r10": .double(r10),
      "r20": .double(r20),
      "r30": .double(r30),
      "map": .double(map),
      "ndcg": .double(ndcg),
    ]
  }
}
