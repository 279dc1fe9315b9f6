import CivilTime
import Digest
import Foundation
import Insights
import JSON
import Testing

@testable import Reports

@Suite("A page")
struct HTMLReportTests {
  private static let report = Report(Scenes.input(threads: 12))
  private static let page = HTMLReport(report).text
  private static let pageCheck = HTMLCheck(page)
  private var check: HTMLCheck { Self.pageCheck }

  @Test("is well formed, every id in it stands once, and every link inside it leads somewhere")
  func form() {
    #expect(check.complaints.isEmpty)
    let places = Set(check.ids)
    let links = check.tags.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") }
    #expect(links.count > 100)
    for link in links { #expect(places.contains(String(link.dropFirst())), "\(link)") }
    for tag in check.tags {
      guard let name = tag.attributes["aria-labelledby"] else { continue }
      #expect(places.contains(name))
    }
  }

  @Test("loads nothing and allows only its own style and script, by their digests")
  func policy() throws {
    let policy = try #require(
      check.tags.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    ).attributes["content"]
    #expect(policy == PageResource.policy)
    let style = try #require(Self.page.firstMatch(of: /<style>((?s:.*?))<\/style>/)).1
    let script = try #require(Self.page.firstMatch(of: /<script>((?s:.*?))<\/script>/)).1
    for source in [style, script] {
      let digest = Data(SecureDigest.of(source.utf8, .sha256)).base64EncodedString()
      #expect(policy?.contains("'sha256-\(digest)'") == true)
    }
    #expect(!style.contains(/url\(|@import/))
    #expect(
      !script.contains(/innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function|fetch/)
    )
    #expect(script.utf8.count < 10_200)
    #expect(check.tags[2].attributes["charset"] == "utf-8")
  }

  @Test("has one heading of the first level and leaves no level out")
  func headings() {
    var last = 0
    for tag in check.tags {
      guard let match = tag.name.wholeMatch(of: /h([1-6])/), let level = Int(match.1) else {
        continue
      }
      #expect(level <= last + 1)
      last = level
    }
    #expect(check.tags.count { $0.name == "h1" } == 1)
    #expect(check.tags.contains { $0.name == "main" } && check.tags.contains { $0.name == "nav" })
  }

  @Test("shows the parts in their order: attention, changes, items, time, threads, blind spots")
  func order() {
    let parts = check.tags.filter { $0.name == "section" || $0.name == "form" }
    let ids = parts.map { $0.attributes["id"] ?? "filters" }
    #expect(
      ids == [
        "filters", "attention", "changes", "k0", "k1", "k2", "k3", "k4", "k5", "timeline",
        "threads", "uncited",
      ]
    )
  }

  @Test("says what changed in meaning, with the words of then and now")
  func changes() {
    #expect(Self.page.contains("<del dir=\"auto\">Bo</del>"))
    #expect(Self.page.contains("<ins dir=\"auto\">Tom</ins>"))
    #expect(Self.page.contains("<del dir=\"auto\">Thu 2026-03-12</del>"))
  }

  @Test("marks a quote inside its message and leads to its neighbours and to the chat")
  func quote() {
    #expect(
      Self.page.contains(
        "<mark>I&#x27;ll send the announcement to Seebrise by Thursday</mark>, with the new price"
      )
    )
    #expect(Self.page.contains(##"<a class="ctx" href="#t0m"##))
    #expect(Self.page.contains("https://acme.slack.example/archives/C"))
    #expect(Self.page.contains("messages not shown"))
  }

  @Test("folds what needs attention where there is much of it")
  func attention() {
    #expect(!Self.page.contains("<summary>1 more</summary>"))
    let page = HTMLReport(Report(Scenes.input(threads: 30))).text
    #expect(page.contains(/<summary>\d+ more<\/summary>/))
  }

  @Test("carries the mark once for programs and once to read, and says cost, models and coverage")
  func method() {
    #expect(
      Self.page.split(separator: Wording.mark, omittingEmptySubsequences: false).count == 3
    )
    #expect(Self.page.contains("0.0209 USD"))
    #expect(Self.page.contains("gemini-3.8-flash-09-2026"))
    #expect(Self.page.contains("2 too short"))
  }

  @Test("is the same, byte for byte, whatever the order of the insights")
  func deterministic() {
    var input = Scenes.input(threads: 12)
    input.insights.reverse()
    input.threads.reverse()
    input.uncited.reverse()
    #expect(HTMLReport(Report(input)).text == Self.page)
  }

  @Test("holds 1,000 insights in 2 MB, however long the messages are", arguments: [1, 40])
  func size(_ factor: Int) {
    var input = Scenes.input(threads: 286)
    #expect(input.insights.count > 1_000)
    input.messages = input.messages.mapValues { messages in
      messages.map { message in
        var message = message
        message.text += String(repeating: " and " + message.text, count: factor - 1)
        return message
      }
    }
    let page = HTMLReport(Report(input)).text
    #expect(page.utf8.count < 2_000_000)
    #expect(page.utf8.count > 500_000)
  }

  @Test("folds a task into a row of its owner and its day, and opens to its quotes without script")
  func tasks() {
    let row = Self.page.firstMatch(of: /<tr class="card k-action"[^>]*>(?s:.*?)<\/tr>/)?.0 ?? ""
    #expect(row.contains("<td><details><summary dir=\"auto\">"))
    #expect(row.contains("<td class=\"who\"") && row.contains("<td class=\"due\">"))
    #expect(row.contains("<figure "))
  }

  @Test("draws talk and items of every conversation, with the figures in words")
  func talk() {
    var input = Scenes.input(threads: 12)
    input.talk = Dictionary(
      Set(input.insights.map(\.conversationId)).map { ($0, input.activity) }
    ) { first, _ in first }
    let page = HTMLReport(Report(input)).text
    let labels = page.matches(of: /<svg [^>]*role="img" aria-label="([^"]*)"/).map { String($0.1) }
    #expect(labels.count > 2)
    #expect(labels[0].hasPrefix("All conversations: "))
    #expect(labels.dropFirst().allSatisfy { $0.contains(" messages, ") && $0.contains("item") })
  }

  @Test("says so when there is nothing to say")
  func empty() {
    var input = March.input
    input.insights = []
    input.threads = []
    let page = HTMLReport(Report(input)).text
    #expect(HTMLCheck(page).complaints.isEmpty)
    #expect(page.contains("Nothing found"))
  }

  @Test("holds hostile text as text everywhere", arguments: Fixture.hostileTexts)
  func hostile(_ text: String) {
    let page = HTMLReport(March.report(everywhere: text)).text
    let check = HTMLCheck(page)
    #expect(check.complaints.isEmpty)
    #expect(check.tags.count { $0.name == "script" } == 1)
    let outside = check.tags.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("h") }
    #expect(outside.allSatisfy { $0.hasPrefix("https://chat.example/") })
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
  }

  @Test("escapes as the table of hostile texts says")
  func escaping() throws {
    let data = try Data(contentsOf: Fixture.file("hostile-text-cases.json"))
    let cases = try JSONParser().parse(Array(data))["cases"]?.array ?? []
    #expect(cases.count > 40)
    for value in cases {
      let text = try #require(value["text"]?.string)
      guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }),
        !text.unicodeScalars.contains("\u{7F}")
      else { continue }
      #expect(HTML(text).text == value["html_text"]?.string)
    }
  }
}

@Suite("The pages for browsers")
struct BrowserPages {
  private static let folder = ProcessInfo.processInfo.environment["DEBRIEF_REPORT_PAGES"]

  @Test("are written where the environment asks for them", .enabled(if: folder != nil))
  func write() throws {
    let folder = URL(filePath: Self.folder ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try write(HTMLReport(Report(Scenes.input(threads: 1000))).text, "large.html")
    let reports = [
      ("small", Report(Scenes.input(threads: 12))),
      (
        "hostile",
        March.report(everywhere: "\"'><img src=x onerror=alert(1)>\u{202E}\u{0}, ;\\\n=1")
      ),
    ]
    for (name, report) in reports {
      try write(HTMLReport(report).text, "\(name).html")
      try write(CalendarReport(report).text, "\(name).ics")
      try write(InsightCSV(report).text, "\(name).csv")
      try write(FeedReport(report).text, "\(name).feed.json")
      try write(TodoReport(report).text, "\(name).todo.txt")
    }
  }
}
