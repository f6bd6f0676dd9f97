"""Every answer the addresses give; the rows are those of the issue's table of bad input."""

import json
from fractions import Fraction

import pytest

from tests.web.rig import Site

LONG = "ﬀ" * 2_000
TEXTS = ['<b onload="x">&amp;</b>', "__proto__", "a.b.c 'q' \"d\"", "Zoë 🐙\u2028\n\ttab", LONG]


def test_a_command_is_carried_out_and_both_see_it(site: Site) -> None:
    answer = site.post("throw", {"who": "lyra"}, faces=[9, 6, 4, 2, 1])
    assert answer.status_code == 200
    assert answer.json() == {"seq": site.seq, "first_seq": site.seq - 1, "repeated": False}
    for client, at in ((site.gm, site.gm_at), (site.player, site.player_at)):
        assert "9, a success" in client.get(f"{at}/").text


def test_what_the_rules_forbid_is_refused_with_code_sentence_and_rule(site: Site) -> None:
    before = site.seq
    answer = site.post("settle", {"who": "lyra"})
    assert answer.status_code == 409
    refused = answer.json()["refused"]
    assert refused["code"] == "fates_edge/not-thrown"
    assert refused["says"].endswith(".")
    assert site.player.get(f"/rules/fates_edge/{refused['cite'][0]}").status_code == 200
    assert site.seq == before


@pytest.mark.parametrize(
    ("name", "fields", "path"),
    [
        ("take-harm", {"who": "lyra", "harm": 21}, "harm"),
        ("take-harm", {"who": "lyra", "harm": 1.5}, "harm"),
        ("take-harm", {"who": "lyra"}, "harm"),
        ("take-harm", {"who": "lyra", "harm": 1, "colour": "red"}, "colour"),
        ("take-harm", {"who": "lyra", "harm": 1, "armor": "tin"}, "armor"),
        ("no-such-command", {}, "command"),
        ("say", {"text": "x" * 8_001}, "text"),
    ],
)
def test_what_cannot_be_read_names_path_expected_and_got(
    site: Site, name: str, fields: dict[str, object], path: str
) -> None:
    before = site.seq
    answer = site.post(name, fields)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["path"] == path
    assert error["expected"]
    assert error["got"] is not None
    assert site.seq == before


def test_a_broken_body_is_422_and_a_long_one_413(site: Site) -> None:
    before = site.seq
    assert site.raw("say", b'{"command_id": "a", "fields": {').status_code == 422
    assert site.raw("say", b"[]").status_code == 422
    assert site.raw("say", b"x" * 65_537).status_code == 413
    assert site.raw("say", b"\xff\xfe").status_code == 422
    assert site.seq == before


def test_the_same_id_has_one_effect_and_the_same_answer(site: Site) -> None:
    body = json.dumps({"command_id": "once", "fields": {"text": "Hello."}}).encode()
    first, second = site.raw("say", body).json(), site.raw("say", body).json()
    assert first["seq"] == second["seq"] == site.seq
    assert (first["repeated"], second["repeated"]) == (False, True)
    other = json.dumps({"command_id": "once", "fields": {"text": "Something else."}}).encode()
    assert site.raw("say", other).json()["refused"]["code"] == "table/command-id-used"


def test_faces_that_such_dice_cannot_show_are_refused(site: Site) -> None:
    for faces in ([9, 6, 4, 2], [9, 6, 4, 2, 1, 1], [9, 6, 4, 2, 11], [9, 6, 4, 2, 0]):
        answer = site.post("throw", {"who": "lyra"}, faces=faces)
        assert answer.status_code == 409
        assert answer.json()["refused"]["code"] == "table/faces"


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_is_kept_byte_for_byte_and_shown_as_data(site: Site, text: str) -> None:
    assert site.post("adjust", {"who": "lyra", "path": "name", "value": text}).status_code == 200
    assert site.post("say", {"text": text}).status_code == 200
    state = site.gm.get(f"{site.gm_at}/state.json").json()
    assert text in json.dumps(state, ensure_ascii=False).replace("\\\\", "\\") or json.dumps(text)[1:-1] in json.dumps(
        state
    )
    rows = [json.loads(line) for line in site.gm.get(f"{site.gm_at}/log.jsonl").text.split("\n") if line]
    assert any(
        text in (row["body"] if isinstance(row["body"], dict) else json.loads(row["body"])).values() for row in rows
    )
    page = site.player.get(f"{site.player_at}/").text
    assert '<b onload="x">' not in page


def test_without_javascript_a_form_goes_back_to_the_page(site: Site) -> None:
    answer = site.form("throw", {"who": "lyra", "_id": "form-1"})
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{site.player_at}/")
    again = site.form("throw", {"who": "lyra", "_id": "form-1"})
    assert again.status_code == 303
    assert site.player.get(f"{site.player_at}/").status_code == 200


def test_a_refused_form_keeps_what_was_typed(site: Site) -> None:
    answer = site.form("throw", {"who": "lyra", "_id": "form-2", "_faces": "9 6 4 2 11"})
    assert answer.status_code == 409
    assert "9 6 4 2 11" in answer.text
    assert "1 to 10" in answer.text


def test_nobody_sits_on_a_seat_that_is_not_theirs(site: Site) -> None:
    stranger = site.player.__class__(site.player.app)
    assert stranger.get(f"{site.gm_at}/").status_code == 401
    assert stranger.get(f"{site.gm_at}/state.json").status_code == 401
    assert site.player.get(f"{site.gm_at}/").status_code == 401
    assert stranger.get("/join/no-such-invitation").status_code == 404
    assert stranger.get("/t/none/none/").status_code in {401, 404}


def test_a_page_of_another_site_cannot_give_commands(site: Site) -> None:
    headers = {"Origin": "https://elsewhere.example", "Content-Type": "application/json"}
    body = json.dumps({"command_id": "x", "fields": {"text": "hi"}})
    answer = site.player.post(f"{site.player_at}/commands/say", content=body, headers=headers)
    assert answer.status_code == 403


def test_every_page_has_a_strict_policy_and_no_inline_script(site: Site) -> None:
    for client, path in ((site.gm, f"{site.gm_at}/"), (site.player, "/"), (site.player, "/rules/fates_edge")):
        answer = client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        assert " onclick=" not in answer.text


def test_no_byte_of_what_is_hidden_reaches_a_player(site: Site) -> None:
    """A hidden DV of 7 and a hidden timer, on page, state, odds, log, download and refusals."""
    assert site.post("set", {"who": "lyra", "dv": 7, "hide_dv": True}, gm=True).status_code == 200
    assert site.post("add-timer", {"label": "Xyzzy wakes", "hidden": True}, gm=True).status_code == 200
    seen = [
        site.player.get(f"{site.player_at}/{path}").text for path in ("", "state.json", "odds.json", "log", "log.jsonl")
    ]
    seen.append(site.post("tick-timer", {"timer": "Xyzzy wakes"}).text)
    assert "Xyzzy wakes" in site.gm.get(f"{site.gm_at}/").text
    assert "beyond the ladder" in site.gm.get(f"{site.gm_at}/").text
    for text in seen:
        assert "Xyzzy" not in text
        assert "beyond the ladder" not in text
        assert "clean_success" not in text


def test_odds_are_exact_fractions(site: Site) -> None:
    """5d10, Controlled, DV 3: 41.38 % Clean Success by the book's own reckoning."""
    odds = site.player.get(f"{site.player_at}/odds.json").json()
    first = odds["rolls"][0]["forecasts"][0]["groups"]["outcomes"]
    assert first["clean_success"] == "8277/20000"
    assert sum(Fraction(chance) for chance in first.values()) == 1


def test_the_rules_can_be_read_without_a_seat(site: Site) -> None:
    reader = site.player.__class__(site.player.app)
    assert "Partial" in reader.get("/rules/fates_edge").text
    assert reader.get("/rules/fates_edge/outcomes.partial").status_code == 200
    assert reader.get("/rules/fates_edge/no-such-rule").status_code == 404
    assert reader.get("/rules/fates_edge/table.withdraw").status_code == 200
    assert reader.get("/healthz").json()["ok"] is True


def test_a_bearer_token_serves_bots(site: Site) -> None:
    bot = site.player.__class__(site.player.app)
    taken = bot.post(f"/join/{site.player_token}")
    assert taken.status_code == 201, taken.text
    seat = taken.json()
    bearer = {"Authorization": f"Bearer {seat['token']}"}
    assert bot.get(f"{seat['address']}/state.json").status_code == 401
    assert bot.get(f"{seat['address']}/state.json", headers=bearer).status_code == 200
    body = {"command_id": "bot-1", "fields": {"text": "Beep."}}
    assert bot.post(f"{seat['address']}/commands/say", json=body, headers=bearer).status_code == 200
