"""Who asks: a seat's token in a cookie of that seat's own path, or as Bearer. Tokens are looked up, never trusted."""

from __future__ import annotations

from fastapi import Request, Response

from edgewise.settings import Settings

SEAT_COOKIE = "edgewise_seat"
"""One for each seat, at the seat's own path: a game master's tab and a player's live side by side in one browser."""
INVITE_COOKIE = "edgewise_invite"
"""The invitation by which a seat was taken, at the seat's path, so that its page can offer another seat."""
JOINED_COOKIE = "edgewise_joined"
"""The token of the seat taken by an invitation, at the invitation's path: the same link leads to the same seat."""
_DAY = 86_400
_LONGEST_TOKEN = 200


def seat_token(request: Request) -> str:
    """The token that came with a request, empty for none."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else request.cookies.get(SEAT_COOKIE, "")
    return token if len(token) <= _LONGEST_TOKEN else ""


def is_bearer(request: Request) -> bool:
    """Whether the request brings its token itself, so that no page of another site can have sent it."""
    return request.headers.get("authorization", "")[:7].lower() == "bearer "


def keep(response: Response, request: Request, settings: Settings, cookie: tuple[str, str, str]) -> None:
    """Let the browser keep a cookie, given as name, value and path."""
    name, value, path = cookie
    response.set_cookie(
        name,
        value,
        max_age=settings.cookie_days * _DAY,
        path=path,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def same_origin(request: Request, origins: tuple[str, ...]) -> bool:
    """Whether a page of this server, or no page at all, sent the request."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    host = request.headers.get("host", "")
    return origin in origins or origin.partition("://")[2] == host != ""
