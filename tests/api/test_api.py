"""The Python API: its documented examples, what is public, and what it refuses."""

import doctest
import hashlib
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import belpic
from belpic.core.action import Action
from belpic.core.languages import built_in
from belpic.core.rng import Rng
from belpic.core.seats import SPECTATOR
from belpic.core.view import View

ROOT = Path(__file__).resolve().parents[2]
OWN = "belpic.api"


def test_documented_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(ROOT / "docs/api.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 40
    assert results.failed == 0


def surface() -> str:
    """Return every public name with its signature."""
    lines = []
    for name in belpic.__all__:
        value = getattr(belpic, name)
        lines.append(name)
        if not str(value.__module__).startswith(OWN):
            continue
        if inspect.isfunction(value):
            lines.append(f"{name}{inspect.signature(value)}")
            continue
        for member, what in sorted(vars(value).items()):
            if not member.startswith("_"):
                signed = inspect.signature(what) if inspect.isfunction(what) else ""
                lines.append(f"{name}.{member}{signed}")
    return "\n".join(lines)


def test_what_is_public_changes_with_the_changelog_only() -> None:
    digest = hashlib.sha256(surface().encode()).hexdigest()[:12]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = re.findall(r"Python API \(`([0-9a-f]{12})`\)", changelog)
    assert told[:1] == [digest], f"say in the changelog what changed, with {digest}:\n{surface()}"


def test_what_is_not_public_is_not_there() -> None:
    assert set(belpic.__all__) <= set(dir(belpic))
    with pytest.raises(AttributeError, match="has no attribute 'gane'"):
        getattr(belpic, "".join("gane"))


def test_playing_a_small_game_loads_no_compiler() -> None:
    played = "belpic.game('zaupxiu').play(seed=1).finish('random')"
    asked = f"import belpic, sys; {played}; print(*sys.modules)"
    command = [sys.executable, "-c", asked]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert not {"numpy", "numba", "gymnasium"} & set(loaded.stdout.split())


@pytest.mark.parametrize("game_id", ["mokkaik", "namto", "lutu"])
def test_the_same_seed_is_the_same_match(game_id: str) -> None:
    game = belpic.game(game_id)
    one, other = (game.play(seed="dawn").finish("random") for _ in range(2))
    assert one.write() == other.write()
    assert game.play(seed="dusk").finish("random").write() != one.write()


def test_bots_sit_down_in_turn() -> None:
    game = belpic.game("niekkutzaupxiu")
    one, other = (
        game.play(seats=3, seed=1).finish(*bots)
        for bots in (["optimal", "random"], ["optimal", "random", "optimal"])
    )
    assert one.write() == other.write()
    with pytest.raises(belpic.BelpicError, match="4 bots were named for 3 seats"):
        game.play(seats=3, seed=1).finish(*["random"] * 4)


def test_popping_everything_leads_back_and_pushing_leads_here_again() -> None:
    game = belpic.game("taxot")
    match = game.play(seats=3, seed=5)
    begun = match.state
    pushed = []
    for _ in range(12):
        pushed.append((match.moves()[-1], match.to_act[0]))
        match.push(*pushed[-1])
    there = match.state
    assert [match.pop() for _ in pushed] == [text for text, _ in reversed(pushed)]
    assert match.state == begun
    for text, seat in pushed:
        match.push(text, seat)
    assert match.state == there


def test_a_loaded_match_goes_on_and_back(tmp_path: Path) -> None:
    match = belpic.game("niekkutzaupxiu").play(seed=3)
    for _ in range(4):
        match.push(match.moves()[-1])
    match.save(tmp_path / "match.json")
    loaded = belpic.load(tmp_path / "match.json")
    assert loaded.state == match.state
    assert loaded.pop() == match.pop()
    assert loaded.state == match.state
    loaded.resign(0)
    assert loaded.outcome is not None
    assert loaded.outcome.places == (2, 1)
    assert loaded.moves() == ()


@pytest.mark.parametrize(("asked", "seed"), [(0, 4), (1, 1)])
def test_a_refused_action_changes_nothing(asked: int, seed: int) -> None:
    match = belpic.game("mokkaik").play(seats=2, seed=seed)
    before = match.state
    assert match.to_act == (asked,)
    for text, seat in (("pass away", asked), ("discard b1", asked), (match.moves()[0], 1 - asked)):
        with pytest.raises(belpic.BelpicError):
            match.push(text, seat)
    with pytest.raises(belpic.BelpicError):
        match.resign(2)
    assert match.state == before
    with pytest.raises(belpic.BelpicError, match="popped"):
        match.pop()


@pytest.mark.parametrize("lang", built_in())
def test_what_a_game_lacks_is_said_in_every_language(lang: str) -> None:
    game = belpic.game("zaupxiu")
    match = game.play(seed=1)
    refusals = (
        lambda: game.at("9/9"),
        lambda: game.score("S"),
        lambda: match.write("ckka"),
        lambda: match.position,
        lambda: match.ask("greedy", 9),
        lambda: match.estimate(9),
        lambda: match.advise(9),
        lambda: match.analyse(seat=9),
        match.pop,
    )
    texts = []
    for refused in refusals:
        with pytest.raises(belpic.BelpicError) as error:
            refused()
        texts.append(error.value.text.in_(lang))
    assert all(texts)
    assert len(set(texts)) == len(refusals) - 3  # positions are asked twice, advice three times


def test_a_match_in_a_position_is_kept_and_read_again(tmp_path: Path) -> None:
    start = "4+k4/9/9/9/4M4/9/9/9/4K4 IA - 1 1 20:20 -"
    match = belpic.game("cetkaik").at(start, seed=1)
    match.push(match.moves()[0])
    match.save(tmp_path / "match.json")
    again = belpic.load(tmp_path / "match.json")
    assert again.position == match.position
    assert again.record().start == start
    assert again.pop() == match.pop()
    assert match.position == again.position == start


def frames(page: str) -> list[str]:
    found = re.search(r'<script id="film" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    film = json.loads(found[1])
    return ["".join(film["elements"][part] for part in frame["parts"]) for frame in film["frames"]]


def test_a_film_ends_with_the_table_as_it_stands_and_hides_what_is_hidden() -> None:
    match = belpic.game("mokkaik").play(seats=2, seed=1)
    match.push(match.moves()[0])
    shown = frames(match.film("ja").html())
    assert len(shown) == len(match.record(SPECTATOR).events) + 1
    assert shown[-1] == match.svg(SPECTATOR, "ja")
    match.resign(0)
    assert frames(match.film().html())[-1] == match.svg()
    assert "<iframe" in match.film()._repr_html_()  # what a notebook calls
    assert match._repr_svg_() == match.svg()


def test_a_film_shows_the_table_as_it_was_when_somebody_left() -> None:
    match = belpic.game("niekkutzaupxiu").play(seats=3, seed=1)
    match.push("throw")
    left = match.svg(SPECTATOR)
    match.resign(0, others_go_on=True)
    match.push("bank").push("throw")
    before, leaving, *_, last = frames(match.film().html())[2:]
    assert before == leaving == left
    assert last == match.svg(SPECTATOR) != left


def test_estimates_tell_a_good_action_from_a_bad_one() -> None:
    match = belpic.game("niekkutzaupxiu").play(settle=False, seed=2).push("throw").push("0")
    again, bank = match.estimate(matches=150)
    assert (again.action, bank.action) == ("again", "bank")
    assert again.result - bank.result > 3 * (again.error + bank.error) / 2


class Mindful:
    """A bot that remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002  # nothing is left to chance
        self.views.append(view)
        return view.actions()[-1]


def test_a_bot_that_is_asked_again_remembers_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Mindful] = []

    def make(*_: object) -> Mindful:
        made.append(Mindful())
        return made[-1]

    monkeypatch.setattr("belpic.api.play.make", make)
    match = belpic.game("niekkutzaupxiu").play(seats=2, seed=7)
    for _ in range(8):
        first = match.ask("top")
        assert match.ask("top") == first
        match.push(first)
    # one for each seat; the same question was put to it once
    assert sorted(len({view.viewer for view in bot.views}) for bot in made) == [1, 1]
    assert sum(len(bot.views) for bot in made) == 8
    match.pop()
    match.ask("top")
    assert len(made) == 3  # what was taken back is forgotten
