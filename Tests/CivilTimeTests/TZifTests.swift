import Foundation
import TestSupport
import Testing

@testable import CivilTime

@Suite("Compiled time zones")
struct TZifTests {
  private let berlin: [UInt8]

  init() throws {
    berlin = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
  }

  @Test("a file of version 1 is read as far as it goes")
  func versionOne() throws {
    var bytes = berlin
    // Debian's files have an empty first block; so does this one, and one offset with no change.
    bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    for count: UInt8 in [0, 0, 0, 1, 2, 4] { bytes += [0, 0, 0, count] }
    bytes += [0x7F, 0, 0, 0] + [1]
    bytes += [0, 0, 0x0E, 0x10, 0, 0] + [0xFF, 0xFF, 0xF1, 0xF0, 0, 0] + Array("CET\0".utf8)
    let file = try #require(TZifFile(bytes))
    #expect(file.firstOffset == 3600)
    #expect(file.changes.map(\.offset) == [-3600])
    #expect(file.changes.map(\.time) == [0x7F00_0000])
    #expect(file.yearlyRule == nil)
  }

  @Test("a file cut anywhere is refused")
  func truncated() {
    for count in 0..<berlin.count { #expect(TZifFile(Array(berlin.prefix(count))) == nil) }
  }

  @Test("a file with any byte changed is read or refused, and answers every question")
  func changed() throws {
    let instant = Instant(milliseconds: 1_704_448_800_000)
    for index in stride(from: 0, to: berlin.count, by: 3) {
      for byte: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
        var bytes = berlin
        bytes[index] = byte
        guard let file = TZifFile(bytes) else { continue }
        let zone = TimeZoneRules(identifier: "test", file: file)
        #expect(abs(zone.offset(at: instant)) <= 26 * 3600)
        #expect(abs(zone.offset(at: Instant(milliseconds: .max))) <= 26 * 3600)
        #expect(zone.nextChange(after: instant).map { $0.instant > instant } ?? true)
        let local = zone.dateTime(at: instant)
        #expect(abs(zone.instant(of: local).milliseconds - instant.milliseconds) < 200_000_000)
      }
    }
  }

  @Test("a damaged file is named in the error")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try Data("no zone".utf8).write(to: folder.url.appending(path: "Broken"))
    let path = folder.url.path()
    #expect {
      _ = try TimeZoneRules(identifier: "Broken", directory: path)
    } throws: { "\($0)".contains("Broken is not a TZif file") }
  }

  @Test("the version file of a directory comes first")
  func version() throws {
    let folder = try TemporaryFolder()
    try Data("2031z\n".utf8).write(to: folder.url.appending(path: "+VERSION"))
    #expect(TimeZoneRules.dataVersion(directory: folder.url.path()) == "2031z")
  }

  @Test(
    "a yearly rule changes at its times",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00Z", 7200),
      ("<+0330>-3:30", "2024-03-31T01:00:00Z", 12_600),
      ("AAA3BBB,J60,J300", "2024-03-01T04:59:59Z", -10_800),
      ("AAA3BBB,J60,J300", "2024-03-01T05:00:00Z", -7200),
      ("AAA3BBB,59,300", "2024-02-29T05:00:00Z", -7200),
      ("AAA3BBB,59,300", "2023-03-01T05:00:00Z", -7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T00:59:59Z", -7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00Z", -3600),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-07-01T00:00:00Z", 3600),
      ("XXX3EDT4,0/0,J365/23", "2024-07-01T00:00:00Z", -14_400),
    ]
  )
  func yearlyRules(text: String, instant: String, offset: Int) throws {
    let rule = try #require(YearlyRule(text))
    let instant = try #require(ISO8601Time(instant)?.instant(in: .utc))
    #expect(rule.offset(at: instant.milliseconds / 1000) == offset)
  }

  @Test(
    "a text that is no yearly rule is refused",
    arguments: [
      "", "CE-1", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J5",
      "CET-1CEST,M3.5.0/168,M10.5.0", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0x", "CET-99999999999",
    ]
  )
  func noRule(text: String) {
    #expect(YearlyRule(text) == nil)
  }
}
