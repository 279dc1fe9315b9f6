import ArchiveReading
package import JSON

extension IngestResult {
  /// The result in the shape `debrief.ingest/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.ingest/1",
      "sources": .array(sources.map(\.json)),
      "total": total.counts,
    ]
  }

  /// The sums over all sources.
  var total: SourceResult {
    sources.reduce(into: SourceResult(source: "", format: nil)) { total, source in
      total.new += source.new
      total.changed += source.changed
      total.unchanged += source.unchanged
      total.setAside += source.setAside
      total.messages += source.messages
      total.newMessages += source.newMessages
      total.changedMessages += source.changedMessages
      total.deletedMessages += source.deletedMessages
    }
  }
}

extension SourceResult {
  /// The result in the shape of an element of `sources` in `debrief.ingest/1`.
  package var json: JSONValue {
    var object = JSONObject()
    object.append("source", .string(source))
    object.append("format", JSONValue(format))
    for member in counts.object?.members ?? [] { object.append(member.name, member.value) }
    object.append("leftOut", leftOut.json)
    object.append("interrupted", .bool(interrupted))
    object.append("problems", .array(problems.map(\.json)))
    if !notices.isEmpty { object.append("notices", .array(notices.map(JSONValue.string))) }
    object.append("failure", failure.map { Problem($0).json } ?? .null)
    return .object(object)
  }

  var counts: JSONValue {
    [
      "new": JSONValue(new),
      "changed": JSONValue(changed),
      "unchanged": JSONValue(unchanged),
      "setAside": JSONValue(setAside),
      "messages": JSONValue(messages),
      "newMessages": JSONValue(newMessages),
      "changedMessages": JSONValue(changedMessages),
      "deletedMessages": JSONValue(deletedMessages),
    ]
  }
}

extension LeftOutFiles {
  /// The files in the shape of `leftOut` in `debrief.ingest/1` and `debrief.inspection/1`.
  var json: JSONValue {
    ["count": JSONValue(count), "files": .array(names.map(JSONValue.string))]
  }
}
