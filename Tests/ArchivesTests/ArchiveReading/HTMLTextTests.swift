import ArchiveReading
import Testing

@Suite("The text of HTML")
struct HTMLTextTests {
  private static let table: [(html: String, text: String)] = [
    ("plain", "plain"),
    ("  a &amp; b ", "a & b"),
    ("<p>one</p><p>two</p>", "one\ntwo"),
    ("one<br>two<br/>three", "one\ntwo\nthree"),
    ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
    ("<blockquote><p>said</p></blockquote>answered", "> said\nanswered"),
    ("<P CLASS=x>loud</P>", "loud"),
    // A tag ends outside of quotes only.
    (#"see <img alt="a>b" src=x> it"#, "see a>b it"),
    (#"see <img alt='a>"b' src=x> it"#, #"see a>"b it"#),
    (#"<a title="1 > 0" href='x>y'>link</a>"#, "link"),
    (#"<a title=it's href=x>link</a>"#, "link"),
    (#"<img data-alt="no" alt="yes">"#, "yes"),
    (#"<img alt="first" alt="second">"#, "first"),
    (#"<img ALT = "spaced" >"#, "spaced"),
    (#"<img alt=&quot;&#x1F600;&quot;>"#, "\"😀\""),
    ("<img alt=>", ""),
    // What begins no tag is text.
    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
    ("I <3 you <b>all</b>", "I <3 you all"),
    ("<", "<"),
    ("a <b", "a <b"),
    (#"a <b title="never closed>c"#, #"a <b title="never closed>c"#),
    ("</>x", "</>x"),
    // Comments and declarations are not shown.
    ("<!DOCTYPE html><p>x", "x"),
    ("a<!-- <b> > -- -->b", "ab"),
    ("a<!-->b", "ab"),
    ("a<!-- never closed <b>b</b>", "a"),
    ("<?xml version='1.0'?>x", "x"),
    // Nor are scripts and styles, whatever they hold.
    ("a<script>if (1<2) { x = '</b>' }</script>b", "ab"),
    ("a<STYLE>p > b { }</Style >b", "ab"),
    ("a<script>never closed", "a"),
    ("<math><annotation>x^2</annotation>x²</math>", "x²"),
    // A formula is there for the eye, for screen readers and as it was written.
    (
      #"<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>δ</mi></mrow><annotation encoding="application/x-tex">\delta</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord">δ</span></span></span></span> is small</p>"#,
      "so δ is small"
    ),
    // What is struck out, no one says any more.
    ("We ship <del>on Friday</del> on <s>Sunday</s> Monday", "We ship  on  Monday"),
    ("<p><del>I'll do it</del></p>", "[struck out]"),
    // A row is a line, and code keeps its lines.
    (
      "<table>\n<thead>\n<tr>\n<th>who</th>\n<th>what</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Ana</td>\n<td>tests</td>\n</tr>\n</tbody>\n</table>\n<p>ok</p>",
      "who | what\nAna | tests\nok"
    ),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
    (
      "<p>run</p><div class=codehilite><pre><span></span><code>if x:\n\n    y()\n</code></pre></div><p>now</p>",
      "run\n```\nif x:\n\n    y()\n```\nnow"
    ),
    ("<pre>one line</pre>", "```one line```"),
    // Entities.
    ("&lt;b&gt; &#60; &#x3c; &copy; &Uuml;ber &euro;", "<b> < < © Über €"),
    ("&unknown; & &amp;amp; &", "&unknown; & &amp; &"),
    ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a&nbsp;b", "a b"),
    ("&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"),
  ]

  @Test("is what a browser shows, in lines", arguments: table)
  func shown(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

  @Test("has the tags with the text after each")
  func tags() {
    let tags = HTMLText.tags(of: #"x<img alt="a>b">3<span class=c>4</span>"#)
    #expect(tags.map(\.tag.name) == ["img", "span", "span"])
    #expect(tags.map(\.tag.isEnd) == [false, false, true])
    #expect(tags.map(\.text) == ["3", "4", ""])
  }

  @Test(
    "takes time in proportion to its length, whatever is repeated",
    arguments: ["<", "<a ", "<a \"", "<a x='", "<!--", "<script>", "&", "&#", "</", "<a =", "a<b"]
  )
  func hostile(piece: String) {
    // Work that grew with the square of the length would not end within the tests' time.
    let html = String(repeating: piece, count: 300_000)
    #expect(HTMLText.plain(html).utf8.count <= html.utf8.count)
  }
}
