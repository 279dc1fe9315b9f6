import Arguments
import Workspace

/// The instant at which insights are judged, as given on the command line.
enum AsOfChoice: Sendable, Hashable {
  /// A day or an instant.
  case time(DateOrTime)
  /// `now`, or `source`: the newest message of each source.
  case clock(SourceClocks.Choice)

  /// A phrase that describes valid values.
  static let expectation = "now, source, or \(DateOrTime.expectation)"

  /// Parses `now`, `source`, a date or a time.
  init?(_ text: String) {
    switch text {
    case "now": self = .clock(.now)
    case "source": self = .clock(.newestMessage)
    default:
      guard let time = DateOrTime(text) else { return nil }
      self = .time(time)
    }
  }
}

extension ValueType<AsOfChoice> {
  /// A date, a date and a time, `now` or `source`.
  static var asOf: Self {
    Self(ValueForm("DATE"), expectation: AsOfChoice.expectation, parse: AsOfChoice.init)
  }
}
