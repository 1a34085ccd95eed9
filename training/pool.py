"""Makes a pool of patches: ``pool.py OUT SEED DISCS OTHERS DECOYS [--art FOLDER --facts FILE]``."""

import argparse
import json
from pathlib import Path

import numpy as np
import patches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("discs", type=int)
    parser.add_argument("others", type=int)
    parser.add_argument("decoys", type=int)
    parser.add_argument("--drawn", type=int, default=3000)
    parser.add_argument("--art", type=Path)
    parser.add_argument("--facts", type=Path)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    faces = {}
    if args.facts:
        for card in json.loads(args.facts.read_text()):
            name = f"{card['set']}-{card['number']}"
            faces[name] = patches.Face(card["number"], card["set"] == "stars", card["night"])
    material = patches.gather(rng, patches.heavy_fonts(), args.art, faces, args.drawn)
    side = patches.SIDE
    total = args.discs + args.others + args.decoys
    pictures = np.empty((total, side, side, 3), np.uint8)
    labels = np.full((total, 4), -1, np.int16)
    poses = np.zeros((total, 2, 2), np.float32)
    for i in range(args.discs):
        upright = i % 2 == 0
        pictures[i], face, poses[i] = patches.positive(rng, material, upright=upright)
        labels[i] = face.number, face.meteor, face.night, upright
    for i in range(args.discs, args.discs + args.others):
        pictures[i] = patches.negative(rng, material)
    for i in range(args.discs + args.others, total):
        pictures[i], poses[i] = patches.decoy(rng, material, upright=i % 4 > 0)
        labels[i, 0] = -2
    np.savez(args.out, pictures=pictures, labels=labels, poses=poses)


if __name__ == "__main__":
    main()
