import CivilTime
import Jobs
import Testing

/// A generator that repeats itself: SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

/// A cron that looks at the clock every minute, and at every skipped minute of it: slow and plain.
private struct MinuteSimulation {
  let expression: CronExpression
  let fields: [Substring]
  let zone: TimeZoneRules

  init(_ text: String, _ zone: TimeZoneRules) throws {
    expression = try CronExpression(text)
    fields = expression.fields.split(separator: " ")
    self.zone = zone
  }

  func times(after start: Instant, minutes: Int) -> [Instant] {
    var found: [Instant] = []
    var shown = Set<CivilDateTime>()
    // Four hours before, so that it is known which times were shown already.
    let first = start.milliseconds / 60_000 - 240
    var before = zone.offset(at: Instant(milliseconds: (first - 1) * 60_000))
    for minute in first...(first + 240 + Int64(minutes)) {
      let now = Instant(milliseconds: minute * 60_000)
      let clock = zone.dateTime(at: now)
      let after = zone.offset(at: now)
      var isDue = matches(clock)
      if isFixed, isDue, shown.contains(clock) { isDue = false }
      if isFixed, after > before, after - before <= 10_800 {
        for skipped in 1...((after - before) / 60) {
          let missed = CivilDateTime(now - .seconds(skipped * 60), offset: after)
          if matches(missed) { isDue = true }
        }
      }
      shown.insert(clock)
      before = after
      if isDue, now > start { found.append(now) }
    }
    return found
  }

  private var isFixed: Bool { !fields[0].hasPrefix("*") && !fields[1].hasPrefix("*") }

  private func matches(_ clock: CivilDateTime) -> Bool {
    let date = clock.date
    let day = has(2, date.day, 1, 31)
    let weekday = has(4, date.weekday.rawValue, 0, 7) || date.weekday == .sunday && has(4, 7, 0, 7)
    let either = !fields[2].hasPrefix("*") && !fields[4].hasPrefix("*")
    return has(0, clock.minute, 0, 59) && has(1, clock.hour, 0, 23) && has(3, date.month, 1, 12)
      && (either ? day || weekday : day && weekday)
  }

  /// Whether a field of numbers takes a value.
  private func has(_ field: Int, _ value: Int, _ low: Int, _ high: Int) -> Bool {
    fields[field].split(separator: ",").contains { item in
      let parts = item.split(separator: "/")
      let step = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
      let ends = parts[0] == "*" ? [low, high] : parts[0].split(separator: "-").compactMap { Int($0) }
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

  @Test("are due when a simulation of every minute says so", arguments: 0..<400)
  func simulation(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
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
    let ahead = Duration.seconds(Int.random(in: -7200...172_800, using: &generator))
    let start = change - ahead
    let expected = try MinuteSimulation(text, zone).times(after: start, minutes: 4 * 1440)
    let schedule = CronSchedule(try CronExpression(text), zone: zone)
    var place = start
    for time in expected {
      let next = try #require(schedule.next(after: place))
      #expect(next == time, "\(text) \(name) after \(place)")
      place = next
    }
    if let next = schedule.next(after: place) {
      #expect(next > start + .seconds(4 * 86_400 - 60), "\(text) \(name) after \(place)")
    }
  }

  @Test("never go back, and go backwards the way they came", arguments: 0..<100)
  func order(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed) &+ 1_000_000)
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
