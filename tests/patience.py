"""How long tests wait for something to happen.

Far longer than it takes, because the machine may be busy with other things: a test waits for a condition and goes on at
once when it holds. These limits end only what would otherwise hang. No test may say how soon something happens.
"""

from __future__ import annotations

PATIENCE = 120.0  # seconds
