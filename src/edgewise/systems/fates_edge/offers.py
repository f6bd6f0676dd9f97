"""Commands that the rules would permit, as forms."""

from __future__ import annotations

from edgewise.core.forms import Forms
from edgewise.systems.fates_edge.every import COMMANDS, Command
from edgewise.systems.fates_edge.state import State
from edgewise.systems.fates_edge.weigh import weigh

_FORMS: Forms[State, Command] = Forms(weigh, {command: name for name, command in COMMANDS.items()})

may = _FORMS.may
offers = _FORMS.offers
