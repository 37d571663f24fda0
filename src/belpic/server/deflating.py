"""How messages are made smaller on their way: soon, and only where it is worth it.

To deflate a frame lets other threads go first, and then waits for its turn again: at a full house
that was the most of sending it. So short frames go as they are, and others at the lowest level,
with a window as long as a few messages, in which the next finds most of what it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.extensions import Extension
    from websockets.frames import Frame
    from websockets.typing import ExtensionParameter

SHORT_BYTES: Final = 256
"""Of a frame that is sent as it is, such as an answer to a command."""
WINDOW_BITS: Final = 14
"""Of what a socket sends; of 16 kB it keeps four times as much."""
COMMAND_WINDOW_BITS: Final = 10
"""Of what a socket hears: commands are short, and hundreds of sockets keep a window each."""
SETTINGS: Final = {"level": 1, "memLevel": 5}


class Deflater(PerMessageDeflate):
    """Makes long frames of one socket shorter."""

    def encode(self, frame: Frame) -> Frame:
        """Return the frame as it is sent."""
        return frame if len(frame.data) < SHORT_BYTES else super().encode(frame)


class Deflating(ServerPerMessageDeflateFactory):
    """Agrees with whoever connects on how frames are made shorter."""

    def __init__(self) -> None:
        """Take what a server can spare for each socket."""
        super().__init__(
            server_max_window_bits=WINDOW_BITS,
            client_max_window_bits=COMMAND_WINDOW_BITS,
            compress_settings=SETTINGS,
        )

    def process_request_params(
        self,
        params: Sequence[ExtensionParameter],
        accepted_extensions: Sequence[Extension],
    ) -> tuple[list[ExtensionParameter], Deflater]:
        """Return what is agreed on, and what does it."""
        agreed, found = super().process_request_params(params, accepted_extensions)
        return agreed, Deflater(
            found.remote_no_context_takeover,
            found.local_no_context_takeover,
            found.remote_max_window_bits,
            found.local_max_window_bits,
            SETTINGS,
        )
