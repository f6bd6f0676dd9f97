"""The 2d10 success-check game: an attack with Advantage, a hidden Target Number, and Edge that turns a failure."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.people import SOON, choose, offer, send, sit, type_faces, unfold
from tests.browser.rig import Axe, Server


def _check(key: str) -> str:
    return f"#roll-check-{key}"


def _attempt(page: Page, key: str, intent: str, skill: str) -> None:
    form = offer(page, f"declare-{key}")
    unfold(form)
    form.locator('[name="intent"]').fill(intent)
    choose(form, "skill", skill)
    send(form)


def _set_tn(gm: Page, key: str, tn: int, shown: str) -> None:
    form = offer(gm, f"set-tn-{key}")
    form.locator('[name="tn"]').fill(str(tn))
    choose(form, "shown", shown)
    send(form)


def test_a_double_is_kept_and_the_shot_goes_through_armor(browser: Browser, success_check_server: Server) -> None:
    """Need 10, dice 6, 6, 9: the double makes margin 7, the highest pair only 5. Then 26 against PT 20, DR 40."""
    gm, runa = sit(browser, success_check_server.gm), sit(browser, success_check_server.player)
    check = _check("runa")
    type_faces(runa, "throw-runa", "6 6 9")
    for page in (gm, runa):
        expect(page.locator(f"{check} .headline")).to_have_text("As it lies: Significant success", timeout=SOON)
        expect(page.locator(f"{check} .die.gone")).to_have_attribute("data-face", "9")
        expect(page.locator(f"{check} .counts")).to_contain_text("Margin7")
    other = offer(runa, "drop-die-runa-0")
    expect(other).to_contain_text("Drop the 6: keep 9 + 6, margin 5, significant success")

    # The other pair may be chosen, and the better one again.
    send(other)
    expect(runa.locator(f"{check} .counts")).to_contain_text("Margin5", timeout=SOON)
    best = offer(runa, "drop-die-runa-2")
    expect(best).to_contain_text("Drop the 9: keep 6 + 6, margin 7, significant success — the best")
    send(best)
    expect(runa.locator(f"{check} .counts")).to_contain_text("Margin7", timeout=SOON)

    # It hits with one die more. Edge adds two, as none was spent on the attack: 6d6+5.
    send(offer(runa, "settle-runa"))
    expect(runa.locator(check)).to_contain_text("+1d6 margin", timeout=SOON)
    expect(runa.locator(f"{check} .odds")).to_contain_text("Damage gets through")
    send(offer(runa, "boost-damage-runa"))
    expect(runa.locator("#sheet-runa .tokens .count b")).to_have_text("2", timeout=SOON)
    type_faces(runa, "throw-damage-runa", "5 4 6 3 2 1")
    for page in (gm, runa):
        expect(page.locator(f"{check} .detail")).to_have_text(
            "26 damage, and 16 of it reaches Captain Voss.", timeout=SOON
        )
        expect(page.locator("#sheet-voss")).to_contain_text("serious")
    expect(offer(gm, "lessen-injury-voss-sheet-0")).to_contain_text("Serious → moderate")
    expect(offer(runa, "lessen-injury-voss-sheet-0")).to_have_count(0)


def test_a_hidden_number_stays_hidden_until_the_game_master_shows_it(
    browser: Browser, success_check_server: Server
) -> None:
    gm = sit(browser, success_check_server.gm)
    bell, runa = sit(browser, success_check_server.player), sit(browser, success_check_server.player)
    check = _check("bell")
    send(offer(bell, "claim-bell"))
    send(offer(runa, "claim-runa"))
    expect(offer(bell, "release-bell")).to_have_count(1, timeout=SOON)
    _attempt(bell, "bell", "Find the drain by the sound of it", "Survival")
    expect(gm.locator(check)).to_be_visible(timeout=SOON)
    _set_tn(gm, "bell", 23, "hidden")
    expect(gm.locator(check)).to_contain_text("hidden from players", timeout=SOON)
    expect(gm.locator(f"{check} .odds")).to_contain_text("By the true Target Number, 23.")
    for page in (bell, runa):
        expect(page.locator(check)).to_contain_text("The Target Number is hidden, and so are the odds.", timeout=SOON)
        expect(page.locator(f"{check} .odds")).to_have_count(0)

    # 7 + 5 + 12 = 24: what it comes to is told by the game master's page alone.
    type_faces(bell, "throw-bell", "7 5")
    expect(gm.locator(f"{check} .headline")).to_have_text("As it lies: Marginal success", timeout=SOON)
    for page in (bell, runa):
        expect(page.locator(f"{check} .counts")).to_contain_text("24", timeout=SOON)
        expect(page.locator(f"{check} .headline")).to_have_count(0)
    send(offer(bell, "settle-bell"))
    for page in (bell, runa):
        expect(page.locator(f"{check} .headline")).to_have_text("Marginal success", timeout=SOON)
        expect(page.locator(f"{check} .counts")).not_to_contain_text("Margin")
        expect(page.locator("#area-lines")).to_contain_text("marginal success (24 in all)")
        expect(page.locator(check)).not_to_contain_text("23")
        expect(page.locator("body")).not_to_contain_text("TN 23")
    send(offer(gm, "reveal-tn-bell"))
    for page in (bell, runa):
        expect(page.locator(check)).to_contain_text("23", timeout=SOON)
        expect(page.locator(f"{check} .counts")).to_contain_text("Margin1")


def test_edge_turns_a_failure(browser: Browser, success_check_server: Server) -> None:
    """+12 against TN 20, dice 2, 2, 4: without Edge 18 at most; with it the double 2 makes 21."""
    gm, runa = sit(browser, success_check_server.gm), sit(browser, success_check_server.player)
    check = _check("runa")
    send(offer(gm, "drop-runa"))
    expect(runa.locator(check)).to_have_count(0, timeout=SOON)
    send(offer(runa, "claim-runa"))
    expect(offer(runa, "release-runa")).to_have_count(1, timeout=SOON)
    _attempt(runa, "runa", "Read the current", "Survival")
    expect(gm.locator(check)).to_be_visible(timeout=SOON)
    _set_tn(gm, "runa", 20, "exact")
    expect(runa.locator(check)).to_contain_text("Survival 0 + Endurance 5 + Perception 7", timeout=SOON)
    expect(runa.locator(f"{check} .odds")).to_contain_text("1 Edge now: Advantage")
    send(offer(runa, "edge-check-runa"))
    expect(runa.locator(check)).to_contain_text("Edge gives Advantage, and any double adds 5", timeout=SOON)
    type_faces(runa, "throw-runa", "2 2 4")
    expect(runa.locator(f"{check} .headline")).to_have_text("As it lies: Marginal success", timeout=SOON)
    expect(offer(runa, "drop-die-runa-0")).to_contain_text("Drop the 2: keep 4 + 2, margin −2, marginal failure")
    send(offer(runa, "settle-runa"))
    for page in (gm, runa):
        expect(page.locator(f"{check} .headline")).to_have_text("Marginal success", timeout=SOON)
        expect(page.locator("#area-lines")).to_contain_text("16 against TN 20, margin 1")
        expect(page.locator("#area-lines")).to_contain_text("The double adds 5.")
        expect(page.locator("#sheet-runa .tokens .count b")).to_have_text("2")


def test_a_check_is_accessible(browser: Browser, success_check_server: Server, axe: Axe) -> None:
    gm, runa = sit(browser, success_check_server.gm), sit(browser, success_check_server.player, scheme="dark")
    type_faces(runa, "throw-runa", "6 6 9")
    for page in (gm, runa):
        expect(page.locator(f"{_check('runa')} .headline")).to_be_visible(timeout=SOON)
        assert axe(page) == []
