"""Sizes of the layers: two kinds as in practice (text only), and one small enough to run one program per device interpreted."""
from types import SimpleNamespace


def sized(**more):
    return SimpleNamespace(**{"layers": 2, **more})


# A model too wide for a device, and a micro-batch: the matrices outweigh the rows.
WIDE = sized(batch=2, sequence=2048, width=4096, hidden=16384, heads=32, vocabulary=128256, experts=8, capacity=320, groups=8, rows=2048)
# A model that fits, and a large batch: the rows outweigh the matrices.
LONG = sized(batch=16, sequence=2048, width=4096, hidden=16384, heads=32)
SMALL = sized(batch=4, sequence=8, width=8, hidden=16, heads=4, vocabulary=24, experts=4, capacity=3, groups=4, rows=6)

FOLDERS = {"wide": (WIDE, ["mlp", "attention", "vocabulary", "experts"]), "long": (LONG, ["mlp", "attention"]),
           "small": (SMALL, ["mlp", "attention", "vocabulary", "experts"])}
