"""confidence.py FINDS.csv [OUT]: fits how likely the finds of a language model are right, measures it by folds, and
writes the coefficients to OUT (weights/confidence.txt).

Each row is a find of a language model: what it is, what the model said of it, what the check found, and
whether it meets a labelled item (`score.py`). Folds leave writers or sources out. Written and real chats
weigh the same together; a pull towards values set by hand keeps what is rare from running off.
"""
import csv
import sys

import numpy as np

OWN = {"high": 0.9, "medium": 0.6, "low": 0.3}
CAP = {"action_item": 0.9, "decision": 0.9, "open_question": 0.85, "suggestion": 0.7}
LEAST = {"action_item": 0.4, "decision": 0.4, "open_question": 0.4, "suggestion": 0.3}
PRIOR = {
    "sure": 2.0, "doubt": 1.0, "pending": -0.5, "hedged": -0.9, "implicit": -0.9, "unsaid": -1.0,
    "rejected": -0.3, "decision": 0.0, "open_question": 0.0, "suggestion": -1.5,
}
PULL = 3.0
# Those that differ from tasks.
KINDS = ("decision", "open_question", "suggestion")


def features(row):
    own = OWN[row["own"]]
    return [
        1.0, np.log(own / (1 - own)) - np.log(9.0), float(row["pending"]), float(row["hedged"]),
        float(row["implicit"]), float(row["unsaid"]), min(3.0, float(row["rejected"])),
        *(float(row["kind"] == kind) for kind in KINDS),
    ]


def fit(inputs, right, weights):
    """Logistic regression with a pull, by Newton's method."""
    prior = np.array(list(PRIOR.values()))
    values = prior.copy()
    for _ in range(60):
        found = 1 / (1 + np.exp(-inputs @ values))
        slope = inputs.T @ (weights * (found - right)) + PULL * (values - prior)
        bend = (inputs.T * (weights * found * (1 - found))) @ inputs + PULL * np.eye(len(prior))
        values = values - np.linalg.solve(bend, slope)
    return values


def error(stated, right):
    """The expected calibration error over tenths."""
    tenths = np.minimum((stated * 10).astype(int), 9)
    return sum(
        abs(stated[tenths == tenth].sum() - right[tenths == tenth].sum()) for tenth in set(tenths)
    ) / len(right)


def main(path, target=None):
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    inputs = np.array([features(row) for row in rows])
    right = np.array([float(row["right"]) for row in rows])
    folds = np.array([row["source"] + row["fold"] for row in rows])
    written = np.array([row["source"] == "written" for row in rows])
    weights = np.where(written, 1.0, written.sum() / (~written).sum())

    stated = np.zeros(len(rows))
    for fold in sorted(set(folds)):
        out = folds == fold
        values = fit(inputs[~out], right[~out], weights[~out])
        stated[out] = 1 / (1 + np.exp(-inputs[out] @ values))
    stated = np.minimum(stated, [CAP[row["kind"]] for row in rows])
    shown = stated >= np.array([LEAST[row["kind"]] for row in rows])
    for name, part in (("written", written), ("real", ~written)):
        print(f"{name}: calibration error {error(stated[part], right[part]):.3f}")
        for kind in CAP:
            own = part & np.array([row["kind"] == kind for row in rows])
            print(
                f"  {kind}: {right[own].sum():.0f} of {own.sum()} are right,"
                f" of {(own & shown).sum()} shown {right[own & shown].sum():.0f}"
            )
    values = dict(zip(PRIOR, fit(inputs, right, weights)))
    # Users' own kinds and priorities are not measured.
    values["other"] = sum(values[kind] for kind in KINDS) / (1 + len(KINDS))
    for name, value in values.items():
        print(f"{name} {value:.2f}")
    if target:
        write(target, values)


def write(path, values):
    """Replaces the numbers of the file, whose comments stay."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    with open(path, "w", encoding="utf-8") as file:
        for line in lines:
            name = line.split("\t")[0]
            file.write((f"{name}\t{values[name]:.2f}" if name in values else line) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
