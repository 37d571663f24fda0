"""The network in PyTorch: what it sees of samples, how it learns, and how it becomes whole numbers.

It is the same as `search/network.py` but for rounding.
"""

from __future__ import annotations

import json
import math
import sys
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from belpic.games.cetkaik.pieces import A_BIT, KIND_MASK, RED_BIT, STOCK_KINDS, TAM_CODE
from belpic.games.cetkaik.search import layout, network
from belpic.games.cetkaik.search.network_file import (
    KING_PLANES,
    NINE,
    PIECES,
    PRESETS,
    SEASONS_SEEN,
    Network,
)
from belpic.games.cetkaik.squares import SQUARES, WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

UNITS: Final = layout.UNITS
TAM_PLACE: Final = 2 * STOCK_KINDS
_SIZES: Final = {
    "kind": len(KING_PLANES) * SQUARES,
    "colour": len(PIECES),
    "king": 2 * len(KING_PLANES) * layout.KING_OFFSETS,
    "hot": 2 * STOCK_KINDS * SQUARES,
    "stock": 2 * layout.STOCKS * layout.STOCK_LEVELS,
    "fact": layout.FACTS,
    "season": SEASONS_SEEN,
    "preset": len(PRESETS),
    "start": 1,
}
"""All tables of rows; a piece is its kind on a square, and its colour anywhere."""
_BEGINNINGS: Final = dict(zip(_SIZES, np.cumsum([0, *_SIZES.values()]).tolist(), strict=False))
ROWS: Final = sum(_SIZES.values())
NOTHING: Final = ROWS
"""The row of what is not there."""
COLUMNS: Final = (ROWS + 1 + 7) // 8 * 8
WEIGHT_LIMIT: Final = 127 / 64
LEAST_STAKE: Final = 0.02
"""Positions in which less than this hangs on the season teach nothing."""
HALF: Final = 0.5
UNSEEN_SHARE: Final = 32
"""One position in so many, by files, is never learnt from."""


@dataclass(frozen=True, slots=True)
class Data:
    """Samples on the device, field by field."""

    fields: dict[str, Tensor]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.fields["side"])

    @staticmethod
    def of(samples: NDArray[np.void], device: str) -> Data:
        """Move samples to the device."""
        return Data(
            {
                name: torch.from_numpy(np.ascontiguousarray(samples[name])).to(device)
                for name in samples.dtype.names or ()
            }
        )

    def at(self, places: Tensor) -> Data:
        """Return some of the samples."""
        return Data({name: values[places] for name, values in self.fields.items()})


def find_rows(data: Data, view: int, mirrored: Tensor | None) -> Tensor:
    """Return the rows that a view of each sample adds up; a mirrored board is as good."""
    get = data.fields
    board = get["board"].long()
    kings = get["king"].long()
    if mirrored is not None:
        grid = board.view(-1, WIDTH, WIDTH)
        board = torch.where(mirrored[:, None], grid.flip(2).reshape(-1, SQUARES), board)
        turned = kings // WIDTH * WIDTH + WIDTH - 1 - kings % WIDTH
        kings = torch.where(mirrored[:, None] & (kings >= 0), turned, kings)
    is_tam = board == TAM_CODE
    side = board // A_BIT
    if view:
        board, side, is_tam = board.flip(1), 1 - side.flip(1), is_tam.flip(1)
        kings = torch.where(kings >= 0, SQUARES - 1 - kings, kings).flip(1)
    is_there = board > 0
    is_piece = is_there & ~is_tam
    kind = ((board & KIND_MASK) - 1).clamp(min=0, max=STOCK_KINDS - 1)
    colour = (board & RED_BIT) // RED_BIT
    place = torch.where(is_tam, TAM_PLACE, side * STOCK_KINDS + kind)
    squares = torch.arange(SQUARES, device=board.device)
    nothing = torch.full_like(board, NOTHING)
    begin = _BEGINNINGS
    coloured = torch.where(is_tam, 2 * TAM_PLACE, 2 * place + colour)
    found = [
        torch.where(is_there, begin["kind"] + place * SQUARES + squares, nothing),
        torch.where(is_there, begin["colour"] + coloured, nothing),
    ]
    reach = layout.KING_REACH
    for whose in range(2):
        king = kings[:, whose : whose + 1]
        along = squares // WIDTH - king // WIDTH
        across = squares % WIDTH - king % WIDTH
        is_near = (along.abs() <= reach) & (across.abs() <= reach) & (king >= 0) & is_there
        offset = (along + reach) * (2 * reach + 1) + across + reach
        row = (whose * len(KING_PLANES) + place) * layout.KING_OFFSETS + offset
        found.append(torch.where(is_near, begin["king"] + row, nothing))
    hot = get["hot"].long().flip(1) if view else get["hot"].long()
    outs = []
    index = 2 * kind + colour
    is_hot = torch.zeros_like(is_there)
    for whose in range(2):
        # mine to take are the other side's, and the other way round
        mine = is_piece & (side == 1 - whose) & ((hot[:, whose : whose + 1] >> index & 1) > 0)
        outs.append(mine.sum(1).clamp(max=network.LEVELS - 1))
        is_hot |= mine
    row = ((1 - side) * STOCK_KINDS + kind) * SQUARES + squares
    found.append(torch.where(is_hot, begin["hot"] + row, nothing))
    stock = get["stock"].long().flip(1) if view else get["stock"].long()
    level = stock.clamp(max=layout.STOCK_LEVELS - 1).view(len(stock), -1)
    row = torch.arange(level.shape[1], device=level.device) * layout.STOCK_LEVELS + level
    found.append(torch.where(level > 0, begin["stock"] + row, NOTHING))
    found.append(_find_facts(data, view, outs))
    return torch.cat(found, 1)


def _find_facts(data: Data, view: int, outs: list[Tensor]) -> Tensor:
    get = data.fields
    begin = _BEGINNINGS["fact"]
    near = get["near"].long().flip(1) if view else get["near"].long()
    held = get["held"].long().flip(1) if view else get["held"].long()
    lead = -get["lead"].long() if view else get["lead"].long()
    middle = network.LEAD_LEVELS // 2
    level = torch.div(lead, network.LEAD_STEP, rounding_mode="floor") + middle
    rows = [
        begin + network.NEAR_FACT + near[:, 0],
        begin + network.NEAR_FACT + network.LEVELS + near[:, 1],
        begin + network.HELD_FACT + held[:, 0],
        begin + network.HELD_FACT + network.LEVELS + held[:, 1],
        begin + network.OUTS_FACT + outs[0],
        begin + network.OUTS_FACT + network.LEVELS + outs[1],
        begin + network.RATE_FACT + get["rate"].long(),
        begin + network.LEAD_FACT + level.clamp(0, network.LEAD_LEVELS - 1),
        torch.where(get["tam_moved"] > 0, begin + network.TAM_FACT, NOTHING),
        _BEGINNINGS["season"] + get["left"].long(),
        _BEGINNINGS["preset"] + get["preset"].long(),
        torch.full_like(lead, _BEGINNINGS["start"]),
    ]
    return torch.stack(rows, 1)


class Judge(nn.Module):
    """One network."""

    def __init__(self) -> None:
        """Begin with small rows."""
        super().__init__()
        self.rows = nn.Parameter(torch.randn(COLUMNS, UNITS) * 0.03)
        self.hidden = nn.Linear(2 * UNITS, layout.HIDDEN)
        self.output = nn.Linear(layout.HIDDEN, 1)
        with torch.no_grad():
            self.rows[:, network.LINEAR] = 0.0
            self.rows[_BEGINNINGS["start"]] = 0.3
            self.rows[_BEGINNINGS["start"], network.LINEAR] = 0.0
            self.output.bias.zero_()

    def forward(self, data: Data, mirrored: Tensor | None = None) -> Tensor:
        """Return the log-odds that the season is won by the side to move."""
        is_first = (data.fields["side"] == 0)[:, None]
        views = [self.units(find_rows(data, view, mirrored)) for view in range(2)]
        mine = torch.where(is_first, views[0], views[1])
        other = torch.where(is_first, views[1], views[0])
        both = torch.cat((mine, other), 1).clamp(0.0, 1.0)
        keep = torch.ones(2 * UNITS, device=both.device)
        keep[network.LINEAR :: UNITS] = 0.0
        hidden = self.hidden(both * keep).clamp(0.0, 1.0)
        direct = mine[:, network.LINEAR] - other[:, network.LINEAR]
        return self.output(hidden)[:, 0] + direct

    def units(self, rows: Tensor) -> Tensor:
        """Return sums of rows; on a card as a product, since whole batches add up the same rows."""
        if not rows.is_cuda:
            return functional.embedding_bag(rows, self.rows, mode="sum", padding_idx=NOTHING)
        seen = torch.zeros(len(rows), COLUMNS, device=rows.device)
        seen.scatter_add_(1, rows, torch.ones_like(rows, dtype=seen.dtype))
        seen[:, NOTHING:] = 0
        return seen @ self.rows

    def limit(self) -> None:
        """Keep to what whole numbers can say."""
        with torch.no_grad():
            self.hidden.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)


def chance_of_ia(odds: Tensor, data: Data) -> Tensor:
    """Return the chance that IA wins the season."""
    return torch.sigmoid(torch.where(data.fields["side"] == 0, odds, -odds))


def loss_of(odds: Tensor, data: Data) -> Tensor:
    """Return how far chances are from what positions were worth, by what was at stake."""
    get = data.fields
    stake = (get["won"] - get["lost"]).clamp(min=LEAST_STAKE)
    target = ((get["target"] - get["lost"]) / stake).clamp(-0.25, 1.25)
    gap = chance_of_ia(odds, data) - target
    return (stake * gap * gap).sum() / stake.sum()


def measure(model: Judge, data: Data, batch: int) -> dict[str, float]:
    """Return how well a network and the hand-made weights foretell what they did not learn from."""
    totals = dict.fromkeys(("loss", "loss_hand", "winner", "winner_hand", "n"), 0.0)
    with torch.no_grad():
        for begin in range(0, len(data), batch):
            places = torch.arange(
                begin, min(begin + batch, len(data)), device=data.fields["side"].device
            )
            part = data.at(places)
            get = part.fields
            stake = (get["won"] - get["lost"]).clamp(min=LEAST_STAKE)
            by_hand = ((get["hand"] - get["lost"]) / stake).clamp(1e-4, 1 - 1e-4)
            signed = torch.where(get["side"] == 0, 1.0, -1.0) * torch.logit(by_hand)
            is_known = get["winner"] >= 0
            for name, odds in (("", model(part)), ("_hand", signed)):
                chance = chance_of_ia(odds, part).clamp(1e-4, 1 - 1e-4)
                winner = get["winner"].float()
                told = -(winner * chance.log() + (1 - winner) * (1 - chance).log())
                totals[f"winner{name}"] += float(told[is_known].mean()) * len(places)
                totals[f"loss{name}"] += float(loss_of(odds, part)) * len(places)
            totals["n"] += len(places)
    number = totals.pop("n") or 1.0
    return {name: round(total / number, 5) for name, total in totals.items()}


@dataclass(frozen=True, slots=True)
class Setting:
    """How one learns."""

    epochs: float
    rate: float
    decay: float
    """How strongly rows are drawn to nothing."""

    @staticmethod
    def read(text: str) -> Setting:
        """Return a setting written as `epochs,rate,decay`."""
        return Setting(*map(float, text.split(",")))


def learn(model: Judge, data: Data, setting: Setting, batch: int, seed: int) -> None:
    """Go through the data so many times."""
    device = data.fields["side"].device
    generator = torch.Generator(device=device).manual_seed(seed)
    groups = [
        {"params": [model.rows], "weight_decay": setting.decay},
        {"params": [*model.hidden.parameters(), *model.output.parameters()], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=setting.rate)
    steps = max(1, int(setting.epochs * len(data) / batch))
    order = torch.randperm(len(data), device=device, generator=generator)
    for step in range(steps):
        warm = min(1.0, (step + 1) / 50)
        for group in optimizer.param_groups:
            group["lr"] = setting.rate * warm * 0.5 * (1 + math.cos(math.pi * step / steps))
        begin = step * batch % len(data)
        if begin < batch:
            order = torch.randperm(len(data), device=device, generator=generator)
        part = data.at(order[begin : begin + batch])
        mirrored = torch.rand(len(part), device=device, generator=generator) < HALF
        loss = loss_of(model(part, mirrored), part)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        model.limit()


def quantise(model: Judge) -> dict[str, NDArray[np.int32]]:
    """Return a network as whole numbers."""
    scale = np.full(UNITS, network.FULL, np.float64)
    scale[network.LINEAR] = network.LINEAR_UNIT
    rows = model.rows.detach().double().cpu().numpy()
    tables = {
        name: rows[_BEGINNINGS[name] : _BEGINNINGS[name] + size] for name, size in _SIZES.items()
    }
    kind = tables["kind"].reshape(len(KING_PLANES), SQUARES, UNITS)
    places = [
        *(place for place in range(2 * STOCK_KINDS) for _ in range(2)),
        TAM_PLACE,
    ]
    piece = kind[places] + tables["colour"][:, None, :]
    stock = tables["stock"].reshape(2, layout.STOCKS, layout.STOCK_LEVELS, UNITS).copy()
    stock[:, :, 0] = 0.0
    summed = {
        "start": tables["start"][0],
        "season": tables["season"],
        "preset": tables["preset"],
        "piece": piece,
        "king": tables["king"].reshape(2, len(KING_PLANES), layout.KING_OFFSETS, UNITS),
        "hot": tables["hot"].reshape(2, STOCK_KINDS, SQUARES, UNITS),
        "stock": stock,
        "fact": tables["fact"],
    }
    hidden = model.hidden.weight.detach().double().cpu().numpy().T.copy()
    hidden[network.LINEAR :: UNITS] = 0.0
    shift = 1 << network.HIDDEN_SHIFT
    arrays = {name: table * scale for name, table in summed.items()}
    arrays["hidden_weight"] = hidden * shift
    bias = model.hidden.bias.detach().double().cpu().numpy()
    # what is shifted out is rounded down: half of it goes in beforehand
    arrays["hidden_bias"] = bias * network.FULL * shift + shift / 2
    arrays["output_weight"] = (
        model.output.weight.detach().double().cpu().numpy()[0] * network.OUTPUT_UNIT
    )
    last = float(model.output.bias.detach()) * network.FULL * network.OUTPUT_UNIT
    arrays["output_bias"] = np.array(last)
    return {name: np.rint(array).astype(np.int32) for name, array in arrays.items()}


def load_samples(directory: Path, board: str) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Return what is learnt from for a board, and what is not."""
    learnt: list[NDArray[np.void]] = []
    unseen: list[NDArray[np.void]] = []
    for number, file in enumerate(sorted(directory.glob("*.npy"))):
        samples = np.load(file)
        is_school = samples["preset"] == PRESETS.index("education")
        kept = samples[is_school if board != NINE else ~is_school]
        kept = kept[kept["won"] - kept["lost"] >= LEAST_STAKE]
        (unseen if number % UNSEEN_SHARE == 0 else learnt).append(kept)
    return np.concatenate(learnt), np.concatenate(unseen)


def train_board(
    directory: Path, board: str, settings: Sequence[Setting], *, batch: int, seed: int
) -> tuple[dict[str, NDArray[np.int32]], Setting]:
    """Return the network that foretells unseen positions best, and the setting that made it.

    It goes on from the checkpoint in the directory, if there is one, and becomes the checkpoint.
    """
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    checkpoint = directory / f"{board}.pt"
    before = torch.load(checkpoint, map_location=device) if checkpoint.exists() else None
    learnt, unseen = load_samples(directory, board)
    data, held_out = Data.of(learnt, device), Data.of(unseen, device)
    tell({"board": board, "learnt": len(data), "unseen": len(held_out)})
    found = []
    for setting in settings:
        torch.manual_seed(seed)
        start = time.time()
        model = Judge().to(device)
        if before is not None:
            model.load_state_dict(before)
        learn(model, data, setting, batch, seed)
        measured = measure(model, held_out, batch)
        took = round(time.time() - start, 1)
        tell({"board": board, **asdict(setting), **measured, "took": took})
        found.append((measured["loss"], model, setting))
    _, best, setting = min(found, key=lambda each: each[0])
    torch.save(best.state_dict(), checkpoint)
    return quantise(best), setting


def tell(line: Mapping[str, object]) -> None:
    """Write one line about how it goes."""
    sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()


def write_network(arrays: dict[str, dict[str, NDArray[np.int32]]], file: Path) -> Network:
    """Write the networks of some boards; those of others stay as they are."""
    before = Network.read(file.read_bytes()).arrays if file.exists() else {}
    learnt = {
        f"{board}/{name}": array for board, own in arrays.items() for name, array in own.items()
    }
    made = Network({**before, **learnt})
    for name, array in made.arrays.items():
        limit = np.iinfo(np.int32 if "bias" in name else np.int16).max
        assert abs(array).max() <= limit, f"{name} is too large for whole numbers"
    file.write_bytes(made.write())
    return made
