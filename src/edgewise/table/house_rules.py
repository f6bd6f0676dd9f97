"""The table's own rules, in words: what its refusals cite, whatever the game."""

from __future__ import annotations

from edgewise.core.rules import Passage, RulesText

_SOURCE = "Edgewise"

_PASSAGES = (
    Passage(
        "table.withdraw",
        "Taking back",
        "Nothing is deleted: taking back is an event of its own, and the dice that fell stay in the log, struck "
        "through. The game master may take back any command, or everything from one command on. A player may take "
        "back their own last command, as long as nothing has happened since. Taking back a taking-back restores "
        "what it took. What later events stand on can't be taken back alone, and the opening of the table can't be "
        "taken back at all.",
        _SOURCE,
    ),
    Passage(
        "table.real-dice",
        "Real dice",
        "Dice may be thrown by hand and typed in, as many as the throw has and only faces that such dice show. "
        "Faces that are left over serve the throws that the rules force at once; when those find none, they wait.",
        _SOURCE,
    ),
    Passage(
        "table.faces",
        "Faces are facts",
        "Once thrown, the faces stand. When two commands arrive at the same moment, the one that comes second "
        "keeps its faces as long as its throw is still the same. No reading of the log ever throws again.",
        _SOURCE,
    ),
    Passage(
        "table.seats",
        "Seats",
        "An invitation lets its holder take a seat: game master, player or watcher. What a seat may see and do "
        "goes by its role and by the game's rules. The game master may close a seat; its holder is then no longer "
        "let in.",
        _SOURCE,
    ),
    Passage(
        "table.watching",
        "Watching",
        "A watcher sees what everyone may see, and changes nothing.",
        _SOURCE,
    ),
    Passage(
        "table.command-ids",
        "One command, one effect",
        "Each command carries an id of its own. Sent twice, it takes effect once, and the second time gets the "
        "first answer. The same id with another content, or from another seat, is refused.",
        _SOURCE,
    ),
    Passage(
        "table.read-only",
        "A log from a newer version",
        "When the log holds an event that this version doesn't know, the table can be read up to that event, and "
        "nothing is added to it.",
        _SOURCE,
    ),
)

RULES = RulesText({passage.label: passage for passage in _PASSAGES})
