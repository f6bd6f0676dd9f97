"""Reading and setting one figure of an opponent by its path, as a GM does by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from edgewise.core.by_hand import Part, Unfit, whole, whole_expected, words_part
from edgewise.core.fields import NAME_LIMIT, TEXT_LIMIT
from edgewise.systems.fates_edge.book.terms import Armor, Condition
from edgewise.systems.fates_edge.book.terms_fight import Side, Strikes
from edgewise.systems.fates_edge.model.foe import Foe, Ploy
from edgewise.systems.fates_edge.model.gear import Enchantment, Magic, Tag, WeaponKind, Weight

_MOST_PLOYS = 12
_PLOY = 'a ploy a line, as "Net | 2 | grapple | 0 | throws a weighted net": name, Story Beats, effect, amount, words'


def _number(name: str, label: str, least: int, most: Callable[[Foe], int]) -> Part[Foe]:
    def write(foe: Foe, text: str) -> Foe | Unfit:
        number = whole(text, least, most(foe))
        if number is None:
            return whole_expected(least, most(foe))
        changed: dict[str, Any] = {name: number}
        return replace(foe, **changed)

    return Part(name, label, lambda foe: str(getattr(foe, name)), write)


def _most(foe: Foe, text: str) -> Foe | Unfit:
    number = whole(text, 0, 20)
    return (
        whole_expected(0, 20) if number is None else replace(foe, most=number, resilience=min(foe.resilience, number))
    )


def _choice(
    path: str, label: str, choices: tuple[str, ...], read: Callable[[Foe], str], put: Callable[[Foe, str], Foe]
) -> Part[Foe]:
    def write(foe: Foe, text: str) -> Foe | Unfit:
        return put(foe, text.strip()) if text.strip() in choices else Unfit(f"one of: {', '.join(choices)}")

    return Part(path, label, read, write)


def _weapon_name(foe: Foe, text: str) -> Foe | Unfit:
    fits = len(text) <= NAME_LIMIT
    return replace(foe, weapon=replace(foe.weapon, name=text)) if fits else Unfit(f"at most {NAME_LIMIT:,} characters")


def _tags(foe: Foe, text: str) -> Foe | Unfit:
    tags = _several(text, _values(Tag))
    if isinstance(tags, Unfit):
        return tags
    return replace(foe, weapon=replace(foe.weapon, tags=tuple(Tag(word) for word in tags)))


def _magic(foe: Foe, text: str) -> Foe | Unfit:
    kinds = _several(text, tuple(kind.value for kind in Magic if kind is not Magic.OTHER))
    if isinstance(kinds, Unfit):
        return kinds
    return replace(foe, weapon=replace(foe.weapon, enchantments=tuple(Enchantment(Magic(word)) for word in kinds)))


def _several(text: str, known: tuple[str, ...]) -> tuple[str, ...] | Unfit:
    """The words of `text`, each once, if all of them are known."""
    words = tuple(dict.fromkeys(text.replace(",", " ").split()))
    return words if set(words) <= set(known) else Unfit(f"none, one or several of: {', '.join(known)}")


def _ploys_shown(foe: Foe) -> str:
    return "\n".join(
        f"{ploy.name} | {ploy.price}{'!' if ploy.signature else ''} | {ploy.does.value} | {ploy.amount} | {ploy.words}"
        for ploy in foe.ploys
    )


def _ploys(foe: Foe, text: str) -> Foe | Unfit:
    ploys = [_ploy(line) for line in text.splitlines() if line.strip()]
    if any(ploy is None for ploy in ploys) or len(ploys) > _MOST_PLOYS:
        return Unfit(_PLOY)
    return replace(foe, ploys=tuple(ploy for ploy in ploys if ploy is not None))


def _ploy(line: str) -> Ploy | None:
    """The ploy that a line spells; a price with an exclamation mark is a signature's."""
    name, price, does, amount, words = (part.strip() for part in f"{line}||||".split("|", 4))
    cost, worth = whole(price.removesuffix("!") or "1", 0, 9), whole(amount or "0", 0, 20)
    effects = {each.value: each for each in Strikes}
    effect = effects.get(does or "harm")
    if not name or cost is None or worth is None or effect is None or len(line) > NAME_LIMIT:
        return None
    return Ploy(name, cost, effect, worth, words.rstrip("|").strip(), signature=price.endswith("!"))


def _values(words: type[Any]) -> tuple[str, ...]:
    return tuple(each.value for each in words)


def _armor(field: str, kind: type[Any], label: str) -> Part[Foe]:
    def put(foe: Foe, text: str) -> Foe:
        changed: dict[str, Any] = {field: kind(text)}
        return replace(foe, armor=replace(foe.armor, **changed))

    return _choice(f"armor.{field}", label, _values(kind), lambda foe: str(getattr(foe.armor, field).value), put)


def _weapon(field: str, kind: type[Any], label: str) -> Part[Foe]:
    def put(foe: Foe, text: str) -> Foe:
        changed: dict[str, Any] = {field: kind(text)}
        return replace(foe, weapon=replace(foe.weapon, **changed))

    return _choice(f"weapon.{field}", label, _values(kind), lambda foe: str(getattr(foe.weapon, field).value), put)


FOE_PARTS: dict[str, Part[Foe]] = {
    part.path: part
    for part in (
        words_part("name", "Name", NAME_LIMIT),
        words_part("blurb", "In a sentence", TEXT_LIMIT),
        _number("resilience", "Resilience", 0, lambda foe: foe.most),
        _number("fatigue", "Fatigue", 0, lambda foe: foe.capacity - 1),
        _number("phases", "Phases left", 1, lambda _: 3),
        _number("threat", "Threat Level", 1, lambda _: 10),
        _number("rating", "Key attribute", 1, lambda _: 6),
        _number("pool", "Pool", 1, lambda _: 10),
        _number("harm", "Harm", 0, lambda _: 20),
        Part("most", "Resilience of a phase", lambda foe: str(foe.most), _most),
        _number("capacity", "Capacity for Fatigue", 1, lambda _: 10),
        _number("dv", "DV to act against it", 1, lambda _: 10),
        _armor("kind", Armor, "Armor"),
        _armor("condition", Condition, "Armor's condition"),
        Part("weapon.name", "Weapon", lambda foe: foe.weapon.name, _weapon_name),
        _weapon("kind", WeaponKind, "How it fights"),
        _weapon("weight", Weight, "Weapon's weight"),
        Part("weapon.tags", "Weapon's tags", lambda foe: " ".join(tag.value for tag in foe.weapon.tags), _tags),
        Part(
            "weapon.magic",
            "Weapon's magic",
            lambda foe: " ".join(each.kind.value for each in foe.weapon.enchantments),
            _magic,
        ),
        Part("ploys", "Ploys, one a line", _ploys_shown, _ploys),
        _choice(
            "side", "Side", _values(Side), lambda foe: foe.side.value, lambda foe, text: replace(foe, side=Side(text))
        ),
        _choice(
            "out",
            "Out of the fight",
            ("yes", "no"),
            lambda foe: "yes" if foe.out else "no",
            lambda foe, text: replace(foe, out=text == "yes"),
        ),
    )
}
"""Every figure of an opponent that can be set by hand, by its path."""
