"""What cases may ask about gear: its lines on the sheet, the magic in it, and who has packed what."""

from __future__ import annotations

from edgewise.systems.fates_edge.book.armory import magic_title
from edgewise.systems.fates_edge.model.items import items_of
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.parts.gear import PARTS


def gear_known(state: State) -> dict[str, object]:
    """The gear of the first character, and everybody's pack."""
    found: dict[str, object] = {f"packs.{key}": PARTS["gear"].read(sheet) for key, sheet in state.sheets.items()}
    sheet = next(iter(state.sheets.values()), None)
    if sheet is None:
        return found
    found |= {f"by_hand.{path}": part.read(sheet) for path, part in PARTS.items()}
    found["magic"] = [f"{magic_title(each)} in {item.name}" for item in items_of(sheet) for each in item.enchantments]
    magical = (asset for asset in sheet.assets if asset.enchantment)
    found["enchantment_assets"] = [f"{asset.name}, {asset.size.value}" for asset in magical]
    found["caches"] = [f"{asset.name}: {asset.caches}" for asset in sheet.assets]
    return found
