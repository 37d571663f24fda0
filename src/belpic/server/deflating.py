"""How messages are made smaller on their way: soon, and only where it is worth it.

Python's own zlib takes longer to deflate a message than it takes to write it, at any level. ISA-L's
takes a quarter of that, and less memory for a socket, with as long a window as there is: in that
the next message finds most of what it says. Short frames go as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from isal import isal_zlib
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from zlib import _Compress as Compressor

    from websockets.extensions import Extension
    from websockets.frames import Frame
    from websockets.typing import ExtensionParameter

SHORT_BYTES: Final = 256
"""Of a frame that is sent as it is, such as an answer to a command."""
WINDOW_BITS: Final = 15
"""Of what a socket sends, if the other end has room for it: ours is the same for all windows."""
COMMAND_WINDOW_BITS: Final = 10
"""Of what a socket hears: commands are short, and hundreds of sockets keep a window each."""
LEVEL: Final = 1
"""The lowest, 0, takes half of the time, and messages are larger by a sixth."""

BY_ITSELF: Final = {"level": 1, "memLevel": 5}
"""How zlib deflates for those who want no message to need another."""


class Deflater(PerMessageDeflate):
    """Makes long frames of one socket shorter."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        """Take what the library has agreed on with the other end."""
        super().__init__(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
        if not self.local_no_context_takeover:
            made = isal_zlib.compressobj(LEVEL, wbits=-self.local_max_window_bits)
            self.encoder = cast("Compressor", made)  # it has the same methods

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
            compress_settings=BY_ITSELF,
        )

    def process_request_params(
        self,
        params: Sequence[ExtensionParameter],
        accepted_extensions: Sequence[Extension],
    ) -> tuple[list[ExtensionParameter], Deflater]:
        """Return what is agreed on, and what does it."""
        agreed, found = super().process_request_params(params, accepted_extensions)
        return agreed, Deflater(found)
