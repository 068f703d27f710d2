"""What these tests share with those of the server."""

from tests.server.conftest import anyio_backend, postgres, postgres_server

__all__ = ["anyio_backend", "postgres", "postgres_server"]
