"""What the cases may ask about a fight, beside distances and openings."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.systems.fates_edge.judge.ranks import in_melee
from edgewise.systems.fates_edge.judge.show import many
from edgewise.systems.fates_edge.model.state import State, fighting


def fight_facts(state: State) -> Mapping[str, object]:
    """Whose turn it is and what it holds, who is in Melee with whom, and what waits for a roll."""
    fight = fighting(state)
    found: dict[str, object] = {
        "fight": state.fight is not None,
        "spotlight": fight.spotlight,
        "acted": " ".join(sorted(fight.acted)),
    }
    for key, footing in fight.footing.items():
        turn = footing.turn
        left = f"{many(turn.actions, 'Action')}, {many(turn.moves, 'Move')}" if turn else "none"
        found |= {f"turn.{key}": left, f"held.{key}": footing.held.what if footing.held else ""}
        found[f"hidden.{key}"] = footing.hidden is not None
        found |= {f"melee.{key}-{other}": in_melee(state, key, other) for other in fight.footing if other != key}
    for key, sheet in state.sheets.items():
        found[f"waits.{key}"] = ", ".join(each.why for each in sheet.carried)
    return found
