"""Whatever a page asks for is there."""

import re

import pytest

from tests.web.rig import HERE, Site

ASSET = re.compile(r'(?:src|href)="(/(?:static|systems)/[^"]+)"')
IMPORT = re.compile(r'^import (?:.* from )?"\./([\w.-]+)";', re.MULTILINE)


@pytest.mark.parametrize("path", ["", "/", "/rules/fates_edge", "/rules/fates_edge/outcomes.partial", "log"])
def test_scripts_and_styles_of_every_page_exist(site: Site, path: str) -> None:
    check(site, site.player.get(path if path.startswith("/") else f"{site.player_at}/{path}").text)


def test_scripts_and_styles_of_a_new_tables_page_exist(site: Site) -> None:
    answer = site.gm.post("/", data={"system": "fates_edge", "start": "empty"}, headers=HERE)
    assert answer.status_code == 201
    check(site, answer.text)


def check(site: Site, html: str) -> None:
    found = set(ASSET.findall(html))
    assert found
    for address in found:
        answer = site.player.get(address)
        assert answer.status_code == 200, address
        if address.endswith(".js") and "/vendor/" not in address:
            for name in IMPORT.findall(answer.text):
                assert site.player.get(f"/static/{name}").status_code == 200, name
