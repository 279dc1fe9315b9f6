import Foundation

extension BadInput {
  /// Cases of lines, three good ones before them, of which `allowed` may be bad.
  private static func jsonl(
    _ name: String,
    _ text: @autoclosure @escaping @Sendable () -> String,
    _ errors: String...,
    stored: Int = 3
  ) -> BadInput {
    BadInput(
      "line: \(name)",
      "$D ingest --max-bad 99 x.jsonl",
      0,
      lines: errors.map { "x.jsonl:\($0)" },
      stored: stored
    ) { try $0.write("x.jsonl", good + text()) }
  }

  private static let notObject = "not a JSON object: it is a value of another type"

  /// Lines that are hard to read.
  static let lines = [
    BadInput(
      "line: bytes that are no UTF-8",
      "$D ingest --max-bad 1 x.jsonl",
      0,
      "x.jsonl:4: not a JSON object: The input is not valid UTF-8",
      stored: 4
    ) {
      let line = Array(#"{"id":"x","conversationId":"c","text":"\#u{1}"}"#.utf8)
      try $0.write(
        "x.jsonl",
        Array(good.utf8) + line.map { $0 == 1 ? 0xFF : $0 } + "\n\(record("9"))".utf8
      )
    },
    jsonl(
      "a message of 200,000 characters",
      record("9", #""text":"\#(String(repeating: "é", count: 200_000))""#),
      stored: 4
    ),
    jsonl(
      "more than 16 MiB",
      record("9", #""text":"\#(String(repeating: "x", count: 17 << 20))""#) + record("10"),
      "4: longer than 16 MiB",
      stored: 4
    ),
    jsonl(
      "100,000 levels",
      nested(100_000) + "\n" + record("9", #""reactions":\#(nested(100_000))"#)
        + record("10", #""reactions":\#(nested(900))"#),
      "4: \(notObject)",
      "5: not a JSON object: The JSON document was too deep (too many nested objects and arrays)",
      stored: 4
    ),
    jsonl(
      "records that are no objects",
      "[1,2]\n3\n\"x\"\nnull\ntrue\nx\n{\"a\":1} {\"b\":2}\n{\"id\":\"x\"\n",
      "4: \(notObject)",
      "5: \(notObject)",
      "6: \(notObject)",
      "7: \(notObject)",
      "8: \(notObject)",
      "9: \(notObject)",
      "10: not a JSON object: The JSON document has an improper structure: missing or superfluous commas, braces, missing keys, etc.",
      "11: not a JSON object: JSON document ended early in the middle of an object or array."
    ),
    jsonl(
      "NUL characters",
      #"{"id":"s\u0000t","conversationId":"c","text":"a\u0000b"}"# + "\n"
        + "{\"id\":\"raw\",\"conversationId\":\"c\",\"text\":\"a\0b\"}\n\0\0\0\n",
      "5: not a JSON object: Within strings, some characters must be escaped, we found unescaped characters",
      "6: \(notObject)",
      stored: 4
    ),
    jsonl(
      "a key twice",
      #"{"id":"a","id":"z","conversationId":"c","text":"x","text":"y"}"#,
      stored: 4
    ),
    jsonl("a lone surrogate", #"{"id":"s","conversationId":"c","text":"a\ud800b"}"#, stored: 4),
    jsonl(
      "a lone surrogate in a record that lacks its text",
      #"{"id":"s","conversationId":"c","senderName":"\ud800"}"#,
      "4: text is missing"
    ),
    jsonl(
      "a thread in a thread whose root is missing",
      record(#""x""#, #""threadId":"none""#)
        + record(#""y""#, #""threadId":"x","createdAt":"2023-03-01T09:00:00Z""#),
      stored: 5
    ),
    jsonl("nothing but spaces", "  \r\n\n\t\n", stored: 3),
  ]

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  /// Records whose fields make no sense.
  static let records = [
    jsonl(
      "impossible times",
      [
        #""2024-02-30T00:00:00Z""#, #""2024-13-01""#, #""99999-01-01T00:00:00Z""#,
        #""2024-03-01T25:00:00Z""#, #""yesterday""#, "1e300", "-1e18", "9223372036854775807",
        "1e999", "true", "{}",
      ].map { record("9", "\"createdAt\":\($0)") }.joined(),
      "4: createdAt is not a valid date or time",
      "5: createdAt is not a valid date or time",
      "6: createdAt is not a valid time",
      "7: createdAt is not a valid date or time",
      "8: createdAt is not a valid time",
      "9: createdAt is outside the years 1 to 9999",
      "12: not a JSON object: Problem while parsing a number",
      "13: createdAt is not a valid time",
      "14: createdAt is not a valid time",
      stored: 4
    ),
    BadInput(
      "record: times without a zone",
      "$D ingest --max-bad 2 x.jsonl",
      65,
      "x.jsonl:2: createdAt has no time zone: pass --timezone",
      "x.jsonl:3: createdAt has no time zone: pass --timezone",
      "x.jsonl:1: createdAt has no time zone: pass --timezone (3 of 3 records cannot be read, more "
        + "than --max-bad allows)"
    ) { try $0.write("x.jsonl", good.replacing("00Z", with: "00")) },
    BadInput(
      "record: times with the zone named",
      "$D ingest --timezone Europe/Berlin x.jsonl",
      0,
      stored: 3
    ) { try $0.write("x.jsonl", good.replacing("00Z", with: "00")) },
    jsonl(
      "ids that are no texts",
      ["5", "true", "[1]", "{}", "null", #""""#, "1.5", "1000000000000000000000"].map { record($0) }
        .joined()
        + record("20", #""conversationId":[1]"#) + record("21", #""text":null"#)
        + record("22", #""senderId":[1]"#),
      "5: id is neither a text nor a number",
      "6: id is neither a text nor a number",
      "7: id is neither a text nor a number",
      "8: id is missing",
      "9: id is empty",
      "11: not a JSON object: Problem while parsing a number",
      "12: conversationId is neither a text nor a number",
      "13: text is missing",
      stored: 6
    ),
  ]

  /// Sources that contradict what the workspace holds.
  static let contradictions = [
    BadInput(
      "record: a missing root comes while its thread is denied",
      "$D ingest y; $D ingest x",
      0,
      stored: 5
    ) {
      try $0.write("y", good + record(#""y""#, #""threadId":"x""#))
      try $0.write("x", record(#""x""#) + record(#""y""#, #""threadId":null"#))
    }
  ]

  private static func twenty(_ option: String, _ code: Int32, _ errors: String...) -> BadInput {
    BadInput(
      "\(option) with 2 of 20 bad",
      "$D ingest \(option) x.jsonl",
      code,
      lines: errors,
      stored: 18
    ) {
      try $0.write("x.jsonl", (0..<18).map { record("\($0)") }.joined() + "x\ny\n")
    }
  }

  private static let tooMany = "(2 of 20 records cannot be read, more than --max-bad allows)"

  /// How many bad records a source may have.
  static let limits = [
    twenty("--max-bad 10%", 0, "x.jsonl:19: \(notObject)", "x.jsonl:20: \(notObject)"),
    twenty("--max-bad 9%", 65, "x.jsonl:20: \(notObject)", "x.jsonl:19: \(notObject) \(tooMany)"),
    twenty("--max-bad 1", 65, "x.jsonl:20: \(notObject)", "x.jsonl:19: \(notObject) \(tooMany)"),
    twenty("--quiet --max-bad 0", 65, "x.jsonl:19: \(notObject) \(tooMany)"),
    twenty("--max-bad 2", 0, "x.jsonl:19: \(notObject)", "x.jsonl:20: \(notObject)"),
  ]
}
