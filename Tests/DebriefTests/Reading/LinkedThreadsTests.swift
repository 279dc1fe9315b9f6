import CivilTime
import Conversations
import TestSupport
import Testing

@testable import Workspace

/// Channels in which several talk at a time.
@Suite("Threads of channels without threads")
struct LinkedThreadsTests {
  /// A message of the channel.
  private func said(
    _ id: String,
    _ minute: Int,
    _ who: String,
    _ text: String,
    _ more: String = ""
  ) -> String {
    let at = Instant(milliseconds: 1_709_251_200_000 + Int64(minute) * 60_000).iso8601
    return #"{"id":"\#(id)","conversationId":"c","senderId":"\#(who)","senderName":"\#(who)","#
      + #""text":"\#(text)","createdAt":"\#(at)"\#(more.isEmpty ? "" : ",\(more)")}"#
  }

  /// Five people talk about the weather, then two questions and their answers, in turn.
  private var twoTalks: [String] {
    [
      said("o1", -5, "lena", "so much snow here today"), said("o2", -4, "kiri", "lena: same here"),
      said("o3", -3, "tomas", "lena: none here"), said("o4", -2, "priya", "lena: none here"),
      said("o5", -1, "marc", "lena: rain, if anything"),
      said("p1", 0, "mara", "hi, how do I mount the backup disk on the new server?"),
      said("q1", 1, "jonas", "does anyone know why the calendar feed shows the wrong hour?"),
      said("p2", 1, "kiri", "mara: which file system is on the backup disk?"),
      said("q2", 2, "tomas", "jonas: the feed has no time zone, what program reads the calendar?"),
      said("p3", 3, "mara", "kiri: ext4, I think"),
      said("q3", 3, "jonas", "tomas: the one of my phone"),
      said("p4", 4, "kiri", "mara: then mount it by its label"),
      said("q4", 5, "tomas", "jonas: then tell the phone the zone of the feed"),
      said("p5", 6, "mara", "kiri: thanks, that works"),
    ]
  }

  @Test("are taken apart by who answers whom")
  func talks() throws {
    let test = try TestWorkspace()
    try test.ingest(twoTalks)
    #expect(
      try test.members() == [
        "c:o1": ["o1", "o2", "o3", "o4", "o5"], "c:p1": ["p1", "p2", "p3", "p4", "p5"],
        "c:q1": ["q1", "q2", "q3", "q4"],
      ]
    )
    #expect(try test.threads().map(\.origin).allSatisfy { $0 == .linked })
  }

  @Test("are cut at silences alone where that is wanted")
  func sessions() throws {
    let test = try TestWorkspace()
    test.options.source.threading = .sessions
    try test.ingest(twoTalks)
    #expect(try test.members().map(\.value.count) == [14])
  }

  @Test("stay as they are when they are read again, and as an earlier version made them")
  func again() throws {
    let test = try TestWorkspace()
    test.options.source.threading = .sessions
    try test.ingest(twoTalks)
    test.options.source.threading = .linked
    let result = try test.ingest(twoTalks)
    #expect((result.new, result.changed, result.unchanged) == (0, 0, 1))
    let more = [said("p6", 7, "kiri", "mara: you are welcome")]
    try test.ingest(twoTalks + more, from: "longer.jsonl")
    #expect(try test.members().mapValues(\.count) == ["c:o1": 15])
  }

  @Test("end at a silence, also where one answers the other by name")
  func silence() throws {
    let test = try TestWorkspace()
    try test.ingest(twoTalks + [said("p6", 51, "kiri", "mara: is it still mounted?")])
    #expect(try test.members()["c:p6"] == ["p6"])
  }

  @Test("hold what answers by a reply, however far away, and what a native thread says is in it")
  func hardLinks() throws {
    let test = try TestWorkspace()
    try test.ingest(
      twoTalks + [
        said("r", 900, "lena", "by label is fine", #""replyToId":"p4""#),
        said("n1", 7, "lena", "in a thread", #""threadId":"n0""#),
        said("n0", 6, "priya", "the root of a thread"),
      ]
    )
    let members = try test.members()
    #expect(members["c:p1"]?.last == "r")
    #expect(members["c:n0"] == ["n0", "n1"])
  }

  @Test("are left in one piece in a direct chat and among few")
  func others() throws {
    let two = [
      said("a", 0, "mara", "how do I mount the disk?"),
      said("b", 1, "kiri", "why is the feed wrong?"),
      said("c", 2, "mara", "hello, does anyone know the price?"),
    ]
    let test = try TestWorkspace()
    try test.ingest(two)
    #expect(try test.members() == ["c:a": ["a", "b", "c"]])
    let direct = try TestWorkspace()
    try direct.ingest(
      twoTalks.map { $0.replacing(#""text""#, with: #""conversationKind":"direct","text""#) }
    )
    #expect(try direct.members().map(\.value.count) == [14])
  }

  @Test("lines of the platform go with the talk of the person they name, and else with none")
  func platform() throws {
    let test = try TestWorkspace()
    let system = #""senderKind":"system""#
    try test.ingest(
      twoTalks + [
        said("s1", 7, "", "jonas has left", system),
        said("s2", 7, "", "someone has joined", system),
      ]
    )
    #expect(try test.members()["c:q1"]?.last == "s1")
    #expect(try !test.members().values.joined().contains("s2"))
  }

  /// A busy channel: a dozen people, some of whom name others, few silences.
  private func channel(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    let people = (0..<12).map { "person\($0)" }
    let words = [
      "disk", "feed", "price", "server", "mail", "why", "how", "thanks", "the", "is", "and", "that",
    ]
    var minute = 0
    return (0..<count).map { number in
      minute +=
        Int.random(in: 0...40, using: &random) == 40 ? 50 : Int.random(in: 0...1, using: &random)
      let who = people.randomElement(using: &random) ?? ""
      let other = people.randomElement(using: &random) ?? ""
      let text = (0..<6).map { _ in words.randomElement(using: &random) ?? "" }.joined(
        separator: " "
      )
      let address = Bool.random(using: &random) ? "\(other): " : ""
      return said("m\(number)", minute, who, address + text + (number % 3 == 0 ? "?" : ""))
    }
  }

  @Test("are the same in parts as read whole", arguments: [1, 2, 3] as [UInt64])
  func parts(seed: UInt64) throws {
    let lines = channel(1500, seed: seed)
    let whole = try TestWorkspace()
    try whole.ingest(lines)
    let parts = try TestWorkspace()
    for end in [3, 500, 501, 1100, 1500] { try parts.ingest(Array(lines.prefix(end))) }
    #expect(try parts.members() == whole.members())
    #expect(try whole.threads().count > 50)
    let again = try parts.ingest(lines)
    #expect((again.new, again.changed) == (0, 0))
  }

  @Test("have an end: a channel that never rests, speakers without number, texts of any length")
  func adversarial() throws {
    var lines: [String] = []
    for number in 0..<3000 {
      let who = number % 3 == 0 ? "ana" : number % 3 == 1 ? "ben" : "speaker\(number)"
      let text =
        number % 7 == 0 ? "" : number == 8 ? String(repeating: "word ", count: 50_000) : "and so on"
      lines.append(said("m\(number)", 0, who, text))
    }
    let test = try TestWorkspace()
    try test.ingest(lines)
    let members = try test.members()
    #expect(members.values.joined().count == 3000)
    #expect(members.values.allSatisfy { $0.count <= 500 })
  }
}
