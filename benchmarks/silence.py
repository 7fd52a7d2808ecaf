"""Guests who connect and ask nothing. This module runs in a process of its own, without Django."""

from __future__ import annotations

import asyncio
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Event

#: Connections from one address, and from fifty others.
FROM_ONE, FROM_FIFTY = 1100, 300
#: Seconds between two bytes of a guest who drips.
BETWEEN = 3.0


def hold(port: int, sent: bytes, over: Event, most: Synchronized[int]) -> None:
    """Connect every guest, again and again; `most` is how many were connected at once."""
    asyncio.run(_all_guests(port, sent, over, most))


async def _all_guests(port: int, sent: bytes, over: Event, most: Synchronized[int]) -> None:
    held = 0

    async def guest(source: str) -> None:
        nonlocal held
        while not over.is_set():
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", port, local_addr=(source, 0)
                )
            except OSError:
                await asyncio.sleep(0.5)
                continue
            held += 1
            most.value = max(most.value, held)
            try:
                writer.write(sent)
                while not over.is_set() and not reader.at_eof():
                    await asyncio.sleep(BETWEEN)
                    if sent:
                        writer.write(b"x")
                    await writer.drain()
            except OSError:
                pass  # the server has cut it: connect again
            finally:
                held -= 1
                writer.close()

    others = [f"127.0.0.{3 + number % 50}" for number in range(FROM_FIFTY)]
    await asyncio.gather(*map(guest, ["127.0.0.2"] * FROM_ONE + others))
