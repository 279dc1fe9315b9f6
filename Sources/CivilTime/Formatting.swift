extension Instant {
  /// The instant as ISO 8601 in UTC, for instance `2024-01-05T10:00:00Z`.
  ///
  /// Milliseconds are written only where they are not zero. Instants outside the years 1 to 9999
  /// are written as the nearest end of that range.
  package var iso8601: String {
    ISO8601Writer.text(CivilDateTime(self), offset: 0)
  }

  /// The instant as ISO 8601 on the clocks of a zone, for instance `2024-01-05T11:00:00+01:00`.
  ///
  /// - Parameter zone: The zone; UTC is written as `Z`.
  /// - Returns: The date, the time and the offset, in whole minutes.
  package func iso8601(in zone: TimeZoneRules) -> String {
    // Before standard time some clocks were off by seconds, which the form cannot say.
    let offset = zone.offset(at: self) / 60 * 60
    return ISO8601Writer.text(CivilDateTime(self, offset: offset), offset: offset)
  }
}

extension Instant: CustomStringConvertible {
  /// The instant as ISO 8601 in UTC.
  package var description: String { iso8601 }
}

extension CivilDate: CustomStringConvertible {
  /// The day as ISO 8601, for instance `2024-01-05`.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      var writer = ISO8601Writer(buffer)
      writer.write(self)
      return writer.count
    }
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// The time as ISO 8601 without a zone, for instance `2024-01-05T10:00:00`.
  package var description: String { ISO8601Writer.text(self, offset: nil) }
}

/// Writes digits into the storage of a string.
private struct ISO8601Writer {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// The text of a time, with its zone unless `offset` is nil.
  static func text(_ dateTime: CivilDateTime, offset: Int?) -> String {
    String(unsafeUninitializedCapacity: 29) { buffer in
      var writer = ISO8601Writer(buffer)
      writer.write(dateTime)
      if let offset { writer.write(offset: offset) }
      return writer.count
    }
  }

  mutating func write(_ date: CivilDate) {
    write(date.year, digits: 4)
    write("-")
    write(date.month, digits: 2)
    write("-")
    write(date.day, digits: 2)
  }

  mutating func write(_ dateTime: CivilDateTime) {
    write(dateTime.date)
    write("T")
    write(dateTime.hour, digits: 2)
    write(":")
    write(dateTime.minute, digits: 2)
    write(":")
    write(dateTime.second, digits: 2)
    if dateTime.millisecond != 0 {
      write(".")
      write(dateTime.millisecond, digits: 3)
    }
  }

  mutating func write(offset: Int) {
    guard offset != 0 else { return write("Z") }
    write(offset < 0 ? "-" : "+")
    write(abs(offset) / 3600, digits: 2)
    write(":")
    write(abs(offset) / 60 % 60, digits: 2)
  }

  private mutating func write(_ character: Unicode.Scalar) {
    buffer[count] = UInt8(ascii: character)
    count += 1
  }

  private mutating func write(_ number: Int, digits: Int) {
    var rest = number
    for position in stride(from: count + digits - 1, through: count, by: -1) {
      buffer[position] = UInt8(0x30 + rest % 10)
      rest /= 10
    }
    count += digits
  }
}
