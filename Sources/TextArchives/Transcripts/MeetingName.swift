import ArchiveReading
import CivilTime

/// The meeting's name and start, as found in the name of a transcript.
struct MeetingName {
  /// The meeting's name: that of the file, without extensions.
  let title: String
  /// When the recording began, or the day.
  let start: ISO8601Time?

  /// Reads the name of a file; what came from standard input has none.
  init(_ file: SourceFile, in probe: SourceProbe) {
    var stem = SourceFile.uncompressed(file.baseName)
    for ending in [".vtt", ".srt", ".txt", ".transcript"]
    where stem.lowercased().hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    title = stem.isEmpty ? "transcript" : String(stem)
    start = Self.start(in: stem)
  }

  /// The time in a name: `GMT20260302-090000_Recording` of Zoom, which is UTC, or a day with or
  /// without a time, which are local: `Weekly-20260302_100112-Meeting Recording` of Teams.
  private static func start(in stem: Substring) -> ISO8601Time? {
    guard let found = DateInName(stem) else { return nil }
    let time = found.time
    let local = CivilDateTime(
      found.date,
      hour: time?.hour ?? 0,
      minute: time?.minute ?? 0,
      second: time?.second ?? 0
    )
    guard let local else { return nil }
    let isUTC = time != nil && found.before.suffix(3).elementsEqual("GMT".utf8)
    return isUTC ? .instant(local.instant(offset: 0)) : .local(local)
  }
}
