extension ConservationRecipe {
  /// Chats with language models, and sessions with agents that write programs.
  static let aiChats: [ConservationRecipe] = [
    ConservationRecipe(
      format: "chatgpt",
      file: "x.json",
      head: ##"[{"title":"x","mapping":{"n0":{"parent":null,"children":[]},"## + "\n",
      tail: ##"},"conversation_id":"c"}]"##,
      separator: ",\n",
      good: record(
        ##""n#N":{"parent":"n0","message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["#W"]}}}"##
      ),
      broken: [
        word(##""b":"#W""##), word(##""b":{"message":"#W"}"##), word(##""":{"note":"#W"}"##),
      ],
      bookkeeping: [word(##""e":{"parent":"n0","note":"#W"}"##)],
      position: .message
    ),
    ConservationRecipe(
      format: "claude",
      file: "x.json",
      head: ##"[{"uuid":"c","name":"x","chat_messages":["##,
      tail: "]}]",
      separator: ",\n",
      good: json(##""uuid":"m#N","sender":"human","text":"#W""##),
      broken: [
        word(##"{"uuid":"b","sender":"human","text":{"said":"#W"}}"##), other, text,
        word(##"{"sender":"human","text":"#W"}"##),
      ],
      position: .message
    ),
    ConservationRecipe(
      format: "ai-studio",
      file: "x",
      head: ##"{"runSettings":{"model":"m"},"chunkedPrompt":{"chunks":["##,
      tail: "]}}",
      separator: ",\n",
      good: json(##""role":"user","text":"#W""##),
      broken: [
        word(##"{"role":"user","text":{"said":"#W"}}"##), other, text,
        word(##"{"role":"robot","text":"#W"}"##),
      ],
      position: .message
    ),
    ConservationRecipe(
      format: "chatbot-ui",
      file: "x.json",
      head:
        ##"{"version":4,"history":[{"id":"c","name":"x","messages":[{"role":"user","content":"a"},"##
        + "\n",
      tail: ##"]}],"folders":[]}"##,
      separator: ",\n",
      good: json(##""role":"user","content":"#W""##),
      broken: [other, text, word(##"{"role":"robot","content":"#W"}"##)],
      position: .message
    ),
    ConservationRecipe(
      format: "librechat",
      file: "x.json",
      head:
        ##"{"conversationId":"c","messages":[{"messageId":"m0","isCreatedByUser":true,"text":"a"},"##
        + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(##""messageId":"m#N","isCreatedByUser":true,"text":"#W""##),
      broken: [other, text],
      position: .message
    ),
    ConservationRecipe(
      format: "librechat",
      file: "answers.json",
      head:
        ##"{"conversationId":"c","messages":[{"messageId":"m0","isCreatedByUser":true,"text":"a","children":["##,
      tail: "]}]}",
      separator: ",",
      good: json(##""messageId":"m#N","isCreatedByUser":true,"text":"#W""##),
      broken: [other, text],
      position: .whole
    ),
    ConservationRecipe(
      format: "open-webui",
      file: "x.json",
      head: ##"[{"id":"c","title":"x","chat":{"history":{"messages":{"##,
      tail: "}}}}]",
      separator: ",\n",
      good: record(##""m#N":{"role":"user","content":"#W"}"##),
      broken: [word(##""b":"#W""##), word(##""b":{"note":"#W"}"##)],
      position: .message
    ),
    ConservationRecipe(
      format: "grok",
      file: "x.json",
      head: ##"{"conversations":[{"conversation":{"id":"c","title":"x"},"responses":["##,
      tail: "]}]}",
      separator: ",\n",
      good: json(##""response":{"_id":"m#N","sender":"human","message":"#W"}"##),
      broken: [
        word(##"{"response":{"_id":"b","sender":"human","message":{"said":"#W"}}}"##), other, text,
        word(##"{"response":{"sender":"human","message":"#W"}}"##),
      ],
      position: .message
    ),
    ConservationRecipe(
      format: "openai",
      file: "messages.jsonl",
      head: ##"{"role":"user","content":"a"}"## + "\n",
      good: json(##""role":"user","content":"#W""##),
      broken: [garbage, other, word(##"{"role":"robot","content":"#W"}"##)]
    ),
    ConservationRecipe(
      format: "openai",
      file: "conversations.jsonl",
      head: ##"{"id":"c0","messages":[{"role":"user","content":"a"}]}"## + "\n",
      good: json(##""id":"c#N","messages":[{"role":"user","content":"#W"}]"##),
      broken: [
        garbage, other,
        word(##"{"id":"b#W","messages":[{"role":"user","content":"a"},{"content":"#W"}]}"##),
      ]
    ),
    ConservationRecipe(
      format: "openai",
      file: "list.json",
      head: "[" + ##"{"id":"c0","messages":[{"role":"user","content":"a"}]},"## + "\n",
      tail: "]",
      separator: ",\n",
      good: json(##""id":"c#N","messages":[{"role":"user","content":"#W"}]"##),
      broken: [other, text],
      position: .record
    ),
    ConservationRecipe(
      format: "sharegpt",
      file: "x.jsonl",
      head: ##"{"id":"c0","conversations":[{"from":"human","value":"a"}]}"## + "\n",
      good: json(##""id":"c#N","conversations":[{"from":"human","value":"#W"}]"##),
      broken: [
        garbage, other,
        word(##"{"id":"b#W","conversations":[{"from":"human","value":"a"},{"value":"#W"}]}"##),
        word(##"{"id":"b#W","conversations":[{"from":"robot","value":"#W"}]}"##),
      ]
    ),
    ConservationRecipe(
      format: "sharegpt",
      file: "x.json",
      head: "[" + ##"{"id":"c0","conversations":[{"from":"human","value":"a"}]},"## + "\n",
      tail: "]",
      separator: ",\n",
      good: json(##""id":"c#N","conversations":[{"from":"human","value":"#W"}]"##),
      broken: [other, text],
      position: .record
    ),
    ConservationRecipe(
      format: "claude-code",
      file: "x.jsonl",
      head: #"{"type":"mode","sessionId":"s"}"# + "\n",
      good: json(
        ##""parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user","content":"#W"},"uuid":"u#N""##
      ),
      broken: [
        other, text, garbage, { "{\"type\":\"user\",\"sessionId\":\"s\",\"note\":\"\($0)\"}" },
      ],
      bookkeeping: [{ "{\"type\":\"progress\",\"sessionId\":\"s\",\"data\":\"\($0)\"}" }]
    ),
    ConservationRecipe(
      format: "codex",
      file: "x.jsonl",
      head: #"{"timestamp":"2026-03-02T10:00:00Z","type":"session_meta","payload":{"id":"s"}}"#
        + "\n",
      good: json(
        ##""timestamp":"2026-03-02T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"#W"}]}"##
      ),
      broken: [
        text,
        word(##"{"timestamp":"2026-03-02T10:00:00Z","type":"response_item","payload":"#W"}"##),
        word(
          ##"{"type":"response_item","payload":{"type":"message","role":"robot","content":"#W"}}"##
        ), garbage, other,
      ],
      bookkeeping: [
        { "{\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\",\"message\":\"\($0)\"}}" }
      ]
    ),
    ConservationRecipe(
      format: "gemini-cli",
      file: "x.jsonl",
      head: #"{"sessionId":"s","projectHash":"h"}"# + "\n",
      good: json(##""id":"m#N","timestamp":"2026-03-02T10:00:00Z","type":"user","content":"#W""##),
      broken: [text, garbage, other],
      bookkeeping: [{ "{\"$set\":{\"lastUpdated\":\"\($0)\"}}" }]
    ),
    ConservationRecipe(
      format: "gemini-cli",
      file: "x.json",
      head: ##"{"sessionId":"s","projectHash":"h","messages":["##,
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":"m#N","timestamp":"2026-03-02T10:00:00Z","type":"user","content":"#W""##
      ),
      broken: [other, text],
      position: .record
    ),
    ConservationRecipe(
      format: "chatgpt",
      file: "conversations.json",
      head: ##"[{"conversation_id":"c0","mapping":{"n":{"parent":null}}},"## + "\n",
      tail: "]",
      separator: ",\n",
      good: json(
        ##""conversation_id":"c#N","mapping":{"n#N":{"parent":null,"message":{"author":{"role":"user"},"content":{"parts":["#W"]}}}}"##
      ),
      broken: [other, text, word(##"{"conversation_id":"b","mapping":"#W"}"##)],
      position: .record
    ),
    ConservationRecipe(
      format: "claude",
      file: "conversations.json",
      head: ##"[{"uuid":"c0","chat_messages":[]},"## + "\n",
      tail: "]",
      separator: ",\n",
      good: json(##""uuid":"c#N","chat_messages":[{"uuid":"m#N","sender":"human","text":"#W"}]"##),
      broken: [
        other, text, word(##"{"uuid":"b","chat_messages":"#W"}"##),
        word(##"{"chat_messages":[{"uuid":"m","sender":"human","text":"#W"}]}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "chatbot-ui",
      file: "conversations.json",
      head: ##"{"history":[{"id":"c0","messages":[]},"## + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(##""id":"c#N","messages":[{"role":"user","content":"#W"}]"##),
      broken: [
        other, text, word(##"{"id":"b","messages":"#W"}"##),
        word(##"{"messages":[{"role":"user","content":"#W"}]}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "open-webui",
      file: "conversations.json",
      head: ##"[{"id":"c0","chat":{"history":{"messages":{}}}},"## + "\n",
      tail: "]",
      separator: ",\n",
      good: json(
        ##""id":"c#N","chat":{"history":{"messages":{"m#N":{"role":"user","content":"#W"}}}}"##
      ),
      broken: [
        other, text, word(##"{"id":"b","chat":{"history":"#W"}}"##),
        word(##"{"chat":{"history":{"messages":{"m":{"role":"user","content":"#W"}}}}}"##),
      ],
      position: .record
    ),
    ConservationRecipe(
      format: "grok",
      file: "conversations.json",
      head: ##"{"conversations":[{"conversation":{"id":"c0"},"responses":[]},"## + "\n",
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""conversation":{"id":"c#N"},"responses":[{"response":{"_id":"m#N","sender":"human","message":"#W"}}]"##
      ),
      broken: [
        other, text, word(##"{"conversation":{"id":"b"},"responses":"#W"}"##),
        word(##"{"responses":[{"response":{"_id":"m","sender":"human","message":"#W"}}]}"##),
      ],
      position: .record
    ),
  ]
}
