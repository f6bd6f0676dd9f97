"""What lies in the middle of the table, a map of places, who answers a roll: all that a view holds is on the page."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from edgewise.core.fields import Field, FieldKind
from edgewise.core.seats import Seat
from edgewise.core.view import (
    Border,
    DieFace,
    Fact,
    Gauge,
    Map,
    Offer,
    OtherRoll,
    Panel,
    Place,
    RollView,
    SheetView,
    Token,
    Tone,
    View,
)
from edgewise.settings import Settings
from edgewise.table.desk import Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.web.app import build
from edgewise.web.drawing import example, ghosts
from edgewise.web.drawn import Drawn, area_changes
from edgewise.web.maps import layout
from edgewise.web.rooms import Rooms
from tests.toy import TOY, State
from tests.web.rig import HERE, Site

PLACES = (("quay", "Quay", 0, 1), ("hall", "Hall & yard", 1, 1), ("roof", "Roof", 1, 0), ("well", "Well", 2, 3))
BORDERS = (
    Border("quay", "hall", "Barred door, 3"),
    Border("hall", "roof"),
    Border("quay", "roof", "Rope, 4"),
    Border("quay", "well"),
    Border("hall", "vault", "Hidden stairs"),
)
ROLL = RollView(
    "r",
    "Climb",
    "Ada",
    ("Throw", "Settle"),
    0,
    "Throw.",
    offers=(Offer("throw", "roll", "Throw", throws="4dF", weight="primary"),),
    against=(
        OtherRoll("Bo", tuple(map(DieFace, "+−0")), (Fact("Effort", "+2"),), Tone.BAD),
        OtherRoll("The wall", (), (Fact("Height", "+3"),)),
    ),
)
SHEET = SheetView(
    "ada",
    "Ada",
    "",
    "",
    mine=False,
    gauges=(),
    stats=(),
    skills=(),
    words=(Fact("Motto", "Never look down", "", note="twice a day"),),
)


def the_map(state: State, *, gm: bool) -> Map:
    at = state.words[-1] if state.words else "quay"
    spy = (Token("spy", "Sly", tone=Tone.SECRET),) if gm else ()
    here = {"hall": (Token("bo", "Bo", tone=Tone.BAD), *spy), at: (Token("ada", "Ada", mine=True, says="acts now"),)}
    return Map(
        tuple(
            Place(one, name, column, row, (Fact("True here", f"{name} is wet"),), here.get(one, ()), go(one))
            for one, name, column, row in PLACES
        ),
        BORDERS,
    )


def go(place: str) -> tuple[Offer, ...]:
    return (Offer(f"go-{place}", "name", "Go here", (Field("word", FieldKind.FIXED, "Where", place),)),)


def view(state: State, seat: Seat) -> View:
    """The map goes when the counter passes 3, and the rest with it."""
    bare = View("Quay", "Rain.", (), (), (), (), ())
    if state.counter > 3:
        return bare
    tokens = Gauge("uses", "Free uses", 1, 2, "tokens")
    return replace(
        bare,
        rolls=(ROLL,),
        sheets=(SHEET,),
        shared=(Panel("it", "Slick with oil", (tokens,), (), (Offer("use", "add", "Use it"),), "On the quay."),),
        panels=(Panel("it", "Plans", facts=(Fact("Plan", "The vault floods"),)),) if seat.is_gm else (),
        map=the_map(state, gm=seat.is_gm),
    )


@pytest.fixture
def site() -> Site:
    game = replace(TOY, view=view, demo_script=())
    tables = Tables(MemoryStore(), {game.id: game})
    assert game.demo is not None
    table, gm, player = tables.create(game, game.demo)
    app = build(Settings(), tables)
    return Site(table, tables, TestClient(app), TestClient(app), gm, player).seated()


def page(site: Site, *, gm: bool = False) -> str:
    client, at = (site.gm, site.gm_at) if gm else (site.player, site.player_at)
    return client.get(f"{at}/").text


def places(html: str) -> dict[str, str]:
    """The HTML of each place, by its id."""
    return {
        found[1]: found[0]
        for found in re.finditer(r'<article class="place.*? id="place-(\w+)".*?</article>', html, re.DOTALL)
    }


def words(html: str) -> str:
    """What a reader hears."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def drawn(site: Site, *, gm: bool = False) -> Drawn:
    client: Any = site.player.app
    rooms: Rooms = client.state.rooms
    seats = rooms.tables.store.seats(site.table)
    return rooms.painter.draw(
        site.tables.desk(site.table), next(one for one in seats if (one.role.value == "gm") is gm), seats
    )


# --- the map ---------------------------------------------------------------------------------------------------------


def test_every_place_stands_in_its_cell_with_all_that_is_there(site: Site) -> None:
    found = places(page(site))
    assert list(found) == ["roof", "quay", "hall", "well"], "from above and from the left"
    cells = {name: re.findall(r"(?:col|row)-(\d+)", html.partition(">")[0]) for name, html in found.items()}
    # Row 2 holds nothing and takes no room.
    assert cells == {"roof": ["3", "1"], "quay": ["1", "3"], "hall": ["3", "3"], "well": ["5", "5"]}
    assert words(found["quay"]).startswith("Quay True here Quay is wet Ada (yours) acts now")
    assert "Hall & yard" in words(found["hall"])
    assert words(found["hall"]).index("Bo") < words(found["hall"]).index("Go here")
    assert "Nobody is here." in found["well"]
    assert "Nobody is here." not in found["quay"]


def test_a_token_shows_its_side_and_leads_to_its_sheet(site: Site) -> None:
    found = places(page(site))
    assert 'class="token tone-plain mine"' in found["quay"]
    assert '<a href="#sheet-ada">Ada</a>' in found["quay"]
    assert 'class="token tone-bad"' in found["hall"]
    assert "#sheet-bo" not in found["hall"], "no sheet of his is on the page"


def test_every_way_is_drawn_and_told_at_both_ends(site: Site) -> None:
    html = page(site)
    ties = re.findall(r'<div class="tie ([^"]*)"', html)
    assert sorted(ties) == [
        "across barred col-2 row-3 wide-1 high-1",
        "down col-3 row-2 wide-1 high-1",
        "rising barred col-2 row-2 wide-1 high-1",
    ]
    told = {
        name: re.findall(r'<li class="(told|drawn)[^"]*"><span class="to">(.*?)</li>', one)
        for name, one in places(html).items()
    }
    heard = {name: [(how, words(text).removeprefix("→ ")) for how, text in ways] for name, ways in told.items()}
    assert heard == {
        "quay": [("drawn", "Hall & yard : Barred door, 3"), ("told", "Roof : Rope, 4"), ("told", "Well")],
        "hall": [("drawn", "Quay : Barred door, 3"), ("drawn", "Roof")],
        "roof": [("drawn", "Hall & yard"), ("told", "Quay : Rope, 4")],
        "well": [("told", "Quay")],
    }


def test_the_button_of_a_place_gives_the_command_of_its_offer(site: Site) -> None:
    form = re.search(r"<form.*?</form>", places(page(site))["roof"], re.DOTALL)
    assert form
    address = re.search(r'method="post" action="([^"]+)"', form[0])
    assert address
    assert address[1] == f"{site.player_at.removeprefix('http://testserver')}/commands/name?form=o-go-roof"
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    assert sent["word"] == "roof"
    assert site.player.post(address[1], data=sent, headers=HERE, follow_redirects=False).status_code == 303
    found = places(page(site))
    assert "Ada" in words(found["roof"])
    assert "Ada" not in words(found["quay"])


def test_what_the_seat_may_not_see_is_nowhere(site: Site) -> None:
    mine, theirs = page(site), page(site, gm=True)
    for secret in ("Sly", "The vault floods"):
        assert secret in theirs
        assert secret not in mine
    # A way into a place that is not on the map would give the place away.
    assert "Hidden stairs" not in theirs + mine


def test_a_place_can_be_reached_by_tab_and_says_its_name(site: Site) -> None:
    for name, html in places(page(site)).items():
        opening = html.partition(">")[0]
        assert 'tabindex="0"' in opening
        assert f'aria-labelledby="place-{name}-name"' in opening
        assert f'<h4 id="place-{name}-name">' in html


# --- areas of the page -----------------------------------------------------------------------------------------------


def test_without_a_map_the_areas_are_empty(site: Site) -> None:
    site.post("add", {"amount": 5})
    html = page(site)
    assert '<div id="area-map"></div>' in html
    assert '<div id="area-shared"></div>' in html
    assert 'id="map"' not in html
    assert 'class="place' not in html


def test_areas_go_live_with_the_rest(site: Site) -> None:
    before = drawn(site)
    site.post("name", {"word": "roof", "mood": "calm"})
    after = drawn(site)
    changed = area_changes(before.marks, after)
    assert len(changed) == 1
    assert 'hx-target="#map" hx-swap="outerMorph"' in changed[0]
    site.post("add", {"amount": 5})
    gone = area_changes(after.marks, drawn(site))
    for area in ("area-map", "area-shared"):
        assert f'<hx-partial hx-target="#{area}" hx-swap="innerMorph"></hx-partial>' in gone
    assert any(
        'hx-target="#area-map"' in piece and 'id="map"' in piece for piece in area_changes(drawn(site).marks, after)
    )


def test_what_lies_on_the_table_is_a_card_with_its_forms(site: Site) -> None:
    html = page(site, gm=True)
    card = re.search(r'<article class="panel" id="shared-it".*?</article>', html, re.DOTALL)
    assert card
    assert words(card[0]) == "Slick with oil On the quay. Free uses 1 of 2 Use it"
    assert 'data-command="add"' in card[0]
    assert 'id="panel-it"' in html, "the console may use the same name"
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


# --- rolls, sheets and dice ------------------------------------------------------------------------------------------


def test_who_answers_a_roll_stands_on_its_card(site: Site) -> None:
    against = re.search(r'<div class="against".*?</ul></div>', page(site), re.DOTALL)
    assert against
    rows = re.findall(r'<li class="other (tone-\w+)">(.*?)</dl></li>', against[0], re.DOTALL)
    assert [tone for tone, _ in rows] == ["tone-bad", "tone-plain"]
    assert words(rows[0][1]) == "Bo plus minus blank Effort +2"
    assert words(rows[1][1]) == "The wall Height +3"
    assert 'class="dice' not in rows[1][1]


def test_signs_are_drawn_on_squares(site: Site) -> None:
    dice = re.findall(r'<li class="die plain" data-face="([^"]*)">(.*?)</li>', page(site), re.DOTALL)
    drawings = {face: (html.count("<rect"), re.findall(r'class="sign" d="([^"]*)"', html)) for face, html in dice}
    assert drawings == {"+": (1, ["M18 32h28M32 18v28"]), "−": (1, ["M18 32h28"]), "0": (1, [])}


def test_dice_lie_ready_in_their_shape(site: Site) -> None:
    html = page(site)
    assert html.count('<li class="die ghost square">') == 4
    assert "4dF: type the faces, as in + - 0 +" in html
    assert ghosts("1d10+1d6+2dF") == ("pointed", "square", "square", "square")
    assert (ghosts(""), ghosts("what")) == ((), ())
    assert example("5d10") == "9 6 3 10 7"


def test_words_of_a_sheet_stand_above_its_numbers(site: Site) -> None:
    assert "Ada Motto Never look down twice a day" in words(page(site))


# --- the grid --------------------------------------------------------------------------------------------------------


def grid(*places_at: tuple[str, int, int], borders: tuple[Border, ...] = ()) -> Map:
    return Map(tuple(Place(one, one.upper(), column, row) for one, column, row in places_at), borders)


def test_a_straight_way_crosses_empty_cells_alone() -> None:
    ways = (Border("a", "c"), Border("d", "c"))
    laid = layout(grid(("a", 0, 0), ("b", 1, 1), ("c", 2, 0), ("d", 2, 4), ("e", 2, 3), borders=ways))
    assert [(tie.shape, tie.column, tie.row, tie.wide, tie.high) for tie in laid.ties] == [("across", 2, 1, 3, 1)]
    assert [way.drawn for spot in laid.spots if spot.place.id == "c" for way in spot.ways] == ["across", ""]
    down = layout(grid(("a", 0, 0), ("b", 1, 1), ("c", 0, 2), borders=(Border("c", "a", "far"),)))
    assert [(tie.shape, tie.row, tie.high, tie.label) for tie in down.ties] == [("down", 2, 3, "far")]


def test_the_second_way_between_two_places_is_told() -> None:
    laid = layout(
        grid(("a", 0, 0), ("b", 1, 0), borders=(Border("a", "b"), Border("b", "a", "window"), Border("a", "a")))
    )
    assert len(laid.ties) == 1
    assert [(way.to, way.label, way.drawn) for way in laid.spots[0].ways] == [("B", "", "across"), ("B", "window", "")]


@pytest.mark.parametrize(
    "drawn_map",
    [
        grid(("a", 0, 0), ("b", 0, 0), borders=(Border("a", "b", "gate"),)),
        grid(*((f"p{at}", at, 0) for at in range(5)), borders=(Border("p0", "p1", "gate"),)),
    ],
)
def test_places_that_form_no_grid_are_listed(drawn_map: Map) -> None:
    laid = layout(drawn_map)
    assert (laid.columns, laid.ties) == (0, ())
    assert [spot.place for spot in laid.spots] == list(drawn_map.places)
    assert laid.spots[0].ways[0].drawn == ""


def test_a_map_of_nothing_is_empty() -> None:
    assert layout(Map(())).spots == ()
