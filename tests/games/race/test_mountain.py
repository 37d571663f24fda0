"""What the two games of climbing the mountain share: memory, scenes, previews, words and bots."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from belpic.bots.runner import SeatedBot, play_out
from belpic.core import registry
from belpic.core.action import Action
from belpic.core.errors import BelpicError
from belpic.core.game import AnyGame
from belpic.core.rng import SeededRng
from belpic.core.scene import Amount, Board, Button, Card, Forecast, Mark, Note, Thing, Zone
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat
from belpic.core.text import read_by
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.mountain.bot import ClimberBot, SteadyBot
from belpic.games._shared.mountain.holdings import STEPS, Held
from belpic.games._shared.mountain.rules import KING, halved
from belpic.games._shared.mountain.state import MountainState
from tests.games.race.mountain import act, happen, kinds, player, position, resources, turn_of
from tests.size import sized

TRADITIONAL = registry.load("mokcuo")
BOXED = registry.load("mokcuo_box")
GAMES = pytest.mark.parametrize("game", [TRADITIONAL, BOXED], ids=lambda game: game.info.id)


def things(state: MountainState, kind: type[Thing], seat: int = 0) -> list[Thing]:
    scene = state.view(Seat(seat)).scene()
    return [thing for thing in scene.things if isinstance(thing, kind)]


def refusal(state: MountainState, *path: str) -> str:
    reason = state.why(state.turn.seat, path)
    assert reason is not None
    return reason.code


# memory


def reshuffled() -> MountainState:
    """Return a turn in which seat 0 holds cards of two shuffles, and seat 1 of the first only."""
    state = position(
        TRADITIONAL,
        player("b5"),
        player("r5 r6 b6"),
        stock="",
        discard="b0 b1 r7 b8",
    )
    return happen(turn_of(state), "b0 r7 b1 b8")


def test_everybody_knows_what_a_new_stock_is_made_of() -> None:
    state = reshuffled()
    assert state.pools == (kinds("b5 r5 b6 r6"), kinds("b0 b1 r7 b8"))
    assert state.players[0].hand == (Held(0, kinds("b5")), Held(1, kinds("b0 r7")))
    seen = state.view(SPECTATOR).shown
    assert isinstance(seen, MountainState)
    assert seen.players[0].hand == (Held(0, (HIDDEN,)), Held(1, (HIDDEN, HIDDEN)))
    assert seen.stock == (HIDDEN, HIDDEN)


def test_guesses_keep_the_shuffles_apart() -> None:
    view = reshuffled().view(Seat(1))
    rng = SeededRng("guess")
    met: Counter[int] = Counter()
    for _ in range(60):
        guess = view.guess(rng)
        assert isinstance(guess, MountainState)
        # seat 1 sees three of the four cards of the first shuffle, so it knows the fourth
        assert guess.players[0].hand[0] == Held(0, kinds("b5"))
        drawn = (*guess.players[0].hand[1].kinds, *guess.stock)
        assert sorted(drawn) == sorted(kinds("b0 b1 r7 b8"))
        met[guess.stock[0]] += 1
    assert set(met) == set(kinds("b0 b1 r7 b8"))


def test_of_equal_cards_the_older_is_played_and_everybody_is_told() -> None:
    state = reshuffled()
    doubled = state.players[0]._replace(hand=(Held(0, kinds("b5")), Held(1, kinds("b5 r7"))))
    state = replace(
        state,
        players=(doubled._replace(rice=9), state.players[1]),
        pools=(kinds("b5 r5 b6 r6"), kinds("b5 b1 r7 b8")),
    )
    told = state.describe(Seat(0), Action.of("place", "b5"), SPECTATOR)
    assert "1つ前の山札" in told.in_("ja")
    assert "the stock 1 before" in told.in_("en")
    after = act(state, "place b5")
    assert after.players[0].hand == (Held(1, kinds("b5 r7")),)
    assert after.pools == (kinds("r5 b6 r6"), kinds("b5 b1 r7 b8"))
    newer = state.describe(Seat(0), Action.of("discard", "r7"), SPECTATOR)
    assert "今の山札" in newer.in_("ja")


def test_an_unmixed_hand_needs_no_such_words() -> None:
    state = position(TRADITIONAL, player("b0 r7"))
    assert "山札" not in state.describe(Seat(0), Action.of("place", "b0"), SPECTATOR).in_("ja")


def test_only_the_drawer_is_told_what_was_drawn() -> None:
    state = position(TRADITIONAL, player(), player(), stock="b7 r5 bK b1")
    end = Action.of("end")
    own = state.describe(Seat(0), end, Seat(1))
    assert "red 5, black 7, black king" in own.in_("en")
    assert state.describe(Seat(0), end, ALL) == own
    for viewer in (Seat(0), SPECTATOR):
        assert "draws 3" in state.describe(Seat(0), end, viewer).in_("en")
    shuffle = position(TRADITIONAL, player(), player(), stock="", discard="b7 r5 bK b1")
    waiting = turn_of(shuffle)
    outcome = Action.of("r5", "bK", "b7", "b1")
    assert waiting.seen(CHANCE, outcome, Seat(0)) == "r5 bK b7 ??"
    assert waiting.seen(CHANCE, outcome, SPECTATOR) == "?? ?? ?? ??"
    assert waiting.seen(CHANCE, outcome, ALL) == "r5 bK b7 b1"


@GAMES
def test_the_pools_hold_what_nobody_has_shown(game: AnyGame) -> None:
    rng = SeededRng(f"pools {game.info.id}")
    state = game.start(3, game.options(3, chosen={"turn_cap": sized(12, 60)}))
    deck = None
    while state.outcome() is None:
        assert isinstance(state, MountainState)
        deck = state.rules.deck
        if state.to_act is CHANCE:
            state = state.after(CHANCE, state.chance().sample(rng))
        else:
            actions = state.actions(state.turn.seat)
            state = state.after(state.turn.seat, actions[rng.below(len(actions))])
        assert isinstance(state, MountainState)
        held = [kind for one in state.players for kind in one.held]
        hidden = Counter((*held, *state.stock))
        assert hidden == Counter(kind for pool in state.pools for kind in pool)
        if state.pools:
            laid = [card.kind for one in state.players for card in one.laid]
            assert Counter(deck) == hidden + Counter(laid) + Counter(state.discard)


# what one sees before deciding


@pytest.mark.parametrize(
    ("code", "weak", "strong"),
    [
        ("r6", "no tiger or general of others until one's next turn", "coins +2"),
        ("r7", "this turn's move costs half", "advance up to 2 for nothing"),
        ("r8", "the chosen card grows older by one", "the chosen card is discarded"),
    ],
)
def test_a_throw_is_foretold(code: str, weak: str, strong: str) -> None:
    state = turn_of(position(TRADITIONAL, player("", code)))
    shown = state.view(Seat(0)).preview(("activate", "1"))
    forecast = next(thing for thing in shown if isinstance(thing, Forecast))
    assert [prospect.result.in_("en") for prospect in forecast.prospects] == [weak] * 4 + [
        strong
    ] * 2
    assert sum(prospect.probability for prospect in forecast.prospects) == Fraction(1)
    told = act(state, "activate 1").describe(CHANCE, Action.of("4"), SPECTATOR)
    assert strong in told.in_("en")


def test_the_route_is_marked_before_the_choice() -> None:
    state = position(TRADITIONAL, player("", "r5", coin=2, pos=1))
    view = state.view(Seat(0))
    assert view.preview(("move", "coin")) == (
        Mark("route", ("CY", "CO", "CU", "CI")),
        Mark("reachable", ("CO", "CU", "CI")),
    )
    assert view.preview(("move", "coin", "2")) == (Mark("route", ("CY", "CO", "CU")),)
    assert view.preview(("end",)) == ()
    assert state.view(Seat(1)).preview(("move", "coin")) == ()


def test_the_route_of_a_free_advance_is_marked() -> None:
    state = turn_of(position(TRADITIONAL, player("", "rT r7 b0", pos=1)))
    tam = (Mark("route", ("CY", "CO")), Mark("reachable", ("CO",)))
    assert state.view(Seat(0)).preview(("activate", "1")) == tam
    assert state.view(Seat(0)).preview(("activate", "2"))[1:] == tam
    assert state.view(Seat(0)).preview(("activate", "3")) == ()
    assert state.view(Seat(0)).preview(("activate", "9")) == ()
    asked = act(state, "activate 1")
    assert asked.view(Seat(0)).preview(()) == tam
    assert asked.view(Seat(0)).preview(("advance", "1")) == tam[:1]
    thrown = act(state, "activate 2")
    assert thrown.preview(Seat(0), ("advance",)) == ()
    home = position(TRADITIONAL, player("", "", pos=24), end="round")
    assert home.view(Seat(0)).preview(("move", "coin")) == ()


# scenes


@GAMES
def test_the_table_shows_the_way_and_the_ages_of_cards(game: AnyGame) -> None:
    state = position(game, player("b0 r5", "b0:1 rK:2", "used"), player("r5", immune=True))
    board = next(thing for thing in things(state, Board) if isinstance(thing, Board))
    assert len(board.links) == 24
    assert not board.sided
    zones = [thing for thing in things(state, Zone) if isinstance(thing, Zone)]
    laid = next(zone for zone in zones if zone.key == "board1")
    badges = [[badge.in_("ja") for badge in card.badges] for card in laid.cards]
    aged = [["#1", "印1"], ["#2", "印2"]] if game is TRADITIONAL else [["#1", "残2"], ["#2", "永"]]
    assert badges == aged
    assert "筆の守り" in next(zone for zone in zones if zone.key == "board2").label.in_("ja")
    hand = next(zone for zone in zones if zone.key == "hand0")
    assert [[badge.in_("ja") for badge in card.badges] for card in hand.cards] == [
        ["無料"],
        ["5銭"],
    ]
    hidden = next(zone for zone in zones if zone.key == "hand1")
    assert (hidden.count, hidden.cards) == (1, ())


def test_cards_at_work_are_marked() -> None:
    state = act(turn_of(position(TRADITIONAL, player("", "r0 r0"))), "activate 1")
    zones = [thing for thing in things(state, Zone) if isinstance(thing, Zone)]
    cards: tuple[Card, ...] = next(zone for zone in zones if zone.key == "board1").cards
    assert [card.badges[1].in_("ja") for card in cards] == ["済", "印0"]
    fresh = act(position(TRADITIONAL, player("r0")), "place r0")
    zones = [thing for thing in things(fresh, Zone) if isinstance(thing, Zone)]
    assert next(zone for zone in zones if zone.key == "board1").cards[0].badges[1].in_("ja") == "新"


def test_older_cards_of_a_hand_are_counted() -> None:
    zones = [thing for thing in things(reshuffled(), Zone) if isinstance(thing, Zone)]
    labels = {zone.key: zone.label.in_("en") for zone in zones}
    assert labels["hand0"].endswith("(1 from an earlier stock)")
    assert labels["hand1"].endswith("(3 from an earlier stock)")


def test_buttons_and_amounts() -> None:
    state = position(TRADITIONAL, player("b0", "b1", rice=12))
    buttons = [thing.key for thing in things(state, Button) if isinstance(thing, Button)]
    assert buttons == ["exchange", "destroy", "place", "move", "discard", "end", "rice"]
    amounts = [thing for thing in things(state, Amount) if isinstance(thing, Amount)]
    assert [(amount.low, amount.high) for amount in amounts] == [(1, 2)]
    # beside buttons for other things its name alone would not say that one pays for a move
    paying = things(state, Button)[-1]
    assert isinstance(paying, Button)
    assert paying.label.in_("en") == "Pay rice"
    assert things(state, Button, 1) == []
    declining = turn_of(position(TRADITIONAL, player("", "r0"), effect_decline=True))
    labels = [
        thing.label.in_("ja") for thing in things(declining, Button) if isinstance(thing, Button)
    ]
    assert labels == ["札を使う", "残りは使わない"]


def test_the_note_says_that_the_round_is_the_last() -> None:
    state = replace(position(BOXED, player("b0")), final=True)
    notes = [thing for thing in things(state, Note) if isinstance(thing, Note)]
    assert "このラウンドで終わります" in notes[0].text.in_("ja")


# reasons


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (("b0",), "word_first"),
        (("activate",), "no_effects"),
        (("effects",), "step_over"),
        (("exchange",), "cannot_exchange"),
        (("destroy",), "cannot_destroy"),
        (("move",), "poor"),
        (("place", "bK"), "poor_card"),
        (("place", "r1"), "not_yours"),
        (("discard", "r1"), "not_yours"),
        (("nonsense",), "not_now"),
        (("place", "nonsense"), "poor_card"),
    ],
)
def test_reasons(path: tuple[str, ...], code: str) -> None:
    state = position(TRADITIONAL, player("b0 bK", "r5"))
    assert refusal(state, *path) == (code if path[-1] != "nonsense" else "not_now")


def test_reasons_about_steps_that_are_over() -> None:
    state = position(TRADITIONAL, player("b0 bK r1", "b1", rice=3))
    assert refusal(act(state, "place b0"), "discard") == "lay_or_discard"
    assert refusal(act(state, "discard b0"), "place") == "step_over"
    assert refusal(act(state, "discard b0"), "destroy") == "step_over"
    assert refusal(position(TRADITIONAL, player()), "discard") == "no_hand"
    assert refusal(position(TRADITIONAL, player("rK")), "place") == "cannot_place"


def test_reasons_while_cards_work() -> None:
    state = turn_of(position(TRADITIONAL, player("b0", "r4 rT r8")))
    assert refusal(state, "move") == "effects_first"
    assert refusal(act(state, "activate 1"), "end") == "answer_steal"
    assert refusal(act(state, "activate 2"), "end") == "answer_advance"
    assert refusal(act(state, "activate 2"), "advance", "7") == "distance"
    assert refusal(act(state, "activate 3", "1"), "end") == "answer_target"


def test_reasons_about_the_boxed_duties() -> None:
    state = position(BOXED, player("b0", coin=2), done=())
    assert refusal(state, "activate") == "open_effects"
    assert refusal(state, "move") == "effects_due"
    assert refusal(act(state, "effects"), "move") == "duties"


def test_reasons_about_moves() -> None:
    state = position(TRADITIONAL, player(coin=2))
    assert refusal(state, "move", "rice") == "poor_move"
    assert refusal(state, "move", "coin", "5") == "distance"
    must = position(TRADITIONAL, player(coin=2), move_step="compulsory_if_payable")
    assert refusal(must, "end") == "must_move"
    home = position(TRADITIONAL, player(coin=2, pos=24), end="round")
    assert refusal(home, "move") == "no_distance"
    assert refusal(home, "move", "coin", "1") == "not_now"


def test_reasons_about_cards_to_remove() -> None:
    state = position(TRADITIONAL, player("", "b1 bK", rice=1))
    assert refusal(state, "destroy", "2") == "poor_card"
    assert refusal(state, "destroy", "card1.2") == "poor_card"
    for touch in ("3", "card2.2", "stock", "12"):
        assert refusal(state, "destroy", touch) == "not_now"
    any_card = position(
        TRADITIONAL, player("", "b1", rice=1), player("", "bK"), dismantle_targets="any"
    )
    assert refusal(any_card, "destroy", "2") == "not_now"
    assert refusal(any_card, "destroy", "2", "1") == "poor_card"
    assert refusal(any_card, "destroy", "x", "1") == "not_now"
    assert refusal(any_card, "destroy", "9", "1") == "not_now"


def test_no_room_is_a_reason() -> None:
    full = player("b0 rS", "r0 r0 r0 r1 r1 r1 r1 r2 r2")
    assert refusal(position(TRADITIONAL, full), "place", "b0") == "no_room"
    assert refusal(position(BOXED, full, min_discard=0), "place") == "cannot_place"


# events


def test_events_tell_what_came_of_them() -> None:
    state = turn_of(position(TRADITIONAL, player("", "r4 r0", rice=1), player(coin=2, rice=1)))
    asked = act(state, "activate 1")
    told = asked.describe(Seat(0), Action.of("steal", "2", "coin"), SPECTATOR)
    assert told.in_("ja") == "1番席の虎が2番席の銭を狙います。1番席 銭+1。2番席 銭−1。"
    rice = state.describe(Seat(0), Action.of("activate", "2"), SPECTATOR)
    assert rice.in_("en") == "Seat 1 uses red 0. Seat 1: rice +1."


def test_events_tell_whose_turn_it_is_and_what_is_gone() -> None:
    state = position(TRADITIONAL, player(coin=2), player("b0 b1 b5", "b0:3"))
    told = state.describe(Seat(0), Action.of("move", "coin", "2"), SPECTATOR)
    assert told.in_("en") == (
        "Seat 1 pays 2 coins and advances 2. Seat 1: coins −2. Seat 1’s piece is on CO now. "
        "It is Seat 2’s turn. Seat 2’s black 0 goes to the discards."
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("exchange 1", "Seat 1 exchanges 5 rice for 1 coin. Seat 1: rice −5. Seat 1: coins +1."),
        ("destroy 1", "Seat 1 pays to remove Seat 1’s black 1. Seat 1: rice −1."),
        ("effects", "Seat 1 begins to use the laid cards."),
        ("discard", "Seat 1 throws away nothing."),
    ],
)
def test_events_of_the_main_part(text: str, told: str) -> None:
    state = position(BOXED, player("b5", "b1", rice=6), done=(), min_discard=0)
    action = Action(text.split())
    assert state.describe(Seat(0), action, SPECTATOR).in_("en").startswith(told)


def test_events_of_the_beginning() -> None:
    state = BOXED.start(3, BOXED.options(3))
    assert (
        state.describe(CHANCE, Action.of("1"), SPECTATOR).in_("en") == "Seat 2 has the first turn."
    )
    state = state.after(CHANCE, Action.of("1"))
    assert "by the numbers" in state.describe(CHANCE, Action.of("0"), SPECTATOR).in_("en")
    assert "against the numbers" in state.describe(CHANCE, Action.of("1"), SPECTATOR).in_("en")


def test_a_target_and_an_advance_are_told() -> None:
    state = turn_of(position(TRADITIONAL, player("", "r8 rT"), player("", "b0")))
    target = act(state, "activate 1", "5")
    told = target.describe(Seat(0), Action.of("target", "2", "1"), SPECTATOR)
    assert told.in_("ja") == "1番席の将が2番席の黒無を狙います。2番席の黒無が捨て札になります。"
    advance = act(state, "activate 2")
    told = advance.describe(Seat(0), Action.of("advance", "2"), SPECTATOR)
    assert told.in_("en") == "Seat 1 advances 2 for nothing. Seat 1’s piece is on CO now."
    notes = [thing for thing in things(advance, Note) if isinstance(thing, Note)]
    assert notes[0].text.in_("en") == "Seat 1 chooses how far to advance."


def test_an_empty_stock_and_the_end_are_told() -> None:
    state = position(TRADITIONAL, player(), player(), stock="", discard="b7")
    assert "捨て札を切って" in state.describe(Seat(0), Action.of("end"), SPECTATOR).in_("ja")
    won = position(TRADITIONAL, player(coin=2, pos=23))
    assert (
        won.describe(Seat(0), Action.of("move", "coin", "1"), SPECTATOR)
        .in_("ja")
        .endswith("頂に着いて終わりました。")
    )


def test_who_draws_last_is_told_before_the_next_turn() -> None:
    state = position(BOXED, player("b0 b1"), player("b2", "b4:3"), stock="r5", done=STEPS)
    told = state.describe(Seat(0), Action.of("end"), SPECTATOR)
    assert told.in_("en") == (
        "Seat 1 ends the turn. Seat 1 draws 1. It is Seat 2’s turn. "
        "Seat 2’s black 4 goes to the discards."
    )


def test_declining_is_told() -> None:
    state = turn_of(position(TRADITIONAL, player("", "r0"), effect_decline=True))
    assert "unused" in state.describe(Seat(0), Action.of("end"), SPECTATOR).in_("en")


def test_the_last_round_is_told() -> None:
    state = position(BOXED, player(coin=2, pos=23))
    told = state.describe(Seat(0), Action.of("move", "coin", "1"), SPECTATOR)
    assert "this round is the last" in told.in_("en")


# bots and tables


def test_prices_are_rounded_up() -> None:
    assert [halved(10, times) for times in range(5)] == [10, 5, 3, 2, 1]


@GAMES
@pytest.mark.parametrize("name", ["steady", "climber"])
def test_bots_finish_matches_under_any_options(game: AnyGame, name: str) -> None:
    rng = SeededRng(f"{game.info.id} {name}")
    for seats in game.info.seats:
        options = game.options(seats, chosen={"effect_decline": seats == 3, "turn_cap": 60})
        bots = [SeatedBot(game.parts.bots[name].make(), rng)] * seats
        play = play_out(game.start(seats, options), bots, rng, cap=20_000)
        assert play.outcome.reason == "goal"


def test_the_steady_bot_waits_for_a_king() -> None:
    bot = SteadyBot(frozenset({KING}), exchanges=True)
    state = position(TRADITIONAL, player("bK b5 r6"))
    assert str(bot.choose(state.view(Seat(0)), SeededRng(1))) == "discard b5 r6"
    alone = position(TRADITIONAL, player("bK"))
    assert str(bot.choose(alone.view(Seat(0)), SeededRng(1))) == "end"
    rich = position(TRADITIONAL, player("rK b5", rice=40, coin=3))
    assert str(bot.choose(rich.view(Seat(0)), SeededRng(1))) == "exchange 7"


def test_the_climber_lays_what_pays() -> None:
    bot = ClimberBot()
    state = position(TRADITIONAL, player("b6 b0 rS", rice=9))
    laid = act(state, str(bot.choose(state.view(Seat(0)), SeededRng(1))))
    assert resources(laid) == (9, 2)
    boxed = position(BOXED, player("b6", "b0", rice=9), done=())
    assert str(bot.choose(boxed.view(Seat(0)), SeededRng(1))) == "discard b6"


def test_a_bot_does_its_duty() -> None:
    bot = SteadyBot(frozenset({KING}), exchanges=False)
    state = position(BOXED, player("rK"))
    assert str(bot.choose(state.view(Seat(0)), SeededRng(1))) == "discard rK"


def test_bots_spare_what_is_shielded() -> None:
    bot = ClimberBot()
    foes = (player("", "rK", immune=True, coin=5, pos=20), player("", "b0", rice=1))
    state = act(turn_of(position(TRADITIONAL, player("", "r8 r4"), *foes)), "activate 1", "0")
    assert str(bot.choose(state.view(Seat(0)), SeededRng(1))) == "target 3 1"
    state = act(state, "target 3 1", "activate 2")
    assert str(bot.choose(state.view(Seat(0)), SeededRng(1))) == "steal 3 rice"


@GAMES
def test_tables_follow_the_options(game: AnyGame) -> None:
    analysis = game.parts.analysis
    assert analysis is not None
    tables = analysis.tables(game.options(2, chosen={"stick_threshold": 3}), 2)
    cards = {row[0].in_("ja"): [cell.in_("ja") for cell in row[1:]] for row in tables["cards"].rows}
    assert cards["馬5"][:2] == ["5", "2"]
    assert "3以上" in cards["筆6"][2]
    prices = [[cell.in_("ja") for cell in row] for row in tables["prices"].rows]
    assert prices[2] == ["2", "3", "2", "1", "0", "0", "1"]
    assert sum(row[1].in_("ja").count(",") + 1 for row in tables["places"].rows) == 25


@pytest.mark.parametrize("text", ["place r9", "target 1", "move gold 1", "activate"])
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(BelpicError):
        TRADITIONAL.read(position(TRADITIONAL, player()), Seat(0), text)


@pytest.mark.parametrize(
    ("lang", "whole"),
    [
        ("en", "You pay 2 coins and advance 2. You: coins −2. Your piece is on CO now."),
        ("ja", "あなたが銭2で2マス進みます。あなた 銭−2。あなたの駒はCOへ。"),
    ],
)
def test_ones_own_piece_is_told_as_ones_own(lang: str, whole: str) -> None:
    state = position(TRADITIONAL, player(coin=2), player("b0"))
    with read_by(0):
        told = state.describe(Seat(0), Action.of("move", "coin", "2"), Seat(0)).in_(lang)
    assert told.startswith(whole)
