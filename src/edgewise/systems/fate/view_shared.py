"""What lies in the middle of the table: aspects in play, compels, the order of a conflict, contests and challenges."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, Offer, Panel, Tone
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import Known, known_aspects, sheet_name, zone_name
from edgewise.systems.fate.offers import may, offers
from edgewise.systems.fate.offers_sheet import leads, skills_pick
from edgewise.systems.fate.state import Compel, Conflict, State, sides
from edgewise.systems.fate.terms import CompelKind, Out
from edgewise.systems.fate.view_hits import hits
from edgewise.systems.fate.words import TONES, many, rung, side_name

Offers = tuple[Offer, ...]


def shared(state: State, seat: Seat) -> tuple[Panel, ...]:
    """The panels that are not empty, in order of use."""
    made = [*hits(state, seat), *_compels(state, seat), _aspects(state, seat)]
    made += [_conflict(state, seat, state.conflict)] if state.conflict else []
    made += [_contest(state, seat)] if state.contest else []
    made += [_challenge(state, seat)] if state.challenge else []
    return tuple(made)


# --- aspects ---------------------------------------------------------------------------------------------------------


def _aspects(state: State, seat: Seat) -> Panel:
    known = known_aspects(state, secrets=seat.is_gm)
    lying = [each for ref, each in known.items() if ref in state.aspects]
    facts = tuple(_aspect_fact(state, each) for each in lying)
    says = "" if facts else "No aspect lies on the table yet."
    return Panel("aspects", "Aspects in play", facts=facts, offers=_aspect_offers(state, seat, lying), says=says)


def _aspect_fact(state: State, known: Known) -> Fact:
    where = sheet_name(state, known.bearer) if known.bearer else zone_name(state, known.zone) if known.zone else ""
    free = [f"{number} free for {side_name(side)}" for side, number in state.free.get(known.ref, {}).items()]
    note = " · ".join(part for part in (where, *free, "hidden from players" if known.hidden else "") if part)
    tone = Tone.SECRET if known.hidden else Tone.GOOD if free else Tone.PLAIN
    return Fact(known.kind.title, known.name.strip() or "(a boost)", "aspects.kinds", tone, note)


def _aspect_offers(state: State, seat: Seat, lying: list[Known]) -> Offers:
    found: Offers = ()
    if seat.is_gm:
        places: Pick = (
            ("", "the scene"),
            *((zone, zone_name(state, zone)) for zone in state.zones),
            *((key, sheet_name(state, key)) for key in seen_sheets(state, seat)),
        )
        picks: dict[str, Pick] = {
            "where": places,
            "side": (("", "the party"), *((s, side_name(s)) for s in sides(state))),
        }
        add = c.AddAspect(BLANK)
        ask = ("name", "where", "kind", "hidden", "free", "side")
        found += offers(state, seat, add, "table", "Add an aspect", ask=ask, picks=picks, cites=("aspects.kinds",))
    found += _about(state, seat, lying, c.RevealAspect, "Show a hidden aspect")
    found += _rename(state, seat)
    found += _about(state, seat, lying, c.RemoveAspect, "Take an aspect away")
    return (*found, *_passing(state, seat))


def _about(
    state: State, seat: Seat, lying: list[Known], command: type[c.RevealAspect | c.RemoveAspect], label: str
) -> Offers:
    fits = [each for each in lying if may(state, seat, command(each.ref))]
    if not fits:
        return ()
    picks: dict[str, Pick] = {"aspect": tuple((each.ref, each.name.strip() or "(a boost)") for each in fits)}
    first = command(fits[0].ref)
    return offers(state, seat, first, "table", label, ask=("aspect",), picks=picks, weight="quiet")


def _rename(state: State, seat: Seat) -> Offers:
    known = known_aspects(state, secrets=seat.is_gm)
    fits = [each for each in known.values() if may(state, seat, c.RenameAspect(each.ref, BLANK))]
    if not fits:
        return ()
    picks: dict[str, Pick] = {"aspect": tuple((each.ref, each.name.strip() or "(a boost)") for each in fits)}
    command = c.RenameAspect(fits[0].ref, BLANK)
    return offers(
        state, seat, command, "table", "Reword an aspect", ask=("aspect", "name"), picks=picks, weight="quiet"
    )


def _passing(state: State, seat: Seat) -> Offers:
    """Handing a free invoke over to another side."""
    who = next((key for key, player in state.players.items() if player == seat.id and key in state.sheets), "")
    for ref in state.free:
        for side in sides(state):
            command = c.PassInvoke(ref, side, who)
            if not may(state, seat, command):
                continue
            known = known_aspects(state, secrets=seat.is_gm)
            picks: dict[str, Pick] = {
                "aspect": tuple(
                    (each, known[each].name.strip() or "(a boost)") for each in state.free if each in known
                ),
                "side": tuple((each, side_name(each)) for each in sides(state)),
            }
            label = "Hand a free invoke over"
            cites = ("invokes.pass",)
            return offers(
                state, seat, command, "table", label, ask=("aspect", "side"), picks=picks, weight="quiet", cites=cites
            )
    return ()


# --- compels ---------------------------------------------------------------------------------------------------------


def _compels(state: State, seat: Seat) -> list[Panel]:
    known = known_aspects(state, secrets=seat.is_gm)
    seen = seen_sheets(state, seat)
    return [
        _compel(state, seat, key, compel, known[compel.ref].name if compel.ref in known else "")
        for key, compel in state.compels.items()
        if compel.target in seen and (compel.ref in known or seat.is_gm)
    ]


def _compel(state: State, seat: Seat, key: str, compel: Compel, aspect: str) -> Panel:
    target = sheet_name(state, compel.target)
    by = "the GM" if compel.by not in state.sheets else sheet_name(state, compel.by)
    facts = (
        Fact("For", target, "compels.offer"),
        Fact("Because of", aspect or "an aspect", note=f"proposed by {by}"),
        Fact("It is", "a decision" if compel.kind is CompelKind.DECISION else "an event"),
    )
    weight = "primary" if leads(state, seat, compel.target) else "normal"
    found = offers(
        state, seat, c.AcceptCompel(key), key, "Accept · 1 point gained", weight=weight, cites=("compels.accept",)
    )
    found += offers(state, seat, c.RefuseCompel(key), key, "Refuse · 1 point paid", cites=("compels.refuse",))
    found += offers(state, seat, c.ApproveCompel(key), key, "Agree to it", weight="primary", cites=("compels.self",))
    found += offers(state, seat, c.WithdrawCompel(key), key, "Withdraw", weight="quiet", cites=("compels.withdraw",))
    title = "Compel" if compel.approved else "Compel, waiting for the GM"
    return Panel(f"compel-{key}", title, facts=facts, offers=found, says=compel.what)


# --- trackers --------------------------------------------------------------------------------------------------------


def _conflict(state: State, seat: Seat, conflict: Conflict) -> Panel:
    facts = tuple(
        Fact(f"{number}.", sheet_name(state, key), "conflict.order", *_marks(conflict, key))
        for number, key in enumerate(conflict.order, 1)
    )
    found: Offers = ()
    if seat.is_gm:
        standing = [key for key in conflict.order if may(state, seat, c.GiveTurn(key))]
        if standing:
            picks: dict[str, Pick] = {"who": tuple((key, sheet_name(state, key)) for key in standing)}
            weight = "quiet" if conflict.turn else "primary"
            give = c.GiveTurn(standing[0])
            found = offers(state, seat, give, "order", "Give the turn to", ask=("who",), picks=picks, weight=weight)
    says = "" if conflict.turn else "Somebody must be named to act next."
    title = f"{'Fight' if conflict.kind.value == 'physical' else 'Conflict of minds'}, exchange {conflict.exchange}"
    return Panel("conflict", title, facts=facts, offers=found, says=says)


def _marks(conflict: Conflict, key: str) -> tuple[Tone, str]:
    if key in conflict.out:
        return Tone.BAD, "taken out" if conflict.out[key] is Out.TAKEN_OUT else "conceded"
    if key == conflict.turn:
        return Tone.GOOD, "acts now, action used" if key in conflict.spent else "acts now"
    guards = "defends fully" if key in conflict.guarding else ""
    acted = "has acted" if key in conflict.acted else ""
    return Tone.PLAIN, ", ".join(word for word in (acted, guards) if word)


def _contest(state: State, seat: Seat) -> Panel:
    contest = state.contest
    if contest is None:
        return Panel("contest", "Contest")
    gauges = tuple(
        Gauge(
            f"contest-{key}",
            sheet_name(state, key),
            min(contest.goal, contest.victories.get(key, 0)),
            contest.goal,
            shape="tokens",
            tone=Tone.GOOD,
            says="no roll in this exchange" if key in contest.lost else "",
            cite="contest.victory",
        )
        for key in contest.sides
    )
    found: Offers = ()
    if contest.twist:
        twist = c.AddAspect(BLANK)
        cites = ("contest.tie",)
        found = offers(state, seat, twist, "twist", "Name the twist", ask=("name",), weight="primary", cites=cites)
    score = c.ScoreExchange()
    found += offers(
        state, seat, score, "contest", "Compare the exchange", weight="primary", cites=("contest.exchange",)
    )
    found += offers(state, seat, c.EndContest(), "contest", "End the contest", weight="quiet")
    return Panel("contest", f"Contest, exchange {contest.exchange}", gauges, offers=found, says=contest.what)


def _challenge(state: State, seat: Seat) -> Panel:
    challenge = state.challenge
    if challenge is None:
        return Panel("challenge", "Challenge")
    facts: list[Fact] = []
    found: Offers = ()
    for at, task in enumerate(challenge.tasks):
        tone = TONES[task.outcome] if task.outcome else Tone.PLAIN
        words = task.outcome.title if task.outcome else rung(state, task.difficulty)
        note = f"by {sheet_name(state, task.by)}" if task.outcome and task.by else ""
        facts.append(Fact(task.what or "(task)", words, "challenge.tasks", tone, note))
        for key in seen_sheets(state, seat):
            skills = skills_pick(state, state.sheets[key])
            if not acts_for(state, seat, key) or not skills:
                continue
            label = f"{sheet_name(state, key)}: {task.what or 'task'}"
            weight = "normal" if state.players.get(key) == seat.id else "quiet"
            command = c.Attempt(at, skills[0][0], who=key)
            picks: dict[str, Pick] = {"skill": skills}
            found += offers(state, seat, command, f"{at}-{key}", label, ask=("skill",), picks=picks, weight=weight)
    add = c.AddTask(BLANK)
    spans = {"difficulty": (0, 10)}
    found += offers(state, seat, add, "task", "Add a task", ask=("what", "difficulty"), spans=spans)
    over = bool(challenge.tasks) and all(task.outcome for task in challenge.tasks)
    label, weight = "End it, and read it together", "primary" if over and seat.is_gm else "quiet"
    cites = ("challenge.together",)
    found += offers(state, seat, c.EndChallenge(), "challenge", label, weight=weight, cites=cites)
    done = many(sum(task.outcome is not None for task in challenge.tasks), "task")
    return Panel("challenge", f"Challenge, {done} done", facts=tuple(facts), offers=found, says=challenge.what)
