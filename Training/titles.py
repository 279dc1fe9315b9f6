"""titles.py FEATURES.jsonl GOLD.json [FEATURES.jsonl GOLD.json ...]: fits what titles and headlines say.

FEATURES is what `debrief eval extraction --features` writes, GOLD what `build.py` does; writes ../weights/matter.txt from
the first pair and ../weights/headline.txt from all. A sentence is the better, the more words of the annotators' title
(or gist) it has that the program's own title has not. Needs numpy; the same files give the same numbers again.
"""
import json, pathlib, re, sys, unicodedata
import numpy as np

WEIGHTS = pathlib.Path(__file__).parent.parent / 'weights'
RANKING = 'words fewWords length pronouns question sentencesBefore after request own reply'.split()
NEEDS = 'need needWords needLength needPronouns needQuestion needQuoted needScore needShare'.split()
SUBJECT = 'worth coverage question words over content position'.split()
# Short words that say nothing in the languages of the chats.
STOP = set('''the that this with from have will your they them for and not was are but what when there then into about over just
also und der die das ein eine den dem mit für von auf ist wird nicht auch les des une pour dans avec sur del los las una por para con che
per non della van het een voor met niet'''.split())


def stems(text):
    text = ''.join(c for c in unicodedata.normalize('NFKD', text.lower()) if not unicodedata.combining(c))
    found = set()
    for word in re.findall(r'[^\W_]+', text):
        if re.search('[\u3040-\u30ff\u4e00-\u9fff]', word): found |= {word[i:i + 2] for i in range(len(word) - 1)}
        elif word not in STOP and (len(word) >= 3 or re.search(r'\d', word)): found.add(word[:5])
    return found


def softmax_fit(groups, pull, rounds=400):
    """Weights for which the share of a candidate in its group is nearest to its share of the gain."""
    inputs = np.vstack([x for x, _ in groups]); deviation = inputs.std(0) + 1e-6
    inputs = (inputs - inputs.mean(0)) / deviation
    starts = np.cumsum([0] + [len(x) for x, _ in groups])[:-1]; group = np.repeat(np.arange(len(groups)), [len(x) for x, _ in groups])
    target = np.concatenate([y / y.sum() for _, y in groups])
    weights = np.zeros(inputs.shape[1]); mean = weights.copy(); square = weights.copy()
    for _ in range(rounds):
        z = inputs @ weights; z -= np.maximum.reduceat(z, starts)[group]
        share = np.exp(z); share /= np.add.reduceat(share, starts)[group]
        slope = inputs.T @ (target - share) - pull * weights
        mean = 0.9 * mean + 0.1 * slope; square = 0.99 * square + 0.01 * slope ** 2
        weights += 0.05 * mean / (np.sqrt(square) + 1e-8)
    return np.round(weights / deviation, 2)


def logistic_fit(inputs, right, pull=3.0):
    deviation = inputs.std(0) + 1e-6; deviation[0] = 1.0; middle = inputs.mean(0); middle[0] = 0.0
    scaled = (inputs - middle) / deviation; weights = np.zeros(inputs.shape[1])
    for _ in range(30):
        share = 1 / (1 + np.exp(-scaled @ weights))
        curve = (scaled.T * (share * (1 - share))) @ scaled + pull * np.eye(len(weights))
        weights += np.linalg.solve(curve, scaled.T @ (right - share) - pull * weights)
    weights = weights / deviation; weights[0] -= (weights * middle)[1:].sum()
    return np.round(weights, 2)


def write(name, values):
    """Replaces the numbers of a file; its comments stay."""
    path = WEIGHTS / name; lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        key = line.split('\t')[0]
        if key in values: lines[number] = f'{key}\t{values[key]:.2f}'
    path.write_text('\n'.join(lines) + '\n')


def read(features, gold):
    truth = json.load(open(gold)); truth = {g['threadId']: g for g in (truth if isinstance(truth, list) else truth['threads'])}
    for line in open(features):
        thread = json.loads(line)
        match = next((g for name, g in truth.items() if thread['thread'].endswith(name)), None)
        if match: yield thread, match


def explained(pairs):
    """Items with the gain of each candidate, and the share of the annotator's title that is missing."""
    for thread, truth in pairs:
        titles = {}
        for kind, list_, title in (('action_item', 'actionItems', 'title'), ('decision', 'decisions', 'statement')):
            for item in truth[list_]:
                for message in item['evidence']: titles.setdefault((kind, message), item.get(title) or item.get('task') or '')
        for item in thread['items']:
            wanted = stems(titles.get((item['kind'], item['message']), '')); missing = wanted - stems(item['title'])
            if not wanted or not item['candidates']: continue
            gain = np.array([len(stems(c['text']) & missing) / len(wanted) for c in item['candidates']])
            yield item, np.array([c['features'] for c in item['candidates']]), gain


def main():
    files = sys.argv[1:]; sets = [list(read(*files[k:k + 2])) for k in range(0, len(files), 2)]
    items = list(explained(sets[0]))
    ranking = softmax_fit([(x, y) for _, x, y in items if y.max() > 0], pull=5)
    inputs, useful = [], []
    for item, x, gain in items:
        z = x @ ranking; best = z.argmax(); share = 1 / np.exp(z - z[best]).sum()
        inputs.append(item['need'] + [z[best], share]); useful.append(gain[best] >= 0.2)
    needs = logistic_fit(np.array(inputs), np.array(useful, float))
    write('matter.txt', dict(zip(RANKING + NEEDS, [*ranking, *needs])))
    chosen = 1 / (1 + np.exp(-np.array(inputs) @ needs)) > 0.4
    print(len(items), 'items;', f'{chosen.mean():.2f} explained, {np.array(useful)[chosen].mean():.2f} of them by a fifth of the title or more')
    groups = []
    for thread, truth in (pair for pairs in sets for pair in pairs):
        gist = truth.get('gist') or ''; gist = stems(' '.join(gist) if isinstance(gist, list) else gist)
        if not thread['subjects'] or not gist: continue
        gain = np.array([len(stems(s['line'].split(': ', 1)[-1]) & gist) / len(gist) for s in thread['subjects']])
        gain = np.maximum(0, gain - gain.max() / 2)
        if gain.sum() > 0: groups.append((np.array([s['features'] for s in thread['subjects']]), gain))
    write('headline.txt', dict(zip(SUBJECT, softmax_fit(groups, pull=20))))
    print(len(groups), 'threads without an outcome')


if __name__ == "__main__": main()
