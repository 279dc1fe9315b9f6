"""The four thresholds with which the weights end (`export.py`), each with the curve of its probabilities."""
import struct


def after_threshold(weights, at):
    """Where a threshold and its curve end; None if there is none at a place."""
    if at + 8 > len(weights): return None
    count = struct.unpack_from('<I', weights, at + 4)[0]
    end = at + 8 + 8 * count
    if not 0 < count <= 24 or end > len(weights): return None
    shares = struct.unpack_from(f'<{2 * count}f', weights, at + 8)[1::2]
    return end if all(0 <= x <= 1 for x in shares) else None


def thresholds(weights):
    """Where the four thresholds begin, with which weights end."""
    for start in range(max(0, len(weights) - 4 * (8 + 8 * 24)), len(weights)):
        at = start
        for _ in range(4): at = at and after_threshold(weights, at)
        if at == len(weights): return start
    raise ValueError('no weights of this format')
