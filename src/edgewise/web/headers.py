"""Headers of every answer, and the check where a POST comes from; plain ASGI, so that streams pass untouched."""

from __future__ import annotations

from fastapi import Request
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from edgewise.web.faults import foreign
from edgewise.web.replies import answer
from edgewise.web.session import is_bearer, same_origin

POLICY = "; ".join(  # noqa: FLY002 - read like a list
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with it browsers send "Origin: null" along with our own forms, and the check below would be
    # blind. The one address that holds a secret, /join/…, sends "no-referrer" itself.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE = {"GET", "HEAD", "OPTIONS"}


class Headers:
    """Adds the headers, and turns away what a page of another site sends."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith(("/static/", "/systems/")):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = Request(scope, receive)
        if request.method not in _SAFE and not is_bearer(request) and not same_origin(request, self._origins):
            fault = foreign(request.headers.get("origin", "none"))
            refusal = answer(request, fault.status, (fault.path, fault.expected, fault.got))
            await refusal(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)
