import CivilTime
import JSON

/// The members of one object of an insight's JSON, read with the place for error messages.
struct InsightFields {
  let object: JSONObject
  private let place: String

  init(_ value: JSONValue, at place: String) throws(InsightFormatError) {
    guard let object = value.object else {
      throw InsightFormatError(member: place.isEmpty ? "insight" : place, reason: "is no object")
    }
    self.object = object
    self.place = place
  }

  func wrong(_ name: String, _ reason: String) -> InsightFormatError {
    InsightFormatError(member: place.isEmpty ? name : "\(place).\(name)", reason: reason)
  }

  func isNull(_ name: String) throws(InsightFormatError) -> Bool {
    guard let value = object[name] else { throw wrong(name, "is missing") }
    return value.isNull
  }

  func fields(_ name: String) throws(InsightFormatError) -> InsightFields {
    guard let value = object[name] else { throw wrong(name, "is missing") }
    return try InsightFields(value, at: place.isEmpty ? name : "\(place).\(name)")
  }

  func string(_ name: String) throws(InsightFormatError) -> String {
    guard let text = object[name]?.string else { throw wrong(name, "is no string") }
    return text
  }

  func optionalString(_ name: String) throws(InsightFormatError) -> String? {
    try isNull(name) ? nil : string(name)
  }

  func object(_ name: String) throws(InsightFormatError) -> JSONObject {
    guard let value = object[name]?.object else { throw wrong(name, "is no object") }
    return value
  }

  func number(_ name: String) throws(InsightFormatError) -> Double {
    guard let number = object[name]?.double else { throw wrong(name, "is no number") }
    return number
  }

  /// A whole number that is not negative and small enough to compute with.
  func count(_ name: String) throws(InsightFormatError) -> Int {
    guard let number = object[name]?.integer, (0...Int64(UInt32.max)).contains(number) else {
      throw wrong(name, "is no whole number from 0")
    }
    return Int(number)
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(InsightFormatError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try string(name)) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(name, "is none of \(names)")
    }
    return choice
  }

  func instant(_ name: String) throws(InsightFormatError) -> Instant {
    guard let instant = ISO8601Time(try string(name))?.instant(in: nil) else {
      throw wrong(name, "is no time with a zone")
    }
    return instant
  }

  func optionalInstant(_ name: String) throws(InsightFormatError) -> Instant? {
    try isNull(name) ? nil : instant(name)
  }
}
