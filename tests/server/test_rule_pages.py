"""Rule pages over HTTP: contents, presets in words, and nothing that belongs to the manual."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from belpic.core import registry
from belpic.core.codec import Json
from belpic.server.rules import PageKey, RulePages
from belpic.server.turns import Account
from tests.schema import problem
from tests.server.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable

SEVERAL = max(registry.ids(), key=lambda game: len(registry.info(game).presets))
"""The game with the most presets."""


def rules(client: Client, game: str, query: str = "") -> dict[str, Json]:
    response = client.request("GET", f"/api/rules/{game}?lang=en{query}")
    assert response.status == 200, response.body
    assert problem(response.json, "RulePage") is None
    assert isinstance(response.json, dict)
    return response.json


def rows(data: Json) -> list[dict[str, Json]]:
    assert isinstance(data, list)
    return [one for one in data if isinstance(one, dict)]


def test_contents_lead_into_the_page(client: Client) -> None:
    page = rules(client, SEVERAL)
    contents = rows(page["contents"])
    assert len(contents) > 3
    for one in contents:
        assert f'<h2 id="{one["id"]}">{one["title"]}</h2>' in str(page["html"])


@pytest.mark.parametrize("preset", registry.info(SEVERAL).presets)
def test_every_preset_can_be_read_about_in_words(client: Client, preset: str) -> None:
    page = rules(client, SEVERAL, f"&preset={preset}")
    assert page["preset"] == preset
    names = [str(one["name"]) for one in rows(page["presets"])]
    assert names == list(registry.info(SEVERAL).presets)
    assert bool(page["changed"]) == (preset != names[0])
    assert all(one["label"] != one["name"] for one in rows(page["changed"]))


@pytest.mark.parametrize("game", registry.ids()[::3])
def test_what_is_typed_stands_in_the_manual(client: Client, game: str) -> None:
    html = str(rules(client, game)["html"])
    options = registry.load(game).Options.specs()
    assert "belpic " not in html
    assert not any(f"<code>{name}</code>" in html for name in options)


async def test_rare_pages_are_made_one_after_the_other_and_hold_up_no_usual_one() -> None:
    pages, under_way, most = RulePages(), 0, 0
    proceed = asyncio.Event()

    async def ask(make: Callable[[], str]) -> str:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await proceed.wait()
        under_way -= 1
        return make()

    async def at_once(make: Callable[[], str]) -> str:
        return make()

    account = Account()
    game = registry.info(SEVERAL)
    rare = [
        asyncio.create_task(pages.text(PageKey(SEVERAL, "en", preset, None), ask, account))
        for preset in game.presets
    ]
    usual = PageKey(SEVERAL, "en", None, None)
    assert await asyncio.wait_for(pages.text(usual, at_once, account), 60)
    proceed.set()
    texts = await asyncio.wait_for(asyncio.gather(*rare), 60)
    assert most == 1
    assert len(set(texts)) == len(game.presets) > 1
