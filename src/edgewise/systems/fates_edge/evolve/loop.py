"""One event, the next state. Facts only: no rule is weighed here again."""

from __future__ import annotations

from typing import Any, assert_never

from edgewise.core.by_hand import Unfit
from edgewise.core.frozen import changed
from edgewise.core.parts import Clock, made_with
from edgewise.systems.fates_edge.book.options import CHOICES, read_options
from edgewise.systems.fates_edge.book.terms import Benefit, Life, Outcome, Pay, Reroll, Stage
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.events.base import Shift
from edgewise.systems.fates_edge.evolve.base import (
    OfSheet,
    bank,
    boons,
    carry,
    forget,
    purse,
    roll_of,
    sheet_of,
    shifted,
    timer_of,
    unfit,
    with_roll,
)
from edgewise.systems.fates_edge.evolve.fight import without_fighter
from edgewise.systems.fates_edge.judge.carrying import left_over
from edgewise.systems.fates_edge.judge.keeping import fresh_assets
from edgewise.systems.fates_edge.model.roll import Rerolled, Roll, attempt
from edgewise.systems.fates_edge.model.sheet import Carried
from edgewise.systems.fates_edge.model.state import Scene, State, Substitution, Timer, with_sheet
from edgewise.systems.fates_edge.parts.sheets import PARTS


def evolve_loop(state: State, event: e.LoopEvent) -> State:
    """The state after `event`.

    Raises:
        CannotEvolve: the event stands on one that is not there.
    """
    match event:
        case e.RollOpened():
            return _opened(state, event)
        case e.RollSet():
            return _set(state, event)
        case e.RollRevealed():
            return with_roll(state, event.sheet, roll_of(state, event), hide_position=False, hide_dv=False)
        case e.PositionImproved():
            return _improved(state, event)
        case e.Thrown():
            return _thrown(state, event)
        case e.DieRerolled():
            return _rerolled(state, event)
        case e.RerollNegated():
            return _negated(state, event)
        case e.SubstitutionVetoed():
            return _vetoed(state, event)
        case e.Settled():
            return _settled(state, event)
        case e.BenefitTaken():
            return _benefit(state, event)
        case e.RollClosed():
            roll_of(state, event)
            rolls = {key: roll for key, roll in state.rolls.items() if key != event.sheet}
            return forget(changed(state, rolls=rolls), event.sheet)
        case e.HarmTaken() | e.FatigueMarked():
            return with_sheet(state, event.sheet, shifted(sheet_of(state, event), event.shift))
        case e.LethalRuled():
            sheet = sheet_of(state, event)
            return with_sheet(state, event.sheet, changed(sheet, life=Life.DEAD if event.dies else Life.ALIVE))
        case e.Rested():
            return with_sheet(state, event.sheet, shifted(sheet_of(state, event), Shift(fatigue=-event.cleared)))
        case e.Treated():
            return with_sheet(state, event.sheet, shifted(sheet_of(state, event), Shift(harm=-event.levels)))
        case e.BoonsAwarded():
            return boons(state, event, event.amount)
        case e.BondClaimed():
            return _bond(state, event)
        case e.BoonSpent():
            return _spent(state, event)
        case e.BoonsConverted():
            return _converted(state, event)
        case e.BeatsSpent():
            return bank(state, event, -event.amount)
        case e.PositionWorsened():
            sheet = sheet_of(state, event)
            worse = Carried(position=-1, why=event.why or "Story Beats")
            return with_sheet(bank(state, event, -event.amount), event.sheet, carry(sheet, worse))
        case e.BankAdjusted():
            return bank(state, event, event.amount)
        case e.TimerAdded():
            timer = Timer(event.label, Clock(event.size), event.kind, event.hidden)
            return changed(state, timers={**state.timers, event.timer: timer}, made=made_with(state.made, event.timer))
        case e.TimerTicked():
            timer = timer_of(state, event)
            ticked = changed(timer, clock=timer.clock.tick(event.segments))
            return changed(bank(state, event, -event.price), timers={**state.timers, event.timer: ticked})
        case e.TimerRevealed():
            return changed(state, timers={**state.timers, event.timer: changed(timer_of(state, event), hidden=False)})
        case e.TimerRemoved():
            timer_of(state, event)
            return changed(state, timers={key: timer for key, timer in state.timers.items() if key != event.timer})
        case e.SceneBegan():
            return changed(state, scene=Scene(state.scene.number + 1, event.title, downtime=event.downtime))
        case e.SceneEnded():
            return _scene_ended(state, event)
        case e.DowntimeSet():
            return changed(state, scene=changed(state.scene, downtime=event.on))
        case e.SessionBegan():
            rested = {
                key: fresh_assets(changed(sheet, bonds=tuple(changed(bond, claimed=False) for bond in sheet.bonds)))
                for key, sheet in state.sheets.items()
            }
            return changed(state, session=state.session + 1, in_session=True, sheets=rested, converted=frozenset())
        case e.SessionEnded():
            return changed(state, in_session=False)
        case e.SheetAdded():
            made = made_with(state.made, event.sheet)
            return changed(with_sheet(state, event.sheet, event.character), made=made)
        case e.SheetRemoved():
            return _removed(state, event)
        case e.SheetClaimed():
            sheet_of(state, event)
            return changed(state, players={**state.players, event.sheet: event.seat})
        case e.SheetReleased():
            return changed(state, players={key: seat for key, seat in state.players.items() if key != event.sheet})
        case e.Adjusted():
            return _adjusted(state, event)
        case e.OptionSet():
            if event.value not in CHOICES.get(event.name, ()):
                raise unfit(event, "no such choice is known here")
            chosen = {**state.chosen, event.name: event.value}
            return changed(state, chosen=chosen, options=read_options(chosen))
        case _:
            assert_never(event)


def _opened(state: State, event: e.RollOpened) -> State:
    sheet_of(state, event)
    roll = Roll(
        event.roll,
        event.sheet,
        event.intent,
        event.approach,
        event.attribute,
        event.skill,
        purpose=event.purpose,
    )
    return changed(state, rolls={**state.rolls, event.sheet: roll}, made=made_with(state.made, f"r{event.roll}"))


def _set(state: State, event: e.RollSet) -> State:
    roll = roll_of(state, event, Stage.OPEN, Stage.SET)
    return with_roll(
        state,
        event.sheet,
        roll,
        stage=Stage.SET,
        position=event.position,
        dv=event.dv,
        hide_position=event.hide_position,
        hide_dv=event.hide_dv,
        injury=event.injury,
        dice=event.dice,
        earns=event.earns,
        effect=event.effect,
    )


def _paid(state: State, event: OfSheet, roll: Roll, pay: Pay | None, bought: Reroll | None, **changes: Any) -> State:
    """The state after something on a roll was paid for."""
    if pay is Pay.FATIGUE:
        state = changed(state, substitution=Substitution(event.sheet, bought))
        changes["owed_fatigue"] = roll.owed_fatigue + 1
    elif pay is Pay.BOON:
        state = boons(state, event, -1)
    return with_roll(state, event.sheet, roll, **changes)


def _improved(state: State, event: e.PositionImproved) -> State:
    roll = roll_of(state, event, Stage.OPEN, Stage.SET)
    return _paid(state, event, roll, event.pay, None, improvements=(*roll.improvements, event.pay))


def _thrown(state: State, event: e.Thrown) -> State:
    roll = roll_of(state, event, Stage.SET)
    sheet = sheet_of(state, event)
    left = left_over(sheet, roll.purpose)
    state = with_sheet(forget(state, event.sheet), event.sheet, changed(sheet, carried=left))
    return with_roll(
        state,
        event.sheet,
        roll,
        stage=Stage.THROWN,
        first=event.faces,
        faces=event.faces,
        stood=event.position,
        against=event.against,
        by_fatigue=event.by_fatigue,
        reroll_due=event.reroll_due,
        hide_position=False,
        answer=event.answer,
        effect=event.effect,
    )


def _put(faces: tuple[int, ...], die: int, face: int) -> tuple[int, ...]:
    return (*faces[:die], face, *faces[die + 1 :])


def _rerolled(state: State, event: e.DieRerolled) -> State:
    roll = roll_of(state, event, Stage.THROWN)
    if event.die >= len(roll.faces) or roll.faces[event.die] != event.old:
        raise unfit(event, "the die it threw again does not lie there")
    step = Rerolled(event.die, event.old, event.new, event.why)
    return _paid(
        state,
        event,
        roll,
        event.pay,
        event.why,
        faces=_put(roll.faces, event.die, event.new),
        kept_beats=roll.kept_beats + (event.old == 1),
        rerolls=(*roll.rerolls, step),
        reroll_due=roll.reroll_due and event.why not in {Reroll.DESPERATE, Reroll.FATIGUE},
        right_used=roll.right_used or event.why is Reroll.DOMINANT,
    )


def _negated(state: State, event: e.RerollNegated) -> State:
    roll = roll_of(state, event, Stage.THROWN)
    state = boons(state, event, -1)
    rerolls = tuple(changed(s, negated=True) if s.why is Reroll.FATIGUE else s for s in roll.rerolls)
    return with_roll(
        state,
        event.sheet,
        roll,
        faces=_put(roll.faces, event.die, event.restored),
        rerolls=rerolls,
        reroll_due=False,
        kept_beats=roll.kept_beats + event.kept_beat,
    )


def _vetoed(state: State, event: e.SubstitutionVetoed) -> State:
    latest = state.substitution
    if latest is None or latest.sheet != event.sheet:
        raise unfit(event, "there is no such payment")
    state = changed(state, substitution=None)
    roll = state.rolls.get(event.sheet)
    if not latest.owed:
        back = Shift(harm=-latest.harm, fatigue=-latest.fatigue)
        sheet = changed(shifted(sheet_of(state, event), back), life=Life.ALIVE)
        return with_sheet(state, event.sheet, sheet)
    if roll is None:
        raise unfit(event, "its roll is not on the table")
    changes: dict[str, Any] = {"owed_fatigue": roll.owed_fatigue - 1, "fatigue_barred": True}
    if latest.bought is None:
        changes["improvements"] = roll.improvements[:-1]
    elif isinstance(latest.bought, Reroll):
        step = roll.rerolls[-1]
        changes["faces"] = _put(roll.faces, step.die, step.old)
        changes["rerolls"] = (*roll.rerolls[:-1], changed(step, negated=True))
        changes["kept_beats"] = roll.kept_beats - (step.old == 1)
    return with_roll(state, event.sheet, roll, **changes)


def _settled(state: State, event: e.Settled) -> State:
    roll = roll_of(state, event, Stage.THROWN)
    state = boons(forget(state, event.sheet), event, event.boons)
    sheet = state.sheets[event.sheet]
    for shift in event.tired:
        sheet = shifted(sheet, shift)
    scene = changed(state.scene, attempts=state.scene.attempts | {attempt(roll)})
    if event.outcome is Outcome.MISS:
        paid = scene.miss_boons.get(event.sheet, 0) + event.boons
        scene = changed(scene, miss_boons={**scene.miss_boons, event.sheet: paid})
    state = changed(with_sheet(state, event.sheet, sheet), bank=state.bank + event.story_beats, scene=scene)
    return with_roll(
        state,
        event.sheet,
        roll,
        stage=Stage.SETTLED,
        outcome=event.outcome,
        benefits=event.benefits,
        segments=event.segments,
        owed_fatigue=0,
    )


def _benefit(state: State, event: e.BenefitTaken) -> State:
    roll = roll_of(state, event, Stage.SETTLED)
    sheet = sheet_of(state, event)
    if event.benefit is Benefit.TIMER:
        timer = timer_of(state, event)
        state = changed(state, timers={**state.timers, event.timer: changed(timer, clock=timer.clock.tick(-1))})
        return with_roll(state, event.sheet, roll, segments=roll.segments - 1)
    if event.benefit is Benefit.POSITION:
        state = with_sheet(state, event.sheet, carry(sheet, Carried(position=1, why=event.note or "an earlier roll")))
    elif event.benefit is Benefit.DV:
        state = with_sheet(state, event.sheet, carry(sheet, Carried(dv=1, why=event.note or "an earlier roll")))
    elif event.boons:
        state = boons(state, event, event.boons)
    left = 0 if event.benefit is Benefit.POWER else roll.benefits - 1
    return with_roll(state, event.sheet, roll, benefits=left)


def _bond(state: State, event: e.BondClaimed) -> State:
    sheet = sheet_of(state, event)
    if not 0 <= event.bond < len(sheet.bonds):
        raise unfit(event, "its bond is not on the sheet")
    bond = changed(sheet.bonds[event.bond], claimed=True)
    bonds = (*sheet.bonds[: event.bond], bond, *sheet.bonds[event.bond + 1 :])
    return boons(with_sheet(state, event.sheet, changed(sheet, bonds=bonds)), event, event.gained)


def _spent(state: State, event: e.BoonSpent) -> State:
    if event.pay is Pay.BOON:
        return boons(state, event, -1)
    if event.shift is None:
        return _owed(state, event)
    latest = Substitution(event.sheet, event.use, owed=False, harm=event.shift.harm, fatigue=event.shift.fatigue)
    sheet = shifted(sheet_of(state, event), event.shift)
    return changed(with_sheet(state, event.sheet, sheet), substitution=latest)


def _owed(state: State, event: e.BoonSpent) -> State:
    roll = roll_of(state, event, Stage.OPEN, Stage.SET, Stage.THROWN)
    state = changed(state, substitution=Substitution(event.sheet, event.use))
    return with_roll(state, event.sheet, roll, owed_fatigue=roll.owed_fatigue + 1)


def _converted(state: State, event: e.BoonsConverted) -> State:
    state = boons(state, event, -event.boons)
    sheet = state.sheets[event.sheet]
    rich = changed(sheet, purses=changed(sheet.purses, xp=sheet.purses.xp + event.xp))
    return changed(with_sheet(state, event.sheet, rich), converted=state.converted | {event.sheet})


def _scene_ended(state: State, event: e.SceneEnded) -> State:
    for key in event.boons_lost:
        if key not in state.sheets:
            raise unfit(event, "one of its characters is not at the table")
    sheets = {}
    for key, sheet in state.sheets.items():
        held = purse(event, sheet.purses.boons, -event.boons_lost.get(key, 0))
        sheets[key] = changed(sheet, carried=(), purses=changed(sheet.purses, boons=held))
    clear = changed(state, sheets=sheets, rolls={}, substitution=None, fight=None, strikes={}, used=frozenset())
    state = bank(clear, event, -event.beats_lost)
    return changed(state, scene=changed(state.scene, running=False, attempts=frozenset(), miss_boons={}))


def _removed(state: State, event: e.SheetRemoved) -> State:
    sheet_of(state, event)
    gone = changed(
        forget(state, event.sheet),
        sheets={key: sheet for key, sheet in state.sheets.items() if key != event.sheet},
        rolls={key: roll for key, roll in state.rolls.items() if key != event.sheet},
        players={key: seat for key, seat in state.players.items() if key != event.sheet},
        strikes={key: each for key, each in state.strikes.items() if event.sheet not in {each.target, each.guard}},
    )
    return without_fighter(gone, event.sheet)


def _adjusted(state: State, event: e.Adjusted) -> State:
    part = PARTS.get(event.path)
    written = part.write(sheet_of(state, event), event.value) if part else Unfit("a part of a sheet")
    if isinstance(written, Unfit):
        raise unfit(event, f"{event.path}: expected {written.expected}")
    return with_sheet(state, event.sheet, written)
