package import ArchiveReading
import CivilTime

/// Transcripts of meetings as WebVTT or SRT, the way Zoom, Teams, Meet, Webex and transcription
/// services write them.
///
/// <https://www.w3.org/TR/webvtt1/>. SRT was never specified. A file is a meeting, and a meeting one
/// thread.
package enum TranscriptFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "transcript"

  /// Whether a file has WebVTT's signature, or begins with a numbered caption.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).contains(where: isTranscript)
  }

  /// Reads the meetings one after another.
  ///
  /// Each file is read twice: only the whole shows how it names speakers.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    var files = candidates(probe)
    if case .container = probe.shape { files = files.filter(isTranscript) }
    try probe.readEach(files, into: collector) { file in
      var survey = TranscriptSurvey()
      var first = try CueReader(file)
      while let element = try first.next() { survey.add(element) }
      let name = MeetingName(file, in: probe)
      let start = survey.start ?? name.start
      let instant = start?.instant(in: options.timeZone)
      if start != nil, instant == nil { throw SourceError(missingZoneOf: probe.name) }
      var meeting = Meeting(survey, name: name.title, start: instant)
      var second = try CueReader(file)
      while let element = try second.next() {
        switch element {
        case .note: break
        case .unknown(let line, let reason): try collector.setAside(line: line, reason)
        case .cue(let cue): try meeting.add(cue, to: collector)
        }
      }
      try meeting.finish(to: collector)
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    let named = probe.files.filter { $0.hasEnding(".vtt", ".srt") }
    return named + probe.files.filter { $0.hasEnding(".txt") }.prefix(100)
  }

  private static func isTranscript(_ file: SourceFile) -> Bool {
    let lines = TextLines.first(40, of: file).drop { $0.trimmingSpaces.isEmpty }
    guard let first = lines.first else { return false }
    if CueReader.isSignature(first) { return true }
    guard let second = lines.dropFirst().first, CueTiming(second) != nil else { return false }
    return !first.isEmpty && first.trimmingSpaces.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
