"""The features of a message: hashed words, parts of words, neighbours, plain facts.

Sources/MessageRoles computes the same ones in Swift; `fixtures.py` writes the vectors that its tests compare.
A text is folded (fold), cut into tokens (tokens), and every feature is a 64-bit FNV-1a hash of a short byte string.
"""
import datetime as dt
import functools
import unicodedata

MASK = (1 << 64) - 1
OFFSET, PRIME = 0xCBF29CE484222325, 0x100000001B3
MOST_TOKENS = 192
MOST_SCALARS = 4096  # of a folded text that count

APOSTROPHES = {0x27, 0x60, 0xB4, 0x2BC, *range(0x2018, 0x201C), 0x2032, 0xFF07}
QUOTES = {0x22, 0xAB, 0xBB, *range(0x201C, 0x2020), 0x2033, 0xFF02}
DASHES = {0x2D, *range(0x2010, 0x2016), 0x2043, 0x2212, 0xFE58, 0xFE63, 0xFF0D}
PLAIN = {0xE6: 'ae', 0xF0: 'd', 0x111: 'd', 0xF8: 'o', 0xFE: 'th', 0x127: 'h', 0x131: 'i', 0x142: 'l', 0x153: 'oe', 0x167: 't'}
DIACRITICS = [(0x300, 0x36F), (0x483, 0x489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F), (0x591, 0x5BD), (0x5BF, 0x5BF),
              (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7), (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC), (0x6DF, 0x6E8),
              (0x6EA, 0x6ED), (0x711, 0x711), (0x730, 0x74A), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)]
UNSPACED = [(0xE00, 0xEFF), (0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F), (0x1780, 0x17FF), (0x1950, 0x19DF), (0x1A20, 0x1AAF), (0x2E80, 0x2FDF),
            (0x3005, 0x3007), (0x3021, 0x3029), (0x3041, 0x312F), (0x31A0, 0x31BF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA000, 0xA4CF),
            (0xF900, 0xFAFF), (0x1B000, 0x1B16F), (0x20000, 0x323AF)]
FRAMED = [(0x3200, 0x33FF), (0xFE50, 0xFE6F), (0xFF00, 0xFFEF)]
# Default ignorable scalars that the folding of Sources/Text drops.
IGNORABLE = [(0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200C, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
             (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]


def within(scalar, ranges):
    return any(low <= scalar <= high for low, high in ranges)


@functools.lru_cache(None)
def fold(c):
    """One scalar folded as `Folding.fold` of Sources/Text does it: case, accents, compatibility forms, quotes, dashes, spaces."""
    s = ord(c)
    if s in APOSTROPHES: return "'"
    if s in QUOTES: return '"'
    if s in DASHES: return '-'
    if s == 0x200B: return ' '
    category = unicodedata.category(c)
    if category in ('Cc', 'Zs', 'Zl', 'Zp'): return ' '
    if category in ('So', 'Sm', 'Sc', 'Sk', 'Cn', 'Co', 'Cs') and not within(s, FRAMED): return c
    if within(s, IGNORABLE): return ''
    out = ''
    for part in unicodedata.normalize('NFKD', unicodedata.normalize('NFKD', c).casefold()):
        p = ord(part)
        if within(p, DIACRITICS) or within(p, IGNORABLE): continue
        if p in PLAIN: out += PLAIN[p]
        elif unicodedata.category(part) == 'Nd': out += str(unicodedata.digit(part))
        else: out += part
    return out


@functools.lru_cache(None)
def kind(c):
    """What a folded scalar is: space, letter (also digits and marks), unspaced (a letter that is a word of its own), symbol."""
    s = ord(c)
    if s < 0x80: return 'letter' if c.isalnum() else 'space' if c == ' ' else 'symbol'
    if unicodedata.category(c)[0] in 'LM' or unicodedata.category(c) in ('Nd', 'Nl', 'No'):
        return 'unspaced' if within(s, UNSPACED) else 'letter'
    return 'symbol'


def folded(text):
    return ''.join(fold(c) for c in text.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace'))


def cut(text):
    """Cuts folded text into tokens: words (digits as 0), single characters of unspaced scripts, symbols, <url>, <code>."""
    out, n, i = [], len(text), 0
    while i < n and len(out) < MOST_TOKENS:
        c = text[i]
        k = kind(c)
        if k == 'space': i += 1; continue
        if k == 'letter':
            j = i
            while j < n and kind(text[j]) == 'letter': j += 1
            word = text[i:j]
            if text.startswith('://', j):
                while j < n and text[j] != ' ': j += 1
                out.append('<url>'); i = j; continue
            out.append(digits(word)); i = j; continue
        if text.startswith('<quote>', i): out.append('<quote>'); i += 7; continue
        if text.startswith("'''", i):  # three backticks, folded
            j = text.find("'''", i + 3)
            out.append('<code>'); i = n if j < 0 else j + 3; continue
        out.append(c)
        i += 1
    return out


def digits(word):
    """A word with every digit as 0, at most four in a row."""
    out, run = [], 0
    for c in word:
        if '0' <= c <= '9':
            run += 1
            if run <= 4: out.append('0')
        else: run = 0; out.append(c)
    return ''.join(out)


def fnv(data, h=OFFSET):
    for b in data: h = ((h ^ b) * PRIME) & MASK
    return h


def name_words(name):
    """The words of a person's name that may stand for the person: letters, three or more, or the whole name."""
    words = [t for t in cut(folded(name)) if kind(t[0]) == 'letter' and '0' not in t]
    return {w for w in words if len(w) >= 3} or set(words if len(words) == 1 and len(words[0]) >= 2 else [])


LONGEST_RUN = 4  # characters of a name in a script without spaces


def name_runs(name):
    """What a person's name in a script without spaces is said by: stretches of two to four characters, and the first two of those that begin with two Han characters."""
    runs, last = [''], False
    for t in cut(folded(name)):
        unspaced = kind(t[0]) == 'unspaced'
        if unspaced: runs[-1] += t
        elif last: runs.append('')
        last = unspaced
    out = {r for r in runs if 2 <= len(r) <= LONGEST_RUN}
    return out | {r[:2] for r in runs if len(r) > 2 and script(r[0]) == script(r[1]) == 'han'}


def script(c):
    """han, kana (each of the two by itself), or nothing."""
    s = ord(c)
    return 'han' if 0x3400 <= s <= 0x9FFF else 'hiragana' if 0x3041 <= s <= 0x309F else 'katakana' if 0x30A0 <= s <= 0x30FF else ''


def run_at(tokens, i, by_run):
    """The longest name in a script without spaces that begins at a token: its length and whose it is; (1, None) if none does."""
    for n in range(min(LONGEST_RUN, len(tokens) - i), 1, -1):
        owner = by_run.get(''.join(tokens[i:i + n]))
        if owner is None: continue
        # リン is no part of リンク.
        end, after = script(tokens[i + n - 1][-1]), script(tokens[i + n][0]) if i + n < len(tokens) else ''
        if end not in ('hiragana', 'katakana') or end != after: return n, owner
    return 1, None


def text_features(tokens):
    """Hashes of (words, parts): word 1- and 2-grams (3 in unspaced scripts), and 2- to 5-grams of characters in words."""
    words, parts = [], []
    padded = ['^'] + tokens + ['$']
    codes = [t.encode() for t in padded]
    for i, t in enumerate(padded):
        if 0 < i < len(padded) - 1: words.append(fnv(codes[i], fnv(b'w')))
        if i + 1 < len(padded): words.append(fnv(codes[i + 1], fnv(b' ', fnv(codes[i], fnv(b'w')))))
        if i + 2 < len(padded) and kind(t[0]) == 'unspaced' and kind(padded[i + 1][0]) == 'unspaced' and kind(padded[i + 2][0]) == 'unspaced':
            words.append(fnv(codes[i + 2], fnv(b' ', fnv(codes[i + 1], fnv(b' ', fnv(codes[i], fnv(b'w')))))))
    run = []
    for t in tokens + ['$']:
        if kind(t[0]) == 'unspaced': run.append(t.encode()); continue
        if run: ngrams(run, 1, 4, parts); run = []
        if kind(t[0]) == 'letter': ngrams([c.encode() for c in '_' + t[:24] + '_'], 2, 5, parts)
    return words, parts


def ngrams(codes, shortest, longest, out):
    """Appends the hashes of the stretches of `shortest` to `longest` codes."""
    for i in range(len(codes)):
        h = fnv(b'c')
        for j in range(i, min(i + longest, len(codes))):
            h = fnv(codes[j], h)
            if j - i + 1 >= shortest: out.append(h)


def bucket(value, edges):
    for n, e in enumerate(edges):
        if value < e: return n
    return len(edges)


class Prepared:
    """A message with its tokens and flags."""
    __slots__ = ('message', 'sender', 'human', 'tokens', 'words', 'parts', 'flags', 'named', 'time')


def prepare(messages):
    """Reads a thread's messages (JSON Lines objects) in order."""
    people = {}
    for m in messages:
        s = m.get('senderId')
        if not human(m) or s in people: continue
        people[s] = m.get('senderName') or s
    by_word, by_run = {}, {}
    for s, name in people.items():
        for w in sorted(name_words(name)): by_word.setdefault(w, s)
        for r in sorted(name_runs(name)): by_run.setdefault(r, s)
    out = []
    for m in messages:
        p = Prepared()
        p.message, p.sender, p.human = m, m.get('senderId'), human(m)
        p.time = seconds(m)
        tokens = read(m['text'])
        p.named, shown = [], []
        i = 0
        while i < len(tokens):
            t = tokens[i]
            length, owner = run_at(tokens, i, by_run) if by_run and kind(t[0]) == 'unspaced' else (1, by_word.get(t))
            i += length
            if owner is None: shown.append(t); continue
            shown.append('<me>' if owner == p.sender else '<name>')
            if owner not in p.named: p.named.append(owner)
        p.tokens = shown
        p.words, p.parts = text_features(shown)
        p.flags = flags(p, m)
        out.append(p)
    return out, len(people)


def read(text):
    """The tokens of a message: lines that quote somebody (`> …`) are one token each."""
    shown = ''.join(' <quote> ' if line.startswith('>') else line + ' ' for line in text.split('\n'))
    return cut(folded(shown)[:MOST_SCALARS])


def human(m):
    return not (m.get('isBot') or m.get('isSystem')) and m.get('senderKind', 'human') == 'human' and bool(m.get('senderId'))


def seconds(m):
    return dt.datetime.fromisoformat(m['createdAt'].replace('Z', '+00:00')).timestamp() if m.get('createdAt') else None


def flags(p, m):
    """Plain facts of a message by itself."""
    t = p.tokens
    bag = set(t)
    out = ['n%d' % bucket(len(t), (1, 2, 3, 5, 8, 13, 21, 34, 55))]
    if '?' in bag or '？' in bag: out.append('?')
    if t and t[-1] in ('?', '？'): out.append('?$')
    if '!' in bag: out.append('!')
    if any('0' in x for x in t): out.append('0')
    if '<url>' in bag: out.append('url')
    if '<code>' in bag: out.append('code')
    if t and t[0] in ('<quote>', '"'): out.append('quote')
    if t and t[0] in ('<name>', '@'): out.append('name^')
    if '<name>' in bag: out.append('name')
    if '<me>' in bag: out.append('me')
    if not p.human: out.append('machine')
    if m.get('deletedAt'): out.append('deleted')
    if m.get('replyToId'): out.append('reply')
    return out


def context_features(prepared, n_people, i):
    """Hashes of plain facts of a message and its two neighbours on each side."""
    p, out = prepared[i], []
    def add(text): out.append(fnv(text.encode(), fnv(b'f')))
    for f in p.flags: add(f)
    for d in (-2, -1, 1, 2):
        j = i + d
        if not 0 <= j < len(prepared): add('%d:none' % d); continue
        q = prepared[j]
        same = '=' if q.sender == p.sender else '/'
        add('%d:%s' % (d, same))
        for f in q.flags: add('%d%s%s' % (d, same, f))
        if p.sender in q.named and same == '/': add('%d:names me' % d)
        if q.sender in p.named and same == '/': add('%d:named' % d)
        if q.time is not None and p.time is not None: add('%d:gap%d' % (d, bucket(abs(q.time - p.time), (60, 300, 1800, 7200, 28800, 172800))))
    add('place%d' % bucket(i, (1, 2, 3, 5, 10, 20, 40)))
    add('left%d' % bucket(len(prepared) - 1 - i, (1, 2, 3, 5, 10, 20, 40)))
    add('people%d' % bucket(n_people, (2, 3, 4, 6, 9, 15)))
    add('size%d' % bucket(len(prepared), (5, 10, 20, 40, 80, 160)))
    return out
