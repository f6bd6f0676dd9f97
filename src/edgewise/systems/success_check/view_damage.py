"""The damage of an attack as a seat sees it: its dice, and what stands in its way."""

from __future__ import annotations

from edgewise.core.view import Fact, Tone
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.show import dice_line, name_of, titled, weapon_marks
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Stage
from edgewise.systems.success_check.weigh_damage import damage_line, more_dice, pierces, protection, weapon_line


def attack_facts(state: State, check: Check) -> tuple[Fact, ...]:
    """What is struck with, and what must be got past."""
    attack = check.attack
    if attack is None:
        return ()
    line = weapon_line(state, state.sheets[check.sheet], attack)
    marks = [each for each in weapon_marks(attack.weapon) if not each.startswith("fires")]
    marks = [*(["a burst"] if attack.burst else []), *marks]
    found = [Fact("Weapon", dice_line(*line), "damage.form", note=", ".join((titled(attack.weapon.name), *marks)))]
    more = more_dice(check)
    if more and not check.damage_faces:
        words = ", ".join(f"+{dice}d6 {why}" for dice, why in more)
        found.append(Fact("Damage", dice_line(*damage_line(state, check)), "damage.roll", Tone.GOOD, words))
    target = state.sheets.get(attack.target)
    if target is None:
        return tuple(found)
    against = protection(state, attack.target, pierces(state, check))
    if not target.armor.pt:
        return (*found, Fact("Armor", "none", "armor.ratings", note=name_of(state, attack.target)))
    return (*found, Fact("Armor", f"PT {against.threshold}", "armor.threshold", note=_armor_note(state, check)))


def _armor_note(state: State, check: Check) -> str:
    """Whose armor it is, and what lowers its PT."""
    attack = check.attack
    if attack is None:
        return ""
    sheet, target = state.sheets[check.sheet], state.sheets[attack.target]
    parts = [f"DR {target.armor.dr}%", f"{titled(target.armor.name)} of {name_of(state, attack.target)}"]
    weapon = attack.weapon.pierces_burst if attack.burst else attack.weapon.pierces
    lowered = [f"{attack.weapon.name} −{weapon}"] if weapon else []
    lowered += [f"{talent.name} −{talent.pierces}" for talent in sheet.talents if talent.pierces]
    lowered += [f"worn down −{target.armor.degraded}"] if target.armor.degraded else []
    parts += [f"PT {target.armor.pt}, {', '.join(lowered)}"] if lowered else []
    return "; ".join(parts)


def damage_counts(state: State, check: Check) -> tuple[Fact, ...]:
    """What the damage dice come to, once they lie, and what gets through."""
    attack = check.attack
    if attack is None or not check.damage_faces:
        return ()
    line = weapon_line(state, state.sheets[check.sheet], attack)
    words = "".join(f" + {dice}d6 {why}" for dice, why in more_dice(check))
    found = [Fact("Damage", str(check.total), "damage.roll", note=f"{dice_line(*line)}{words}")]
    if check.stage is Stage.SETTLED and attack.target in state.sheets:
        tone = Tone.GOOD if check.through else Tone.BAD
        found.append(Fact("Gets through", str(check.through), "armor.reduction", tone))
    return tuple(found)


def damage_says(state: State, check: Check) -> str:
    """What became of a hit, in a sentence."""
    attack = check.attack
    if attack is None or not check.damage_faces or check.stage is not Stage.SETTLED:
        return ""
    if attack.target not in state.sheets:
        return f"{check.total} damage."
    name = name_of(state, attack.target)
    stun = " Stun" if attack.weapon.stun else ""
    if check.through:
        return f"{check.total} damage, and {check.through}{stun} of it reaches {name}."
    return f"{check.total} damage, and nothing of it gets through to {name}."
