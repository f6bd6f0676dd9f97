"""What a check stands on: its bonus, its Target Number, each circumstance, and what they come to."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Tone
from edgewise.systems.success_check.book import named
from edgewise.systems.success_check.checks import Check, Source
from edgewise.systems.success_check.modes import bonus, mode, net, skill_of, standing
from edgewise.systems.success_check.show import KIND_TONES, signed, titled
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import CheckEdge, Kind, Mode, Shown, Stage


def check_facts(state: State, seat: Seat, check: Check) -> tuple[Fact, ...]:
    """The facts of a check, in the order of its steps."""
    facts = [_bonus(state, check)]
    facts += [Fact("About", check.related.strip(), "margin.next")] if check.related.strip() else []
    if check.stage is not Stage.OPEN:
        facts.append(_tn(seat, check))
    facts += [_source(source) for source in check.sources]
    return (*facts, _dice(state, check))


def _bonus(state: State, check: Check) -> Fact:
    """The skill bonus, spelled out: "+20", from "Athletics 4 + Strength 9 + Agility 7"."""
    sheet = state.sheets[check.sheet]
    skill = skill_of(sheet, check.skill)
    if skill is None:
        return Fact("Bonus", signed(bonus(state, check)), "check.bonus", note=titled(check.skill))
    parts = [f"{titled(skill.name)} {skill.ranks}"]
    parts += [f"{titled(name)} {sheet.attribute(name)}" for name in (skill.first, skill.second)]
    words = " + ".join(parts)
    for flat in check.flats:
        words += f" {'+' if flat.amount > 0 else '−'} {abs(flat.amount)} {titled(flat.name)}"
    return Fact("Bonus", signed(bonus(state, check)), "check.bonus", note=words)


def _tn(seat: Seat, check: Check) -> Fact:
    """The Target Number, as this seat may know it."""
    cite = "difficulty.ladder" if check.shown is Shown.EXACT else "difficulty.hidden"
    if seat.is_gm or check.shown is Shown.EXACT:
        players = {
            Shown.EXACT: "",
            Shown.NAMED: f"; players are told “{named(check.tn)}”, and no number",
            Shown.SAID: f"; players are told {check.said}",
            Shown.HIDDEN: "; hidden from players",
        }[check.shown]
        tone = Tone.PLAIN if check.shown is Shown.EXACT else Tone.SECRET
        return Fact("Target Number", str(check.tn), cite, tone, f"{named(check.tn)}{players}")
    if check.shown is Shown.NAMED:
        return Fact("Target Number", named(check.tn), cite, note="the GM keeps the number")
    if check.shown is Shown.SAID:
        return Fact("Target Number", str(check.said), cite, note="so the GM says")
    return Fact("Target Number", "hidden", cite, Tone.SECRET)


def _source(source: Source) -> Fact:
    label, cite = source.kind.value.capitalize(), f"{source.kind.value}.from"
    if source.removed:
        return Fact(label, f"{titled(source.name)}", "advantage.removing", note=f"struck out: {source.removed}")
    note = "from an earlier check" if source.pending else ""
    return Fact(label, titled(source.name), cite, KIND_TONES[source.kind], note)


def _dice(state: State, check: Check) -> Fact:
    """How it is rolled, and why."""
    edge = check.edge is not None
    value = "2d10" if mode(check) is Mode.PLAIN else "3d10"
    cite = {Mode.PLAIN: "check.roll", Mode.ADVANTAGE: "advantage.dice", Mode.DISADVANTAGE: "disadvantage.dice"}
    tone = {Mode.PLAIN: Tone.PLAIN, Mode.ADVANTAGE: Tone.GOOD, Mode.DISADVANTAGE: Tone.BAD}[mode(check)]
    note = net_says(check)
    if mode(check) is not Mode.PLAIN:
        gm = mode(check) is Mode.DISADVANTAGE or state.sheets[check.sheet].npc
        note = f"{note}; {'the GM' if gm else 'the player'} drops one"
    return Fact("Dice", value, "doubles.edge" if edge else cite[mode(check)], tone, note)


def net_says(check: Check) -> str:
    """What the circumstances come to, and Edge after them, in words."""
    good, bad = standing(check.sources, Kind.ADVANTAGE), standing(check.sources, Kind.DISADVANTAGE)
    came = {
        Mode.ADVANTAGE: "Advantage" if len(good) == 1 else "several Advantages count as one",
        Mode.DISADVANTAGE: "Disadvantage" if len(bad) == 1 else "several Disadvantages count as one",
        Mode.PLAIN: "Advantage and Disadvantage cancel" if good else "neither Advantage nor Disadvantage",
    }[net(check.sources)]
    if check.edge is None:
        return came
    if check.edge is CheckEdge.REMOVE:
        return f"{came}; Edge removes it, and any double adds 5"
    if net(check.sources) is Mode.ADVANTAGE:
        return f"{came}; with Edge any double adds 5"
    return f"{came}; Edge gives Advantage, and any double adds 5"
