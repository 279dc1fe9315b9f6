"""common.py DATA: the words that chats in a language have whatever they are about, into ../weights/common-words.txt.

DATA is what `Benchmarks/chats/build.py --out DATA` writes. A word is common if one chat of twenty in its language has it; of scripts without
spaces, runs of two to four characters. The same chats give the same bytes.
"""
import json, os, re, sys
from collections import Counter, defaultdict

LANGUAGES = {'en': 'english', 'de': 'german', 'es': 'spanish', 'fr': 'french', 'it': 'italian', 'pt': 'portuguese', 'nl': 'dutch',
             'pl': 'polish', 'ja': 'japanese', 'zh': 'chinese'}
LEAST_SHARE = .05
HEADER = """# Words that chats have whatever they are about: in one of twenty of the language, in the chats of Benchmarks/chats; of scripts
# without spaces, runs of two to four characters. They are no topics. Training/common.py writes this file.
"""


def words(text, language):
    """The words of a text."""
    if language not in ('ja', 'zh'): return set(re.findall(r'[^\W\d_]+', text.lower()))
    runs = re.findall('[\u3040-\u30ff\u4e00-\u9fff]+', text)
    return {run[i:i + n] for run in runs for n in (2, 3, 4) for i in range(len(run) - n + 1)}


def main(data):
    """Writes the list."""
    gold = json.load(open(f'{data}/gold.json', encoding='utf-8'))
    language = {thread['threadId']: thread['lang'] for thread in (gold if isinstance(gold, list) else gold['threads'])}
    said = defaultdict(set)
    for line in open(f'{data}/threads.jsonl', encoding='utf-8'):
        message = json.loads(line)
        said[message['threadId']] |= words(message['text'], language[message['threadId']])
    threads = Counter(language[thread] for thread in said)
    counts = defaultdict(Counter)
    for thread, found in said.items(): counts[language[thread]].update(found)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../weights/common-words.txt'), 'w', encoding='utf-8') as out:
        out.write(HEADER)
        for code, name in LANGUAGES.items():
            common = sorted(word for word, count in counts[code].items() if count >= LEAST_SHARE * threads[code] and len(word) > 1)
            lines, line = [], ''
            for word in common:
                if len(line) + len(word) > 110: lines.append(line); line = ''
                line += word + ', '
            out.write(f'\n{name}\t' + '\n\t'.join(lines + [line])[:-2] + '\n')


main(sys.argv[1])
