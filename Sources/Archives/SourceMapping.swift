/// Where debrief's fields are found in a source of unknown shape.
public struct SourceMapping: Sendable {
}
