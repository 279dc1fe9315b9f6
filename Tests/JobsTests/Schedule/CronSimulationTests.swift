import CivilTime
import Jobs
import TestSupport
import Testing

/// A cron that looks at the clock every minute, and at every skipped minute of it: slow and plain.
private struct MinuteSimulation {
  private let fields: [Substring]
  private let values: [[Bool]]
  private let zone: TimeZoneRules

  init(_ text: String, _ zone: TimeZoneRules) {
    fields = text.split(separator: " ")
    values = zip(fields, [(0, 59), (0, 23), (1, 31), (1, 12), (0, 7)]).map { field, range in
      (0...59).map { Self.has(field, $0, range) }
    }
    self.zone = zone
  }

  func times(after start: Instant, minutes: Int) -> [Instant] {
    let first = start.milliseconds / 60_000
    var before = zone.offset(at: Instant(milliseconds: (first - 1) * 60_000))
    return (first...first + Int64(minutes)).map { Instant(milliseconds: $0 * 60_000) }
      .filter { now in
        let after = zone.offset(at: now)
        defer { before = after }
        return isDue(now, before, after) && now > start
      }
  }

  private func isDue(_ now: Instant, _ before: Int, _ after: Int) -> Bool {
    let isFixed = !fields[0].hasPrefix("*") && !fields[1].hasPrefix("*")
    let clock = zone.dateTime(at: now)
    if matches(clock) {
      return !isFixed
        || !(1...180).contains { zone.dateTime(at: now - .seconds($0 * 60)) == clock }
    }
    guard isFixed, after > before, after - before <= 10_800 else { return false }
    return (1...(after - before) / 60).contains { skipped in
      matches(CivilDateTime(now - .seconds(skipped * 60), offset: after))
    }
  }

  private func matches(_ clock: CivilDateTime) -> Bool {
    guard values[0][clock.minute], values[1][clock.hour], values[3][clock.date.month] else {
      return false
    }
    let number = clock.date.weekday.rawValue
    let weekday = values[4][number] || number == 0 && values[4][7]
    let takesEither = !fields[2].hasPrefix("*") && !fields[4].hasPrefix("*")
    let day = values[2][clock.date.day]
    return takesEither ? day || weekday : day && weekday
  }

  /// Whether a field of numbers takes a value.
  private static func has(_ field: Substring, _ value: Int, _ range: (Int, Int)) -> Bool {
    field.split(separator: ",").contains { item in
      let parts = item.split(separator: "/")
      let step = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
      let ends =
        parts[0] == "*"
        ? [range.0, range.1] : parts[0].split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last else { return false }
      return (first...last).contains(value) && (value - first) % step == 0
    }
  }
}

@Suite("Random schedules")
struct CronSimulationTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Chatham",
    "Antarctica/Troll", "Africa/Cairo", "America/Havana", "Asia/Beirut", "America/Nuuk",
    "Europe/Dublin", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia",
  ]

  private static func field(
    _ low: Int,
    _ high: Int,
    _ generator: inout SeededGenerator
  ) -> String {
    let first = Int.random(in: low...high, using: &generator)
    let last = Int.random(in: first...high, using: &generator)
    let step = Int.random(in: 1...7, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0, 1: return "*"
    case 2: return "*/\(step)"
    case 3: return "\(first)-\(last)/\(step)"
    case 4: return "\(first),\(last)"
    default: return "\(first)"
    }
  }

  @Test("are due when a simulation of every minute says so", arguments: 0..<100)
  func simulation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let name = try #require(Self.zones.randomElement(using: &generator))
    let zone = try TimeZoneRules(identifier: name)
    let hours = ["\(Int.random(in: 0...3, using: &generator))", "0-3", "*", "1,2", "23,0", "*/2"]
    let text = [
      Self.field(0, 59, &generator), hours.randomElement(using: &generator) ?? "*",
      Bool.random(using: &generator) ? "*" : Self.field(1, 28, &generator),
      "*", Bool.random(using: &generator) ? "*" : Self.field(0, 7, &generator),
    ].joined(separator: " ")
    // Around a change of the clocks, if there is one.
    let somewhere = Instant(
      milliseconds: Int64.random(in: 1_262_304_000...2_208_988_800, using: &generator) * 1000
    )
    let change = zone.nextChange(after: somewhere)?.instant ?? somewhere
    let ahead = Duration.seconds(Int.random(in: -7200...86_400, using: &generator))
    let start = change - ahead
    let expected = MinuteSimulation(text, zone).times(after: start, minutes: 2 * 1440)
    let schedule = CronSchedule(try CronExpression(text), zone: zone)
    var moment = start
    for time in expected {
      let next = try #require(schedule.next(after: moment))
      #expect(next == time, "\(text) \(name) after \(moment)")
      moment = next
    }
    if let next = schedule.next(after: moment) {
      #expect(next > start + .seconds(2 * 86_400 - 60), "\(text) \(name) after \(moment)")
    }
  }

  @Test("never go back, and go backwards the way they came", arguments: 0..<100)
  func order(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &+ 1_000_000)
    let zone = try #require(Self.zones.randomElement(using: &generator))
    let text = [
      Self.field(0, 59, &generator), Self.field(0, 23, &generator), Self.field(1, 28, &generator),
      Self.field(1, 12, &generator), Self.field(0, 7, &generator),
    ].joined(separator: " ")
    let schedule = try schedule(text, zone)
    let start = try instant("2025-09-01T00:00:00Z")
    let times = schedule.occurrences(after: start, count: 60).map(\.instant)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.allSatisfy { $0.milliseconds % 1000 == 0 })
    for (time, next) in zip(times, times.dropFirst()) {
      #expect(schedule.last(upTo: next - .milliseconds(1)) == time, "\(text) \(zone)")
    }
  }
}
