"""Fate: two players and a game master play one exchange, each on a page of their own."""

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import SOON, choose, offer, send, sit, unfold
from tests.browser.rig import Server

ROLL = "#roll-roll-c7"
"""The Inspector attacks Brother Odo; as the demo opens it stands at 5 against 5."""


def _invoke(page: Page, name: str, aspect: str, why: str) -> None:
    form = offer(page, name)
    unfold(form)
    choose(form, "aspect", aspect)
    form.locator('[name="why"]').fill(why)
    send(form)


def _sheet(page: Page, key: str) -> Locator:
    return page.locator(f"#sheet-{key}")


def _points(page: Page, key: str) -> Locator:
    return _sheet(page, key).locator(".gauge.tokens .count b")


def test_an_exchange_from_compel_to_concession(browser: Browser, fate_server: Server) -> None:
    gm = sit(browser, fate_server.gm)
    odo, tessa = sit(browser, fate_server.player), sit(browser, fate_server.player)
    send(offer(odo, "claim-odo"))
    send(offer(tessa, "claim-tessa"))
    expect(offer(tessa, "release-tessa")).to_have_count(1, timeout=SOON)

    # A compel pays at once: 3 fate points and one more.
    send(offer(odo, "accept-compel-p11"))
    for page in (gm, odo, tessa):
        expect(_points(page, "odo")).to_have_text("4", timeout=SOON)

    # The GM pays for +2: 7 against 5. Odo answers: 7 against 7. The GM pays again: 9 against 7.
    expect(gm.locator(f"{ROLL} .headline")).to_have_text("As it lies: Tie", timeout=SOON)
    _invoke(gm, "invoke-c7-gm-actor-bonus", "c7:0", "he has done this before")
    expect(odo.locator(f"{ROLL} .headline")).to_have_text("As it lies: Succeed", timeout=SOON)
    _invoke(odo, "invoke-c7-odo-0-bonus", "odo:2", "nobody moves an anchor")
    expect(gm.locator(f"{ROLL} .headline")).to_have_text("As it lies: Tie", timeout=SOON)
    _invoke(gm, "invoke-c7-gm-actor-bonus", "a4", "the blow comes out of the fog")
    expect(tessa.locator(f"{ROLL} .headline")).to_have_text("As it lies: Succeed", timeout=SOON)

    # Both let it stand: 2 shifts, and 1 for the weapon. Box 2 and a mild consequence absorb 4.
    send(offer(gm, "stand-c7"))
    expect(odo.locator(ROLL)).to_contain_text("Brother Odo", timeout=SOON)
    send(offer(odo, "stand-c7"))
    for page in (gm, odo, tessa):
        expect(page.locator(f"{ROLL} .headline")).to_have_text("Succeed", timeout=SOON)
        expect(_sheet(page, "odo")).to_contain_text("3 shifts to absorb", timeout=SOON)
    form = offer(odo, "absorb-odo")
    unfold(form)
    choose(form, "way", "2+mild")
    form.locator('[name="name"]').fill("Gashed Arm")
    send(form)
    for page in (gm, odo, tessa):
        expect(_sheet(page, "odo")).to_contain_text("Gashed Arm", timeout=SOON)
        expect(_sheet(page, "odo")).to_contain_text("1 free for the opposition", timeout=SOON)

    # Tessa concedes before any other dice fall, and is paid 1 when the conflict ends.
    form = offer(tessa, "concede-tessa")
    unfold(form)
    form.locator('[name="how"]').fill("Over the rail, into the rigging.")
    send(form)
    expect(_sheet(gm, "tessa")).to_contain_text("Conceded", timeout=SOON)
    expect(_points(gm, "tessa")).to_have_text("3")
    send(offer(gm, "end-conflict-console"))
    for page in (gm, odo, tessa):
        expect(_points(page, "tessa")).to_have_text("4", timeout=SOON)
        expect(page.locator("#area-lines")).to_contain_text("Over the rail, into the rigging.")
