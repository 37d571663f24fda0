"""The touch machine: things first, words at any time, taking back, beginning anew, completing."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise, permutations

import pytest

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.seats import SPECTATOR
from belpic.core.touch import (
    Asks,
    Continues,
    Declined,
    GraphLimits,
    TouchGraph,
    TouchMachine,
    draw_graph,
    draw_node,
)
from tests.core.touched import (
    Walk,
    amount,
    buttons,
    hand,
    machine,
    places,
    texts,
    touched,
)


def listed(actions: Iterable[str], keys: dict[str, str] | None = None) -> Walk:
    """Return the walk of actions whose tokens come in their order."""
    found = [Action(text.split()) for text in actions]

    def step(path: tuple[str, ...]) -> Next:
        fitting = [action for action in found if action[: len(path)] == path]
        following = dict.fromkeys(one[len(path)] for one in fitting if len(one) > len(path))
        complete = next((action for action in fitting if len(action) == len(path)), None)
        tokens = (Token(text, (keys or {}).get(text, text)) for text in following)
        return Next(tuple(tokens), complete)

    return step


def sets(actions: Iterable[str], likes: dict[str, str] | None = None) -> Walk:
    """Return the walk of actions that are a word and a set."""
    found = [Action(text.split()) for text in actions]

    def step(path: tuple[str, ...]) -> Next:
        if not path:
            return Next(plain(*dict.fromkeys(action[0] for action in found)))
        chosen = Counter(path[1:])
        following: set[str] = set()
        complete = None
        for word, *cards in found:
            if word == path[0] and chosen <= Counter(cards):
                following.update(Counter(cards) - chosen)
                complete = Action((word, *cards)) if chosen == Counter(cards) else complete
        tokens = (Token(card, card, None, (likes or {}).get(card)) for card in sorted(following))
        return Next(tuple(tokens), complete)

    return step


CARDS = sets(["play a", "play a b", "play b c d", "drop a", "drop b"])


def cards() -> TouchMachine:
    return machine(CARDS, *buttons("play", "drop", "pass"), hand("a", "b", "c", "d", "e"))


def test_cards_may_be_touched_before_it_is_said_what_to_do_with_them() -> None:
    reader = cards()
    assert set(reader.free(reader.start)) == {"play", "drop", "a", "b", "c", "d"}
    after = touched(reader, "a")
    assert texts(reader, after) == ["a"]
    assert set(reader.free(after)) == {"play", "drop", "b"}
    assert set(reader.complete(after)) == {Action.of("play", "a"), Action.of("drop", "a")}
    assert reader.completion(after) is None
    assert reader.whole(touched(reader, "a", "drop")) == Action.of("drop", "a")


def test_the_only_word_that_fits_is_taken_by_itself() -> None:
    reader = cards()
    after = touched(reader, "a", "b")
    assert texts(reader, after) == ["play", "a", "b"]
    assert reader.whole(after) == Action.of("play", "a", "b")
    after = touched(reader, "c")
    assert texts(reader, after) == ["play", "c"]
    assert set(reader.free(after)) == {"b", "d"}


@pytest.mark.parametrize("order", list(permutations(("play", "b", "c", "d"))))
def test_sets_come_in_any_order_and_words_at_any_moment(order: tuple[str, ...]) -> None:
    reader = cards()
    after = touched(reader, *[key for key in order if key != "play"][:3])
    assert reader.whole(after) == Action.of("play", "b", "c", "d")
    found = reader.start
    for key in order:
        if reader.whole(found) is None and key in reader.free(found):
            result = reader.touch(found, key)
            assert isinstance(result, Continues)
            found = result.touches
    assert reader.whole(found) == Action.of("play", "b", "c", "d")


def test_touches_of_a_set_are_the_same_in_any_order() -> None:
    reader = cards()
    assert touched(reader, "b", "c") == touched(reader, "c", "b")
    assert touched(reader, "play", "b", "c") == touched(reader, "c", "b")


def test_touching_again_takes_back_and_opens_the_words_again() -> None:
    reader = cards()
    after = touched(reader, "b", "c", "c")
    assert after == touched(reader, "b")
    assert set(reader.free(after)) == {"play", "drop", "a", "c", "d"}
    assert touched(reader, "b", "b") == reader.start


def test_a_word_taken_back_leaves_what_fits_without_it() -> None:
    reader = cards()
    assert touched(reader, "play", "b", "play") == touched(reader, "b")
    # nothing else can be done with c, so that taking the word back leaves nothing
    assert touched(reader, "c", "play") == reader.start


def test_another_thing_that_does_not_fit_begins_anew() -> None:
    reader = cards()
    after = touched(reader, "c", "a")
    assert after == touched(reader, "a")
    assert reader.whole(touched(reader, "c", "d", "drop", "a")) == Action.of("drop", "a")


def test_what_is_never_possible_is_explained() -> None:
    reader = cards()
    for found in (reader.start, touched(reader, "b")):
        result = reader.touch(found, "e")
        assert isinstance(result, Declined)
        assert result.reason.code == "not_now"


def test_one_completion_is_made_by_one_touch() -> None:
    reader = cards()
    assert reader.completion(touched(reader, "c")) == Action.of("play", "b", "c", "d")
    assert reader.completion(reader.start) is None
    assert reader.completion(touched(reader, "play")) is None


BOARD = listed(
    ["A *B -C", "A *B -D", "A -B", "A -A", "B -C", "B *A -C"],
    {"-A": "A", "-B": "B", "-C": "C", "-D": "D", "*A": "A", "*B": "B"},
)


def board() -> TouchMachine:
    return machine(BOARD, *places("A", "B", "C", "D", own="AB"))


def test_from_over_and_to_come_in_their_order() -> None:
    reader = board()
    assert set(reader.free(reader.start)) == {"A", "B"}
    result = reader.touch(touched(reader, "A"), "B")
    assert isinstance(result, Asks)
    assert [one.token.text for one in result.meanings] == ["*B", "-B"]
    stepped = touched(reader, "A", "B:*B")
    assert set(reader.free(stepped)) == {"C", "D"}
    assert reader.whole(touched(reader, "A", "B:*B", "D")) == Action.of("A", "*B", "-D")


def test_a_piece_may_end_where_it_began() -> None:
    reader = board()
    assert reader.whole(touched(reader, "A", "A")) == Action.of("A", "-A")


def test_another_own_piece_begins_anew_and_what_depended_falls_away() -> None:
    reader = machine(listed(["A -C", "B -C", "A *C -D"], {"-C": "C", "*C": "C", "-D": "D"}))
    reader = machine(reader.next, *places("A", "B", "C", "D", own="AB"))
    assert touched(reader, "A", "B") == touched(reader, "B")
    # C was touched to step on it from A
    assert touched(reader, "A", "C:*C", "A") == reader.start
    assert touched(reader, "A", "C:*C", "C") == touched(reader, "A")


def test_nothing_is_refused_in_silence_on_a_board() -> None:
    reader = board()
    assert isinstance(reader.touch(reader.start, "D"), Declined)


ROADS = listed(
    ["add 3 x", "add 3 x y", "add 5 y", "join 3 5 z", "join 5 3 z", "draw"],
    {"3": "end3", "5": "end5"},
)


def roads() -> TouchMachine:
    things = (*buttons("add", "join", "draw"), *places("end3", "end5"), hand("x", "y", "z"))
    return machine(ROADS, *things)


def test_own_cards_may_come_before_the_ends_that_a_word_asks_for() -> None:
    reader = roads()
    after = touched(reader, "z")
    assert texts(reader, after) == ["join", "z"]
    assert set(reader.free(after)) == {"end3", "end5"}
    # two actions, which no game has called alike
    assert reader.completion(after) is None
    first = touched(reader, "z", "end5")
    assert set(reader.free(first)) == {"end3"}
    assert Action.of("join", "5", "3", "z") in reader.complete(touched(reader, "z", "end5", "end3"))


def test_what_is_only_supposed_is_never_played_without_a_touch() -> None:
    reader = roads()
    after = touched(reader, "y")
    # y goes alone to 5, and with x to 3
    assert reader.whole(after) is None
    assert reader.completion(after) == Action.of("add", "5", "y")
    assert reader.whole(touched(reader, "y", "end5")) == Action.of("add", "5", "y")


def test_places_that_are_not_ones_own_wait_for_their_word() -> None:
    reader = roads()
    assert "end3" in reader.free(reader.start)
    assert isinstance(reader.touch(reader.start, "hand0"), Declined)


def test_a_word_after_a_thing_may_be_said_first() -> None:
    reader = machine(
        listed(["move 1 ship", "move 2 ship", "move 2 crew"]),
        *buttons("move", "ship", "crew"),
        *places("1", "2", own="12"),
    )
    after = touched(reader, "crew")
    assert reader.completion(after) == Action.of("move", "2", "crew")
    assert reader.whole(touched(reader, "crew", "2")) == Action.of("move", "2", "crew")
    assert reader.whole(touched(reader, "ship", "1")) == Action.of("move", "1", "ship")


def test_numbers_are_chosen_by_their_token() -> None:
    walk = listed(["bet 1", "bet 2"], {"1": "stake", "2": "stake"})
    reader = machine(walk, *buttons("bet"), amount("stake"))
    result = reader.touch(reader.start, "stake")
    assert isinstance(result, Asks)
    assert [one.token.text for one in result.meanings] == ["1", "2"]
    assert reader.whole(touched(reader, "stake:2")) == Action.of("bet", "2")


def test_a_number_waits_for_the_place_it_is_laid_on() -> None:
    walk = listed(["bet A 1", "bet B 1"], {"1": "stake"})
    reader = machine(walk, *buttons("bet"), *places("A", "B"), amount("stake"))
    assert set(reader.free(reader.start)) == {"bet", "A", "B"}


def test_texts_that_differ_by_their_words_are_one_touch() -> None:
    walk = listed(["drop S", "play S=4"], {"S=4": "S"})
    reader = machine(walk, *buttons("play", "drop"), hand("S"))
    after = touched(reader, "S")
    assert set(reader.free(after)) == {"play", "drop"}
    assert reader.whole(touched(reader, "S", "play")) == Action.of("play", "S=4")


PAIRS = ["play b7 r7", "play b7 b7", "play b8 r8"]
LIKES = {"b7": "7", "r7": "7"}


def test_among_cards_that_are_alike_the_machine_chooses_by_itself() -> None:
    reader = machine(sets(PAIRS, LIKES), *buttons("play"), hand("b7", "b7", "r7", "b8", "r8"))
    after = touched(reader, "b7")
    assert reader.completion(after) in (
        Action.of("play", "b7", "r7"),
        Action.of("play", "b7", "b7"),
    )
    reader = machine(sets(PAIRS), *buttons("play"), hand("b7", "b7", "r7", "b8", "r8"))
    assert reader.completion(touched(reader, "b7")) is None


def test_the_choice_among_alike_cards_does_not_favour_one_of_them() -> None:
    chosen: Counter[Action | None] = Counter()
    walk, things = sets(PAIRS, LIKES), (*buttons("play"), hand("b7", "b7", "r7", "b8", "r8"))
    for secret in range(40):
        reader = machine(walk, *things, secret=secret)
        chosen[reader.completion(touched(reader, "b7"))] += 1
    assert len(chosen) == 2
    assert min(chosen.values()) > 8


def test_a_spectator_touches_nothing() -> None:
    reader = machine(CARDS, *buttons("play"), hand("a"), viewer=SPECTATOR)
    assert not reader.free(reader.start)
    result = reader.touch(reader.start, "a")
    assert isinstance(result, Declined)
    assert result.reason.code == "watching"


def test_a_preview_belongs_to_the_readings() -> None:
    reader = cards()
    assert reader.preview(reader.start) == ()
    assert len(reader.preview(touched(reader, "a"))) == 2
    assert len(reader.preview(touched(reader, "c"))) == 1


def walked(graph: TouchGraph, reader: TouchMachine) -> int:
    """Walk the graph beside the machine and return how many nodes were met."""
    met = {0: reader.start}
    left = [0]
    while left:
        number = left.pop()
        node, here = graph.nodes[number], met[number]
        free = reader.free(here)
        assert set(node.free) == set(free)
        assert node.chosen == reader.chosen(here)
        for key, edges in node.free.items():
            for edge, meaning in zip(edges, free[key], strict=True):
                after = reader.take(meaning)
                assert edge.text == meaning.token.text
                if isinstance(edge.to, Action):
                    assert reader.whole(after) == edge.to
                elif edge.to is not None:
                    assert met.setdefault(edge.to, after) == after
                    left += [edge.to] if edge.to not in left and after not in met.values() else []
        for key, to in node.back.items():
            if isinstance(to, int):
                assert met.setdefault(to, reader.without(here, key)) == reader.without(here, key)
    return len(met)


@pytest.mark.parametrize("make", [cards, board, roads])
def test_a_graph_says_what_the_machine_says(make: Callable[[], TouchMachine]) -> None:
    reader = make()
    graph = draw_graph(reader)
    assert graph.whole
    assert walked(graph, reader) > 1
    assert draw_graph(make()) == graph


def bare_sets() -> TouchMachine:
    """Cards that nothing is said about: their order says nothing, or very seldom something."""
    found = [frozenset(one) for one in ("ab", "abc", "bd", "cde", "e")]

    def step(path: tuple[str, ...]) -> Next:
        fitting = [one for one in found if one.issuperset(path) and len(set(path)) == len(path)]
        tokens = plain(*sorted(frozenset().union(*fitting).difference(path)))
        complete = Action(sorted(path)) if frozenset(path) in found else None
        return Next(tokens, complete)

    return machine(step, hand(*"abcde"))


def wide_board() -> TouchMachine:
    """So many pieces that it becomes clear that their order matters."""
    squares = [f"{column}{row}" for column in "abcdef" for row in "123456"]
    moves = [f"{one} *{squares[at + 3]} -{squares[at + 7]}" for at, one in enumerate(squares[:28])]
    moves += [f"{one} -{to}" for one in squares[::2] for to in squares[::5] if one != to]
    keys = {f"{sign}{name}": name for name in squares for sign in "-*"}
    return machine(listed(moves, keys), *places(*squares, own=()))


def alike_step(path: tuple[str, ...]) -> Next:
    """Go on with cards two of which are alike; one function, as its number is part of the view."""
    after = {(): "ab", ("a",): "cd", ("b",): "c"}.get(path, "")
    action = Action(path) if len(path) == 2 else None
    return Next(tuple(Token(one, one, None, min("c", one)) for one in after), action)


def alike_cards() -> TouchMachine:
    """Cards that are touched one by one, two of which are alike."""
    return machine(alike_step, hand(*"abcd"))


def large_hand() -> TouchMachine:
    """So many cards after a word that none of them is supposed."""
    held = "abcdefghij"
    found = [f"play {' '.join(some)}" for size in (1, 2, 3) for some in combinations(held, size)]
    return machine(sets([*found, "drop a", "drop b"]), *buttons("play", "drop"), hand(*held))


def ordered_hand() -> TouchMachine:
    """The same with a word after which the order says something, and one where it does not."""
    held = "abcdefghij"
    found = [
        f"{word} {one} {two}" for word in ("lay", "lead") for one, two in permutations(held, 2)
    ]
    in_order, any_order = listed(found), sets(f"play {one} {two}" for one, two in pairwise(held))

    def step(path: tuple[str, ...]) -> Next:
        if path:
            return any_order(path) if path[0] == "play" else in_order(path)
        return Next((*in_order(()).tokens, *any_order(()).tokens))

    return machine(step, *buttons("lay", "lead", "play"), hand(*held))


@pytest.mark.parametrize(
    "make",
    [cards, board, roads, bare_sets, wide_board, alike_cards, large_hand, ordered_hand],
    ids=lambda make: make.__name__,
)
def test_the_short_way_leads_where_the_long_one_does(
    make: Callable[[], TouchMachine], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = make()
    quick = draw_graph(short)
    monkeypatch.setattr(TouchMachine, "only_reading", lambda *_: None)
    long = make()
    assert draw_graph(long) == quick
    assert long.answered == short.answered


def test_a_graph_ends_at_its_limits() -> None:
    reader = cards()
    whole = draw_graph(reader)
    part = draw_graph(cards(), GraphLimits(3, 100, 100))
    assert len(part.nodes) == 3
    assert not part.whole
    assert set(part.nodes[0].free) == set(whole.nodes[0].free)
    for limits in (GraphLimits(100, 0, 100), GraphLimits(100, 100, 0)):
        assert len(draw_graph(cards(), limits).nodes) == 1


def test_a_graph_knows_the_only_completion() -> None:
    reader = cards()
    graph = draw_graph(reader)
    (edge,) = graph.nodes[0].free["c"]
    assert isinstance(edge.to, int)
    assert graph.nodes[edge.to].done == Action.of("play", "b", "c", "d")


def test_a_node_alone_leads_further_than_itself() -> None:
    reader = cards()
    node = draw_node(reader, touched(reader, "a"))
    assert node.free["b"][0].to == Action.of("play", "a", "b")
    assert node.back == {"a": None}
    assert node.done is None


def test_a_walk_that_leads_nowhere_offers_nothing() -> None:
    reader = machine(lambda _: NOTHING)
    assert draw_graph(reader).nodes[0].free == {}
    assert reader.completion(reader.start) is None
