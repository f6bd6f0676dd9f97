"""Fate: somebody goes across the map by keyboard alone, and everybody sees it."""

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import SOON, choose, offer, send, sit, tab_to, unfold
from tests.browser.rig import Server


def _place(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name, exact=True)


def _token(page: Page, place: str, name: str) -> Locator:
    """Somebody's token, if it stands in that place."""
    return _place(page, place).get_by_role("list", name="Here", exact=True).get_by_text(name, exact=True)


def _on(page: Page, name: str) -> None:
    """The focus is on a place."""
    expect(_place(page, name)).to_be_focused(timeout=SOON)


def test_a_move_on_the_map_by_keyboard(browser: Browser, fate_server: Server) -> None:
    """A free move where nothing hinders; the grille asks for a roll (the digest's section 7)."""
    gm, tessa = sit(browser, fate_server.gm), sit(browser, fate_server.player, width=1920)
    send(offer(tessa, "claim-tessa"))
    expect(offer(tessa, "release-tessa")).to_have_count(1, timeout=SOON)

    # The GM ends the conflict: the attack stands, Brother Odo absorbs it, the roll goes.
    send(offer(gm, "settle-c7"))
    form = offer(gm, "absorb-odo")
    expect(form).to_have_count(1, timeout=SOON)
    unfold(form)
    choose(form, "way", "2")
    send(form)
    expect(offer(gm, "absorb-odo")).to_have_count(0, timeout=SOON)
    for name in ("close-c7", "end-conflict-console"):
        send(offer(gm, name))
        expect(offer(gm, name)).to_have_count(0, timeout=SOON)
    for page in (gm, tessa):
        expect(_token(page, "Landing stage", "Tessa Vane")).to_have_count(1, timeout=SOON)

    tab_to(tessa, ".place")
    _on(tessa, "Landing stage")
    tessa.keyboard.press("ArrowRight")
    _on(tessa, "Spiral stair")
    tessa.keyboard.press("Enter")
    for page in (gm, tessa):
        expect(_token(page, "Spiral stair", "Tessa Vane")).to_have_count(1, timeout=SOON)
        expect(_token(page, "Landing stage", "Tessa Vane")).to_have_count(0)

    # In a conflict the free move ends at the grille: a roll, against Good +3.
    send(offer(gm, "begin-conflict-console"))
    form = offer(gm, "give-turn-order")
    expect(form).to_have_count(1, timeout=SOON)
    unfold(form)
    choose(form, "who", "tessa")
    send(form)
    expect(offer(tessa, "cross-z3-tessa")).to_have_count(1, timeout=SOON)
    expect(offer(tessa, "move-z3-tessa")).to_have_count(0)
    tab_to(tessa, ".place")
    tessa.keyboard.press("ArrowRight")
    tessa.keyboard.press("ArrowRight")
    _on(tessa, "Archive")
    tessa.keyboard.press("Enter")
    tab_to(tessa, '[data-offer="cross-z3-tessa"] .act button')
    tessa.keyboard.press("Enter")
    for page in (gm, tessa):
        expect(page.locator("#roll-roll-tessa")).to_contain_text("Get to Archive", timeout=SOON)
        expect(page.locator("#roll-roll-tessa")).to_contain_text("Good +3")
        expect(_token(page, "Archive", "Tessa Vane")).to_have_count(0)
