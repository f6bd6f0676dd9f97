"""Two people, one roll: what each sees, what a player must not, and what a bad line costs."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.people import SOON, arrive, choose, connected, faces_of, offer, send, sit, type_faces, unfold
from tests.browser.rig import Serve, Server
from tests.browser.wiretap import wiretap

HIDDEN = 7
"""A DV that nothing else on the page happens to be."""


def test_a_hidden_dv_reaches_no_player_and_both_see_the_same_dice(browser: Browser, server: Server) -> None:
    with wiretap(server.port) as tap:
        gm, player = sit(browser, server.gm), sit(browser, tap.through(server.player))
        form = offer(gm, "set-lyra")
        unfold(form)
        choose(form, "dv", str(HIDDEN))
        form.locator('[name="hide_dv"][type="checkbox"]').check(force=True)
        send(form)
        roll = player.locator("#roll-roll-lyra")
        expect(roll).to_contain_text("hidden", timeout=SOON)
        # What may be foretold without the DV is; outcomes are not.
        expect(roll).to_contain_text("The DV is hidden")
        expect(roll).not_to_contain_text("Clean Success")
        expect(gm.locator("#roll-roll-lyra")).to_contain_text("Clean Success")

        type_faces(player, "throw-lyra", "9 6 4 2 1")
        for page in (gm, player):
            expect(page.locator("#roll-roll-lyra .dice.big:not(.waiting) .die")).to_have_count(5, timeout=SOON)
            assert faces_of(page) == ["9", "6", "4", "2", "1"]
        send(offer(player, "settle-lyra"))
        for page in (gm, player):
            expect(page.locator("#roll-roll-lyra .headline")).to_have_text("Partial", timeout=SOON)

        player.reload()
        connected(player)
        received = tap.received()
    assert b"9, a success" in received
    for leak in (rb"DV[^0-9]{0,120}7\b", rb"\bdv[\"'=: ]{1,4}7\b", rb"beyond the ladder"):
        assert not re.search(leak, received), leak


def test_a_reload_and_a_dropped_line_lose_nothing(browser: Browser, server: Server) -> None:
    with wiretap(server.port) as tap:
        gm, player = sit(browser, server.gm), sit(browser, tap.through(server.player))
        tap.cut()
        expect(player.locator("#state")).not_to_have_attribute("data-state", "connected", timeout=SOON)
        say = offer(gm, "say")
        for words in ("A bell rings.", "A lantern goes out."):
            say.locator("textarea").fill(words)
            send(say)
            expect(gm.locator("#area-lines")).to_contain_text(words, timeout=SOON)
        expect(player.locator("#area-lines")).not_to_contain_text("A bell rings.")
        # Typed while the line is down, sent when it is back, and once only.
        mine = offer(player, "say")
        mine.locator("textarea").fill("I hold my breath.")
        send(mine)
        expect(player.locator("#state")).to_contain_text("unsent", timeout=SOON)
        tap.mend()
        for words in ("A bell rings.", "A lantern goes out.", "I hold my breath."):
            expect(player.locator("#area-lines")).to_contain_text(words, timeout=20_000)
        expect(gm.locator("#area-lines .entry", has_text="I hold my breath.")).to_have_count(1, timeout=SOON)
        player.reload()
        connected(player)
        expect(player.locator("#area-lines .entry", has_text="I hold my breath.")).to_have_count(1)
        expect(player.locator("#area-lines .entry", has_text="A bell rings.")).to_have_count(1)


def test_a_double_click_throws_once(browser: Browser, server: Server) -> None:
    gm, player = sit(browser, server.gm), sit(browser, server.player)
    offer(player, "throw-lyra").locator(".act button").first.dblclick()
    expect(player.locator("#roll-roll-lyra .dice.big:not(.waiting) .die")).to_have_count(5, timeout=SOON)
    player.wait_for_timeout(500)
    expect(gm.locator("#area-lines .entry", has_text="Lyra throws 5 dice")).to_have_count(1)


def test_focus_and_typed_text_stay_while_the_table_lives(browser: Browser, server: Server) -> None:
    gm, player = sit(browser, server.gm), sit(browser, server.player)
    player.evaluate(
        """() => { window.shifts = 0; new PerformanceObserver(list => { for (const e of list.getEntries())
        if (!e.hadRecentInput) window.shifts += e.value; }).observe({type: 'layout-shift', buffered: false}); }"""
    )
    words = offer(player, "say").locator("textarea")
    words.fill("Half a sent")
    words.evaluate("box => box.setSelectionRange(4, 4)")
    send(offer(gm, "tick-timer-t1-1"))
    say = offer(gm, "say")
    say.locator("textarea").fill("Something moves.")
    send(say)
    expect(player.locator("#area-lines")).to_contain_text("Something moves.", timeout=SOON)
    expect(words).to_have_value("Half a sent")
    expect(words).to_be_focused()
    assert words.evaluate("box => box.selectionStart") == 4
    assert player.evaluate("window.shifts") < 0.02


def test_the_two_links_live_side_by_side_in_one_browser(browser: Browser, server: Server) -> None:
    context = browser.new_context(reduced_motion="reduce")
    gm, player = arrive(context, server.gm), arrive(context, server.player)
    assert gm.url != player.url
    gm.reload()
    connected(gm)
    expect(gm.locator("#console")).to_be_visible()
    expect(player.locator("#console")).to_have_count(0)


def test_what_was_taken_back_is_struck_through_for_both(browser: Browser, server: Server) -> None:
    gm, player = sit(browser, server.gm), sit(browser, server.player)
    say = offer(gm, "say")
    say.locator("textarea").fill("The roof gives way.")
    send(say)
    entry = gm.locator("#area-lines .entry", has_text="The roof gives way.")
    expect(entry).to_have_count(1, timeout=SOON)
    entry.locator("details.takeback > summary").click()
    entry.locator("form .act button").click()
    for page in (gm, player):
        expect(page.locator("#area-lines .entry.withdrawn del", has_text="The roof gives way.")).to_have_count(
            1, timeout=SOON
        )


def test_a_refusal_keeps_what_was_typed_and_says_why(browser: Browser, server: Server) -> None:
    player = sit(browser, server.player)
    type_faces(player, "throw-lyra", "9 6 4 2 11")
    form = offer(player, "throw-lyra")
    expect(form.locator(".said")).to_contain_text("1 to 10", timeout=SOON)
    expect(form.locator('[name="_faces"]')).to_have_value("9 6 4 2 11")


def test_a_killed_server_keeps_what_it_answered(browser: Browser, server: Server, serve: Serve) -> None:
    player = sit(browser, server.player)
    send(offer(player, "throw-lyra"))
    expect(player.locator("#roll-roll-lyra .dice.big:not(.waiting) .die")).to_have_count(5, timeout=SOON)
    faces = faces_of(player)
    with serve(server.data) as again:
        other = sit(browser, again.player)
        expect(other.locator("#roll-roll-lyra .dice.big:not(.waiting) .die")).to_have_count(5, timeout=SOON)
        assert faces_of(other) == faces
