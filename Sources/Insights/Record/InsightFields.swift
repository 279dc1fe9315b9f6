import CivilTime
import JSON

/// The members of one object of an insight's JSON, read with its path for error messages.
struct InsightFields {
  let object: JSONObject
  private let path: String

  init(_ value: JSONValue, at path: String) throws(InsightFormatError) {
    guard let object = value.object else {
      throw InsightFormatError(
        member: path.isEmpty ? "insight" : path,
        reason: "is not an object"
      )
    }
    self.object = object
    self.path = path
  }

  func wrong(_ name: String, _ reason: String) -> InsightFormatError {
    InsightFormatError(member: path.isEmpty ? name : "\(path).\(name)", reason: reason)
  }

  /// Whether a member is `null` or absent: a record of another version may not have it.
  func isNull(_ name: String) -> Bool { object[name]?.isNull ?? true }

  func fields(_ name: String) throws(InsightFormatError) -> InsightFields {
    guard let value = object[name] else { throw wrong(name, "is missing") }
    return try InsightFields(value, at: path.isEmpty ? name : "\(path).\(name)")
  }

  func string(_ name: String) throws(InsightFormatError) -> String {
    guard let text = object[name]?.string else { throw unfit(name, "a string") }
    return text
  }

  func optionalString(_ name: String) throws(InsightFormatError) -> String? {
    isNull(name) ? nil : try string(name)
  }

  func object(_ name: String) throws(InsightFormatError) -> JSONObject {
    guard let value = object[name]?.object else { throw unfit(name, "an object") }
    return value
  }

  /// The object in a member; empty if there is none.
  func optionalObject(_ name: String) throws(InsightFormatError) -> JSONObject {
    isNull(name) ? JSONObject() : try object(name)
  }

  private func unfit(_ name: String, _ expected: String) -> InsightFormatError {
    wrong(name, object[name] == nil ? "is missing" : "is not \(expected)")
  }

  func number(_ name: String) throws(InsightFormatError) -> Double {
    guard let number = object[name]?.double else { throw unfit(name, "a number") }
    return number
  }

  /// A whole number that is not negative and small enough to compute with.
  func count(_ name: String) throws(InsightFormatError) -> Int {
    guard let number = object[name]?.integer, (0...Int64(UInt32.max)).contains(number) else {
      throw unfit(name, "a whole number from 0")
    }
    return Int(number)
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(InsightFormatError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try string(name)) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(name, "is not one of \(names)")
    }
    return choice
  }

  func instant(_ name: String) throws(InsightFormatError) -> Instant {
    guard let instant = ISO8601Time(try string(name))?.instant(in: nil) else {
      throw wrong(name, "is not a time with a zone")
    }
    return instant
  }

  func optionalInstant(_ name: String) throws(InsightFormatError) -> Instant? {
    isNull(name) ? nil : try instant(name)
  }
}
