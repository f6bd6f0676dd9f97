"""What each outcome of each action does, and what it leaves to be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from edgewise.core.rules import rule
from edgewise.systems.fate import events as e
from edgewise.systems.fate.casts import is_defense
from edgewise.systems.fate.gains import Events, Gains, boosts_from, foes_of
from edgewise.systems.fate.harm import free_boxes, struck
from edgewise.systems.fate.known import Known, known_aspects, zone_name
from edgewise.systems.fate.rolls import outcome
from edgewise.systems.fate.state import Against, Choice, Roll, State, side_of
from edgewise.systems.fate.terms import Action, Advantage, Outcome, Take
from edgewise.systems.fate.weigh_harm import dealt

SERIOUS = (Take.OPPOSITION, Take.CONSEQUENCE, Take.INVOKE)


@dataclass(frozen=True, slots=True)
class Led:
    """What one end of a roll leads to."""

    events: Events = ()
    choices: tuple[Choice, ...] = ()
    cites: tuple[str, ...] = ()


def outcome_of(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    """What a graded end leads to: what happens at once, and what is left to choose."""
    makers = {Action.OVERCOME: _overcome, Action.ADVANTAGE: _advantage, Action.ATTACK: _attack}
    led = makers[roll.action](state, gains, roll, grade)
    return replace(led, events=(*led.events, *_guarded_well(state, gains, roll, grade)))


@rule("defend.style", "opposition.active")
def _guarded_well(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Events:
    """The boost of whoever defended with style."""
    cast = roll.against[grade.at].cast if grade.at < len(roll.against) else None
    if (
        cast is None
        or not cast.faces
        or outcome(-grade.margin) is not Outcome.STYLE
        or not boosts_from(state, listed=False)
    ):
        return ()
    if not is_defense(state, roll.action):
        return ()
    return gains.boost(cast.sheet, side_of(state, cast.sheet), "defend.style")


@rule("overcome.fail", "overcome.tie", "overcome.succeed", "overcome.style", "challenge.together")
def _overcome(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    cite = {
        Outcome.FAIL: "overcome.fail",
        Outcome.TIE: "overcome.tie",
        Outcome.SUCCEED: "overcome.succeed",
        Outcome.STYLE: "overcome.style",
    }[grade.outcome]
    if roll.task is not None:
        done: Events = (e.TaskDone(roll.task, roll.sheet, grade.outcome, roll.intent, ("challenge.tasks",)),)
        boost = gains.boost(roll.sheet, side_of(state, roll.sheet), cite) if grade.outcome is Outcome.STYLE else ()
        return Led((*done, *boost), cites=(cite,))
    if grade.outcome is Outcome.FAIL:
        return Led(choices=(Choice(grade.at, (Take.FAIL, Take.COST), "serious"),), cites=(cite,))
    if grade.outcome is Outcome.TIE:
        if state.has("overcome_tie", "either"):
            return Led(choices=(Choice(grade.at, (Take.COST, Take.BOOST), "minor"),), cites=(cite,))
        return Led(reached(state, roll), (cost(state, roll, grade.at, "minor"),), (cite,))
    boost = gains.boost(roll.sheet, side_of(state, roll.sheet), cite) if grade.outcome is Outcome.STYLE else ()
    return Led((*reached(state, roll), *boost), cites=(cite,))


@rule("costs.serious", "costs.minor")
def cost(state: State, roll: Roll, at: int, kind: str) -> Choice:
    """What the GM chooses a success at a cost to cost."""
    sheet = state.sheets[roll.sheet]
    if kind == "serious":
        return Choice(at, SERIOUS, by_gm=True)
    stress = (Take.STRESS,) if free_boxes(sheet, roll.harm, state.rules) else ()
    return Choice(at, (Take.DETAIL, *stress, Take.BOOST), by_gm=True)


@rule("zones.barrier", "consequences.treatment")
def reached(state: State, roll: Roll) -> Events:
    """What the roll was for, where the table knows it: a zone, a treatment."""
    if roll.to_zone in state.zones:
        return (e.Moved(roll.sheet, roll.to_zone, name=zone_name(state, roll.to_zone), cites=("zones.barrier",)),)
    patient = state.sheets.get(roll.patient)
    taken = patient.consequences.get(roll.slot) if patient and roll.slot else None
    if taken is None or roll.slot is None:
        return ()
    cites = ("consequences.treatment",)
    return (e.ConsequenceTreated(roll.patient, roll.slot, f"Healing: {taken.name}", state.scene.when, cites),)


# --- advantages ------------------------------------------------------------------------------------------------------


def _advantage(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    makers = {Advantage.NEW: _new, Advantage.KNOWN: _known, Advantage.HIDDEN: _sought}
    led = makers[roll.advantage](state, gains, roll, grade)
    if grade.outcome is not Outcome.FAIL or state.contest is None or roll.sheet not in state.contest.sides:
        return led
    if state.has("contest_advantage", "choice"):
        choice = Choice(grade.at, (Take.LOSE, Take.INVOKE))
        return replace(led, choices=(*led.choices, choice), cites=(*led.cites, "contest.advantage"))
    return replace(led, events=(*led.events, e.RollLost(roll.sheet, ("contest.advantage",))))


def _opponent(roll: Roll, at: int) -> str:
    cast = roll.against[at].cast if at < len(roll.against) else None
    return cast.sheet if cast else ""


@rule("advantage.new-fail", "advantage.new-tie", "advantage.new-succeed", "advantage.new-style")
def _new(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    side, name = side_of(state, roll.sheet), roll.aspect.strip() or roll.intent.strip()
    if grade.outcome is Outcome.FAIL:
        return Led(choices=(Choice(grade.at, (Take.NOTHING, Take.PLACED)),), cites=("advantage.new-fail",))
    if grade.outcome is Outcome.TIE:
        if state.has("caa_tie", "seed_table"):
            foes = foes_of(state, roll.sheet, _opponent(roll, grade.at))
            return Led(gains.aspect(name, roll.where, foes, 1, "advantage.new-tie"), cites=("advantage.new-tie",))
        return Led(gains.boost(roll.sheet, side, "advantage.new-tie"), cites=("advantage.new-tie",))
    style = grade.outcome is Outcome.STYLE
    cite = "advantage.new-style" if style else "advantage.new-succeed"
    return Led(gains.aspect(name, roll.where, side, 2 if style else 1, cite), cites=(cite,))


@rule("advantage.known-fail", "advantage.known-tie", "advantage.known-succeed", "advantage.known-style")
def _known(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    del gains
    cite = f"advantage.known-{_WORDS[grade.outcome]}"
    known = known_aspects(state).get(roll.aspect)
    if known is None:
        return Led(cites=(cite,))
    if grade.outcome is Outcome.FAIL:
        foes = foes_of(state, roll.sheet, _opponent(roll, grade.at))
        given = state.has("existing_aspect_fail", "foe")
        return Led((e.FreeInvokes(roll.aspect, foes, 1, known.shown, (cite,)),) if given else (), cites=(cite,))
    number = 2 if grade.outcome is Outcome.STYLE else 1
    return Led((e.FreeInvokes(roll.aspect, side_of(state, roll.sheet), number, known.shown, (cite,)),), cites=(cite,))


_WORDS = {Outcome.FAIL: "fail", Outcome.TIE: "tie", Outcome.SUCCEED: "succeed", Outcome.STYLE: "style"}


@rule("advantage.hidden-fail", "advantage.hidden-tie", "advantage.hidden-succeed", "advantage.hidden-style")
def _sought(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    cite, side = f"advantage.hidden-{_WORDS[grade.outcome]}", side_of(state, roll.sheet)
    if grade.outcome is Outcome.FAIL:
        owner = state.has("discover_fail", "owner")
        choice = Choice(grade.at, (Take.NOTHING, Take.REVEAL), by_gm=True)
        return Led(choices=(choice,) if owner else (), cites=(cite,))
    if grade.outcome is Outcome.TIE and state.has("discover_tie", "boost"):
        return Led(gains.boost(roll.sheet, side, cite), cites=(cite,))
    return Led(
        found(state, gains, roll, side, free=2 if grade.outcome is Outcome.STYLE else 1, cite=cite), cites=(cite,)
    )


@rule("aspects.hidden")
def found(state: State, gains: Gains, roll: Roll, side: str, *, free: int, cite: str) -> Events:
    """What somebody finds out: the first hidden aspect where they look, or, where there is none, a new one."""
    hidden = next((each for each in known_aspects(state).values() if each.hidden and _there(state, roll, each)), None)
    if hidden is None:
        return gains.aspect(roll.aspect.strip() or roll.intent.strip(), roll.where, side, free, cite)
    return (
        e.AspectShown(hidden.ref, hidden.name, (cite,)),
        e.FreeInvokes(hidden.ref, side, free, hidden.name, (cite,)),
    )


def _there(state: State, roll: Roll, known: Known) -> bool:
    if known.bearer:
        return known.bearer == roll.where and not state.sheets[known.bearer].hidden
    return known.zone == roll.where


# --- attacks ---------------------------------------------------------------------------------------------------------


@rule("attack.style", "attack.tie", "attack.succeed", "attack.fail", "armor.nothing-left")
def _attack(state: State, gains: Gains, roll: Roll, grade: e.Graded) -> Led:
    against = roll.against[grade.at]
    hit = struck(grade.margin, against.weapon, against.armor, state.rules)
    side = side_of(state, roll.sheet)
    boost = gains.boost(roll.sheet, side, hit.cites[-1]) if hit.boost else ()
    if not hit.shifts or grade.outcome is not Outcome.STYLE:
        return Led((*boost, *strike(state, roll, against, hit.shifts, *hit.cites)), cites=hit.cites)
    cites = (*hit.cites, "attack.style")
    if state.has("attack_style", "choice"):
        return Led(choices=(Choice(grade.at, (Take.FULL, Take.LESS)),), cites=cites)
    extra = gains.boost(roll.sheet, side, "attack.style") if boosts_from(state, listed=False) else ()
    return Led((*strike(state, roll, against, hit.shifts, *hit.cites), *extra), cites=cites)


def strike(state: State, roll: Roll, against: Against, shifts: int, *cites: str) -> Events:
    """The hit on one target; none for no shifts, or for somebody who has left."""
    if shifts <= 0 or against.target not in state.sheets:
        return ()
    side = side_of(state, roll.sheet)
    return dealt(state, against.target, shifts, roll.harm, roll.sheet, side, roll.id, cites)
