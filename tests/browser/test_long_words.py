"""Texts are data: the longest words, anywhere, widen nothing; and whoever goes by keyboard stays where they were."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.people import SOON, offer, send, sit
from tests.browser.rig import Server

WORD = "W" * 400 + " <img src=x onerror=alert(1)> " + "é" * 400
SIDEWAYS = """() => [document.documentElement, document.getElementById('reader')]
    .map(part => part.scrollWidth - part.clientWidth).filter(Boolean)"""


def give(page: Page, name: str, number: int, fields: dict[str, object]) -> None:
    base = page.evaluate("location.origin + document.body.dataset.base")
    answer = page.request.post(f"{base}/commands/{name}", data={"command_id": f"long-{number}", "fields": fields})
    assert answer.ok, answer.text()


def test_no_word_is_too_long_for_the_page(browser: Browser, server: Server) -> None:
    gm, player = sit(browser, server.gm, 1440), sit(browser, server.player, 360)
    give(gm, "adjust", 1, {"who": "lyra", "path": "name", "value": WORD})
    give(gm, "adjust", 2, {"who": "lyra", "path": "blurb", "value": WORD})
    give(gm, "add-timer", 3, {"label": WORD})
    give(gm, "say", 4, {"text": "x" * 8_000})
    for page in (gm, player):
        expect(page.locator("#area-lines")).to_contain_text("xxxxxxxx", timeout=SOON)
        page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => fold.open = true)")
        assert page.evaluate(SIDEWAYS) == []


def test_the_focus_stays_by_the_roll_after_its_button_is_gone(browser: Browser, server: Server) -> None:
    player = sit(browser, server.player)
    send(offer(player, "throw-lyra"))
    expect(offer(player, "settle-lyra")).to_have_count(1, timeout=SOON)
    assert player.evaluate("!!document.activeElement.closest('#roll-roll-lyra')")
