"""One event, the next state. Facts only: no rule is weighed here again."""

from __future__ import annotations

from typing import Any, Protocol, assert_never

from edgewise.core.by_hand import Unfit
from edgewise.core.errors import CannotEvolve
from edgewise.core.frozen import changed
from edgewise.core.parts import Clock
from edgewise.systems.fates_edge import events as e
from edgewise.systems.fates_edge.numbers import BOON_CAP, HARM_MOST
from edgewise.systems.fates_edge.options import CHOICES, read_options
from edgewise.systems.fates_edge.sheets import PARTS
from edgewise.systems.fates_edge.state import (
    Carried,
    Rerolled,
    Roll,
    Scene,
    Sheet,
    State,
    Substitution,
    Timer,
    attempt,
    with_sheet,
)
from edgewise.systems.fates_edge.terms import Benefit, Life, Outcome, Pay, Reroll, Stage


class _OfSheet(Protocol):
    @property
    def sheet(self) -> str: ...


class _OfTimer(Protocol):
    @property
    def timer(self) -> str: ...


def evolve(state: State, event: e.Event) -> State:
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
            return _with_roll(state, event.sheet, _roll(state, event), hide_position=False, hide_dv=False)
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
            _roll(state, event)
            rolls = {key: roll for key, roll in state.rolls.items() if key != event.sheet}
            return _forget(changed(state, rolls=rolls), event.sheet)
        case e.HarmTaken() | e.FatigueMarked():
            return with_sheet(state, event.sheet, _shifted(_sheet(state, event), event.shift))
        case e.LethalRuled():
            sheet = _sheet(state, event)
            return with_sheet(state, event.sheet, changed(sheet, life=Life.DEAD if event.dies else Life.ALIVE))
        case e.Rested():
            return with_sheet(state, event.sheet, _shifted(_sheet(state, event), e.Shift(fatigue=-event.cleared)))
        case e.Treated():
            return with_sheet(state, event.sheet, _shifted(_sheet(state, event), e.Shift(harm=-event.levels)))
        case e.BoonsAwarded():
            return _boons(state, event, event.amount)
        case e.BondClaimed():
            return _bond(state, event)
        case e.BoonSpent():
            return _spent(state, event)
        case e.BoonsConverted():
            return _converted(state, event)
        case e.BeatsSpent():
            return _bank(state, event, -event.amount)
        case e.PositionWorsened():
            sheet = _sheet(state, event)
            worse = Carried(position=-1, why=event.why or "Story Beats")
            return with_sheet(_bank(state, event, -event.amount), event.sheet, _carry(sheet, worse))
        case e.BankAdjusted():
            return _bank(state, event, event.amount)
        case e.TimerAdded():
            timer = Timer(event.label, Clock(event.size), event.kind, event.hidden)
            return changed(state, timers={**state.timers, event.timer: timer}, made=state.made + 1)
        case e.TimerTicked():
            timer = _timer(state, event)
            ticked = changed(timer, clock=timer.clock.tick(event.segments))
            return changed(_bank(state, event, -event.price), timers={**state.timers, event.timer: ticked})
        case e.TimerRevealed():
            return changed(state, timers={**state.timers, event.timer: changed(_timer(state, event), hidden=False)})
        case e.TimerRemoved():
            _timer(state, event)
            return changed(state, timers={key: timer for key, timer in state.timers.items() if key != event.timer})
        case e.SceneBegan():
            return changed(state, scene=Scene(state.scene.number + 1, event.title, downtime=event.downtime))
        case e.SceneEnded():
            return _scene_ended(state, event)
        case e.DowntimeSet():
            return changed(state, scene=changed(state.scene, downtime=event.on))
        case e.SessionBegan():
            rested = {
                key: changed(sheet, bonds=tuple(changed(bond, claimed=False) for bond in sheet.bonds))
                for key, sheet in state.sheets.items()
            }
            return changed(state, session=state.session + 1, in_session=True, sheets=rested, converted=frozenset())
        case e.SessionEnded():
            return changed(state, in_session=False)
        case e.SheetAdded():
            return changed(with_sheet(state, event.sheet, event.character), made=state.made + 1)
        case e.SheetRemoved():
            return _removed(state, event)
        case e.SheetClaimed():
            _sheet(state, event)
            return changed(state, players={**state.players, event.sheet: event.seat})
        case e.SheetReleased():
            return changed(state, players={key: seat for key, seat in state.players.items() if key != event.sheet})
        case e.Adjusted():
            return _adjusted(state, event)
        case e.OptionSet():
            if event.value not in CHOICES.get(event.name, ()):
                raise _fail(event, "no such choice is known here")
            chosen = {**state.chosen, event.name: event.value}
            return changed(state, chosen=chosen, options=read_options(chosen))
        case _:
            assert_never(event)


def _fail(event: object, says: str) -> CannotEvolve:
    return CannotEvolve(type(event).__name__, says)


def _sheet(state: State, event: _OfSheet) -> Sheet:
    sheet = state.sheets.get(event.sheet)
    if sheet is None:
        raise _fail(event, "its character is not at the table")
    return sheet


def _roll(state: State, event: _OfSheet, *stages: Stage) -> Roll:
    roll = state.rolls.get(event.sheet)
    if roll is None or (stages and roll.stage not in stages):
        raise _fail(event, "its roll is not at that point")
    return roll


def _timer(state: State, event: _OfTimer) -> Timer:
    timer = state.timers.get(event.timer)
    if timer is None:
        raise _fail(event, "its timer is not on the table")
    return timer


def _with_roll(state: State, key: str, roll: Roll, **changes: Any) -> State:
    return changed(state, rolls={**state.rolls, key: changed(roll, **changes)})


def _purse(event: object, held: int, amount: int) -> int:
    if held + amount < 0:
        raise _fail(event, "it spends what was never gained")
    return min(BOON_CAP, held + amount)


def _boons(state: State, event: _OfSheet, amount: int) -> State:
    sheet = _sheet(state, event)
    held = _purse(event, sheet.purses.boons, amount)
    return with_sheet(state, event.sheet, changed(sheet, purses=changed(sheet.purses, boons=held)))


def _bank(state: State, event: object, amount: int) -> State:
    if state.bank + amount < 0:
        raise _fail(event, "it spends Story Beats that were never banked")
    return changed(state, bank=state.bank + amount)


def _shifted(sheet: Sheet, shift: e.Shift) -> Sheet:
    tracks = changed(
        sheet.tracks,
        harm=max(0, min(HARM_MOST, sheet.tracks.harm + shift.harm)),
        fatigue=max(0, sheet.tracks.fatigue + shift.fatigue),
    )
    return changed(sheet, tracks=tracks, life=sheet.life if shift.life is Life.ALIVE else shift.life)


def _carry(sheet: Sheet, carried: Carried) -> Sheet:
    return changed(sheet, carried=(*sheet.carried, carried))


def _forget(state: State, key: str) -> State:
    """The state without a substitution that belonged to the roll of `key`."""
    latest = state.substitution
    return changed(state, substitution=None) if latest and latest.sheet == key else state


def _opened(state: State, event: e.RollOpened) -> State:
    _sheet(state, event)
    roll = Roll(event.roll, event.sheet, event.intent, event.approach, event.attribute, event.skill)
    return changed(state, rolls={**state.rolls, event.sheet: roll}, made=state.made + 1)


def _set(state: State, event: e.RollSet) -> State:
    roll = _roll(state, event, Stage.OPEN, Stage.SET)
    return _with_roll(
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
    )


def _paid(state: State, event: _OfSheet, roll: Roll, pay: Pay | None, bought: Reroll | None, **changes: Any) -> State:
    """The state after something on a roll was paid for."""
    if pay is Pay.FATIGUE:
        state = changed(state, substitution=Substitution(event.sheet, bought))
        changes["owed_fatigue"] = roll.owed_fatigue + 1
    elif pay is Pay.BOON:
        state = _boons(state, event, -1)
    return _with_roll(state, event.sheet, roll, **changes)


def _improved(state: State, event: e.PositionImproved) -> State:
    roll = _roll(state, event, Stage.OPEN, Stage.SET)
    return _paid(state, event, roll, event.pay, None, improvements=(*roll.improvements, event.pay))


def _thrown(state: State, event: e.Thrown) -> State:
    roll = _roll(state, event, Stage.SET)
    state = with_sheet(_forget(state, event.sheet), event.sheet, changed(_sheet(state, event), carried=()))
    return _with_roll(
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
    )


def _put(faces: tuple[int, ...], die: int, face: int) -> tuple[int, ...]:
    return (*faces[:die], face, *faces[die + 1 :])


def _rerolled(state: State, event: e.DieRerolled) -> State:
    roll = _roll(state, event, Stage.THROWN)
    if event.die >= len(roll.faces) or roll.faces[event.die] != event.old:
        raise _fail(event, "the die it threw again does not lie there")
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
    roll = _roll(state, event, Stage.THROWN)
    state = _boons(state, event, -1)
    rerolls = tuple(changed(s, negated=True) if s.why is Reroll.FATIGUE else s for s in roll.rerolls)
    return _with_roll(
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
        raise _fail(event, "there is no such payment")
    state = changed(state, substitution=None)
    roll = state.rolls.get(event.sheet)
    if not latest.owed:
        back = e.Shift(harm=-latest.harm, fatigue=-latest.fatigue)
        sheet = changed(_shifted(_sheet(state, event), back), life=Life.ALIVE)
        return with_sheet(state, event.sheet, sheet)
    if roll is None:
        raise _fail(event, "its roll is not on the table")
    changes: dict[str, Any] = {"owed_fatigue": roll.owed_fatigue - 1, "fatigue_barred": True}
    if latest.bought is None:
        changes["improvements"] = roll.improvements[:-1]
    elif isinstance(latest.bought, Reroll):
        step = roll.rerolls[-1]
        changes["faces"] = _put(roll.faces, step.die, step.old)
        changes["rerolls"] = (*roll.rerolls[:-1], changed(step, negated=True))
        changes["kept_beats"] = roll.kept_beats - (step.old == 1)
    return _with_roll(state, event.sheet, roll, **changes)


def _settled(state: State, event: e.Settled) -> State:
    roll = _roll(state, event, Stage.THROWN)
    state = _boons(_forget(state, event.sheet), event, event.boons)
    sheet = state.sheets[event.sheet]
    for shift in event.tired:
        sheet = _shifted(sheet, shift)
    scene = changed(state.scene, attempts=state.scene.attempts | {attempt(roll)})
    if event.outcome is Outcome.MISS:
        paid = scene.miss_boons.get(event.sheet, 0) + event.boons
        scene = changed(scene, miss_boons={**scene.miss_boons, event.sheet: paid})
    state = changed(with_sheet(state, event.sheet, sheet), bank=state.bank + event.story_beats, scene=scene)
    return _with_roll(
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
    roll = _roll(state, event, Stage.SETTLED)
    sheet = _sheet(state, event)
    if event.benefit is Benefit.TIMER:
        timer = _timer(state, event)
        state = changed(state, timers={**state.timers, event.timer: changed(timer, clock=timer.clock.tick(-1))})
        return _with_roll(state, event.sheet, roll, segments=roll.segments - 1)
    if event.benefit is Benefit.POSITION:
        state = with_sheet(state, event.sheet, _carry(sheet, Carried(position=1, why=event.note or "an earlier roll")))
    elif event.benefit is Benefit.DV:
        state = with_sheet(state, event.sheet, _carry(sheet, Carried(dv=1, why=event.note or "an earlier roll")))
    elif event.boons:
        state = _boons(state, event, event.boons)
    left = 0 if event.benefit is Benefit.POWER else roll.benefits - 1
    return _with_roll(state, event.sheet, roll, benefits=left)


def _bond(state: State, event: e.BondClaimed) -> State:
    sheet = _sheet(state, event)
    if not 0 <= event.bond < len(sheet.bonds):
        raise _fail(event, "its bond is not on the sheet")
    bond = changed(sheet.bonds[event.bond], claimed=True)
    bonds = (*sheet.bonds[: event.bond], bond, *sheet.bonds[event.bond + 1 :])
    return _boons(with_sheet(state, event.sheet, changed(sheet, bonds=bonds)), event, event.gained)


def _spent(state: State, event: e.BoonSpent) -> State:
    if event.pay is Pay.BOON:
        return _boons(state, event, -1)
    if event.shift is None:
        return _owed(state, event)
    latest = Substitution(event.sheet, event.use, owed=False, harm=event.shift.harm, fatigue=event.shift.fatigue)
    sheet = _shifted(_sheet(state, event), event.shift)
    return changed(with_sheet(state, event.sheet, sheet), substitution=latest)


def _owed(state: State, event: e.BoonSpent) -> State:
    roll = _roll(state, event, Stage.OPEN, Stage.SET, Stage.THROWN)
    state = changed(state, substitution=Substitution(event.sheet, event.use))
    return _with_roll(state, event.sheet, roll, owed_fatigue=roll.owed_fatigue + 1)


def _converted(state: State, event: e.BoonsConverted) -> State:
    state = _boons(state, event, -event.boons)
    sheet = state.sheets[event.sheet]
    rich = changed(sheet, purses=changed(sheet.purses, xp=sheet.purses.xp + event.xp))
    return changed(with_sheet(state, event.sheet, rich), converted=state.converted | {event.sheet})


def _scene_ended(state: State, event: e.SceneEnded) -> State:
    for key in event.boons_lost:
        if key not in state.sheets:
            raise _fail(event, "one of its characters is not at the table")
    sheets = {}
    for key, sheet in state.sheets.items():
        held = _purse(event, sheet.purses.boons, -event.boons_lost.get(key, 0))
        sheets[key] = changed(sheet, carried=(), purses=changed(sheet.purses, boons=held))
    state = _bank(changed(state, sheets=sheets, rolls={}, substitution=None), event, -event.beats_lost)
    return changed(state, scene=changed(state.scene, running=False, attempts=frozenset(), miss_boons={}))


def _removed(state: State, event: e.SheetRemoved) -> State:
    _sheet(state, event)
    return changed(
        _forget(state, event.sheet),
        sheets={key: sheet for key, sheet in state.sheets.items() if key != event.sheet},
        rolls={key: roll for key, roll in state.rolls.items() if key != event.sheet},
        players={key: seat for key, seat in state.players.items() if key != event.sheet},
    )


def _adjusted(state: State, event: e.Adjusted) -> State:
    part = PARTS.get(event.path)
    written = part.write(_sheet(state, event), event.value) if part else Unfit("a part of a sheet")
    if isinstance(written, Unfit):
        raise _fail(event, f"{event.path}: expected {written.expected}")
    return with_sheet(state, event.sheet, written)
