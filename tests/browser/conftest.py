"""Fixtures for tests that drive a real Chromium against a real server on loopback."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.rig import AXE, Axe, Serve, Server, Violation, axe_violations, chromium_args, find_chromium, serving

HERE = Path(__file__).parent
SECONDS = 120
"""For one test, with starting Chromium and a server on a busy machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(SECONDS))


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of Chromium. Without one the test is skipped, or fails where EDGEWISE_REQUIRE_BROWSER is set."""
    found = find_chromium()
    if found is None:
        reason = "no Chromium found: install one, or name it in EDGEWISE_CHROMIUM"
        if os.environ.get("EDGEWISE_REQUIRE_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


# Not for the session: while Playwright's synchronous interface is open, its event loop counts as running in this
# thread, and a later test in another folder could not run one of its own.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as opened:
        yield opened


@pytest.fixture(scope="module")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    """A headless Chromium; each person at the table is a `browser.new_context()`."""
    launched = playwright.chromium.launch(executable_path=chromium, args=chromium_args())
    yield launched
    launched.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page in a context of its own, without animation."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def serve() -> Serve:
    """Serves a data folder for the length of a `with` block; for tests that stop a server and start it again."""
    return serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A demo table of this test's own."""
    with serving(tmp_path / "tables") as started:
        yield started


@pytest.fixture
def fate_server(tmp_path: Path) -> Iterator[Server]:
    """A demo table of Fate, of this test's own."""
    with serving(tmp_path / "tables", "fate") as started:
        yield started


@pytest.fixture
def success_check_server(tmp_path: Path) -> Iterator[Server]:
    """A demo table of the 2d10 success-check game, of this test's own."""
    with serving(tmp_path / "tables", "success_check") as started:
        yield started


@pytest.fixture(scope="session")
def axe() -> Axe:
    """What axe-core finds wrong with a page, to be compared with the empty list."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: `make test` fetches it into node_modules/")
    source = AXE.read_text(encoding="utf-8")

    def ask(page: Page) -> list[Violation]:
        return axe_violations(page, source)

    return ask
