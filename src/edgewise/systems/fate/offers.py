"""Commands that the rules would permit, as forms."""

from __future__ import annotations

from edgewise.core.forms import Forms
from edgewise.systems.fate.commands import COMMANDS, Command
from edgewise.systems.fate.state import State
from edgewise.systems.fate.weigh import weigh

_FORMS: Forms[State, Command] = Forms(weigh, {command: name for name, command in COMMANDS.items()})

may = _FORMS.may
offers = _FORMS.offers
