"""No violation that axe-core knows of, on any page, wide and narrow, light and dark."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import SOON, connected, offer, send, sit
from tests.browser.rig import Axe, Server

LOOKS = [(1440, "light"), (1440, "dark"), (360, "light"), (360, "dark")]


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_table(browser: Browser, server: Server, axe: Axe, width: int, scheme: str) -> None:
    gm, player = sit(browser, server.gm, width, scheme), sit(browser, server.player, width, scheme)
    assert axe(gm) == []
    assert axe(player) == []
    send(offer(player, "throw-lyra"))
    expect(player.locator("#roll-roll-lyra .dice.big:not(.waiting) .die")).to_have_count(5, timeout=SOON)
    assert axe(player) == []
    send(offer(player, "settle-lyra"))
    expect(offer(player, "close-lyra")).to_have_count(1, timeout=SOON)
    for page in (gm, player):
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "it scrolls sideways"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_other_page(browser: Browser, server: Server, axe: Axe, scheme: str) -> None:
    player = sit(browser, server.player, 1280, scheme)
    table = player.url
    for path in ("/", "/rules/fates_edge", "/rules/fates_edge/outcomes.partial", "/rules/fates_edge/table.withdraw"):
        player.goto(f"{server.address}{path}")
        assert axe(player) == [], path
    player.goto(f"{server.address}/no-such-page")
    assert axe(player) == []
    player.goto(table)
    connected(player)
    player.goto(f"{table.rstrip('/')}/log")
    assert axe(player) == []
