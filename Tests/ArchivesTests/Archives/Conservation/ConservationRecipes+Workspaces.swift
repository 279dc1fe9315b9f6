extension ConservationRecipe {
  /// Workspaces of organizations.
  static let workspaces: [ConservationRecipe] = [
    ConservationRecipe(
      format: "slack-events",
      file: "x",
      head: #"{"type":"message","channel":"C1","user":"U1","text":"a","ts":"1517443100.0"}"# + "\n",
      good: json(##""type":"message","channel":"C1","user":"U1","text":"#W","ts":"15174#N.0""##),
      broken: [
        other, text, word(##"{"type":"message","user":"U1","text":"#W","ts":"1517443999.0"}"##),
        word(##"{"type":"message","channel":"C1","user":"U1","text":"#W"}"##),
        word(##"{"type":"message","channel":"C1","text":{"said":"#W"},"ts":"1517443999.0"}"##),
        garbage,
      ],
      bookkeeping: [{ "{\"type\":\"presence_change\",\"note\":\"\($0)\"}" }]
    ),
    ConservationRecipe(
      format: "slack",
      file: "general/2018-02-01.json",
      companions: [("users.json", "[]"), ("channels.json", ##"[{"id":"C1","name":"general"}]"##)],
      head: "[",
      tail: "]",
      separator: ",\n",
      good: json(##""type":"message","user":"U1","text":"#W","ts":"1517443#N.000100""##),
      broken: [
        word(##"{"type":"message","ts":"1517443999.0","text":{"said":"#W"}}"##),
        other, text, word(##"{"type":"message","user":"U1","text":"#W","ts":"never"}"##),
        word(##"{"type":"presence","note":"#W"}"##),
        word(
          ##"{"type":"message","subtype":"message_changed","message":"#W","ts":"1517443999.0"}"##
        ),
        word(##"{"type":"message","subtype":"message_deleted","note":"#W","ts":"1517443999.0"}"##),
      ],
      bookkeeping: [
        word(##"{"type":"message","subtype":"message_replied","note":"#W"}"##),
        word(##"{"type":"message","subtype":"tombstone","text":"#W","ts":"1517443099.0"}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "slackdump",
      file: "C1.json",
      head:
        ##"{"channel_id":"C1","name":"x","messages":[{"type":"message","user":"U1","text":"a","ts":"1.0"},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(##""type":"message","user":"U1","text":"#W","ts":"1517443#N.000100""##),
      broken: [other, text, word(##"{"type":"message","user":"U1","text":"#W","ts":"never"}"##)],
      position: .record
    ),
    ConservationRecipe(
      format: "slackdump",
      file: "replies.json",
      head:
        ##"{"channel_id":"C1","name":"x","messages":[{"type":"message","user":"U1","text":"a","ts":"1.0","thread_ts":"1.0","slackdump_thread_replies":["##,
      tail: "]}]}",
      separator: ",\n",
      good: json(
        ##""type":"message","user":"U1","text":"#W","ts":"1517443#N.000100","thread_ts":"1.0""##
      ),
      broken: [other, text],
      position: .whole
    ),
    ConservationRecipe(
      format: "slackdump-chunks",
      file: "C1.jsonl",
      head: ##"{"t":5,"ts":1,"id":"C1","ci":{"id":"C1","name":"x"}}"## + "\n",
      good: json(
        ##""t":0,"ts":1,"id":"C1","m":[{"type":"message","user":"U1","text":"#W","ts":"1517443#N.000100"}]"##
      ),
      broken: [
        garbage, other, text,
        word(##"{"t":0,"ts":1,"m":[{"type":"message","text":"#W","ts":"1517443999.0"}]}"##),
        word(##"{"t":0,"ts":1,"id":"C1","m":"#W"}"##),
        word(##"{"t":0,"ts":1,"id":"C1","m":["#W"]}"##),
      ],
      bookkeeping: [word(##"{"t":2,"ts":1,"id":"C1","f":[{"id":"#W"}]}"##)]
    ),
    ConservationRecipe(
      format: "mattermost",
      file: "x.jsonl",
      head: ##"{"type":"version","version":1}"## + "\n",
      good: json(
        ##""type":"post","post":{"team":"t","channel":"c","user":"a","message":"#W","create_at":17000000#N}"##
      ),
      broken: [
        word(
          ##"{"type":"post","post":{"team":"t","channel":"c","create_at":1,"message":{"said":"#W"}}}"##
        ),
        garbage, other, text, word(##"{"type":"post","post":"#W"}"##),
        word(##"{"type":"post","post":{"team":"t","channel":"c","user":"a","message":"#W"}}"##),
        word(##"{"type":"post","note":"#W"}"##),
        word(
          ##"{"type":"post","post":{"team":"t","channel":"c","user":"a","message":"a","create_at":1,"replies":[{"user":"a","message":"#W"}]}}"##
        ),
        word(
          ##"{"type":"post","post":{"team":"t","channel":"c","user":"a","message":"a","create_at":1,"replies":["#W"]}}"##
        ),
      ],
      bookkeeping: [word(##"{"type":"emoji","emoji":{"name":"#W"}}"##)]
    ),
    ConservationRecipe(
      format: "mattermost",
      file: "replies.jsonl",
      head:
        ##"{"type":"post","post":{"team":"t","channel":"c","user":"a","message":"a","create_at":1,"replies":["##,
      tail: "]}}",
      separator: ",",
      good: json(##""user":"a","message":"#W","create_at":17000000#N"##),
      broken: [other, text],
      position: .whole
    ),
    ConservationRecipe(
      format: "rocketchat",
      file: "x.json",
      head: "["
        + ##"{"_id":"m0","rid":"r","msg":"a","ts":{"$date":"2026-03-02T10:00:00Z"},"u":{"_id":"u"}},"##
        + "\n",
      tail: "]",
      separator: ",\n",
      good: json(
        ##""_id":"m#N","rid":"r","msg":"#W","ts":{"$date":"2026-03-02T10:00:00Z"},"u":{"_id":"u"}"##
      ),
      broken: [
        word(##"{"_id":"b","rid":"r","ts":{"$date":"2026-03-02T10:00:00Z"},"msg":{"said":"#W"}}"##),
        other, text, word(##"{"_id":"b","rid":"r","msg":"#W"}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "rocketchat",
      file: "lines.json",
      head:
        ##"{"_id":"m0","rid":"r","msg":"a","ts":{"$date":"2026-03-02T10:00:00Z"},"u":{"_id":"u"}}"##
        + "\n",
      good: json(
        ##""_id":"m#N","rid":"r","msg":"#W","ts":{"$date":"2026-03-02T10:00:00Z"},"u":{"_id":"u"}"##
      ),
      broken: [garbage, other, word(##"{"_id":"b","rid":"r","msg":"#W"}"##)]
    ),
    ConservationRecipe(
      format: "teams",
      file: "x.json",
      head:
        ##"{"value":[{"id":"m0","messageType":"message","createdDateTime":"2026-03-02T10:00:00Z","chatId":"c","body":{"contentType":"text","content":"a"}},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":"m#N","messageType":"message","createdDateTime":"2026-03-02T10:00:00Z","chatId":"c","body":{"contentType":"html","content":"<p>#W</p>"}"##
      ),
      broken: [
        word(
          ##"{"id":"b","createdDateTime":"2026-03-02T10:00:00Z","body":{"contentType":"text","content":{"said":"#W"}}}"##
        ),
        other, text,
        word(
          ##"{"id":"b","createdDateTime":"never","body":{"contentType":"text","content":"#W"}}"##
        ),
      ],
      bookkeeping: [
        word(
          ##"{"id":"b#W","messageType":"systemEventMessage","createdDateTime":"2026-03-02T10:00:00Z","chatId":"c","eventDetail":{"note":"#W"}}"##
        ),
        word(
          ##"{"id":"b#W","messageType":"message","createdDateTime":"2026-03-02T10:00:00Z","deletedDateTime":"2026-03-02T10:00:00Z","chatId":"c","body":{"content":"#W"}}"##
        ),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "zulip-archive",
      file: "1-x/t.json",
      head: "[" + #"{"id":1,"sender_full_name":"A","timestamp":1409000100,"content":"a"},"# + "\n",
      tail: "]",
      separator: ",\n",
      good: json(
        ##""id":9#N,"sender_full_name":"A","timestamp":1409000100,"content":"<p>#W</p>""##
      ),
      broken: [text, other],
      position: .record
    ),
    ConservationRecipe(
      format: "zulip",
      file: "messages-000001.json",
      companions: [
        (
          "realm.json",
          ##"{"zerver_recipient":[{"id":20,"type":2,"type_id":1}],"zerver_stream":[{"id":1,"name":"x"}]}"##
        )
      ],
      head: ##"{"zerver_message":["##,
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":9#N,"sender":7,"recipient":20,"date_sent":1409000100,"subject":"t","content":"#W""##
      ),
      broken: [
        other, text, word(##"{"id":1,"content":"#W"}"##),
        word(##"{"id":1,"recipient":20,"date_sent":1409000100,"content":["#W"]}"##),
      ],
      position: .record
    ),
  ]
}
