"""What HTTP answers with and takes about people: names, accounts, sessions, links."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.text import Text


@dataclass(frozen=True, slots=True)
class Me:
    """The one who asks."""

    name: Text
    """What one is called; made up if one has chosen nothing."""
    chosen: bool
    """Whether one has chosen it."""
    guest: bool
    """Whether one is known here by a cookie; false for somebody who has not played yet."""
    account: bool
    """Whether one is signed in to an account."""
    codes: int
    """How many recovery codes are left; 0 without an account."""
    devices: int
    """In how many browsers one is signed in; 0 without an account."""
    publisher: bool
    """Whether what one imports is everybody's to read."""


@dataclass(frozen=True, slots=True)
class NewName:
    """A name that somebody would like to have."""

    name: str
    """At most 24 places wide, East Asian characters counting two."""


@dataclass(frozen=True, slots=True)
class NewAccount:
    """An account that somebody would like to have; it takes over what they did as a guest."""

    name: str
    """A name that no other account has."""
    password: str
    """8 to 200 characters."""


@dataclass(frozen=True, slots=True)
class AccountMade:
    """A new account, or new recovery codes."""

    me: Me
    """Who one is now."""
    codes: tuple[str, ...]
    """Recovery codes, each for one use; they cannot be asked for again."""


@dataclass(frozen=True, slots=True)
class SignIn:
    """The wish to be let in."""

    name: str
    """The name of the account."""
    password: str
    """Its password."""
    adopt: bool = True
    """Whether the account takes over what was played in this browser as a guest."""


@dataclass(frozen=True, slots=True)
class SignOut:
    """The wish to leave."""

    everywhere: bool = False
    """Whether in all browsers, or in this one."""


@dataclass(frozen=True, slots=True)
class NewPassword:
    """Another password; all other browsers are signed out by it."""

    password: str
    """The present one."""
    new: str
    """The one to come."""


@dataclass(frozen=True, slots=True)
class CodesWish:
    """The wish for new recovery codes; the old ones no longer work then."""

    password: str
    """The password of the account."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """The wish to be let in by a recovery code, which is spent by that."""

    name: str
    """The name of the account."""
    code: str
    """One of its codes; spaces, hyphens and capitals do not matter."""
    password: str
    """The password from now on; all other browsers are signed out."""


@dataclass(frozen=True, slots=True)
class Farewell:
    """The wish that all that is kept about one is deleted; matches stay, and name nobody there."""

    sure: bool
    """Whether one means it: nothing can be taken back."""
    password: str | None = None
    """The password of the account; `null` without one."""


@dataclass(frozen=True, slots=True)
class LinkMade:
    """A link to a second device."""

    path: str
    """Its address on this server. What lets one in stands after `#`, which no log ever sees."""
    seconds: int
    """For how long it works, once."""


@dataclass(frozen=True, slots=True)
class LinkToken:
    """What stands after `#` in a link."""

    token: str
    """As it stands there."""


@dataclass(frozen=True, slots=True)
class LinkOwner:
    """Whose link it is."""

    name: Text
    """Who one would be on this device."""
    account: bool
    """Whether that is an account."""
