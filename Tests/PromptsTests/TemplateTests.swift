import JSON
import Testing

@testable import Prompts

@Suite("A template")
struct ATemplateTests {
  @Test("prints values as JavaScript does")
  func printsValuesAsJavaScript() throws {
    let cases: [(JSONValue, String)] = [
      (.null, ""), (true, "true"), (false, "false"), (0, "0"), (-7, "-7"), (1.5, "1.5"),
      (.double(-0.0), "0"), (.double(1e21), "1e+21"), (.double(1e20), "100000000000000000000"),
      (.double(1e16), "10000000000000000"), (.double(123_456.789), "123456.789"),
      (.double(0.000001), "0.000001"), (.double(1e-7), "1e-7"), (.double(1.5e-9), "1.5e-9"),
      (.double(.leastNonzeroMagnitude), "5e-324"), (.double(0.1 + 0.2), "0.30000000000000004"),
      (.double(1.7976931348623157e308), "1.7976931348623157e+308"), ("", ""), ("é<b>", "é<b>"),
    ]
    for (value, expected) in cases {
      #expect(try text("{{x}}", ["x": value]) == expected)
    }
  }

  @Test("writes JSON as JavaScript does")
  func writesJSONAsJavaScript() throws {
    let odd = "\"\\/\n\r\t\u{8}\u{C}\u{1F}\u{7F}é\u{2028}👍🏽"
    let written = #"["\"\\/\n\r\t\b\f\u001f"# + "\u{7F}é\u{2028}👍🏽" + #"",1e+21,[],{}]"#
    #expect(try text("{{json x}}", ["x": [.string(odd), 1e21, [], [:]]]) == written)
    #expect(try text("{{json x indent=99}}", ["x": [true]]) == "[\n          true\n]")
  }

  @Test("takes any white space between the words of a tag")
  func takesAnyWhiteSpace() throws {
    #expect(try text("{{\u{A0}x\u{3000}}}{{json\u{2003}x\tindent=2\n}}", ["x": 1]) == "11")
  }

  @Test("has variables called like the helpers that only this runtime has")
  func hasVariablesCalledLike() throws {
    let data: JSONValue = ["date": 1, "truncate": 2, "jsonl": 3, "role": "r", "json": "j"]
    #expect(try text("{{date}}{{truncate}}{{jsonl}}{{this.role}}{{./json}}", data) == "123rj")
    #expect(try text("{{json date}}{{#if date}}!{{/if}}", data) == "1!")
  }

  @Test("refuses to print a list or an object and says what to write")
  func refusesToPrintA() {
    #expect(
      failure("a\n {{x.y}}", ["x": ["y": [1]]])
        == "a.prompt:2:4: x.y is a list, which has no text: write {{json x.y}} or {{#each x.y}}"
    )
    #expect(
      failure("{{this}}", ["x": 1])
        == "a.prompt:1:3: this is an object, which has no text: write {{json this}}"
    )
  }

  @Test("takes standalone lines away and leaves others")
  func takesStandaloneLinesAway() throws {
    let template = """
      a
        {{#if x}}
        b
        {{else if y}}
        c
        {{else}}
        d
        {{/if}}
      e {{#if x}} f {{/if}}
      {{role "user"}}
      g
      """
    #expect(try text(template, ["x": 1]) == "a\n  b\ne  f \n<role(Prompts.PromptRole.user)>\ng")
    #expect(try text(template, ["y": 1]) == "a\n  c\ne \n<role(Prompts.PromptRole.user)>\ng")
    // As in the reference, a chain keeps what the tag that closes it is indented by.
    #expect(try text(template) == "a\n  d\n  e \n<role(Prompts.PromptRole.user)>\ng")
  }

  @Test("keeps to the rules of the tilde in chains")
  func keepsToTheRules() throws {
    let template = "{{#if a~}} A {{~else if b~}} B {{~else~}} C {{~/if}}"
    #expect(try text(template, ["a": 1]) == "A")
    #expect(try text(template, ["b": 1]) == "B")
    #expect(try text(template) == "C")
    #expect(try text("x\r\n{{#if a}}\r\ny\r\n{{/if}}\r\nz", ["a": 1]) == "x\r\ny\r\nz")
  }

  @Test("leaves escaped tags as they are")
  func leavesEscapedTagsAs() throws {
    #expect(try text(#"\{{a}} \{{b}} {{c}}"#, ["c": 1]) == "{{a}} {{b}} 1")
    #expect(try text(#"\\{{c}}"#, ["c": 1]) == #"\1"#)
    #expect(try text(String(repeating: #"\{{"#, count: 50_000)).utf8.count == 100_000)
  }

  @Test("finds outer contexts, loop variables and names of blocks")
  func findsOuterContextsLoop()
    throws
  {
    let data: JSONValue = [
      "n": "N", "rows": [["id": "r", "cells": ["x", "y"]]], "odd key": 3, "list": ["p", "q"],
    ]
    #expect(
      try text(
        "{{#each rows}}{{#each cells}}{{../id}}{{@../index}}{{@index}}{{../../n}}"
          + "{{@root.n}}{{#unless @last}},{{/unless}}{{/each}}{{/each}}",
        data
      ) == "r00NN,r01NN"
    )
    #expect(try text("{{#each rows as |row i|}}{{i}}{{row.id}}{{n}}{{/each}}", data) == "0r")
    #expect(try text("{{[odd key]}}{{list.[1]}}{{list.length}}{{lookup list 0}}", data) == "3q2p")
    #expect(try text("{{#with n as |m|}}{{m}}{{this}}{{../n}}{{/with}}", data) == "NNN")
    #expect(
      try text("{{#each none}}x{{else}}empty{{/each}}{{^if n}}x{{else}}y{{/if}}", data) == "emptyy"
    )
  }

  @Test("indents the lines of a partial and gives it its context")
  func indentsTheLinesOf() throws {
    let partials = ["p": "{{x}}\n{{y}}\n", "q": "  {{> p y=2}}\n"]
    #expect(try text(" {{> q}}\nend", ["x": 1], partials: partials) == "   1\n   2\nend")
    #expect(
      try text("{{#with a}}[{{> p}}]{{/with}}", ["a": ["x": 7]], partials: partials) == "[7\n\n]"
    )
    #expect(try text("{{> p a}}", ["a": ["x": 7]], partials: partials) == "7\n\n")
    #expect(
      try text(
        "{{#with a}}{{> up}}{{/with}}",
        ["a": ["x": 7], "x": 1],
        partials: ["up": "{{../x}}|{{@root.x}}"]
      ) == "|1"
    )
  }

  @Test("has helpers for JSON, dates and long texts")
  func hasHelpersForJSON() throws {
    let data: JSONValue = [
      "items": [["a": 1], ["b": "é\u{2028}\u{1}"]], "at": "2026-11-21T23:30:05+01:00",
      "family": "👨‍👩‍👧‍👦👨‍👩‍👧‍👦x", "seconds": 1_795_300_205,
    ]
    #expect(try text("{{jsonl items}}", data) == "{\"a\":1}\n{\"b\":\"é\u{2028}\\u0001\"}")
    #expect(try text("{{json items.[0] indent=1}}", data) == "{\n \"a\": 1\n}")
    #expect(try text("{{date at \"yyyy-MM-dd HH:mm:ss\"}}", data) == "2026-11-21 22:30:05")
    #expect(
      try text("{{date at \"EEE d MMMM 'at' H 'o''clock'\"}}", data).hasPrefix(
        "Sat 21 November at 22"
      )
    )
    #expect(try text("{{date seconds 'yy'}}", data) == "26")
    #expect(try text("{{truncate family 1}}", data) == "👨‍👩‍👧‍👦…")
    #expect(try text("{{truncate family 3}}", data) == "👨‍👩‍👧‍👦👨‍👩‍👧‍👦x")
    #expect(try text("{{truncate (json items) 4}}{{log \"x\" items}}", data) == "[{\"a…")
    #expect(failure("{{date x 'yyyy'}}").contains("date needs a time"))
    #expect(
      failure("{{date at 'YYYY'}}", data)
        == "a.prompt:1:11: the pattern of a date cannot have YYYY; known are yyyy yy MMMM MMM MM M dd d EEEE EEE HH H mm ss"
    )
  }

  @Test(
    "says where a mistake is, and what was probably meant",
    arguments: [
      ("{{jsno x}}", "1:3: there is no helper jsno; did you mean json?"),
      ("a\n{{#eahc xs}}{{/eahc}}", "2:4: there is no block #eahc; did you mean #each?"),
      ("{{#if}}x{{/if}}", "1:4: #if takes one argument, found 0: {{#if VALUE}}"),
      ("{{#if x}}", "1:1: {{#if}} is not closed: {{/if}} is missing"),
      ("{{#if x}}{{/each}}", "1:13: {{/each}} cannot close {{#if}}"),
      ("é{{x", "1:2: this tag is not closed: }} is missing"),
      (
        "{{x y z}}",
        "1:3: there is no helper x; known are date, history, json, jsonl, log, lookup, "
          + "media, role, section, truncate"
      ),
      ("{{json x idnent=2}}", "1:10: json takes no idnent=; did you mean indent=?"),
      (
        "{{role}}",
        "1:3: role takes one argument, found 0: {{role \"user\"}} (the variable is this.role)"
      ),
      ("{{role \"assistant\"}}", "1:8: there is no role \"assistant\"; it is called model here"),
      ("{{role 'sistem'}}", "1:8: there is no role \"sistem\"; did you mean system?"),
      ("{{if x}}", "1:3: if is a block: {{#if VALUE}}"),
      ("{{#json x}}{{/json}}", "1:4: json is not a block: write {{json}}"),
      ("{{json (role 'user')}}", "1:9: role has no value that could be an argument"),
      ("{{else}}", "1:1: else outside of a block"),
      ("{{a/../b}}", "1:5: .. can only begin a path"),
      ("{{x!}}", "1:4: \"!\" is not allowed here"),
      ("{{! x", "1:1: this comment is not closed: }} is missing"),
      ("{{> p q r}}", "1:9: a partial takes one context"),
      ("{{media contentType='a/b'}}", "1:3: media needs url=: {{media url=URL contentType=TYPE}}"),
      ("{{truncate 'x' 0}}", "1:16: truncate needs a number above 0"),
      ("{{jsonl 'x'}}", "1:9: jsonl needs a list"),
    ]
  )
  func saysWhereAMistake(_ template: String, _ message: String) {
    #expect(failure(template) == "a.prompt:" + message)
  }

  @Test(
    "names what replaces the parts of Handlebars that are left out",
    arguments: [
      ("{{#items}}x{{/items}}", "{{#each items}}"), ("{{^items}}x{{/items}}", "{{#if items}}"),
      ("{{{{raw}}}}x{{{{/raw}}}}", #"\{{"#), ("{{#> p}}x{{/p}}", "{{> name}}"),
      ("{{#*inline \"p\"}}x{{/inline}}", "_name.prompt"), ("{{* d}}", "a helper"),
      ("{{> (lookup a b)}}", "{{#if}}"), ("{{> @partial-block}}", "{{> name}}"),
    ]
  )
  func namesWhatReplacesThe(
    _ template: String,
    _ replacement: String
  ) {
    let message = failure(template)
    #expect(message.hasPrefix("a.prompt:1:"))
    #expect(message.contains("not supported") && message.contains(replacement))
  }

  @Test("names the partial that is missing, or the circle they go in")
  func namesThePartialThat() {
    #expect(
      failure("\n{{> evidense}}", partials: ["evidence": ""])
        == "a.prompt:2:5: there is no partial evidense; did you mean evidence?"
    )
    #expect(
      failure("{{> a}}", partials: ["a": "{{> b}}", "b": " {{> a}}"])
        == "b:1:6: partials include each other in a cycle: a → b → a"
    )
    let chain = Dictionary(uniqueKeysWithValues: (0..<20).map { ("p\($0)", "{{> p\($0 + 1)}}") })
      .merging(["p20": ""]) { $1 }
    #expect(failure("{{> p0}}", partials: chain) == "p15:1:5: partials nest deeper than 16 levels")
  }

  @Test("may use itself as long as data ends it")
  func mayUseItselfAs() throws {
    let tree: JSONValue = ["n": 1, "in": [["n": 2, "in": [["n": 3]]]]]
    let partials = ["node": "{{n}}{{#each in}}({{> node}}){{/each}}"]
    #expect(try text("{{> node}}", tree, partials: partials) == "1(2(3))")
  }
}
