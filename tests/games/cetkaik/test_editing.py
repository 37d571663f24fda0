"""Setting up positions: every change gives a text that is a position again, or is refused."""

import pytest

from belpic.core.errors import Unreadable
from belpic.core.scene import Button, Piece
from belpic.games.cetkaik.game import GAME

PARTS = GAME.parts
OPTIONS = GAME.options(2)


def start() -> str:
    assert PARTS.positions is not None
    return PARTS.positions.write(GAME.start(2, OPTIONS))


def edit(text: str, key: str, place: str = "") -> str:
    assert PARTS.editor is not None
    edited = PARTS.editor.edit(text, OPTIONS, key, place)
    assert PARTS.positions is not None
    assert PARTS.positions.write(PARTS.positions.read(edited, OPTIONS)) == edited
    return edited


def kit() -> dict[str, Piece]:
    assert PARTS.editor is not None
    pieces = [one for one in PARTS.editor.kit(OPTIONS) if isinstance(one, Piece)]
    return {one.place: one for one in pieces}


def pieces_at(text: str) -> dict[str, Piece]:
    assert PARTS.positions is not None
    things = PARTS.positions.read(text, OPTIONS).view(0).scene().things  # type: ignore[arg-type]  # a seat
    return {one.place: one for one in things if isinstance(one, Piece)}


def test_a_board_is_emptied_and_laid_out_again_piece_by_piece() -> None:
    whole = start()
    wanted = pieces_at(whole)
    text = edit(whole, "clear")
    assert pieces_at(text) == {}
    looks = {(one.glyph, one.colour, one.seat): key for key, one in kit().items()}
    for place, piece in wanted.items():
        text = edit(text, looks[piece.glyph, piece.colour, piece.seat], place)
    assert pieces_at(text) == wanted
    assert edit(text, "initial").split()[0] == whole.split()[0]


def test_what_else_is_said_of_a_position_is_changed_by_pressing() -> None:
    text = start()
    side, season, rate = (text.split()[index] for index in (1, 3, 4))
    assert edit(text, "turn").split()[1] != side
    assert edit(edit(text, "turn"), "turn").split()[1] == side
    assert edit(text, "season").split()[3] != season
    assert edit(text, "rate").split()[4] == str(2 * int(rate))


def test_pieces_go_into_stocks_and_out_of_them() -> None:
    text = edit(start(), "", "KA")
    assert "KA" not in pieces_at(text)
    missing = next(key for key, one in kit().items() if one == _at(start(), "KA", key))
    taken = edit(text, missing, "stock0")
    assert taken.split()[2] != "-"
    assert edit(taken, "", "stock0") == text


def _at(text: str, place: str, key: str) -> Piece:
    piece = pieces_at(text)[place]
    return Piece(key, piece.glyph, piece.letter, piece.label, piece.seat, piece.colour)


@pytest.mark.parametrize(
    ("key", "place"), [("piece99", "KA"), ("", "ZZ"), ("", ""), ("nothing", "KA")]
)
def test_what_is_not_there_is_refused(key: str, place: str) -> None:
    with pytest.raises(Unreadable):
        edit(start(), key, place)


def test_no_piece_is_put_that_is_not_left() -> None:
    piece = next(key for key, one in kit().items() if one.glyph == "王")
    with pytest.raises(Unreadable):
        edit(start(), piece, "ZO" if "ZO" not in pieces_at(start()) else "ZU")


def test_the_ancient_form_has_no_kit() -> None:
    assert PARTS.editor is not None
    assert PARTS.editor.kit(GAME.options(2, "ancient")) == ()
    buttons = [one.key for one in PARTS.editor.kit(OPTIONS) if isinstance(one, Button)]
    assert buttons == ["turn", "season", "rate", "clear", "initial"]
