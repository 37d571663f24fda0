"""Train PPO against our bots and draw its learning curve.

    pip install 'belpic[envs,learn]'
    python examples/train_ppo.py mokkaik --seats 2 --opponent greedy
    python examples/train_ppo.py cetkaik --preset education --opponent 2 --steps 2000000

One seat of the game is Gymnasium's environment (`belpic.envs.gymnasium`), illegal numbers masked.
After every tenth of the way the agent plays matches without exploring; its share of won matches,
a tie being half a win, is printed and drawn into an SVG picture with its standard error.
"""

import argparse
from pathlib import Path

import numpy as np
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from belpic.envs.gymnasium import SeatEnv

Point = tuple[int, float, float]
"""Steps, the share of won matches, and its standard error."""
WIDE, HIGH, MARGIN = 640, 360, 48


def make(asked: argparse.Namespace, seat: int = 0) -> ActionMasker:
    """Return an environment whose numbers are of one size: large ones by their logarithm."""
    env = SeatEnv(
        asked.game,
        seat=seat,
        preset=asked.preset,
        seats=asked.seats,
        opponents=asked.opponent,
        cap=asked.cap,
        skip_forced=True,
    )
    small = TransformObservation(
        env, lambda row: np.sign(row) * np.log1p(np.abs(row)), env.observation_space
    )
    return ActionMasker(small, lambda wrapped: wrapped.unwrapped.action_masks())


def measure(model: MaskablePPO, asked: argparse.Namespace) -> tuple[float, float]:
    """Return the share of matches that the agent wins, from all seats in turn, and its error."""
    first = make(asked)
    envs = [make(asked, seat) for seat in range(first.unwrapped.setting.seats)]
    shares = []
    for number in range(asked.played):
        env = envs[number % len(envs)]
        row, _ = env.reset(seed=10_000 + number)
        ended = False
        while not ended:
            action, _ = model.predict(row, action_masks=env.action_masks(), deterministic=True)
            row, _, terminated, truncated, _ = env.step(action)
            ended = terminated or truncated
        outcome = env.unwrapped.session.outcome
        shares.append((outcome.results[env.unwrapped.seat] + 1) / 2)
    return float(np.mean(shares)), float(np.std(shares) / np.sqrt(len(shares)))


def draw(points: list[Point], title: str) -> str:
    """Return the learning curve as SVG."""
    last = max(steps for steps, *_ in points) or 1

    def spot(steps: float, share: float) -> tuple[float, float]:
        x = MARGIN + steps / last * (WIDE - 2 * MARGIN)
        return round(x, 1), round(HIGH - MARGIN - share * (HIGH - 2 * MARGIN), 1)

    lines = [
        f'<line x1="{MARGIN}" x2="{WIDE - MARGIN}" y1="{spot(0, share)[1]}" '
        f'y2="{spot(0, share)[1]}" stroke="#ccc"/><text x="{MARGIN - 6}" '
        f'y="{spot(0, share)[1] + 4}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    bars = [
        '<line x1="{0}" x2="{0}" y1="{1}" y2="{2}" stroke="#888"/>'.format(
            spot(steps, share)[0], spot(steps, share - error)[1], spot(steps, share + error)[1]
        )
        for steps, share, error in points
    ]
    curve = " ".join(f"{x},{y}" for x, y in (spot(steps, share) for steps, share, _ in points))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="sans-serif" font-size="13"><rect width="{WIDE}" height="{HIGH}" '
        f'fill="#fff"/><text x="{WIDE / 2}" y="24" text-anchor="middle">{title}</text>'
        f"{''.join(lines + bars)}"
        f'<polyline points="{curve}" fill="none" stroke="#b3201f" stroke-width="2"/>'
        f'<text x="{WIDE - MARGIN}" y="{HIGH - 16}" text-anchor="end">{last:,} steps</text></svg>\n'
    )


def main() -> None:
    """Train, measure and draw."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--cap", type=int, default=2_000)
    parser.add_argument("--played", type=int, default=400, help="matches of each measurement")
    parser.add_argument("--jobs", type=int, default=8, help="matches that are played at once")
    parser.add_argument("--processes", action="store_true", help="each in a process of its own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path("curve.svg"))
    asked = parser.parse_args()
    crew = SubprocVecEnv if asked.processes else DummyVecEnv
    seats = make(asked).unwrapped.setting.seats
    envs = crew([lambda seat=job % seats: make(asked, seat) for job in range(asked.jobs)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=min(512, max(64, asked.steps // (10 * asked.jobs))),
        batch_size=256,
        gamma=0.999,
        ent_coef=0.01,
        seed=asked.seed,
        device="cpu",
    )
    points: list[Point] = [(0, *measure(model, asked))]
    print(f"{0:>10} steps: wins {points[0][1]:.1%}")
    for _ in range(10):
        model.learn(asked.steps // 10, reset_num_timesteps=False)
        share, error = measure(model, asked)
        points.append((model.num_timesteps, share, error))
        print(f"{model.num_timesteps:>10} steps: wins {share:.1%} ± {error:.1%}", flush=True)
        title = f"{asked.game}: matches won against {asked.opponent}"
        asked.output.write_text(draw(points, title), encoding="utf-8")


if __name__ == "__main__":
    main()
