"""What comes over a socket, read as text; and the codes that sockets are closed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.server.frames import REFUSED
from belpic.server.limits import FRAME_BYTES
from belpic.server.phrases import deny

if TYPE_CHECKING:
    from starlette.types import Message

POLICY_VIOLATION: Final = 1008
TOO_LARGE: Final = 1009
TRY_AGAIN: Final = 1013
NOT_A_COMMAND: Final = 4400


def text_of(message: Message) -> str:
    """Return the text of a message.

    Raises:
        Denied: if it has none, or is too large, or came in a way that is refused.
    """
    if REFUSED in message:
        phrase = str(message[REFUSED])
        raise deny(NOT_A_COMMAND if phrase == "frame_in_parts" else POLICY_VIOLATION, phrase)
    frame: str | None = message.get("text")
    if frame is None:
        raise deny(NOT_A_COMMAND, "frame_not_text")
    if len(frame) > FRAME_BYTES or len(frame.encode()) > FRAME_BYTES:
        raise deny(TOO_LARGE, "frame_too_large", limit=FRAME_BYTES)
    return frame
