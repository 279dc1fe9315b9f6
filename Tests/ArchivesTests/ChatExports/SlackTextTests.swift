import Conversations
import Foundation
import TestSupport
import Testing

@Suite("The text of Slack messages")
final class SlackTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ fields: String) throws -> String? {
    let export = try SlackExport(#"[{"ts": "1517443200.000001", \#(fields)}]"#, in: folder)
    #expect(export.problems.isEmpty)
    return export.texts.first ?? nil
  }

  @Test(
    "markup becomes plain text",
    arguments: [
      ("hi <@U1> and <@U2|old>", "hi @Ana and @Ben Ode"),
      ("<@U77> <@U77|label>", "@U77 @label"),
      ("in <#C1> <#C1|named> <#C8> <#C1|>", "in #general #named #C8 #general"),
      ("<!here> <!channel> <!everyone|@everyone>", "@here @channel @everyone"),
      ("<!subteam^S1|@backend> <!subteam^S2>", "@backend @S2"),
      ("due <!date^1392734382^{date}|Feb 18> ok", "due Feb 18 ok"),
      ("<https://a.b/c> <https://a.b/c|the doc>", "https://a.b/c the doc (https://a.b/c)"),
      ("<http://a.b|a.b> <mailto:x@a.b|x@a.b>", "a.b x@a.b"),
      ("<https://a.b/?x=1&amp;y=2|a &lt;b&gt;>", "a <b> (https://a.b/?x=1&y=2)"),
      ("1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2"),
      ("&amp;lt; &quot; &#39; &", "&lt; &quot; &#39; &"),
      ("&lt;@U1&gt; stays", "<@U1> stays"),
      ("a < b and <@U1", "a < b and <@U1"),
      ("< <@U1>", "< @Ana"),
      ("*bold* _it_ `<@U1>`", "*bold* _it_ `@Ana`"),
      ("<> <|> <@> <#> <!>", "  @ # @"),
    ]
  )
  func markup(markup: String, plain: String) throws {
    let json = markup.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    #expect(try text(#""text": "\#(json) ""#) == plain.trimmingCharacters(in: .whitespaces))
  }

  @Test("mentions are kept by id, each once")
  func mentions() throws {
    let export = try SlackExport(
      #"[{"ts": "1517443200.000001", "text": "<@U1> <@U9|x> <@U1>"}]"#,
      in: folder
    )
    #expect(export.source.texts(\.details) == [#"{"mentions":["U1","U9"]}"#])
  }

  static let richText = """
    "blocks": [{"type": "rich_text", "elements": [
      {"type": "rich_text_section", "elements": [{"type": "text", "text": "Plan by "},
        {"type": "user", "user_id": "U1"}, {"type": "text", "text": " in "},
        {"type": "channel", "channel_id": "C1"}, {"type": "emoji", "name": "tada"},
        {"type": "link", "url": "https://a.b/c", "text": "doc"}, {"type": "broadcast", "range": "here"}]},
      {"type": "rich_text_list", "style": "ordered", "elements": [
        {"type": "rich_text_section", "elements": [{"type": "text", "text": "one & <two>"}]}]},
      {"type": "rich_text_list", "style": "bullet", "indent": 1, "elements": [
        {"type": "rich_text_section", "elements": [{"type": "text", "text": "three"}]}]},
      {"type": "rich_text_quote", "elements": [{"type": "text", "text": "a\\nb"}]},
      {"type": "rich_text_preformatted", "elements": [{"type": "text", "text": "code"}]}]},
      {"type": "unheard_of", "text": "no"}]
    """
  static let richTextPlain = """
    Plan by @Ana in #general:tada:doc (https://a.b/c)@here
    1. one & <two>
      - three
    > a
    > b
    ```code```
    """

  @Test(
    "blocks speak where the text is empty or cut short",
    arguments: [
      #""text": """#, #""text": "Plan by…""#, #""text": null"#, #""x": 1"#,
    ]
  )
  func blocks(field: String) throws {
    #expect(try text(field + ", " + Self.richText) == Self.richTextPlain)
  }

  @Test("where there is a whole text it counts, not the blocks")
  func textFirst() throws {
    #expect(try text(#""text": "short", \#(Self.richText)"#) == "short")
  }

  @Test("what programs attach speaks where the text is empty")
  func attachments() throws {
    let attachments = """
      "text": "", "subtype": "bot_message", "bot_id": "B3", "attachments": [
        {"fallback": "no", "pretext": "Build <https://ci/7|#7>", "title": "main", "title_link": "https://ci",
         "text": "by <@U1>", "fields": [{"title": "State", "value": "red"}, {"value": 3}]},
        {"fallback": "only &amp; fallback"}, {"title": "bare"},
        {"blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "see <#C1>"},
                     "fields": [{"type": "plain_text", "text": "<raw>"}]},
                    {"type": "header", "text": {"type": "plain_text", "text": "Head"}}]}]
      """
    #expect(
      try text(attachments) == """
        Build #7 (https://ci/7)
        main (https://ci)
        by @Ana
        State: red
        3
        only & fallback
        bare
        see #general
        <raw>
        Head
        """
    )
  }
}
