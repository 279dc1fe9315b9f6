"""fixtures.py WEIGHTS OUT: golden vectors for Tests/MessageRolesTests: what hand-written messages must look like to the roles, and how they score."""
import json
import sys

import numpy as np

import features
import fit
import network
import roles
import structure
from corpus import Thread

TALK = [
    ('ana', 'Ana Lima', "Could you send the Q3 report by 5pm on 12.03.2026, Tom? https://example.org/a?b=c"),
    ('tom', 'Tom', "I'll do it tomorrow, naïve façade ﬁn – “ok”…"),
    ('yuki', '佐藤 由紀', '来週の会議室、李强さんと私が予約します。ガギグ 1２3'),
    ('li', '李强', '好的，佐藤，我来订，今天下午搞定👍'),
    ('ana', 'Ana Lima', "> I'll send it\nno, that was Tom\n```\nlet x = 1\n```\ndone ✅"),
    ('ola', 'Ola Żółć', 'Zażółć gęślą jaźń, zrobię to jutro! Straße ÆØÅ ŁÓDŹ'),
    ('bot', 'builder', 'build 12345678 failed'),
    ('ola', 'Ola Żółć', ''),
    ('kim', '김민수', '내일까지 보낼게요 ㅋㅋ thanks ana'),
    ('nik', 'Никита', 'Я отправлю отчёт завтра, Ола. ½ ① Ⅷ'),
    ('tom', 'Tom', '@ana ' + 'word ' * 300),
]


def main(weights, out):
    t = Thread()
    t.messages = [{'id': str(n), 'senderId': id, 'senderName': name, 'text': text, 'createdAt': f'2026-03-10T1{n // 6}:{n * 7 % 60:02}:00+00:00', 'isBot': id == 'bot'} for n, (id, name, text) in enumerate(TALK)]
    for m in t.messages:
        if m['isBot']: m['senderKind'] = 'bot'
    t.messages[3]['replyToId'] = '0'
    t.prepared, t.people = features.prepare(t.messages)
    t.place = {m['id']: n for n, m in enumerate(t.messages)}
    raw = open(weights, 'rb').read()
    rows = np.frombuffer(raw, np.int8, 16 << fit.BITS, 8).reshape(-1, 16)
    scale, bias = np.frombuffer(raw, '<f4', 16, 8 + rows.size), np.frombuffer(raw, '<f4', 16, 8 + rows.size + 64)
    net, _ = network.read(raw[8 + rows.size + 128:], 16)
    t.labels = np.zeros((len(TALK), 16), np.int8)
    linear = (fit.rows([t]) @ rows.astype(np.float32)) * scale + bias
    t.s = roles.mixed(linear, net.scores(network.Data([t]), [0])).astype(np.float32)
    words = t.words = structure.ready(t)
    facts = structure.thread_facts(t, t.s)
    fold = lambda hashes: f"{sum(set(hashes)) & features.MASK:016x}"
    result = {'messages': [{'sender': m['senderId'], 'name': m['senderName'], 'text': m['text'], 'seconds': p.time, 'isBot': m['isBot'], 'replyTo': m.get('replyToId'), 'tokens': p.tokens, 'words': fold(p.words), 'parts': fold(p.parts),
                            'plain': fold(features.context_features(t.prepared, t.people, n)), 'stems': len(words[n]), 'scores': [round(float(x), 4) for x in t.s[n]]} for n, (m, p) in enumerate(zip(t.messages, t.prepared))],
              'candidate': [round(float(x), 4) for x in structure.candidate(t, t.s, facts, 4)], 'agreement': [round(float(x), 4) for x in structure.agreement(t, t.s, 4)], 'standing': [round(float(x), 4) for x in structure.standing(t, t.s, 4)], 'urgency': [round(float(x), 4) for x in structure.urgency(t, t.s)],
              'pair': [round(float(x), 4) for x in structure.pair(t, t.s, words, 0, 4)]}
    json.dump(result, open(out, 'w', encoding='utf-8'), ensure_ascii=False, indent=1)


if __name__ == '__main__': main(*sys.argv[1:3])
