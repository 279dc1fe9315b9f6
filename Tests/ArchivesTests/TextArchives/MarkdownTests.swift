import ArchiveReading
import Archives
import Conversations
import TestSupport
import Testing
import TextArchives

/// No one specified such logs: these are the ways in which people and tools write them.
@Suite("The reader of chat logs in Markdown")
final class MarkdownTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "days are headings, and messages begin with a time and a name",
    arguments: [
      "**Ana** (10:05): one\ntwo\n\n**Ben B.** (22:06): three\n",
      "- **10:05** Ana: one\ntwo\n- **22:06** Ben B.: three\n",
      "[10:05] Ana: one\ntwo\n[22:06:00] Ben B.: three\n",
      "10:05 <Ana> one\ntwo\n10:06 pm <Ben B.> three\n",
      "**Ana** — 10:05 AM\none\ntwo\n\n**Ben B.** — 10:06 PM\nthree\n",
      "### Ana 10:05\none\ntwo\n### Ben B. (22:06)\nthree\n",
    ]
  )
  func styles(body: String) throws {
    for day in ["## 2026-03-02", "## Monday, March 2, 2026", "# 2 March 2026"] {
      let text = "# Plans\n\n\(day)\n\n\(body)\n## 2026-03-03\n\n\(body)"
      let archive = try ReadArchive(folder.file("log.md", text))
      #expect(archive.format == "markdown")
      #expect(archive.lines.prefix(2) == ["Ana: one\ntwo", "Ben B.: three"], "\(day)")
      #expect(archive.times.first == "2026-03-02T10:05:00Z")
      #expect(archive.times.last == "2026-03-03T22:06:00Z")
      #expect(archive.source.conversations.map(\.name) == ["Plans"])
      #expect(archive.source.reasons == [])
    }
  }

  @Test(
    "days are read in the languages of people, also without the marks of a heading",
    arguments: [
      "## Montag, 2. März 2026", "## Lundi 2 mars 2026", "# mardi 2 février 2026",
      "## Lunes, 2 de marzo de 2026", "### maandag 2 februari 2026",
      "## Poniedziałek, 2 marca 2026",
      "## 2 марта 2026", "## 2026年3月2日", "## 2.3.2026", "Montag, 2. März 2026",
      "**Lundi 2 mars 2026**", "2026-03-02",
    ]
  )
  func languages(day: String) throws {
    let february = day.contains("febru") || day.contains("févr")
    let text = "\(day)\n\n[10:05] Ana: one\n[10:06] Ben: two\n2 March 2025 it was\nv2.3.2025\n"
    let archive = try ReadArchive(folder.file("log.md", text))
    #expect(archive.format == "markdown")
    #expect(archive.lines == ["Ana: one", "Ben: two\n2 March 2025 it was\nv2.3.2025"])
    #expect(archive.times.first == "2026-0\(february ? 2 : 3)-02T10:05:00Z")
  }

  @Test("a date on a line of its own belongs to a message where days are headings")
  func plainDays() throws {
    let text = "## 2026-03-02\n[10:05] Ana: due\n4 May 2026\n[10:06] Ben: fine\n"
    let archive = try ReadArchive(folder.file("log.md", text))
    #expect(archive.lines == ["Ana: due\n4 May 2026", "Ben: fine"])
    #expect(archive.times.last == "2026-03-02T10:06:00Z")
  }

  @Test("what is in front of the first message is set aside; other texts are not taken for logs")
  func problems() throws {
    let text = "Notes of ours\n## 2026-03-02\nlost\n[10:05] Ana: a\n[10:06] Ben: b\n"
    let archive = try ReadArchive(folder.file("log.md", text))
    #expect(
      archive.source.reasons == [
        "1: it is not part of a message", "3: it is not part of a message",
      ]
    )
    let error = #expect(throws: SourceError.self) {
      try ReadArchive(self.folder.path("log.md"), zone: nil)
    }
    #expect(error?.kind == .configuration)
    for other in [
      "# Changelog\n## 2026-03-02\n- Fixed: a thing\n- Added: one\n", "# Title\ntext\n",
    ] {
      #expect(try !MarkdownFormat.recognizes(SourceProbe.open(folder.file("x.md", other))))
    }
    try expectSurvivesMutations(of: Array(text.utf8), as: MarkdownFormat.self, in: folder)
  }
}
