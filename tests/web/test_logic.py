"""The browser modules that hold logic, run in node with no browser around them."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import cast

import pytest

from belpic.core.codec import Json, to_json
from belpic.core.languages import language
from belpic.core.match import Event
from belpic.core.plurals import PluralRule
from belpic.core.scene import Counter, Scene
from belpic.core.seats import SPECTATOR
from belpic.core.text import Text
from belpic.server.pages import WORDS
from belpic.table.feeds import Feed
from belpic.table.state_views import StateViews
from tests.system_parts import skip_for_missing
from tests.table.world import act, started
from tests.tiny.install import install

PAGE = Path(__file__).parent / "page.mjs"
LARGE = 2**53 + 1
RULES = {
    "one form": PluralRule.of({}),
    "two forms": language("en").plural,
    "three forms": PluralRule.of(
        {"one": "n % 10 = 1 and n % 100 != 11", "few": "n % 10 = 2..4 and n % 100 != 12..14"}
    ),
    "ranges": PluralRule.of({"one": "n = 0, 5..7 or n % 100 = 11", "two": "n % 1 != 0"}),
}


def in_node(what: str, **wish: Json) -> Json:
    """Return what the modules make of a wish."""
    node = shutil.which("node")
    if node is None:
        skip_for_missing("node", "apt-get install nodejs")
    ran = subprocess.run(
        [node, PAGE],
        input=json.dumps({"do": what, **wish}),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    found: Json = json.loads(ran.stdout)
    return found


def entry(found: Json, *path: str | int) -> Json:
    for step in path:
        if isinstance(step, int):
            assert isinstance(found, list)
            found = found[step]
        else:
            assert isinstance(found, dict)
            found = found[step]
    return found


def test_numbers_of_any_size_are_written_as_people_do() -> None:
    calls: list[Json] = [
        ["countingSticks", 0],
        ["countingSticks", -3],
        ["countingSticks", 37],
        ["countingSticks", str(25 * LARGE + 6)],
        ["pointsText", 12, "point"],
        ["pointsText", str(LARGE), "point"],
        ["pointsText", -5, "tenth"],
        ["pointsText", 123, "tenth"],
        ["pointsText", str(-LARGE), "tenth"],
        ["valueOf", "5/32"],
    ]
    assert in_node("scene", calls=calls) == [
        {"black": "0", "red": "0", "white": "0"},
        {"black": "0", "red": "0", "white": "0"},
        {"black": "1", "red": "2", "white": "2"},
        {"black": str(LARGE), "red": "1", "white": "1"},
        "12",
        str(LARGE),
        "-0.5",
        "12.3",
        f"-{LARGE // 10}.{LARGE % 10}",
        5 / 32,
    ]


def test_a_thing_of_an_unknown_kind_says_what_it_is() -> None:
    note: Json = {"kind": "note", "text": "known"}
    things: list[Json] = [
        note,
        {"kind": "gauge", "label": "High water"},
        {"kind": "gauge", "label": "no", "text": "Mind the water"},
        {"kind": "gauge", "label": 3},
        {"kind": "toString"},
    ]
    calls: list[Json] = [["unknownText", thing] for thing in things]
    assert in_node("scene", calls=calls) == [
        None, "High water", "Mind the water", "gauge", "toString",
    ]  # fmt: skip


def test_a_scene_is_put_together_from_what_stayed() -> None:
    button: Json = {"kind": "button", "key": "b", "label": "B"}
    zone: Json = {"kind": "zone", "key": "z", "cards": [{"key": "c"}]}
    decision: Json = {"kind": "decision", "key": "d", "options": [{"key": "o"}]}
    board: Json = {"kind": "board", "key": "board", "places": [{"key": "p"}]}
    calls: list[Json] = [
        ["wholeScene", [1, button, 0, 7], [zone, decision]],
        ["touchableKeys", [button, zone, decision, board]],
    ]
    assert in_node("scene", calls=calls) == [[decision, button, zone], ["b", "c", "o", "p", "z"]]


def languages(*langs: str) -> Json:
    return [
        {"hreflang": lang, "title": f"name of {lang}", "label": "", "href": f"words.{lang}.json"}
        for lang in langs
    ]


@pytest.mark.parametrize("name", RULES)
def test_forms_of_words_are_chosen_as_the_server_does(name: str) -> None:
    rule = RULES[name]
    words = [f"form{index}" for index in range(rule.count)]
    values: list[Json] = [*range(130), -1, "2–4", "1.5", "", "−7", "0x1"]
    template = f"{{n}} {{n|{'|'.join(words)}}}"
    told = in_node("plurals", rule=to_json(rule.forms), template=template, values=values)
    assert told == [f"{value} {words[rule.form_of(value)]}" for value in values]


def test_words_come_from_the_file_of_the_chosen_language() -> None:
    files: dict[str, Json] = {
        f"words.{lang}.json": {
            "words": dict(WORDS.templates(lang)),
            "plural": to_json(language(lang).plural.forms),
        }
        for lang in ("en", "ja")
    }
    files["words.qaa.json"] = {
        "words": {"seat": "⟦{seat}⟧", "cards": "{n} {n|card|few|cards}", "fell": "{n|card|cards}"},
        "plural": to_json(RULES["three forms"].forms),
    }
    counted: list[Json] = [[name, {"n": n}] for name in ("cards", "fell") for n in (1, 2, 5, 21)]
    found = in_node(
        "words",
        languages=languages("en", "ja", "qaa"),
        liked=["fr", "ja-JP", "en"],
        others=[["de"], ["EN-gb"], ["xx", "qaa"]],
        files=files,
        then="qaa",
        phrases=[
            ["seat", {"seat": 2}],
            *counted,
            ["none", {}],
        ],
    )
    assert entry(found, "first") == "ja"
    assert entry(found, "before", 0) == WORDS("seat", seat=2).in_("ja")
    # a language that is neither of ours needs nothing but its file
    after = entry(found, "after")
    assert isinstance(after, list)
    assert after[:5] == ["⟦2⟧", "1 card", "2 few", "5 cards", "21 card"]
    # what comes from a language of two forms is read by the rule of two forms
    assert after[5:] == ["card", "cards", "cards", "cards", "none"]
    assert (entry(found, "lang"), entry(found, "kept")) == ("qaa", "qaa")
    assert entry(found, "names") == ["name of en", "name of ja", "name of qaa"]
    assert entry(found, "preferred") == ["en", "en", "qaa"]


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what a spectator is sent of a table whose scene has a large number in it."""
    install(monkeypatch)
    table = started("tiny")
    monkeypatch.setattr(
        StateViews,
        "scene",
        lambda views, viewer: Scene(
            (
                Counter("rate", Text.same("Rate"), LARGE),
                Counter("n", Text.same("n"), id(views) % 1000),
                *views.view(viewer).scene().things,
            )
        ),
    )
    feed = Feed(table, SPECTATOR)
    told = [feed.snapshot("en")]
    for text in ("take 1", "take 2"):
        (seat,) = table.asked
        after = act(table, seat, text)
        feed.follow(after, after.trail[-1:])
        told.append(feed.news("en"))
        table = after
    return told


def sent(found: Json) -> list[Json]:
    frames = entry(found, "sent")
    assert isinstance(frames, list)
    return [entry(frame, "do") for frame in frames]


def test_a_large_number_does_not_make_the_page_ask_again(frames: list[str]) -> None:
    found = in_node("match", frames=[{"text": frame} for frame in frames])
    assert sent(found) == []
    assert entry(found, "states", -1, "things", 0, "value") == str(LARGE)
    assert entry(found, "states", -1, "n") == json.loads(frames[-1])["n"]
    # as a plain number it would be another one for a browser, and so would the hash
    plain = [frame.replace(f'"{LARGE}"', str(LARGE)) for frame in frames]
    asked = in_node("match", frames=[{"text": frame} for frame in plain])
    assert sent(asked) == ["resync", "resync"]
    # a snapshot is the last word, whatever it holds: asking again would bring the same
    assert sent(in_node("match", frames=[{"text": plain[0]}] * 3)) == []


def test_the_page_says_its_language_and_switches(frames: list[str]) -> None:
    found = in_node(
        "match",
        languages=languages("en", "ja"),
        frames=[{"text": frames[0]}, {"lang": "ja"}, {"text": frames[1]}],
    )
    assert entry(found, "address") == "ws://here/ws/table?n=0&lang=en"
    assert sent(found) == ["speak"]
    assert entry(found, "sent", 0, "lang") == "ja"
    assert entry(found, "states", -1, "lang") == "en"
    # until it is told in the new language, a new connection begins from nothing
    assert entry(found, "next") == 0


def test_the_page_drops_what_is_late_and_asks_for_what_it_missed(frames: list[str]) -> None:
    found = in_node("match", frames=[{"text": frames[0]}, {"text": frames[2]}])
    assert sent(found) == ["resync"]
    late = in_node("match", frames=[{"text": frames[i]} for i in (0, 1, 1, 2, 1)])
    assert sent(late) == []
    numbers = [json.loads(frame)["n"] for frame in frames]
    states = entry(late, "states")
    assert isinstance(states, list)
    assert [entry(state, "n") for state in states] == [numbers[i] for i in (0, 1, 1, 2, 2)]


def test_the_page_marks_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    before = started("tiny")
    (seat,) = before.asked
    feed = Feed(before, SPECTATOR)
    told = [feed.snapshot("en")]
    table = act(before, seat, "take 1")
    table = table.then(Event(0, "undo", None, str(before.n)), 1_000_000)
    feed.follow(table, table.trail[before.n :])
    told.append(feed.news("en"))
    found = in_node("match", frames=[{"text": frame} for frame in told])
    log = entry(found, "states", -1, "log")
    assert isinstance(log, list)
    again = Feed(table, SPECTATOR)
    assert [entry(line, "undone") for line in log] == [line.undone for line in again.lines]
    assert any(line.undone for line in again.lines)


def test_hashes_are_those_of_everybody_else() -> None:
    texts = ["", "abc", "皇" * 50, "x" * 55, "x" * 56, "x" * 64, "y" * 1000]
    right = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert in_node("hash", texts=list[Json](texts)) == {"subtle": right, "plain": right}


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
    told["now"]["touches"] = GRAPH
    return json.dumps(told)


def test_touches_are_walked_through_the_answers() -> None:
    one: dict[str, Json] = {"key": "a", "text": None, "label": None, "to": 1, "back": False}
    found = in_node(
        "touch",
        nodes=GRAPH,
        steps=[
            ["free"],
            ["read", "a", False],
            ["go", one],
            ["free"],
            ["read", "c", False],
            ["read", "a", True],
            ["read", "zzz", False],
            ["pop"],
            ["again", [{"key": "a", "text": None, "back": False}] * 2],
            ["again", [{"key": "b", "text": None, "back": False}]],
        ],
    )
    assert isinstance(found, list)
    first, read, went, after, anew, back, nothing, popped, again, stopped = found
    assert entry(first, "found") == ["a", "b", "c", "n"]
    assert entry(read, "found") == [one]
    assert entry(went, "found") is True
    assert entry(went, "made") == [{"key": "a", "text": None, "back": False}]
    assert entry(after, "found") == ["b", "a"]
    # what cannot go on begins anew, a chosen thing is taken back on request
    assert entry(anew, "found", 0, "to") == "play c"
    assert entry(back, "found") == [{**one, "to": 0, "back": True}]
    assert entry(nothing, "found") == []
    assert (entry(popped, "made"), entry(popped, "here")) == ([], [])
    assert entry(again, "here") == [["a", "a"], ["a", "a"]]
    # a reload never plays: touches end before an action
    assert entry(stopped, "made") == entry(again, "made")


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
