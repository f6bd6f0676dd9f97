"""The log's lines about followers and Assets."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.commands.keep import Gives
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.judge.show import because, many, name_of, stop
from edgewise.systems.fates_edge.model.keep import Fitness, Follower, Loyalty, Status
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.tell.base import Tellers
from edgewise.systems.fates_edge.tell.growth import TELLERS as GROWTH


def _named(name: str) -> str:
    return name.strip() or "(unnamed)"


def listed(names: tuple[str, ...]) -> str:
    """Names in a sentence: "A, B and C"."""
    shown = [_named(name) for name in names]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _price(xp: int) -> str:
    return f" for {xp} XP" if xp else ""


# --------------------------------------------------------------------------------------------------------- followers


def _follower_gained(state: State, _seat: Seat, event: e.FollowerGained) -> Line:
    new = event.follower
    says = f"{_named(new.name)} joins {name_of(state, event.sheet)}{_price(event.xp)}."
    skill = f"{new.skill.value.capitalize()} {new.level}"
    notes = (f"Capability {new.capability}, {skill}, Faithful and Ready.", *_motive(new))
    return Line(says, cites=event.cites, tone=Tone.GOOD, notes=notes)


def _motive(new: Follower) -> tuple[str, ...]:
    return (stop(new.motive.strip()),) if new.motive.strip() else ()


_LOYALTY = {
    Loyalty.FAITHFUL: "stands by them again (Faithful)",
    Loyalty.STRAINED: "begins to doubt (Strained)",
    Loyalty.BROKEN: "has had enough (Broken)",
}
_FITNESS = {
    Fitness.READY: "is on their feet again (Ready)",
    Fitness.HURT: "is Hurt",
    Fitness.DOWN: "goes Down and needs rescue or care",
}


def _follower_changed(_state: State, _seat: Seat, event: e.FollowerChanged) -> Line:
    changes = [_LOYALTY[event.loyalty]] if event.loyalty else []
    changes += [_FITNESS[event.fitness]] if event.fitness else []
    says = f"{_named(event.follower)} {' and '.join(changes) or 'stays as they are'}{because(event.why)}"
    better = event.loyalty in {None, Loyalty.FAITHFUL} and event.fitness in {None, Fitness.READY}
    notes = _shaken(event.entrusted, event.loyalty)
    return Line(says, cites=event.cites, tone=Tone.GOOD if better else Tone.BAD, notes=notes)


def _shaken(assets: tuple[str, ...], loyalty: Loyalty | None) -> tuple[str, ...]:
    if not assets or loyalty is None:
        return ()
    if loyalty is Loyalty.FAITHFUL:
        return (f"In their care and up a step again: {listed(assets)}.",)
    return (f"In their care and down a step until this is mended: {listed(assets)}.",)


def _follower_acted(state: State, _seat: Seat, event: e.FollowerActed) -> Line:
    says = f"{_named(event.follower)} acts alone for {name_of(state, event.sheet)}{because(event.what)}"
    left = event.loyalty or event.fitness
    notes = (f"It leaves them {left.value.capitalize()}.",) if left else ()
    return Line(says, cites=event.cites, notes=(*notes, *_shaken(event.entrusted, event.loyalty)))


def _follower_left(state: State, _seat: Seat, event: e.FollowerLeft) -> Line:
    name = name_of(state, event.sheet)
    goes = f"turns against {name}" if event.hostile else f"follows {name} no longer"
    notes = [f"Lost with them: {listed(event.lost)}."] if event.lost else []
    notes += [f"Back in {name}'s own care: {listed(event.back)}."] if event.back else []
    says = f"{_named(event.follower)} {goes}{because(event.why)}"
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=tuple(notes))


def _delegated(state: State, _seat: Seat, event: e.AssetDelegated) -> Line:
    name, asset = name_of(state, event.sheet), _named(event.asset)
    if not event.follower:
        return Line(f"{name} takes {asset} back from {_named(event.was)}.", cites=event.cites)
    return Line(f"{name} puts {asset} into the care of {_named(event.follower)}.", cites=event.cites)


# ------------------------------------------------------------------------------------------------------------ Assets


def _asset_gained(state: State, _seat: Seat, event: e.AssetGained) -> Line:
    asset = event.asset
    says = f"{name_of(state, event.sheet)} gains {_named(asset.name)}{_price(event.xp)}{because(asset.does)}"
    time = f" Building it takes {event.time}." if event.time else ""
    notes = (f"A {asset.size.value.capitalize()} Asset.{time}",)
    return Line(says, cites=event.cites, tone=Tone.GOOD, notes=notes)


def _asset_used(state: State, _seat: Seat, event: e.AssetUsed) -> Line:
    asset, name = _named(event.asset), name_of(state, event.sheet)
    verb = "fills" if event.segments > 0 else "clears"
    label = event.label.strip() or "(unnamed)"
    gives = {
        Gives.POSITION: f"{name}'s next roll stands one step better",
        Gives.DV: f"the DV of {name}'s next roll is one lower",
        Gives.DIE: f"{name}'s next roll gets a die",
        Gives.FILL: f"it {verb} {many(abs(event.segments), 'segment')} of {label}",
        Gives.CLEAR: f"it {verb} {many(abs(event.segments), 'segment')} of {label}",
        Gives.ACCESS: "it opens a way",
    }[event.gives]
    notes = [_stands(event)] if _stands(event) else []
    notes += ["The timer is full: what it stood for happens."] if event.filled else []
    says = f"{asset} comes into play, and {gives}{because(event.words)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD, notes=tuple(notes))


def _stands(event: e.AssetUsed) -> str:
    """What the Status adds to a roll, where it is not the die that was asked for."""
    dice = event.carried.dice if event.carried and event.gives is not Gives.DIE else 0
    return {1: "It flourishes: a die more.", -1: "It is Strained: a die less."}.get(dice, "")


def _asset_undone(state: State, _seat: Seat, event: e.AssetUndone) -> Line:
    return Line(f"What an Asset gave {name_of(state, event.sheet)} is gone again.", cites=event.cites)


def _asset_worked(_state: State, _seat: Seat, event: e.AssetWorked) -> Line:
    price = f" once more, for {event.xp} XP" if event.xp else ""
    return Line(f"{_named(event.asset)} works out of sight{price}{because(event.what)}", cites=event.cites)


_STATUS = {
    Status.FLOURISHING: ("flourishes", "A die more on rolls with it, and Yield.", Tone.GOOD),
    Status.STABLE: ("is Stable", "", Tone.PLAIN),
    Status.STRAINED: ("is Strained", "A die less on rolls with it, and no Yield.", Tone.BAD),
    Status.COLLAPSED: ("has Collapsed", "It is of no use until a quest or a long downtime restores it.", Tone.BAD),
}


def _asset_changed(_state: State, _seat: Seat, event: e.AssetChanged) -> Line:
    name = _named(event.asset)
    stock = f"{name} holds {many(event.caches, 'Cache token')}" if event.caches is not None else ""
    if event.status is None:
        return Line(f"{stock or name}{because(event.why)}", cites=event.cites)
    now, note, tone = _STATUS[event.status]
    notes = ((note,) if note else ()) + ((f"{stock}.",) if stock else ())
    return Line(f"{name} {now}{because(event.why)}", cites=event.cites, tone=tone, notes=notes)


def _asset_lost(state: State, _seat: Seat, event: e.AssetLost) -> Line:
    says = f"{name_of(state, event.sheet)} loses {_named(event.asset)}{because(event.why)}"
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _upkeep_paid(state: State, _seat: Seat, event: e.UpkeepPaid) -> Line:
    how = " and a downtime action" if event.with_action else ""
    price = f": {event.xp} XP{how}." if event.xp else "."
    notes = (f"That covers {listed(event.covers)} too.",) if event.covers else ()
    return Line(f"{name_of(state, event.sheet)} keeps up {_named(event.name)}{price}", cites=event.cites, notes=notes)


def _upkeep_missed(_state: State, _seat: Seat, event: e.UpkeepMissed) -> Line:
    where = f"; it is {event.status.value.capitalize()} now" if event.status else ""
    where = f"; their Loyalty is {event.loyalty.value.capitalize()} now" if event.loyalty else where
    return Line(f"{_named(event.name)} went without upkeep{where}.", cites=event.cites, tone=Tone.BAD)


def _upkeep_ended(_state: State, _seat: Seat, event: e.UpkeepEnded) -> Line:
    notes = () if event.missed else ("Everything was kept up.",)
    return Line("The time for upkeep is over.", cites=event.cites, notes=notes)


TELLERS: Tellers = {
    e.FollowerGained: _follower_gained,
    e.FollowerChanged: _follower_changed,
    e.FollowerActed: _follower_acted,
    e.FollowerLeft: _follower_left,
    e.AssetDelegated: _delegated,
    e.AssetGained: _asset_gained,
    e.AssetUsed: _asset_used,
    e.AssetUndone: _asset_undone,
    e.AssetWorked: _asset_worked,
    e.AssetChanged: _asset_changed,
    e.AssetLost: _asset_lost,
    e.UpkeepPaid: _upkeep_paid,
    e.UpkeepMissed: _upkeep_missed,
    e.UpkeepEnded: _upkeep_ended,
    **GROWTH,
}
