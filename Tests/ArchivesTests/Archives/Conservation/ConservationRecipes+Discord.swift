extension ConservationRecipe {
  private static let frame = String(repeating: "=", count: 62)

  /// The forms in which channels of Discord are kept.
  static let discord: [ConservationRecipe] = [
    ConservationRecipe(
      format: "discord",
      file: "x.json",
      head: #"{"guild":{"id":"1"},"channel":{"id":"10","type":"GuildTextChat"},"messages":["#,
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":"#N","type":"Default","timestamp":"2023-01-17T20:33:00Z","content":"#W""##
      ),
      broken: [
        text,
        word(
          ##"{"id":"1","type":"Default","timestamp":"2023-01-17T20:33:00Z","content":{"said":"#W"}}"##
        ), other, { "{\"id\":\"1\",\"type\":\"Default\",\"content\":\"\($0)\"}" },
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "discord-csv",
      file: "x.csv",
      head: "AuthorID,Author,Date,Content,Attachments,Reactions\n",
      good: { "\"7\",\"ana\",\"2026-03-02T\(minute($0)):00Z\",\"\($1)\",\"\",\"\"" },
      broken: [{ "\"7\",\"ana\",\"never\",\"\($0)\",\"\",\"\"" }, { "\"\($0)\"" }]
    ),
    ConservationRecipe(
      format: "discord-days",
      file: "el/2024-02-07.json",
      head: "["
        + ##"{"author":"a","category":"x","parent":"","content":"a","created_at":"2024-02-07T10:00:00+00:00"},"##
        + "\n",
      tail: "]",
      separator: ",\n",
      good: json(
        ##""author":"a","category":"x","parent":"","content":"#W","created_at":"2024-02-07T10:00:00+00:00""##
      ),
      broken: [
        word(##"{"author":"a","created_at":"2024-02-07T10:00:00+00:00","content":{"said":"#W"}}"##),
        other, text, word(##"{"author":"a","content":"#W","created_at":"never"}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "discord-pages",
      file: "x.json",
      head:
        ##"{"id":"x","messages":[{"id":"1350916590291391000","author":"a","content_html":"a"},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(##""id":"1350916590291390#N","author":"a","content_html":"<b>#W</b>""##),
      broken: [
        word(##"{"id":"1350916590291391001","author":"a","content_html":{"said":"#W"}}"##), other,
        text, word(##"{"id":"none","author":"a","content_html":"#W"}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "discord-html",
      file: "x.html",
      head:
        "<!DOCTYPE html><html><body><div class=preamble__entry>x</div><div class=chatlog__message-group>\n",
      tail: "</div></body></html>",
      good: record(
        "<div class=chatlog__message-container data-message-id=866674314627121#N><div class=chatlog__content>#W</div></div>"
      ),
      broken: [
        word(
          "<div class=chatlog__message-container data-message-id=none><div class=chatlog__content>#W</div></div>"
        )
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "discord-txt",
      file: "x.txt",
      head: "\(frame)\nGuild: x\nChannel: y / z\n\(frame)\n\n",
      good: { "[1/13/2026 \(minute($0)) AM] ana\n\($1)\n" },
      broken: [{ "[99/99/2026 10:00 AM] ana\n\($0)\n" }]
    ),
  ]
}
