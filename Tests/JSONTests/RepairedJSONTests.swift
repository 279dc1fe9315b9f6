import JSON
import Testing

@Suite("Nearly JSON")
struct RepairedJSONTests {
  @Test(
    "is read as it can only be meant",
    arguments: [
      (#"{"a": 1,}"#, #"{"a":1}"#),
      (#"[1, 2, ] // two"#, "[1,2]"),
      (
        #"{"a": None, "b": True, "c": NaN, "d": -Infinity}"#,
        #"{"a":null,"b":true,"c":null,"d":null}"#
      ),
      (#"{"a": "it\'s"}"#, #"{"a":"it's"}"#),
      ("{\"a\": \"one\ntwo\u{1}\"}", #"{"a":"one\ntwo"}"#),
      (#"{"a": "\ud83d!", "b": "\ude00", "c": "\ud83d\ude00"}"#, #"{"a":"�!","b":"�","c":"😀"}"#),
      (#"{"a": "\u12"}"#, #"{"a":"\\u12"}"#),
      (#"{"a": 1e999999, "b": -12}"#, #"{"a":null,"b":-12}"#),
    ]
  )
  func repaired(_ text: String, _ meant: String) throws {
    #expect(RepairedJSON.value(Array(text.utf8)) == (try JSONParser().parse(meant)))
  }

  @Test("holds numbers that no integer holds")
  func large() {
    let value = RepairedJSON.value(Array(#"{"a": 1000000000000000000000000000000}"#.utf8))
    #expect(value?["a"]?.double == 1e30)
  }

  @Test("is not guessed at", arguments: ["", "{", #"{"a": "b"#, "{'a': 1}", "[1 2]"])
  func hopeless(_ text: String) {
    #expect(RepairedJSON.value(Array(text.utf8)) == nil)
  }

  @Test("bytes that are no UTF-8 become replacement characters")
  func bytes() {
    let value = RepairedJSON.value(Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8))
    #expect(value?["a"]?.string == "\u{FFFD}")
  }
}
