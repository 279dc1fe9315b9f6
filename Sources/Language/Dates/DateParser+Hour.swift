extension DateParser {
  /// An hour and its minutes as written in the text.
  struct Hour {
    enum Marker { case none, colon, am, pm, uhr }

    var hour: Int
    var minute = 0
    var digits: Int
    var marker = Marker.none
    var isFree = true
    var next: Int

    /// Whether this is a time of day, given what is before it.
    func isClear(_ trust: ClockTrust) -> Bool {
      switch marker {
      case .am, .pm, .uhr: true
      case .colon: isFree && (digits == 2 || trust >= .day)
      case .none: isFree && trust == .led
      }
    }

    /// Minutes after midnight; nil if it is not a valid time.
    ///
    /// Hours 1 to 6 in one digit, without a.m. or p.m., are in the afternoon.
    func minutes(in part: DayPart?) -> Int? {
      var hour = hour
      switch marker {
      case .am, .pm:
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (marker == .pm ? 12 : 0)
      default:
        switch part {
        case .morning: break
        case .midday: hour += hour < 6 ? 12 : 0
        case .afternoon, .evening, .night: hour += (1...11).contains(hour) ? 12 : 0
        case nil: hour += digits == 1 && (1...6).contains(hour) ? 12 : 0
        }
      }
      if hour == 24, minute == 0 { return 1439 }
      return hour < 24 && minute < 60 ? hour * 60 + minute : nil
    }
  }
}
