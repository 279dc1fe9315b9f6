"""words.py CHATS > ../weights/german-words.txt: the beginnings of German words, so that a noun in a title is told from a name.

Five letters each, as ClaimWords.key of Sources/GeminiEngine takes them: of the nouns in german-nouns.txt, which were written down for it, and of the words of the
German chats that were written for debrief and of their truth.
"""
import os
import re
import sys

sys.path.insert(0, sys.argv[1])
import build

nouns = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'german-nouns.txt')
words = {w.strip()[:5] for w in open(nouns, encoding='utf-8')}
for t in build.load(folder=sys.argv[1]):
    if t['head']['lang'] != 'de' or t['head'].get('messages'): continue
    g = t['gold']
    texts = [m['text'] for m in t['messages']] + [g['gist']] + [i.get('title') or i.get('statement') for k in ('actionItems', 'decisions', 'openQuestions') for i in g[k]]
    words |= {w.lower()[:5] for text in texts for w in re.findall(r'[^\W\d_]+', text) if len(w) > 2}
print(*sorted(words), sep='\n')
