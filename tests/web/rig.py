"""Two people at a site, each with a browser of their own."""

import json
from dataclasses import dataclass, field
from typing import Any

import httpx2
from fastapi.testclient import TestClient

from edgewise.table.desk import Tables

HERE = {"Origin": "http://testserver"}


@dataclass
class Site:
    """A served table; `gm_at` and `player_at` are the addresses of the two seats."""

    table: str
    tables: Tables
    gm: TestClient
    player: TestClient
    gm_token: str
    player_token: str
    gm_at: str = ""
    player_at: str = ""
    sent: list[str] = field(default_factory=list)

    def seated(self) -> "Site":
        """Follow both invitations."""
        self.gm_at = str(self.gm.get(f"/join/{self.gm_token}").url.path).rstrip("/")
        self.player_at = str(self.player.get(f"/join/{self.player_token}").url.path).rstrip("/")
        return self

    @property
    def seq(self) -> int:
        """Number of the last event."""
        return self.tables.desk(self.table).seq

    def post(self, name: str, fields: dict[str, Any], *, gm: bool = False, **more: Any) -> httpx2.Response:
        """Give a command as a program does."""
        self.sent.append(name)
        body = {"command_id": f"test-{len(self.sent)}", "fields": fields, **more}
        return self.raw(name, json.dumps(body).encode(), gm=gm)

    def raw(self, name: str, body: bytes, *, gm: bool = False, kind: str = "application/json") -> httpx2.Response:
        """Send any body to a command's address."""
        client, at = (self.gm, self.gm_at) if gm else (self.player, self.player_at)
        headers = {**HERE, "Content-Type": kind}
        return client.post(f"{at}/commands/{name}", content=body, headers=headers, follow_redirects=False)

    def form(self, name: str, fields: dict[str, str], *, gm: bool = False) -> httpx2.Response:
        """Send a form as a browser without JavaScript does."""
        client, at = (self.gm, self.gm_at) if gm else (self.player, self.player_at)
        address = f"{at}/commands/{name}?form=o-{name}-lyra"
        return client.post(address, data=fields, headers=HERE, follow_redirects=False)
