extension ConservationRecipe {
  /// Texts, tables and documents of any app.
  static let texts: [ConservationRecipe] = [
    ConservationRecipe(
      format: "jsonl",
      file: "x.jsonl",
      head: "{\"id\":\"0\",\"conversationId\":\"c\",\"text\":\"a\"}\n",
      good: json(##""id":"m#N","conversationId":"c","text":"#W""##),
      broken: [
        other, text, word(##"{"id":"x","conversationId":"c","text":{"said":"#W"}}"##), garbage,
        { "{\"id\":\"x\",\"conversationId\":\"c\",\"note\":\"\($0)\"}" },
      ]
    ),
    ConservationRecipe(
      format: "markdown",
      file: "x.md",
      head: "## 2026-03-02\n[09:00] Ana: a\n[09:01] Ana: b\n",
      good: { "[\(minute($0))] Ana: \($1)" },
      broken: [{ "goes on \($0)" }]
    ),
    ConservationRecipe(
      format: "transcript",
      file: "x.vtt",
      head: "WEBVTT\n\n",
      separator: "\n\n",
      good: { "00:\(minute($0)).000 --> 00:\(minute($0)).900\n<v Ana>\($1)" },
      broken: [{ "alone \($0)" }],
      bookkeeping: [{ "NOTE \($0)" }]
    ),
    ConservationRecipe(
      format: "csv",
      file: "x.csv",
      head: "a,b\n",
      good: { "\($1),x" },
      broken: [{ "1,2,\($0)" }],
      map: "format: csv\nfields: {text: a}"
    ),
    ConservationRecipe(
      format: "text",
      file: "x.log",
      head: "> start\n",
      good: { "> \($1)" },
      broken: [{ "goes on \($0)" }],
      map: "pattern: '> (?P<text>.*)'"
    ),
    ConservationRecipe(
      format: "firestore",
      file: "x.jsonl",
      head: ##"{"path":"chats/c/messages/m0","data":{"text":"a","senderId":"a"}}"## + "\n",
      good: json(##""path":"chats/c/messages/m#N","data":{"text":"#W","senderId":"a"}"##),
      broken: [
        word(
          ##"{"document_name":"projects/p/databases/(default)/documents/messages/#W","operation":"DELETE"}"##
        ),
        garbage, other, text, word(##"{"path":"chats/c/messages/b","data":{"note":"#W"}}"##),
        word(##"{"path":"chats/c#W","data":{"members":["a"],"messages":["#W"]}}"##),
        word(##"{"path":"chats/c#W","data":{"members":["a"],"messages":[{"note":"#W"}]}}"##),
      ],
      bookkeeping: [
        word(##"{"path":"settings/x","data":{"note":"#W"}}"##),
        word(##"{"path":"chats/c/typing/x","data":{"note":"#W"}}"##),
      ]
    ),
    ConservationRecipe(
      format: "firestore",
      file: "x.json",
      head: ##"{"chats":{"c":{"__collections__":{"messages":{"m0":{"text":"a","senderId":"a"},"##,
      tail: "}}}}}",
      separator: ",\n",
      good: record(##""m#N":{"text":"#W","senderId":"a"}"##),
      broken: [word(##""b":"#W""##), word(##""b#W":{"note":"#W"}"##)],
      position: .whole
    ),
    ConservationRecipe(
      format: "transcript",
      file: "x.srt",
      head: "1\n00:00:00,000 --> 00:00:01,000\nAna: a\n\n",
      separator: "\n\n",
      good: { "\($0)\n00:\(minute($0)),000 --> 00:\(minute($0)),900\nAna: \($1)" },
      broken: [word("alone #W")]
    ),
  ]
}
