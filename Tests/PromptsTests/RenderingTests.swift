import JSON
import Testing

@testable import Prompts

@Suite("Messages")
struct MessagesTests {
  private func messages(_ template: String, history: [PromptMessage] = []) throws -> String {
    let rendered = try prompt(template).render(["u": "http://x"], history: history)
    return JavaScriptJSON.text(.array(rendered.messages.map(\.json)))
  }

  private let earlier = [
    PromptMessage(role: .user, parts: [.text("hi")]),
    PromptMessage(role: .model, parts: [.text("ho")]),
  ]

  @Test("begin with a role unless nothing was said yet")
  func beginWithARole() throws {
    #expect(try messages("a") == #"[{"role":"user","content":[{"text":"a"}]}]"#)
    #expect(
      try messages(
        "\n {{role \"system\"}}{{role 'model'}} a\n{{role \"model\"}}b{{role \"tool\"}} "
      )
        == #"[{"role":"model","content":[{"text":" a\n"}]},{"role":"model","content":[{"text":"b"}]}]"#
    )
    #expect(try messages("  \n") == "[]")
  }

  @Test("hold text, media and sections in order, without blank texts")
  func holdTextMediaAnd()
    throws
  {
    #expect(
      try messages("a\n{{media url=u}} {{media url='y' contentType='image/png'}}\n{{section 's'}}b")
        == #"[{"role":"user","content":[{"text":"a\n"},{"media":{"url":"http://x"}},"#
        + #"{"media":{"url":"y","contentType":"image/png"}},"#
        + #"{"metadata":{"purpose":"s","pending":true}},{"text":"b"}]}]"#
    )
  }

  @Test("put history where it is asked for")
  func putHistoryWhereIt() throws {
    #expect(
      try messages("{{role 'system'}}s{{history}}m{{role 'user'}}u", history: earlier)
        == #"[{"role":"system","content":[{"text":"s"}]},"#
        + #"{"role":"user","content":[{"text":"hi"}],"metadata":{"purpose":"history"}},"#
        + #"{"role":"model","content":[{"text":"ho"}],"metadata":{"purpose":"history"}},"#
        + #"{"role":"model","content":[{"text":"m"}]},{"role":"user","content":[{"text":"u"}]}]"#
    )
  }

  @Test("put history before a last question, else at the end")
  func putHistoryBeforeA() throws {
    let roles: (String) throws -> [String] = { template in
      try prompt(template).render(history: earlier).messages.map { "\($0.role):\($0.text)" }
    }
    #expect(
      try roles("{{role 'system'}}s{{role 'user'}}u") == [
        "system:s", "user:hi", "model:ho", "user:u",
      ]
    )
    #expect(try roles("{{role 'system'}}s") == ["system:s", "user:hi", "model:ho"])
    #expect(try roles("") == ["user:hi", "model:ho"])
  }

  @Test("read what they write")
  func readWhatTheyWrite() throws {
    let parts: [PromptMessage.Part] = [
      .text("a"), .media(PromptMedia(url: "u", contentType: "t/t")), .section("s"),
    ]
    let message = PromptMessage(role: .tool, parts: parts)
    #expect(PromptMessage(message.json) == message)
    #expect(PromptMessage(["role": "nobody", "content": []]) == nil)
    #expect(PromptMessage(["role": "user", "content": [["data": 1]]]) == nil)
  }
}

@Suite("Variables")
struct VariablesTests {
  private let header = """
    ---
    input:
      default: {tone: plain}
      schema:
        owner: string
        items(array):
          title: string
        extra?(object):
          (*): string
    ---

    """

  @Test("are those of the input schema, and others name the nearest")
  func areThoseOfThe() {
    let data: JSONValue = ["owner": "A", "items": [["title": "T"]], "extra": ["any": "x"]]
    #expect(
      failure(header + "{{ownr}}", data)
        == "a.prompt:11:3: there is no variable ownr; did you mean owner?"
    )
    #expect(
      failure(header + "{{#each items}}{{titel}}{{/each}}", data)
        == "a.prompt:11:18: there is no variable titel; did you mean title?"
    )
    #expect((try? text(header + "{{tone}} {{extra.some}}{{extra.any}}", data)) == "plain x")
    #expect((try? text(header + "{{owner}}")) == "")
  }

  @Test("are checked in branches that no data enters")
  func areCheckedInBranches() throws {
    let template =
      header
      + "{{#if tone}}{{else}}{{ownr}}{{/if}}{{#each items as |item|}}{{item.tite}}{{> p}}{{/each}}"
    let checked = try prompt(template, partials: ["p": "{{titl}}{{> p}}"])
    #expect(
      checked.unknownVariables.map(\.description) == [
        "a.prompt:11:23: there is no variable ownr; did you mean owner?",
        "a.prompt:11:63: there is no variable item.tite; did you mean title?",
        "p:1:3: there is no variable titl; did you mean title?",
      ]
    )
    #expect(try prompt("{{anything}}").unknownVariables == [])
  }

  @Test("have no text where nothing says which there are, unless the data shall")
  func haveNoTextWhere() throws {
    #expect(try text("[{{ownr}}]", ["owner": 1]) == "[]")
    var options = RenderOptions()
    options.unknownVariables = .byData
    #expect(
      failure("[{{ownr}}]", ["owner": 1], options: options).hasSuffix("ownr; did you mean owner?")
    )
    #expect(try text("{{#if ownr}}{{/if}}{{@state.x}}", ["owner": 1], options: options) == "")
  }

  @Test("have defaults under the data, and options over the front matter")
  func haveDefaultsUnderThe() throws {
    let made = try prompt(
      "---\nmodel: a\nconfig: {t: 1, k: 2}\ninput: {default: {x: 1, y: 2}}\n---\n{{x}}{{y}}"
    )
    var options = RenderOptions()
    options.modelDefaults = object(["t": 0, "p": 9])
    options.config = object(["k": 3])
    options.model = "b"
    let rendered = try made.render(["y": 5], options: options)
    #expect(rendered.messages.map(\.text) == ["15"])
    #expect(rendered.header.config == object(["t": 1, "p": 9, "k": 3]))
    #expect(rendered.header.model == "b")
    options.inputDefault = object(["y": 8])
    #expect(try made.render(.null, options: options).messages.map(\.text) == ["8"])
  }
}
