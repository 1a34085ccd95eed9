"""Trains one of the three nets on pools of patches: ``train.py find|pose|digits OUT POOL...``."""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

RADIUS = 20.0
SIDE = 128


def block(inside: int, outside: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, size, stride, size // 2, bias=False), nn.BatchNorm2d(outside), nn.ReLU()
    )


def find_net() -> nn.Module:
    """Picture to, at every fourth px: disc?, its offset (2, in 8 px), log of its radius over 6.8 px."""
    return nn.Sequential(
        block(3, 16, 5, 2), block(16, 16), block(16, 32, 3, 2), block(32, 32), block(32, 32), nn.Conv2d(32, 4, 1)
    )


def pose_net() -> nn.Module:
    """48 px crop (1.8 radii to each side) to: disc?, offset (2), card axes (4), in radii of the crop."""
    return nn.Sequential(
        block(3, 16), nn.MaxPool2d(2), block(16, 32), nn.MaxPool2d(2), block(32, 48), nn.MaxPool2d(2),
        block(48, 48), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(432, 80), nn.ReLU(), nn.Linear(80, 7),
    )  # fmt: skip


def digits_net() -> nn.Module:
    """40 px crop (1.25 radii to each side) to: tens (none, 1–7), units (10), number?, meteor?, night?"""
    return nn.Sequential(
        block(3, 24, 5, 2), block(24, 40), nn.MaxPool2d(2), block(40, 56), block(56, 48), nn.MaxPool2d(2),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(1200, 72), nn.ReLU(), nn.Linear(72, 21),
    )  # fmt: skip


class Pool:
    """Patches of several files, with a steady supply of random batches."""

    def __init__(self, files: list[Path], seed: int = 0) -> None:
        parts = [np.load(f) for f in files]
        self.pictures = torch.empty(sum(len(p["labels"]) for p in parts), SIDE, SIDE, 3, dtype=torch.uint8)
        filled = 0
        for part in parts:
            count = len(part["labels"])
            self.pictures[filled : filled + count] = torch.from_numpy(part["pictures"])
            filled += count
        self.labels = torch.from_numpy(np.concatenate([p["labels"] for p in parts]).astype(np.int64))
        self.poses = torch.from_numpy(np.concatenate([p["poses"] for p in parts]))
        self.discs = torch.nonzero(self.labels[:, 0] >= 0)[:, 0]
        self.others = torch.nonzero(self.labels[:, 0] == -1)[:, 0]
        self.decoys = torch.nonzero(self.labels[:, 0] == -2)[:, 0]
        self.upright = torch.nonzero((self.labels[:, 0] >= 0) & (self.labels[:, 3] == 1))[:, 0]
        self.random = torch.Generator().manual_seed(seed)

    def uniform(self, low: float, high: float, *shape: int) -> Tensor:
        return low + (high - low) * torch.rand(shape, generator=self.random)

    def normal(self, scale: float, *shape: int) -> Tensor:
        return scale * torch.randn(shape, generator=self.random)

    def some(self, which: Tensor, count: int) -> Tensor:
        return which[torch.randint(len(which), (count,), generator=self.random)]

    def crops(self, index: Tensor, frame: Tensor, centre: Tensor, size: int, reach: Tensor | float) -> Tensor:
        """Crops of ``size`` px; ``frame`` (n, 2, 2) maps crop units (1 at ``reach``) to px, ``centre`` (n, 2)."""
        pictures = self.pictures[index].permute(0, 3, 1, 2).float() / 255
        flip = torch.rand(len(index), 1, 1, 1, generator=self.random)
        pictures = pictures * (0.8 + 0.4 * flip)
        theta = torch.cat([frame * reach, centre[:, :, None]], dim=2) / (SIDE / 2)
        grid = functional.affine_grid(theta, [len(index), 3, size, size], align_corners=False)
        return functional.grid_sample(pictures, grid, padding_mode="reflection", align_corners=False)


def turn(angle: Tensor) -> Tensor:
    return torch.stack([angle.cos(), -angle.sin(), angle.sin(), angle.cos()], 1).view(-1, 2, 2)


def level(crops: Tensor) -> Tensor:
    """Each crop with its own mean taken off and its own contrast set to 1."""
    mean = crops.mean(dim=(2, 3), keepdim=True)
    spread = ((crops - mean) ** 2).mean(dim=(1, 2, 3), keepdim=True).sqrt()
    return (crops - mean) / (spread + 0.02)


def level_locally(crops: Tensor, window: int = 31) -> Tensor:
    def blur(x: Tensor) -> Tensor:
        padded = functional.pad(x, [window // 2] * 4, mode="reflect")
        return functional.avg_pool2d(functional.avg_pool2d(padded, (1, window), 1), (window, 1), 1)

    centred = crops - blur(crops)
    spread = blur((centred**2).mean(dim=1, keepdim=True)).sqrt()
    return centred / (spread + 0.02)


def find_batch(pool: Pool, size: int) -> tuple[Tensor, ...]:
    index = torch.cat([pool.some(pool.discs, size * 2 // 3), pool.some(pool.others, size // 3)])
    n = len(index)
    radius = torch.exp(pool.uniform(math.log(4.7), math.log(9.5), n))
    zoom = RADIUS / radius
    offset = pool.uniform(-9, 9, n, 2)
    other = (index >= 0) & (pool.labels[index, 0] < 0)
    frame = zoom[:, None, None] * turn(pool.normal(0.1, n))
    crops = pool.crops(index, frame, torch.einsum("nij,nj->ni", frame, -offset), 48, 24.0)
    return level_locally(crops + pool.normal(0.01, *crops.shape)), offset, radius, other


def find_loss(net: nn.Module, pool: Pool, size: int) -> tuple[Tensor, dict[str, float]]:
    crops, offset, radius, other = find_batch(pool, size)
    out = net(crops)
    cells = (torch.arange(12) * 4 - 24).float()  # px of the crop that a cell's middle looks at
    dx = offset[:, 0, None, None] - cells[None, None, :]
    dy = offset[:, 1, None, None] - cells[None, :, None]
    away = torch.hypot(dx, dy) / radius[:, None, None]
    away[other] = 9.0
    hit, miss = away < 0.42, away > 0.8
    weight = hit * 4.0 + miss * 1.0
    loss = (functional.binary_cross_entropy_with_logits(out[:, 0], hit.float(), reduction="none") * weight).mean() * 4
    want = torch.stack(
        [(dx / 8).expand_as(away), (dy / 8).expand_as(away), (radius / 6.8).log()[:, None, None].expand_as(away)], 1
    )
    loss = (
        loss + (functional.smooth_l1_loss(out[:, 1:], want, reduction="none", beta=0.1).sum(1) * hit).sum() / hit.sum()
    )
    found = (out[:, 0].masked_fill(~hit, -99).flatten(1).max(1)[0] > 0)[~other].float().mean()
    false = ((out[:, 0] > 0) & miss).float().sum() / n_cells(miss)
    return loss, {"found": found.item(), "false per 1000": 1000 * false.item()}


def n_cells(miss: Tensor) -> Tensor:
    return miss.sum().float()


def pose_batch(pool: Pool, size: int) -> tuple[Tensor, ...]:
    index = torch.cat([pool.some(pool.discs, size * 3 // 4), pool.some(pool.others, size // 4)])
    n = len(index)
    pose = pool.poses[index] / 10  # px per disc radius
    other = pool.labels[index, 0] < 0
    pose[other] = torch.eye(2) * RADIUS
    rough = pool.uniform(0, 1, n) < 0.45
    spread = torch.where(rough, 1.0, 0.35)
    angle = torch.where(rough, pool.uniform(-math.pi, math.pi, n), pool.normal(0.22, n))
    stretch = torch.exp(pool.normal(0.13, n) * spread.clamp(0.6))
    # A rough frame is square; a fine one already follows the slant, nearly.
    skew = torch.eye(2) + pool.normal(0.09, n, 2, 2)
    fine = pose @ skew @ turn(angle)
    square = RADIUS * turn(angle)
    frame = torch.where(rough[:, None, None], square, fine) * stretch[:, None, None]
    offset = pool.normal(0.22, n, 2) * spread[:, None]
    lost = (pool.uniform(0, 1, n) < 0.06) & ~other
    offset[lost] = offset[lost] + 1.4 * turn(pool.uniform(0, 6.3, int(lost.sum())))[:, :, 0]
    inverse = torch.linalg.inv(frame)
    centre = -torch.einsum("nij,nj->ni", frame, offset)
    crops = pool.crops(index, frame, centre, 48, 1.8)
    want = torch.cat([offset, (inverse @ pose).flatten(1)], 1)
    return level(crops + pool.normal(0.01, *crops.shape)), want, ~(other | lost)


def pose_loss(net: nn.Module, pool: Pool, size: int) -> tuple[Tensor, dict[str, float]]:
    crops, want, disc = pose_batch(pool, size)
    out = net(crops)
    loss = functional.binary_cross_entropy_with_logits(out[:, 0], disc.float())
    error = functional.smooth_l1_loss(out[:, 1:], want, reduction="none", beta=0.1)[disc]
    loss = loss + 2 * error[:, :2].mean() + 3 * error[:, 2:].mean()
    right = ((out[:, 0] > 0) == disc).float().mean()
    off = (out[:, 1:] - want).abs()[disc]
    return loss, {"right": right.item(), "offset": off[:, :2].median().item(), "axes": off[:, 2:].median().item()}


def digits_batch(pool: Pool, size: int) -> tuple[Tensor, ...]:
    kinds = [(pool.upright, 8), (pool.discs, 4), (pool.others, 2), (pool.decoys, 3)]
    index = torch.cat([pool.some(which, size * share // 17) for which, share in kinds])
    n = len(index)
    pose = pool.poses[index] / 10
    other = pool.labels[index, 0] < 0
    pose[pool.labels[index, 0] == -1] = torch.eye(2) * RADIUS
    angle = pool.normal(0.09, n)
    turned = (pool.uniform(0, 1, n) < 0.08) & ~other
    angle[turned] = angle[turned] + pool.uniform(0.9, 2 * math.pi - 0.9, int(turned.sum()))
    stretch = torch.exp(pool.normal(0.06, n))
    offset = pool.normal(0.07, n, 2)
    lost = (pool.uniform(0, 1, n) < 0.05) & ~other
    offset[lost] = (
        offset[lost] + pool.uniform(0.7, 2.2, int(lost.sum()), 1) * turn(pool.uniform(0, 6.3, int(lost.sum())))[:, :, 0]
    )
    frame = pose @ (torch.eye(2) + pool.normal(0.04, n, 2, 2)) @ turn(angle) * stretch[:, None, None]
    centre = -torch.einsum("nij,nj->ni", frame, offset)
    crops = pool.crops(index, frame, centre, 40, 1.25)
    return level(crops + pool.normal(0.01, *crops.shape)), pool.labels[index], ~(other | lost | turned)


def digits_loss(net: nn.Module, pool: Pool, size: int) -> tuple[Tensor, dict[str, float]]:
    crops, labels_all, number = digits_batch(pool, size)
    out = net(crops)
    loss = functional.binary_cross_entropy_with_logits(out[:, 18], number.float())
    out, labels, gate = out[number], labels_all[number], out[:, 18]
    loss = loss + functional.cross_entropy(out[:, :8], labels[:, 0] // 10)
    loss = loss + functional.cross_entropy(out[:, 8:18], labels[:, 0] % 10)
    loss = loss + 0.5 * functional.binary_cross_entropy_with_logits(out[:, 19], labels[:, 1].float())
    loss = loss + 0.3 * functional.binary_cross_entropy_with_logits(out[:, 20], labels[:, 2].float())
    read = (out[:, :8].argmax(1) * 10 + out[:, 8:18].argmax(1)) == labels[:, 0]
    meteor = (out[:, 19] > 0) == labels[:, 1].bool()
    gated = ((gate > 0) == number).float().mean()
    false = (gate > 0)[labels_all[:, 0] == -2].float().mean()
    return loss, {
        "decoys taken": false.item(),
        "read": read.float().mean().item(),
        "number?": gated.item(),
        "meteor": meteor.float().mean().item(),
    }


NETS = {"find": (find_net, find_loss), "pose": (pose_net, pose_loss), "digits": (digits_net, digits_loss)}
INPUT = {"find": (1, 3, 240, 320), "pose": (1, 3, 48, 48), "digits": (1, 3, 40, 40)}


def train(name: str, files: list[Path], check: list[Path], steps: int, batch: int, start: Path | None) -> nn.Module:
    make, loss_of = NETS[name]
    net = make().to(memory_format=torch.channels_last)
    if start:
        net.load_state_dict(torch.load(start))
    pool, held = Pool(files), Pool(check, seed=1)
    optimiser = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3 if not start else 2e-3, total_steps=steps, pct_start=0.1)
    began = time.time()
    for step in range(1, steps + 1):
        net.train()
        loss, _ = loss_of(net, pool, batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        plan.step()
        if step % 200 == 0 or step == steps:
            net.eval()
            with torch.no_grad():
                loss, scores = loss_of(net, held, 1500)
            print(
                step, round(time.time() - began), f"{loss:.4f}", {k: round(v, 4) for k, v in scores.items()}, flush=True
            )
    return net.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=NETS)
    parser.add_argument("out", type=Path)
    parser.add_argument("pools", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="+", required=True)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(args.threads)
    net = train(args.net, args.pools, args.check, args.steps, args.batch, args.start)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
