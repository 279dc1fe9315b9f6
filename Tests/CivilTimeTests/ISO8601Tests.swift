import CivilTime
import Testing

@Suite("ISO 8601")
struct ISO8601Tests {
  @Test(
    "a time with a zone is one instant",
    arguments: [
      ("2024-01-05T10:00:00.123Z", "2024-01-05T10:00:00.123Z"),
      ("2024-01-05T10:00:00Z", "2024-01-05T10:00:00Z"),
      ("2024-01-05t10:00:00z", "2024-01-05T10:00:00Z"),
      ("2024-01-05 10:00:00 UTC", "2024-01-05T10:00:00Z"),
      ("2024-01-05 10:00:00UTC", "2024-01-05T10:00:00Z"),
      ("2024-01-05T10:00Z", "2024-01-05T10:00:00Z"),
      ("2024-01-05T10:00:00+02:00", "2024-01-05T08:00:00Z"),
      ("2024-01-05T10:00:00-0530", "2024-01-05T15:30:00Z"),
      ("2024-01-05T10:00:00+02", "2024-01-05T08:00:00Z"),
      ("2024-01-05 10:00:00 +0200", "2024-01-05T08:00:00Z"),
      ("2024-01-05T10:00:00,5Z", "2024-01-05T10:00:00.500Z"),
      ("2024-01-05T10:00:00.123456789Z", "2024-01-05T10:00:00.123Z"),
      ("2024-01-05T10:00:00.9999999Z", "2024-01-05T10:00:00.999Z"),
      ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
      ("2024-12-31T24:00:00Z", "2025-01-01T00:00:00Z"),
      ("2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ]
  )
  func instants(text: String, expected: String) {
    guard case .instant(let instant) = ISO8601Time(text) else {
      Issue.record("\(text) is no instant")
      return
    }
    #expect(instant.iso8601 == expected)
  }

  @Test(
    "a time without a zone is local",
    arguments: [
      ("2024-01-05", "2024-01-05T00:00:00"),
      ("2024-01-05T10:00", "2024-01-05T10:00:00"),
      ("2024-01-05 10:00:07.25", "2024-01-05T10:00:07.250"),
      ("2024-02-29T24:00", "2024-03-01T00:00:00"),
    ]
  )
  func local(text: String, expected: String) {
    guard case .local(let dateTime) = ISO8601Time(text) else {
      Issue.record("\(text) is not local")
      return
    }
    #expect(dateTime.description == expected)
    #expect(ISO8601Time(text)?.instant(in: nil) == nil)
    #expect(ISO8601Time(text)?.instant(in: .utc)?.iso8601 == expected + "Z")
  }

  @Test(
    "what has the form of a time but does not exist is distinguished",
    arguments: [
      "2024-02-30", "2023-02-29T10:00:00Z", "2024-13-01", "2024-00-10", "2024-01-00",
      "2024-01-05T25:00:00Z", "2024-01-05T24:00:01Z", "2024-01-05T10:60:00Z",
      "2024-01-05T10:00:61Z", "0000-01-01", "2024-01-05T10:00:00+25:00",
      "2024-01-05T10:00:00+02:75", "0001-01-01T00:00:00+01:00", "9999-12-31T24:00",
      "9999-12-31T23:59:59-01:00",
    ]
  )
  func impossible(text: String) {
    #expect(ISO8601Time(text) == .impossible)
    #expect(ISO8601Time(text)?.instant(in: .utc) == nil)
  }

  @Test(
    "anything else is no time",
    arguments: [
      "", "2024", "2024-01", "2024-1-5", "2024/01/05", "20240105", "2024-01-05T", "2024-01-05T10",
      "2024-01-05T10:0", "2024-01-05T10:00:", "2024-01-05T10:00:0", "2024-01-05T10:00:00.",
      "2024-01-05T10:00:00.1234567890Z", "2024-01-05T10:00:00ZZ", "2024-01-05T10:00:00 ",
      "2024-01-05T10:00:00+", "2024-01-05T10:00:00+2", "2024-01-05T10:00:00+02:",
      "2024-01-05T10:00:00 CET", " 2024-01-05", "2024-01-05 ", "-024-01-05", "2024-01-05Z",
      "٢٠٢٤-01-05", "not a time", "2024-01-05T10:00:00.123456789 +02:00 and more text",
    ]
  )
  func noTime(text: String) {
    #expect(ISO8601Time(text) == nil)
  }

  @Test("every prefix and every changed byte is read without a trap")
  func hostile() {
    let text = Array("2024-01-05T10:00:00.123+02:00".utf8)
    for end in 0...text.count {
      for byte in UInt8.min...UInt8.max {
        var changed = Array(text.prefix(end))
        if end > 0 { changed[end - 1] = byte }
        let time = changed.withUnsafeBytes { ISO8601Time($0) }
        if let instant = time?.instant(in: .utc) { #expect(instant.iso8601.count >= 20) }
      }
    }
  }

  @Test("an instant is written on the clocks of a zone")
  func zoned() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let instant = Instant(milliseconds: 1_704_448_800_123)
    #expect(instant.iso8601(in: berlin) == "2024-01-05T11:00:00.123+01:00")
    #expect(instant.iso8601(in: .utc) == "2024-01-05T10:00:00.123Z")
    let west = try TimeZoneRules(identifier: "-05:30")
    #expect(instant.iso8601(in: west) == "2024-01-05T04:30:00.123-05:30")
  }

  @Test(
    "an instant outside the calendar is written as its nearest end",
    arguments: [
      (Int64.min, "0001-01-01T00:00:00Z"), (Int64.max, "9999-12-31T23:59:59.999Z"),
    ]
  )
  func clamped(milliseconds: Int64, expected: String) {
    #expect(Instant(milliseconds: milliseconds).iso8601 == expected)
  }
}
