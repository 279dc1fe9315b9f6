import Foundation
import Jobs
import TestSupport
import Testing

@Suite("An overlay")
struct AnOverlayTests {
  /// Folders `a` and `b` with some jobs in them.
  private func withOverlay(_ body: (Overlay, String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    for file in [
      "a/jobs/_defaults.yaml", "a/jobs/nightly.yaml", "b/jobs/nightly.yaml",
      "b/jobs/demo.yaml", "secret.yaml",
    ] {
      let url = folder.url.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data("engine: offline\n".utf8).write(to: url)
    }
    try body(Overlay(folders: ["\(root)/none", "\(root)/a", "\(root)/b/"]), root)
  }

  @Test("finds a file in the first folder that has it")
  func findsAFileIn() throws {
    try withOverlay { overlay, root in
      #expect(overlay.find("jobs/nightly.yaml") == "\(root)/a/jobs/nightly.yaml")
      #expect(overlay.find("jobs/demo.yaml") == "\(root)/b/jobs/demo.yaml")
      #expect(overlay.find("jobs/none.yaml") == nil)
      #expect(overlay.find("jobs") == nil)
    }
  }

  @Test(
    "never leads out of its folders",
    arguments: [
      "../secret.yaml", "jobs/../../secret.yaml", "/etc/passwd", "jobs//demo.yaml",
      "./jobs/demo.yaml",
      "", "jobs/demo.yaml\0",
    ]
  )
  func neverLeadsOutOf(path: String) throws {
    try withOverlay { overlay, _ in #expect(overlay.find(path) == nil) }
  }

  @Test("finds jobs by name and lists them")
  func findsJobsByName() throws {
    try withOverlay { overlay, root in
      #expect(overlay.jobs == ["demo", "nightly"])
      let path = try overlay.job("demo")
      #expect(path == "\(root)/b/jobs/demo.yaml")
      #expect(try JobDefinition(contentsOf: path).engine == .offline)
      #expect(try overlay.job("archive") == "shipped:jobs/archive.yaml")
      #expect(overlay.allJobs == ["archive", "demo", "nightly", "thread"])
      #expect(try overlay.job("./x.yaml") == "./x.yaml")
      #expect(try overlay.job("x.yaml") == "x.yaml")
    }
  }

  @Test(
    "says what a wrong name could mean",
    arguments: [
      ("nightyl", "nightyl: there is no such job; did you mean nightly?"),
      (
        "weekly-report",
        "weekly-report: there is no such job; there are archive, demo, nightly, thread"
      ),
      ("_defaults", "_defaults: it is not a valid job name"),
      ("..", "..: it is not a valid job name"),
      ("Demo", "Demo: it is not a valid job name"),
      ("a\u{1B}b", "a\\u{1B}b: it is not a valid job name"),
      ("", ": it is not a valid job name"),
    ]
  )
  func saysWhatAWrong(name: String, complaint: String) throws {
    try withOverlay { overlay, _ in
      let error = try #require(throws: JobError.self) { try overlay.job(name) }
      #expect(error.description.hasPrefix(complaint), "\(error)")
    }
  }
}

@Suite("A name pattern")
struct ANamePatternTests {
  @Test(
    "fits whole names, case aside",
    arguments: [
      ("eng", "eng", true), ("eng", "engine", false), ("eng-*", "ENG-Backend", true),
      ("eng-*", "eng", false), ("*", "", true), ("#random", "random", true),
      ("random", "#Random", true), ("?at", "cat", true), ("?at", "at", false),
      ("a*b*c", "a-b-b-c", true), ("a*b*c", "a-b-b-d", false), ("**", "x", true),
      ("Müller", "MÜLLER", true), ("[a]", "a", false), ("#", "#", true), ("👍*", "👍🏽x", false),
    ]
  )
  func fitsWholeNamesCase(pattern: String, name: String, fits: Bool) {
    #expect(NamePattern(pattern).matches(name) == fits)
  }

  @Test("with many stars takes no exponential time")
  func withManyStarsTakes() {
    let pattern = NamePattern(String(repeating: "a*", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }

  @Test("decides which conversations and people are read")
  func decidesWhichConversationsAnd()
    throws
  {
    let text = """
      select:
        conversations: {include: ["eng*", C7], exclude: [eng-secret]}
        exclude_people: [Ana]
      """
    let selection = try job(text).selection
    #expect(selection.wants(conversation: "C1", name: "eng-backend"))
    #expect(selection.wants(conversation: "C7", name: nil))
    #expect(!selection.wants(conversation: "C2", name: "Eng-Secret"))
    #expect(!selection.wants(conversation: "C3", name: "lunch"))
    #expect(selection.excludes(person: "U1", name: "ana"))
    #expect(!selection.excludes(person: "U2", name: nil))
    #expect(try job("select: {conversations: [x]}").selection.includedConversations.count == 1)
  }
}
