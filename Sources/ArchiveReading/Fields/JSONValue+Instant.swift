package import CivilTime
package import JSON

extension JSONValue {
  /// The value as a point in time, for records that are readable without it.
  ///
  /// It is nil if it is not one. Times that name no zone are UTC.
  package var instant: Instant? { instant(orUTC: nil) }

  /// The value as a point in time, for records that are readable without it.
  ///
  /// - Parameter zone: The zone of times that name none; nil for UTC.
  /// - Returns: nil if it is not one.
  package func instant(orUTC zone: TimeZoneRules?) -> Instant? {
    try? instant("", in: zone ?? .utc)
  }

  /// The value as a point in time.
  ///
  /// It may be an ISO 8601 text, a number whose size implies its unit (also as text), or a
  /// Firestore timestamp as one of its export tools writes it: `{"_seconds":…, "_nanoseconds":…}`,
  /// `{"seconds":…, "nanoseconds":…}`, `{"__datatype__": "timestamp", "value": …}`,
  /// `{"__time__": …}` or `{"timestampValue": …}`; or MongoDB's `{"$date": …}`.
  ///
  /// - Returns: nil for null and for an empty text.
  /// - Throws: ``RecordProblem`` if it is not a time, or an impossible one.
  package func instant(
    _ field: @autoclosure () -> String,
    in zone: TimeZoneRules?
  ) throws(RecordProblem) -> Instant? {
    switch self {
    case .null: return nil
    case .integer(let number): return try Self.checked(Instant(number: number), field())
    case .double(let number): return try Self.checked(Instant(number: number), field())
    case .string(let text): return try Self.instant(text, field(), in: zone)
    case .object: return try firestoreInstant(field(), in: zone)
    case .bool, .array: throw Self.noTime(field())
    }
  }

  private static func instant(
    _ text: String,
    _ field: @autoclosure () -> String,
    in zone: TimeZoneRules?
  ) throws(RecordProblem) -> Instant? {
    let text = text.trimmingSpaces
    if text.isEmpty { return nil }
    switch ISO8601Time(text) {
    case .instant(let instant): return instant
    case .local(let dateTime):
      if let zone { return zone.instant(of: dateTime) }
      throw RecordProblem(reason: "\(field()) has no time zone: pass --timezone")
    case .impossible: throw RecordProblem(reason: "\(field()) is not a valid date or time")
    case nil: break
    }
    if let number = Int64(text) { return try checked(Instant(number: number), field()) }
    if let number = Double(text) { return try checked(Instant(number: number), field()) }
    throw noTime(field())
  }

  private func firestoreInstant(
    _ field: @autoclosure () -> String,
    in zone: TimeZoneRules?
  ) throws(RecordProblem) -> Instant? {
    if self["__datatype__"]?.string == "timestamp", let value = self["value"], value.object != nil,
      value["__datatype__"] == nil
    {
      return try value.firestoreInstant(field(), in: zone)
    }
    if let time = first(of: "__time__", "timestampValue", "$date") {
      let plain = time["$numberLong"] ?? time
      if plain.object == nil { return try plain.instant(field(), in: zone) }
    }
    guard let seconds = first(of: "_seconds", "seconds")?.wholeNumber else {
      throw Self.noTime(field())
    }
    let nanoseconds = first(of: "_nanoseconds", "nanoseconds")?.wholeNumber ?? 0
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, sumOverflow) = whole.addingReportingOverflow(nanoseconds / 1_000_000)
    let instant = Instant(milliseconds: sum)
    let isPossible =
      !overflow && !sumOverflow && instant >= .earliest && instant <= .latest
    return try Self.checked(isPossible ? instant : nil, field())
  }

  /// The whole number, also as text.
  private var wholeNumber: Int64? { integer ?? string.flatMap { Int64($0) } }

  private static func checked(
    _ instant: Instant?,
    _ field: @autoclosure () -> String
  ) throws(RecordProblem) -> Instant {
    if let instant { return instant }
    throw RecordProblem(reason: "\(field()) is outside the years 1 to 9999")
  }

  private static func noTime(_ field: @autoclosure () -> String) -> RecordProblem {
    RecordProblem(reason: "\(field()) is not a valid time")
  }
}
