"""What the page makes of touches: walked, asked ahead, asked about before they are played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from belpic.core.codec import Json
from belpic.table.feeds import Feed
from tests.table.world import started
from tests.tiny.install import install
from tests.web.node import entry, in_node


def meaning(text: str, to: Json) -> Json:
    """Return one of several things that a touch may mean."""
    return {"text": text, "label": None, "to": to}


def node(
    free: dict[str, Json],
    chosen: list[Json] | None = None,
    back: dict[str, Json] | None = None,
    done: str | None = None,
) -> Json:
    """Return one entry of the graph that comes with a question."""
    return {
        "free": free,
        "back": back or {},
        "chosen": chosen or [],
        "done": done,
        "stands": False,
    }


GRAPH: list[Json] = [
    node({"a": 1, "b": None, "c": "play c", "n": [meaning("1", 1), meaning("2", "bet 2")]}),
    node({"b": "play a b", "a": 2}, [["a", "a"]], {"a": 0}, "play a b"),
    node({}, [["a", "a"], ["a", "a"]], {"a": 1}),
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what the asked seat is sent of a table, with a graph of its own."""
    install(monkeypatch)
    table = started("tiny")
    (seat,) = table.asked
    told = json.loads(Feed(table, seat).snapshot("en"))
    told["now"] |= {"touches": GRAPH, "early": True}
    return json.dumps(told)


def test_touches_are_walked_through_the_answers() -> None:
    one: dict[str, Json] = {"key": "a", "text": None, "label": None, "to": 1, "back": False}
    found = in_node(
        "touch",
        nodes=GRAPH,
        steps=[
            ["free"],
            ["rest"],
            ["read", "a", False],
            ["go", one],
            ["free"],
            ["rest"],
            ["read", "c", False],
            ["read", "a", True],
            ["read", "zzz", False],
            ["pop"],
            ["again", [{"key": "a", "text": None, "back": False}] * 2],
            ["again", [{"key": "b", "text": None, "back": False}]],
        ],
    )
    assert isinstance(found, list)
    first, open_, read, went, after, rest, anew, back, nothing, popped, again, stopped = found
    assert entry(first, "found") == ["a", "b", "c", "n"]
    assert entry(read, "found") == [one]
    assert entry(went, "found") is True
    assert entry(went, "made") == [{"key": "a", "text": None, "back": False}]
    assert entry(after, "found") == ["b", "a"]
    # what is offered to be finished is named by the touches that are left
    assert entry(open_, "found") == []
    assert entry(rest, "found", 0, "key") == "b"
    # what cannot go on begins anew, a chosen thing is taken back on request
    assert entry(anew, "found", 0, "to") == "play c"
    assert entry(back, "found") == [{**one, "to": 0, "back": True}]
    assert entry(nothing, "found") == []
    assert (entry(popped, "made"), entry(popped, "here")) == ([], [])
    assert entry(again, "here") == [["a", "a"], ["a", "a"]]
    # a reload never plays: touches end before an action
    assert entry(stopped, "made") == entry(again, "made")


def test_what_finishing_would_add_is_named_touch_by_touch() -> None:
    whole = "play a b c"
    further = [
        node({"a": 1, "z": "play z"}),
        node({"y": 4, "b": 2}, done=whole),
        node({"c": whole}, done=whole),
        node({}),
        node({"c": None}, done="play a y"),
    ]
    steps: list[Json] = [["rest"], ["again", [{"key": "a", "text": None, "back": False}]], ["rest"]]
    nothing, _, left = cast("list[Json]", in_node("touch", nodes=further, steps=steps))
    assert entry(nothing, "found") == []
    assert [entry(left, "found", place, "key") for place in (0, 1)] == ["b", "c"]
    # where the answers are cut, nobody says what they do not know
    further[2] = node({"c": None}, done=whole)
    _, _, cut = cast("list[Json]", in_node("touch", nodes=further, steps=steps))
    assert entry(cut, "found") == []


def test_the_page_touches_without_asking_and_asks_beyond_the_graph(asked: str) -> None:
    touched: dict[str, Json] = {"kind": "touch", "action": None, "why": None, "preview": []}
    found = in_node(
        "match",
        frames=[
            {"text": asked},
            {"touch": "a"},
            {"touch": "a"},
            {"call": "back"},
            {"touch": "a", "back": True},
            {"touch": "n"},
            {"call": "back"},
            {"touch": "b"},
            {"answer": {**touched, "touches": [node({"x": None}, [["b", "b"]])]}},
            {"touch": "zzz"},
            {
                "answer": {
                    **touched,
                    "why": {"code": "odd", "text": "Not so."},
                    "touches": [node({})],
                }
            },
            {"touch": "c"},
        ],
    )
    states = entry(found, "states")
    assert isinstance(states, list)
    paths = [entry(state, "path") for state in states]
    assert paths[:5] == [[], ["a"], ["a", "a"], ["a"], []]
    assert entry(states[1], "done") == "play a b"
    assert entry(states[5], "menu") == ["1", "2"]
    assert entry(states[6], "menu") is None
    assert entry(states[7], "busy") is True
    assert entry(states[8], "path") == ["b"]
    assert entry(states[10], "notice") == "Not so."
    assert entry(states[10], "path") == ["b"]
    frames = entry(found, "sent")
    assert isinstance(frames, list)
    assert [entry(frame, "do") for frame in frames] == ["touch", "touch", "act"]
    # what was taken back is told as it was done
    assert entry(frames[0], "touches") == [
        {"key": "a", "text": None, "back": False},
        {"key": "a", "text": None, "back": True},
        {"key": "b", "text": None, "back": False},
    ]
    assert entry(frames[2], "text") == "play c"
    # what is impossible has nothing behind it
    assert [entry(frame, "ahead") for frame in frames[:2]] == [True, False]


def forecast(asked: str, **around: Json) -> Json:
    """Return what a page does when somebody touches what throws."""
    question = json.loads(asked)
    question["now"]["previews"] = True
    shown: Json = {"kind": "forecast", "key": "f", "label": "F", "prospects": []}
    body: Json = {"kind": "touch", "action": "play c", "why": None, "preview": [shown]}
    frames: list[Json] = [{"text": json.dumps(question)}, {"touch": "c"}, {"answer": body}]
    return in_node("match", frames=frames, **around)


@pytest.mark.parametrize("coarse", [False, True])
def test_a_throw_is_asked_about_first(asked: str, *, coarse: bool) -> None:
    found = forecast(asked, coarse=coarse)
    states = [entry(found, "states", place) for place in range(3)]
    # nobody touches anything while it is asked, and the page shows that
    assert [entry(state, "busy") for state in states] == [False, True, False]
    assert [entry(state, "unsure") for state in states] == [None, None, "play c"]
    assert entry(found, "sent", 0, "do") == "touch"


def test_nothing_is_asked_about_if_one_likes(asked: str) -> None:
    found = forecast(asked, kept={"belpic.confirm": "never"})
    assert entry(found, "states", -1, "unsure") is None
    assert entry(found, "sent", 0, "do") == "act"


@pytest.mark.parametrize(
    ("around", "unsure"),
    [
        ({"coarse": True}, "play c"),
        ({"coarse": False}, None),
        ({"coarse": True, "kept": {"belpic.confirm": "throws"}}, None),
    ],
)
def test_where_fingers_slip_things_are_asked_about_and_words_are_not(
    asked: str, around: dict[str, Json], unsure: str | None
) -> None:
    question = json.loads(asked)
    card: Json = {"kind": "card", "key": "c", "glyph": "x", "letter": "x", "label": "X"}
    zone: Json = {"kind": "zone", "key": "z", "label": "Z", "role": "hand", "count": 1, "seat": 0}
    frames: list[Json] = [{"text": json.dumps(question)}, {"touch": "c"}]
    word = in_node("match", frames=frames, **around)
    assert entry(word, "states", -1, "unsure") is None
    assert isinstance(zone, dict)
    question["now"]["things"] = [{**zone, "cards": [card]}]
    frames[0] = {"text": json.dumps(question)}
    thing = in_node("match", frames=frames, **around)
    assert entry(thing, "states", -1, "unsure") == unsure


CUT: list[Json] = [
    node({"a": 1, "c": 2}),
    node({"b": None, "c": None}, [["a", "a"]], {"a": 0}),
    node({"a": None}, [["c", "c"]], {"c": 0}),
]
"""A graph that is cut after the first touch."""
AROUND: list[Json] = [
    node({"b": 1, "c": [meaning("c", 2), meaning("c=1", None)]}, [["a", "a"]], {"a": None}),
    node({"c": "play a b c"}, [["a", "a"], ["b", "b"]], {"a": None, "b": 0}),
    node({"b": "play a b c"}, [["a", "a"], ["c", "c"]], {"a": None, "c": 0}),
]
"""What the server tells of `a`."""


def told(*nodes: Json) -> Json:
    """Return the answer to touches."""
    body: dict[str, Json] = {"kind": "touch", "action": None, "why": None, "preview": []}
    body["touches"] = list(nodes)
    return {"answer": body}


def walked(asked: str, *frames: Json) -> tuple[list[Json], list[Json]]:
    """Return where a page stands after each frame, and what it has sent, from a cut graph on."""
    question = json.loads(asked)
    question["now"]["touches"] = CUT
    found = in_node("match", frames=[{"text": json.dumps(question)}, *frames])
    states, frames_sent = entry(found, "states"), entry(found, "sent")
    assert isinstance(states, list)
    assert isinstance(frames_sent, list)
    return states[1:], frames_sent


def asked_ahead(*keys: str) -> Json:
    """Return what a page asks of touches."""
    return [{"key": key, "text": None, "back": False} for key in keys]


def test_no_touch_waits_for_what_was_asked_ahead(asked: str) -> None:
    states, frames = walked(
        asked,
        {"touch": "a"},
        told(*AROUND),
        {"touch": "b"},
        {"call": "back"},
        # taken back, and touched again: it leads to what has come
        {"touch": "a", "back": True},
        {"touch": "a"},
        {"call": "cancel"},
        {"touch": "a"},
        {"touch": "b"},
        {"touch": "b", "back": True},
        {"touch": "b"},
        {"touch": "c"},
    )
    assert [entry(state, "busy") for state in states[:-1]] == [False] * (len(states) - 1)
    paths = [entry(state, "path") for state in states[:-1]]
    a, ab = ["a"], ["a", "b"]
    assert paths == [a, a, ab, a, [], a, [], a, ab, a, ab]
    # `a` is asked about once, and `a b`, where taking back leads out
    looks = [frame for frame in frames if entry(frame, "do") == "touch"]
    assert [entry(one, "touches") for one in looks] == [asked_ahead("a"), asked_ahead("a", "b")]
    assert all(entry(one, "ahead") is True for one in looks)
    assert entry(frames[-1], "text") == "play a b c"


def test_a_touch_before_the_answer_waits_and_asks_nothing_more(asked: str) -> None:
    states, frames = walked(asked, {"touch": "a"}, {"touch": "b"}, told(*AROUND))
    assert [entry(state, "busy") for state in states] == [False, True, False]
    assert entry(states[-1], "path") == ["a", "b"]
    assert [entry(one, "touches") for one in frames] == [asked_ahead("a"), asked_ahead("a", "b")]
    # who goes back while waiting is not carried on
    states, _ = walked(asked, {"touch": "a"}, {"touch": "b"}, {"call": "back"}, told(*AROUND))
    assert (entry(states[-1], "path"), entry(states[-1], "busy")) == ([], False)


def test_one_question_ahead_is_under_way_at_a_time(asked: str) -> None:
    away: list[Json] = [{"touch": "a"}, {"call": "back"}, {"touch": "c"}]
    _, frames = walked(asked, *away)
    assert [entry(one, "touches") for one in frames] == [asked_ahead("a")]
    # where the touches are by then is seen to next, and then never again
    again: list[Json] = [{"call": "back"}, {"touch": "c"}]
    _, frames = walked(asked, *away, told(*AROUND), told(CUT[2]), *again)
    assert [entry(one, "touches") for one in frames] == [asked_ahead("a"), asked_ahead("c")]


def test_what_is_refused_ahead_is_asked_for_when_it_is_touched(asked: str) -> None:
    refused: Json = {"refuse": {"code": "odd", "text": "Not so."}}
    states, frames = walked(asked, {"touch": "a"}, refused, {"touch": "b"}, told(AROUND[1]))
    # nobody has asked for it, so that nobody is told
    assert [entry(state, "notice") for state in states] == [None] * 4
    assert [entry(state, "busy") for state in states] == [False, False, True, False]
    assert [entry(one, "touches") for one in frames] == [asked_ahead("a"), asked_ahead("a", "b")]
    assert entry(states[-1], "path") == ["a", "b"]


def test_what_is_asked_too_late_is_told_only_where_something_was_to_be_done(asked: str) -> None:
    late: Json = {"refuse": {"code": "stale", "text": "It has moved on."}}
    states, _ = walked(asked, {"touch": "zzz"}, late)
    assert (entry(states[-1], "notice"), entry(states[-1], "busy")) == (None, False)
    found = in_node("match", frames=[{"text": asked}, {"touch": "c"}, late])
    assert acted(found) == ["play c"]
    assert entry(cast("list[Json]", entry(found, "states"))[-1], "notice") == "It has moved on."


def test_a_reload_finds_touches_beyond_the_graph_again(asked: str) -> None:
    question = json.loads(asked)
    question["now"]["touches"] = CUT
    kept = json.dumps({"at": question["n"], "made": asked_ahead("a", "b", "c")})
    beyond = (
        node({"c": 1}, [["a", "a"], ["b", "b"]]),
        node({"d": "play a b c d"}, [["a", "a"], ["b", "b"], ["c", "c"]]),
    )
    found = in_node(
        "match",
        kept={"belpic.touches.table": kept},
        frames=[{"text": json.dumps(question)}, told(*beyond)],
    )
    assert entry(found, "states", -1, "path") == ["a", "b", "c"]
    # what comes with the answer is walked without asking
    (only,) = cast("list[Json]", entry(found, "sent"))
    assert entry(only, "touches") == asked_ahead("a", "b")


def vector() -> tuple[Json, list[Json], list[Json]]:
    """Return the test vector of the manual: seeds, draws as a course tells them, and outcomes."""
    text = Path("docs/fairness.md").read_text(encoding="utf-8")
    data = json.loads(text.partition("```json")[2].partition("```")[0])
    throws: list[Json] = []
    for number, one in enumerate(data["draws"]):
        items = one.get("items", "").split()
        size = one.get("number") or one.get("faces") or len(items)
        throws.append({"draw": number, "what": one["kind"], "number": size, "items": items})
    seeds: Json = {name: data[name] for name in ("commitment", "server", "clients")}
    return seeds, throws, [one["outcome"] for one in data["draws"]]


@pytest.mark.parametrize("plain", [False, True])
def test_every_draw_is_derived_again_as_the_manual_says(*, plain: bool) -> None:
    seeds, throws, outcomes = vector()
    found = in_node("fair", seeds=seeds, throws=throws, plain=plain)
    assert found == {"found": outcomes, "bound": True, "other": False}
    assert isinstance(seeds, dict)
    changed: Json = {**seeds, "server": "01" * 32}
    other = in_node("fair", seeds=changed, throws=throws, plain=plain)
    assert entry(other, "bound") is False
    assert entry(other, "found") != outcomes


def test_what_fell_is_held_against_what_was_to_be_expected() -> None:
    def thrown(seat: int | None, outcome: str, *, undone: bool = False) -> Json:
        odds: list[Json] = [
            {"outcome": "0", "probability": "1/4"},
            {"outcome": "1", "probability": "1/2"},
            {"outcome": "2", "probability": "1/4"},
        ]
        told: Json = {"seat": seat, "outcome": outcome, "undone": undone, "odds": odds}
        assert isinstance(told, dict)
        return {**told, "n": 1, "draw": 0, "what": "sticks", "number": 2, "items": []}

    shuffled: Json = {
        "seat": None,
        "outcome": "b a",
        "undone": False,
        "odds": [],
        "what": "shuffle",
    }
    throws: list[Json] = [thrown(0, "2"), thrown(0, "2"), thrown(1, "0"), shuffled]
    found = in_node("luck", throws=[*throws, thrown(0, "1", undone=True)])
    assert isinstance(found, list)
    assert [entry(one, "seat") for one in found] == [0, 1]
    assert entry(found, 0, "count") == 2
    assert entry(found, 0, "mean") == 2
    assert entry(found, 0, "expectedMean") == 1
    assert entry(found, 0, "tallies") == [
        {"outcome": "0", "fell": 0, "expected": 0.5},
        {"outcome": "1", "fell": 0, "expected": 1},
        {"outcome": "2", "fell": 2, "expected": 0.5},
    ]


def before(asked: str, *, early: bool = True) -> str:
    """Return what the seat is sent before it is asked."""
    told = json.loads(asked)
    told["now"] |= {"asked": [], "touches": [], "since": None, "early": early}
    return json.dumps(told)


def acted(found: Json) -> list[Json]:
    """Return the actions that the page has sent."""
    sent = entry(found, "sent")
    assert isinstance(sent, list)
    return [entry(one, "text") for one in sent if entry(one, "do") == "act"]


def test_what_was_set_is_played_when_the_turn_comes(asked: str) -> None:
    touches: list[Json] = [{"touch": "a"}, {"touch": "b"}]
    frames: list[Json] = [{"text": before(asked)}, *touches, {"text": asked}]
    found = in_node("match", frames=frames)
    first, one, two, _ = cast("list[Json]", entry(found, "states"))
    assert [entry(state, "path") for state in (first, one, two)] == [[], ["a"], ["a", "b"]]
    assert acted(found) == ["play a b"]
    # where fingers slip, a touch of a thing is asked about; what was set ahead was meant
    question = json.loads(asked)
    card: Json = {"kind": "card", "key": "b", "glyph": "x", "letter": "x", "label": "X"}
    zone: Json = {"kind": "zone", "key": "z", "label": "Z", "role": "hand", "count": 1, "seat": 0}
    assert isinstance(zone, dict)
    question["now"]["things"] = [{**zone, "cards": [card]}]
    finger: dict[str, Json] = {"coarse": True, "kept": {"belpic.early": "yes"}}
    things: list[Json] = [{"text": json.dumps(question)}]
    assert acted(in_node("match", frames=[*things, *touches], **finger)) == []
    assert acted(in_node("match", frames=[*frames[:-1], *things], **finger)) == ["play a b"]
    # nothing of it leaves the page before
    assert acted(in_node("match", frames=frames[:-1])) == []
    sent = entry(in_node("match", frames=frames[:-1]), "sent")
    assert "touch" not in json.dumps(sent)


def after_own(told: str, **changed: Json) -> str:
    """Return what a seat is sent whose own action was the last."""
    read = json.loads(told)
    line = {"n": read["n"], "kind": "action", "seat": read["now"]["viewer"], "text": "pass"}
    read["log"] = [*read["log"], line | {"say": None, "undone": False, "gains": []} | changed]
    return json.dumps(read)


def test_what_was_set_goes_with_the_action_after_which_it_was_set(asked: str) -> None:
    begun: list[Json] = [{"text": after_own(before(asked))}, {"touch": "a"}, {"touch": "b"}]
    same = in_node("match", frames=[*begun, {"text": after_own(asked)}])
    assert acted(same) == ["play a b"]
    taken_back = in_node("match", frames=[*begun, {"text": after_own(asked, undone=True)}])
    assert acted(taken_back) == []
    # as somebody does who has the table open twice
    elsewhere = after_own(after_own(asked), n=json.loads(asked)["n"] + 1)
    assert acted(in_node("match", frames=[*begun, {"text": elsewhere}])) == []


def test_what_was_set_is_taken_back(asked: str) -> None:
    ways: list[Json] = [{"call": "back"}, {"call": "cancel"}, {"touch": "c"}]
    for back in ways:
        frames: list[Json] = [{"text": before(asked)}, {"touch": "c"}, back, {"text": asked}]
        found = in_node("match", frames=frames)
        assert acted(found) == []
        assert entry(cast("list[Json]", entry(found, "states"))[-1], "path") == []


def test_what_has_become_impossible_is_dropped_and_said(asked: str) -> None:
    why: Json = {
        "kind": "touch",
        "touches": [GRAPH[0]],
        "action": None,
        "why": {"code": "no", "text": "It is gone."},
        "preview": [],
    }
    frames: list[Json] = [
        {"text": before(asked)},
        {"touch": "a"},
        {"touch": "zzz"},
        {"text": asked},
        {"answer": why},
    ]
    found = in_node("match", frames=frames)
    last = cast("list[Json]", entry(found, "states"))[-1]
    assert acted(found) == []
    assert entry(last, "path") == []
    assert str(entry(last, "notice")).endswith("It is gone.")


@pytest.mark.parametrize(("early", "setting"), [(False, "yes"), (True, "no")])
def test_nothing_is_set_where_something_is_hidden_or_nobody_wants_it(
    asked: str, early: bool, setting: str
) -> None:
    frames: list[Json] = [
        {"text": before(asked, early=early)},
        {"touch": "c"},
        {"text": asked},
    ]
    found = in_node("match", frames=frames, kept={"belpic.early": setting})
    assert acted(found) == []
