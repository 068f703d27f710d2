"""A small Ray cluster for tests, in a process of its own: prints its address, and ends when its input does."""

from __future__ import annotations

import sys
from importlib import import_module


def main() -> None:
    ray = import_module("ray")
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=80 << 20,
        log_to_driver=False,
        configure_logging=False,
    )
    try:
        print(ray.get_runtime_context().gcs_address, flush=True)
        sys.stdin.read()
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()
