"""Routes for hosts, and the files of the client."""

from __future__ import annotations

from ipaddress import ip_address

from litestar import Response, get
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from hausmacht.server.errors import RequestError
from hausmacht.server.http.routing import (
    AnyRequest,
    TheDesk,
)
from hausmacht.server.http.static import Client


@get("/healthz", include_in_schema=False)
async def health(desk: TheDesk) -> dict[str, str]:
    """Whether the server can do its work."""
    try:
        version = await desk.hall.store.version()
    except Exception:
        raise RequestError(503, "no-database", "The database does not answer.") from None
    return {"status": "ok", "database": version, "worker": desk.hall.worker}


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """Numbers for Prometheus; how busy a server is, is nobody else's business."""
    if desk.settings.metrics == "local" and not is_local(desk.client(request)):
        raise RequestError(403, "local", "The metrics of this server are only for its host: see docs/hosting.md.")
    return Response(generate_latest(desk.hall.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def is_local(address: str) -> bool:
    """Whether a request comes from this machine itself; through a proxy it comes from wherever its client is."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return ((found.version == 6 and found.ipv4_mapped) or found).is_loopback


@get(["/", "/{path:path}"], include_in_schema=False)
async def client_file(request: AnyRequest, desk: TheDesk, path: FromPath[str] = "") -> Response[bytes]:
    """A page or an asset of the client."""
    if path.startswith("/api/"):
        raise RequestError(404, "no-such-route", "The API has no such route: see /api.")
    client: Client = request.app.state.client
    found = client.find(path)
    if found is None:
        raise RequestError(404, "no-such-file", "There is no such file.")
    headers = {"etag": found.tag, "cache-control": found.cache, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.media_type, headers=headers)
