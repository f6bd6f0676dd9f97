"""A character as a seat sees it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, SheetView, Tone
from edgewise.systems.success_check.checks import Attack
from edgewise.systems.success_check.guards import acts_for
from edgewise.systems.success_check.modes import skill_bonus
from edgewise.systems.success_check.offers_sheet import hurt_offers, injury_says, sheet_offers
from edgewise.systems.success_check.rounds import initiative_bonus, initiative_dice
from edgewise.systems.success_check.sheet import Armor, Sheet, Talent, Weapon
from edgewise.systems.success_check.show import (
    KIND_TONES,
    dice_line,
    listed,
    lower,
    name_of,
    signed,
    titled,
    waits_since,
    weapon_marks,
)
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life
from edgewise.systems.success_check.weigh_damage import weapon_line

_BADGES = {
    Life.DYING: "Dying",
    Life.SAVED: "Needs help at once",
    Life.DEAD: "Dead",
}


def sheet_view(state: State, seat: Seat, key: str) -> SheetView:
    """One character."""
    sheet = state.sheets[key]
    return SheetView(
        id=key,
        name=name_of(state, key),
        blurb=sheet.blurb,
        played_by=state.players.get(key, ""),
        mine=state.players.get(key) == seat.id,
        gauges=_gauges(state, seat, key),
        stats=tuple(Fact(titled(each.name), str(each.value), "characters.attributes") for each in sheet.attributes),
        skills=tuple(
            Fact(titled(each.name), signed(skill_bonus(sheet, each.name)), "check.bonus", note=f"rank {each.ranks}")
            for each in sheet.skills
        ),
        facts=_facts(state, sheet),
        offers=sheet_offers(state, seat, key),
        badge=_badge(state, key),
        words=_words(sheet),
    )


def _badge(state: State, key: str) -> str:
    badge = _BADGES.get(state.sheets[key].life, "")
    if badge or state.rounds is None:
        return badge
    return "Acts now" if state.rounds.acting == key else ""


def _words(sheet: Sheet) -> tuple[Fact, ...]:
    """What must not be overlooked: injuries, and what waits for a later check."""
    found = [
        Fact(
            "Injury",
            injury_says(each),
            "edge.injury",
            Tone.BAD,
            f"{each.points} {'Stun' if each.stun else 'damage'}{', lessened by Edge' if each.lessened else ''}",
        )
        for each in sheet.injuries
    ]
    for each in sheet.pending:
        about = f"about {each.related.strip()}" if each.related.strip() else "whatever it is about"
        why = f"; {lower(waits_since(each))}" if waits_since(each) else ""
        words = f"{each.kind.value.capitalize()} on the next check"
        found.append(Fact("Waits", words, "margin.next", KIND_TONES[each.kind], f"{about}{why}"))
    return tuple(found)


# --- gauges ----------------------------------------------------------------------------------------------------------


def _gauges(state: State, seat: Seat, key: str) -> tuple[Gauge, ...]:
    sheet = state.sheets[key]
    edge = Gauge(
        f"{key}-edge",
        "Edge",
        sheet.edge.current,
        sheet.edge.most,
        shape="tokens",
        tone=Tone.GOOD,
        cite="edge.points",
    )
    edges = (edge,) if sheet.edge.most or not sheet.npc else ()
    hurt = hurt_offers(state, seat, key) if acts_for(state, seat, key) else ()
    damage = Gauge(
        f"{key}-damage", "Damage", sheet.damage, 0, tone=Tone.BAD, cite="injury.points", offers=hurt, capped=False
    )
    if not sheet.stun:
        return (*edges, damage)
    stun = Gauge(f"{key}-stun", "Stun", sheet.stun, 0, tone=Tone.MIXED, cite="damage.stun", capped=False)
    return (*edges, damage, stun)


# --- gear ------------------------------------------------------------------------------------------------------------


def _facts(state: State, sheet: Sheet) -> tuple[Fact, ...]:
    found = [_armor(sheet.armor)]
    found += [_weapon(state, sheet, weapon) for weapon in sheet.weapons]
    found += [_talent(talent) for talent in sheet.talents]
    start = dice_line(initiative_dice(sheet), initiative_bonus(sheet))
    return (*found, Fact("Initiative", start, "initiative.roll"))


def _armor(armor: Armor) -> Fact:
    if not armor.pt and not armor.name.strip():
        return Fact("Armor", "none", "characters.armor")
    left = max(0, armor.pt - armor.degraded)
    worn = f", {armor.degraded} lost" if armor.degraded else ""
    tone = Tone.MIXED if armor.degraded else Tone.PLAIN
    return Fact("Armor", titled(armor.name), "armor.threshold", tone, f"PT {left}{worn}, DR {armor.dr}%")


def _weapon(state: State, sheet: Sheet, weapon: Weapon) -> Fact:
    parts = [dice_line(*weapon_line(state, sheet, Attack("", weapon))), *weapon_marks(weapon)]
    parts += [f"with {weapon.skill}"] if weapon.skill.strip() else []
    return Fact("Weapon", titled(weapon.name), "characters.weapons", note=", ".join(parts))


def _talent(talent: Talent) -> Fact:
    parts = [talent.does.strip().rstrip(".")] if talent.does.strip() else []
    parts += [f"lowers PT by {talent.pierces}"] if talent.pierces else []
    parts += [f"{talent.initiative_dice}d6 more initiative"] if talent.initiative_dice else []
    parts += [f"brings {talent.brings.value.capitalize()}"] if talent.brings else []
    parts += [f"strikes out {talent.removes.strip()}"] if talent.removes.strip() else []
    return Fact("Talent", titled(talent.name), "characters.talents", note=listed(parts) if parts else "")
