"""The whole flow without a mouse, from intent to the spotlight."""

from playwright.sync_api import Browser, expect

from tests.browser.people import SOON, sit, tab_to
from tests.browser.rig import Server


def test_a_whole_pass_by_keyboard_alone(browser: Browser, server: Server) -> None:
    gm, player = sit(browser, server.gm), sit(browser, server.player)

    # Think better of the roll that is set, and play one of one's own from the start.
    player.keyboard.press("t")
    expect(player.locator("#roll-roll-lyra .dice.big:not(.waiting) .die")).to_have_count(5, timeout=SOON)
    tab_to(player, '[data-offer="settle-lyra"] .act button')
    player.keyboard.press("Enter")
    expect(player.locator("#roll-roll-lyra .headline")).not_to_contain_text("As it lies", timeout=SOON)
    tab_to(player, '[data-offer="close-lyra"] .act button')
    player.keyboard.press("Enter")
    expect(player.locator("#roll-roll-lyra")).to_have_count(0, timeout=SOON)

    tab_to(player, '[data-offer="open"] [name="intent"]')
    player.keyboard.type("Reach the crane's cabin")
    tab_to(player, '[data-offer="open"] [name="attribute"]')
    player.keyboard.press("ArrowDown")
    tab_to(player, '[data-offer="open"] .act button')
    player.keyboard.press("Enter")
    expect(player.locator("#roll-roll-lyra")).to_contain_text("Reach the crane's cabin", timeout=SOON)

    expect(gm.locator('[data-offer="set-lyra"]')).to_have_count(1, timeout=SOON)
    tab_to(gm, '[data-offer="set-lyra"] [name="position"]')
    gm.keyboard.press("ArrowRight")
    tab_to(gm, '[data-offer="set-lyra"] .act button')
    gm.keyboard.press("Enter")

    expect(player.locator('[data-offer="throw-lyra"]')).to_have_count(1, timeout=SOON)
    player.keyboard.press("Escape")
    tab_to(player, '[data-offer="throw-lyra"] .act button')
    player.keyboard.press("Enter")
    expect(player.locator("#roll-roll-lyra .dice.big:not(.waiting) .die").first).to_be_visible(timeout=SOON)
    tab_to(player, '[data-offer="settle-lyra"] .act button')
    player.keyboard.press("Enter")
    expect(gm.locator("#area-lines .entry", has_text="Lyra:").last).to_be_visible(timeout=SOON)


def test_help_lists_the_keys(browser: Browser, server: Server) -> None:
    player = sit(browser, server.player)
    player.keyboard.press("?")
    expect(player.locator("#help-dialog")).to_be_visible()
    player.keyboard.press("Escape")
    expect(player.locator("#help-dialog")).not_to_be_visible()
