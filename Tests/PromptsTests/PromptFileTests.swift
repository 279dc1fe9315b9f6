import Foundation
import JSON
import TestSupport
import Testing
import YAML

@testable import Prompts

@Suite("A prompt file")
struct APromptFileTests {
  @Test("may have any line ends and a licence above", arguments: ["\n", "\r\n", "\r"])
  func mayHaveAnyLine(_ end: String) throws {
    let lines = [
      "# licence", "", "---", "model: m", "output:", "  format: json", "---", "", " Hi{{x}} ", "",
    ]
    let made = try prompt(lines.joined(separator: end))
    #expect(made.file.header.model == "m")
    #expect(made.file.header.outputFormat == "json")
    #expect(try made.render(["x": 1]).messages.map(\.text) == ["Hi1"])
    let broken = lines.joined(separator: end).replacing("Hi{{x}}", with: "Hi{{x")
    #expect(failure(broken) == "a.prompt:9:4: this tag is not closed: }} is missing")
  }

  @Test("is all template without front matter")
  func isAllTemplateWithout() throws {
    #expect(try text("# heading\n\nHello\n") == "# heading\n\nHello\n")
    #expect(try text("\u{FEFF}Hello\n---\na: b\n---\n") == "Hello\n---\na: b\n---\n")
    #expect(try text("---\n---\n\n  x  \n") == "x")
  }

  @Test(
    "with a broken header is an error at its place",
    arguments: [
      ("---\nmodel: x\n", "1:1: the front matter is not closed by a second ---"),
      ("# l\n---\nmodel: [x\n---\n", "4:1:"),
      ("---\nmodel: a\nmodel: b\n---\n", "3:1:"),
      ("---\n- x\n---\n", "2:1: the front matter must be a mapping, this is a list"),
      ("---\nconfig: x\n---\n", "2:9: config must be a mapping, this is a text"),
      (
        "---\n\noutput:\n  schmea: string\n---\n",
        "4:3: unknown key \"schmea\" of output; did you mean \"schema\"?"
      ),
      ("---\ninput:\n  schema:\n    a: strin\n---\n", "4:8:"),
      ("---\ntoolDefs: x\n---\n", "2:11: toolDefs must be a list, this is a text"),
    ]
  )
  func withABrokenHeader(_ text: String, _ message: String) {
    #expect(failure(text).hasPrefix("a.prompt:" + message))
  }

  @Test("keeps extension keys by what stands before the last dot")
  func keepsExtensionKeysBy()
    throws
  {
    let header = try prompt("---\na.b.c: 1\na.b.d: 2\na.x: 3\nfree: 4\n---\n").file.header
    #expect(header.ext == object(["a.b": ["c": 1, "d": 2], "a": ["x": 3]]))
    #expect(header.raw["free"] == 4)
    #expect(header.json["raw"]?["a.x"] == 3)
  }

  @Test("has remarks on keys that look mistyped")
  func hasRemarksOnKeys() throws {
    #expect(
      try prompt("---\nmodle: x\ncustom: y\n---\n").file.remarks.map(\.description)
        == ["a.prompt:2:1: nothing reads the key \"modle\"; did you mean \"model\"?"]
    )
  }

  @Test("lets others read keys of their own and complain at their place")
  func letsOthersReadKeys()
    throws
  {
    let file = try prompt("# l\n\n---\nmodel: m\nkind:\n  ttl: soon\n---\nx").file
    let ttl = try #require(file.frontMatter?["kind"]?["ttl"])
    #expect(file.error(ttl.error("no span")).description == "a.prompt:6:8: no span")
    #expect(try prompt("x").file.frontMatter == nil)
  }

  @Test("says what it is for in its header or its first comment")
  func saysWhatItIs() throws {
    #expect(try prompt("---\ndescription: D\n---\n{{! c }}").file.description == "D")
    #expect(
      try prompt("{{!--\n  What it\n  does.\n\n  More.\n--}}\nx").file.description
        == "What it does."
    )
    #expect(try prompt("{{! short }}x").file.description == "short")
    #expect(try prompt("x {{! late }}").file.description == nil)
  }

  @Test("has the version of its bytes")
  func hasTheVersionOf() throws {
    #expect(try prompt("Hello").file.version == "f7ff9e8b")
    #expect(throws: PromptError.self) {
      try PromptLibrary(PromptDictionary(prompts: ["a": "x"])).prompt("a", version: "00000000")
    }
  }

  @Test("larger than 1 MiB is refused")
  func largerThan1MiB() {
    #expect(
      failure(String(repeating: "x", count: 1 << 20 + 1)) == "a.prompt:1:1: it is larger than 1 MiB"
    )
  }
}

@Suite("The identity of a prompt")
struct TheIdentityOfAPromptTests {
  private let base =
    "---\nmodel: m\nconfig: {a: 1, b: 2}\noutput:\n  schema: {x: string}\n---\nT {{> p}}\n"

  private func identity(_ text: String, partial: String = "P") throws -> String {
    try prompt(text, partials: ["p": partial, "unused": "x"]).identity
  }

  @Test("does not change with comments, blanks and order in the header")
  func doesNotChangeWith()
    throws
  {
    let same =
      "# licence\n---\n# why\n\nconfig:\n  b: 2 # two\n  a:   1\nmodel:   m\n"
      + "description: new\nmy.key: 1\noutput:\n  schema:\n    x: string\n---\n\n\nT {{> p}}"
    #expect(try identity(base) == identity(same))
    #expect(try identity(base).utf8.count == 64)
  }

  @Test(
    "changes with what is asked",
    arguments: [
      ("T ", "U "), ("model: m", "model: n"), ("a: 1", "a: 2"), ("x: string", "x: integer"),
      ("T {{", "T  {{"), ("T {{", "T {{! c }}{{"),
    ]
  )
  func changesWithWhatIs(_ old: String, _ new: String) throws {
    #expect(try identity(base) != identity(base.replacing(old, with: new)))
  }

  @Test("changes with the partials it uses")
  func changesWithThePartials() throws {
    #expect(try identity(base) != identity(base, partial: "Q"))
  }
}

@Suite("A library of prompts")
struct ALibraryOfPromptsTests {
  @Test("finds files in folders, the first of which that is not empty wins")
  func findsFilesInFolders() throws {
    let folder = try TemporaryFolder()
    let files = [
      "one/kinds/risk.prompt": "mine {{> note}}", "two/kinds/risk.prompt": "shipped",
      "one/kinds/risk.short.prompt": "", "two/kinds/risk.short.prompt": "short",
      "two/_note.prompt": "note",
      "two/_note.long.prompt": "long", "two/Bad Name.prompt": "", "two/x.txt": "",
    ]
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let root = folder.url.path
    let library = PromptLibrary(PromptFolders([root + "/one", root + "/none", root + "/two/"]))
    #expect(library.names == ["kinds/risk", "kinds/risk.short"])
    #expect(library.source.partialNames == ["note", "note.long"])
    #expect(try library.prompt("kinds/risk").render().messages.map(\.text) == ["mine note"])
    #expect(try library.prompt("kinds/risk.short").render().messages.map(\.text) == ["short"])
    let missing = #expect(throws: PromptError.self) { try library.prompt("kinds/rsik") }
    #expect(missing?.message == "there is no such prompt; did you mean kinds/risk?")
  }

  @Test(
    "takes only plain names",
    arguments: ["", "../x", "/x", "a//b", "A", "a.b.c", "a/", "_a", "a\0", "a.", "a/../b", "é"]
  )
  func takesOnlyPlainNames(_ name: String) {
    #expect(PromptName(name) == nil)
    #expect(throws: PromptError.self) { try PromptLibrary(PromptFolders(["/"])).prompt(name) }
  }

  @Test("says which file a mistake is in, and that a file is not UTF-8")
  func saysWhichFileA()
    throws
  {
    let folder = try TemporaryFolder()
    try Data([0x61, 0xFF]).write(to: folder.url.appending(path: "bad.prompt"))
    let library = PromptLibrary(PromptFolders([folder.url.path]))
    let error = #expect(throws: PromptError.self) { try library.prompt("bad") }
    #expect(error?.description == "\(folder.url.path)/bad.prompt:1:1: it is not UTF-8")
  }

  @Test("passes over an empty file, and says so")
  func empty() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "risk.prompt"))
    try Data().write(to: folder.url.appending(path: "_note.prompt"))
    let folders = PromptFolders([folder.url.path])
    #expect(folders.promptNames.isEmpty)
    #expect(folders.partialNames.isEmpty)
    #expect(folders.ignoredFiles.map(\.reason) == ["it is empty", "it is empty"])
  }
}
