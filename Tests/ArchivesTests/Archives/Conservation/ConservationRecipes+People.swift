extension ConservationRecipe {
  /// Chats of people outside workspaces, and their mails.
  static let people: [ConservationRecipe] = [
    ConservationRecipe(
      format: "whatsapp",
      file: "WhatsApp Chat with Ana.txt",
      head: "24/12/21, 09:00 - Ana: first\n",
      good: { "24/12/21, \(minute($0)) - Ana: \($1)" },
      broken: [{ "99/99/21, 10:00 - Ana: \($0)" }, { "goes on \($0)" }]
    ),
    ConservationRecipe(
      format: "telegram",
      file: "x.json",
      head: #"{"name":"x","type":"private_group","id":5,"messages":["#,
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":#N,"type":"message","date_unixtime":"17053158#N","from":"A","text":"#W""##
      ),
      broken: [
        text,
        word(##"{"id":1,"type":"message","date_unixtime":"1705315800","text":{"said":"#W"}}"##),
        other,
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "telegram",
      file: "account.json",
      head: ##"{"chats":{"list":[{"name":"x","type":"private_group","id":5,"messages":["##,
      tail: "]}]}}",
      separator: ",\n",
      good: json(
        ##""id":#N,"type":"message","date_unixtime":"17053158#N","from":"A","text":["#W"]"##
      ),
      broken: [other, text],
      position: .record
    ),
    ConservationRecipe(
      format: "signal",
      file: "main.jsonl",
      head: #"{"version":"1","backupTimeMs":"1"}"# + "\n",
      good: json(
        ##""chatItem":{"chatId":"1","authorId":"2","dateSent":"17724423#N","standardMessage":{"text":{"body":"#W"}}}"##
      ),
      broken: [
        text,
        word(
          ##"{"chatItem":{"chatId":"1","authorId":"2","dateSent":"17724423000","otherMessage":{"note":"#W"}}}"##
        ), word(##"{"chatItem":"#W"}"##), garbage,
        { "{\"chatItem\":{\"chatId\":\"1\",\"note\":\"\($0)\"}}" },
      ],
      bookkeeping: [{ "{\"stickerPack\":{\"packId\":\"\($0)\"}}" }]
    ),
    ConservationRecipe(
      format: "irc",
      file: "#x.2026-03-02.log",
      good: { "[\(minute($0))] <ana> \($1)" },
      broken: [{ "no time \($0)" }, { "[25:99] <ana> \($0)" }]
    ),
    ConservationRecipe(
      format: "messenger",
      file: "x.json",
      head:
        ##"{"participants":[{"name":"A"},{"name":"B"}],"thread_path":"inbox/x","messages":[{"sender_name":"A","timestamp_ms":1,"content":"a"},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(##""sender_name":"A","timestamp_ms":1700000000#N,"content":"#W""##),
      broken: [
        word(##"{"sender_name":"A","timestamp_ms":1,"content":{"said":"#W"}}"##), other, text,
        word(##"{"sender_name":"A","timestamp_ms":-1,"content":"#W"}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "google-chat",
      file: "Groups/Space x/messages.json",
      companions: [("Groups/Space x/group_info.json", ##"{"name":"x"}"##)],
      head:
        ##"{"messages":[{"creator":{"email":"a@x"},"created_date":"Tuesday, March 2, 2021 at 10:00:00 AM UTC","text":"a","message_id":"s/t/m0"},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""creator":{"email":"a@x"},"created_date":"Tuesday, March 2, 2021 at 10:00:00 AM UTC","text":"#W","message_id":"s/t/m#N""##
      ),
      broken: [
        word(
          ##"{"creator":{"email":"a@x"},"created_date":"2026-03-02T10:00:00Z","text":{"said":"#W"}}"##
        ),
        other, text, word(##"{"creator":{"email":"a@x"},"created_date":"never","text":"#W"}"##),
      ],
      bookkeeping: [
        word(
          ##"{"created_date":"Tuesday, March 2, 2021 at 10:00:00 AM UTC","message_state":"DELETED","text":"#W","message_id":"s/t/b#W"}"##
        )
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "matrix",
      file: "x.json",
      head:
        ##"{"room_name":"x","exported_by":"a","messages":[{"type":"m.room.message","event_id":"$m0","sender":"@a:x","origin_server_ts":1,"content":{"body":"a"}},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""type":"m.room.message","event_id":"$m#N","sender":"@a:x","origin_server_ts":17000000#N,"content":{"msgtype":"m.text","body":"#W"}"##
      ),
      broken: [
        word(
          ##"{"type":"m.room.message","event_id":"$b","sender":"@a:x","origin_server_ts":2,"content":{"body":{"said":"#W"}}}"##
        ),
        other, text,
        word(
          ##"{"type":"m.room.message","event_id":"$b#W","sender":"@a:x","content":{"body":"#W"}}"##
        ),
        word(
          ##"{"type":"m.room.message","event_id":"$b#W","sender":"@a:x","origin_server_ts":2,"content":{"body":"* #W","m.new_content":{"body":"#W"},"m.relates_to":{"rel_type":"m.replace","event_id":"$before#W"}}}"##
        ),
        word(
          ##"{"type":"m.room.message","event_id":"$b#W","sender":"@a:x","origin_server_ts":2,"content":{"body":"* #W","m.relates_to":{"rel_type":"m.replace","event_id":"$m0"}}}"##
        ),
      ],
      bookkeeping: [
        word(
          ##"{"type":"m.reaction","event_id":"$b#W","sender":"@a:x","origin_server_ts":2,"content":{"m.relates_to":{"event_id":"$m0","key":"#W"}}}"##
        ),
        word(
          ##"{"type":"m.room.redaction","event_id":"$b#W","sender":"@a:x","origin_server_ts":2,"redacts":"$before","content":{"reason":"#W"}}"##
        ),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "mbox",
      file: "x.mbox",
      head: "From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\nSubject: a\n\na\n\n",
      good: { number, word in
        let kinds = ["", "text/plain", "text/html", "text/markdown", "multipart/mixed; boundary=x"]
        let kind = kinds[number % kinds.count]
        let type = kind.isEmpty ? "" : "Content-Type: \(kind)\n"
        let body = kind.hasPrefix("multipart") ? "--x\n\n\(word)\n--x--" : word
        return "From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\n\(type)\n\(body)\n"
      },
      broken: [
        word("From a@x Mon Mar  2 10:00:00 2026\nX-Header: #W\n"),
        word("From a@x Mon Mar  2 10:00:00 2026\n#W\n"),
      ]
    ),
  ]
}
