"""Every limit of the server in one place, each with its reason.

Whoever goes too fast is slowed down first and refused then; nobody is banned. What people do is
counted by network (IPv4 whole, IPv6 by /64, which is what one household gets), and forgotten when
idle. What they let us reckon is counted by guest, since a class or a club is one network; the sum
of a network bounds whoever makes up guests. Bare connections, which are worth much to an attacker
and little to anybody else, are counted by wider neighbourhoods (IPv4 by /24).
"""

from __future__ import annotations

import ipaddress
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

FRAME_BYTES: Final = 4096
"""Of a command; the longest real one, a path of many touches, has a few hundred bytes."""
SOCKET_BYTES: Final = 65_536
"""What the transport takes in at all; between the two limits there is still a clear answer."""
BODY_BYTES: Final = 16_384
"""Of a request; a new table with every option of the largest game has about two thousand."""
IMPORT_BYTES: Final = 2**20
"""Of a request that imports matches: ten of the longest records, or a club's results of a year."""
IMPORTED_AT_ONCE: Final = 100
"""Matches in one such request."""
NUMBER_DIGITS: Final = 9
"""Of a number in an address: more than anything is counted to."""
LARGEST_NUMBER: Final = 10**NUMBER_DIGITS
"""Below which a number in a body has to be: every database holds those."""
LONGEST_WORDS: Final = 500
"""Characters of a report, of a reason and of an announcement, which people read in one go."""
MOST_REPORTS: Final = 20
"""Of one person in a day: who meets more trouble than that is better heard in words."""
BANNED_DAYS: Final = 3650
"""For which somebody may be banned at most: as good as for ever, and a date that can be told."""
BANNED_NETWORK_DAYS: Final = 7
"""For which nobody new is let in from where somebody came who is banned: long enough that it is no
fun to come back under another name, and as long as an address may be kept at all."""
ANNOUNCED_HOURS: Final = 720
"""For which something is announced at most: what is older than a month is news to nobody."""
QUEUED_MESSAGES: Final = 64
"""Waiting for one socket; beyond, they are dropped and a snapshot is sent when it is ready."""
SEND_SECONDS: Final = 20.0
"""A socket that takes nothing for this long is closed; phones in a tunnel come back anew."""
CACHED_SECONDS: Final = 31_536_000
"""Files below the versioned prefix never change; a year is the most that caches honour."""
PICTURE_SECONDS: Final = 3600
"""How long browsers keep the picture of a game's table: it changes with the server alone."""
GUEST_SECONDS: Final = 30 * 24 * 3600
"""How long a guest's cookie holds after its last use."""
SESSION_SECONDS: Final = 90 * 24 * 3600
"""How long one stays signed in after one has last been there."""
SIGNED_OUT_SECONDS: Final = 30.0
"""How often one looks whether the session of an open socket still lasts."""
LINK_SECONDS: Final = 5 * 60
"""How long a link to a second device works: as long as it takes to find the other one."""
CONNECTIONS: Final = 100
"""Sockets of one network at once: a school class with several tabs each."""
HEAD_SECONDS: Final = 10.0
"""Within which the head of a request has to be whole, from the connection or the answer before;
browsers send it at once, also those that connect before they need it and then connect anew."""
BODY_SECONDS: Final = 20.0
"""Within which a body has to be whole: the largest one over the slowest phone takes five."""
CONNECTIONS_OF_NETWORK: Final = 256
"""Connections of one neighbourhood at once: the sockets of a network, and as many pages being
loaded beside them, with six connections a browser."""
MOST_CONNECTIONS: Final = 8192
"""Connections of all together: more than one process can serve."""
ACCEPTED: Final = 64
"""Connections that are taken in before the first of them is looked at."""
MOST_PROGRAMS: Final = 20
"""Bots of one guest whose tokens hold: enough for every version that somebody compares."""
TOKEN_SECONDS: Final = 10.0
"""How often one looks whether the token of somebody who is connected still holds."""
KEPT_FILES: Final = 256
"""Files that no connection may take: the database's, the workers', and three times those that are
taken in at once, since so many may be under way."""
WAITING_CONNECTIONS: Final = 2048
"""Connections that the system keeps until we take them in: everybody, after a restart."""
QUIET_SECONDS: Final = 60.0
"""How long the log is quiet about what it has just complained of: attacks must not fill disks."""
READ_BYTES: Final = 512
"""Of a socket, read before others have a turn: 85 of the smallest frames, less than 1 ms."""
CLOSE_SECONDS: Final = 1.0
"""How long one who is not read any more is left the time to hear why."""
HANDING: Final = 50
"""How often a socket is offered to the process that has its table, if that one is too busy to take
it: when hundreds come back together, all have found their places after a moment."""
HANDING_SECONDS: Final = 0.02
"""Between two such offers."""
PARTING: Final = 4
"""Sockets that have gone, of which tables are told at once."""
PARTING_SECONDS: Final = 0.004
"""How long others have a turn before some more are: to tell of one takes half a millisecond."""
REFUSAL_SECONDS: Final = 2.0
"""How long one who comes too fast waits for the refusal: who tries again at once costs nothing."""
LONGEST_WAIT: Final = 2.0
"""How long a request may wait for its turn; beyond, one is told when to come back."""
FEWEST_KEYS: Final = 10_000
"""How many networks and guests are remembered; the least recently seen are forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class WorkRates:
    """How much may be reckoned for somebody.

    For a guest; for all of a network who have no cookie, and so cannot be told apart; and for all
    guests of a network together.
    """

    guest: Rate
    stranger: Rate
    network: Rate


COMMANDS: Final = Rate(20.0, 80)
"""Of one socket: a player who touches as fast as possible sends about ten a second."""
LOBBY_FRAMES: Final = Rate(2.0, 20)
"""Commands of one socket of the lobby, which are pings: a client sends one every 2.5 s."""
CONTROL_FRAMES: Final = Rate(2.0, 20)
"""Pings and pongs of one socket: we send a ping every 20 s, and programs do hardly more."""
PLAY_WORK: Final = WorkRates(
    guest=Rate(100.0, 300), stranger=Rate(150.0, 500), network=Rate(400.0, 1200)
)
"""What people let us reckon while they play, look and read, in milliseconds.

A guest has a tenth of a processor: playing as fast as one socket may send takes half of it; whoever
wants more waits for it. Strangers watch, and read rules: at once, fifty who come to a table. Of the
sum, two hundred pupils who each play every two seconds need half; there has to be an end, since
anybody can become many guests.
"""
FILE_WORK: Final = WorkRates(
    guest=Rate(100.0, 6000), stranger=Rate(100.0, 6000), network=Rate(200.0, 15_000)
)
"""What people let us make in files: pictures, animated ones, and what is printed.

Each takes up to some seconds, of one core at most, so it is counted apart: whoever has saved one
need not wait at the table. Two or three at once, then one in twenty seconds.
"""
COSTS: Final[Mapping[str, float]] = {
    "ping": 0.2,
    "command": 3.0,
    "snapshot": 10.0,
    "join": 10.0,
    "game": 10.0,
    "rules": 100.0,
    "record": 20.0,
    "search": 15.0,
    "hint": 100.0,
    "import": 30.0,
    "print": 300.0,
}
"""What things cost of that, measured roughly; `rules` is a page that has to be made and `print` a
file, and what they take beyond that is owed afterwards."""
TABLES: Final = Rate(10 / 60, 30)
"""New tables of one network: thirty at once for a class, then ten a minute."""
ROOMS: Final = Rate(5 / 60, 10)
"""New rooms of one network: a teacher opens one for each class."""
STUDIES: Final = Rate(1 / 10, 20)
"""New studies of one network: each has a record replayed."""
REPORTS: Final = Rate(5 / 60, 10)
"""Reports of one network: people read every one of them."""
SEEKS: Final = Rate(0.5, 60)
"""Times that somebody of one network seeks others: each makes a table, in case it is found."""
GUESTS: Final = Rate(20 / 60, 60)
"""New guests of one network."""
PROGRAMS: Final = Rate(5 / 60, 10)
"""New bots with a token of one network: a course on writing one makes them once."""
SIGN_INS: Final = Rate(1 / 10, 10)
"""Wrong passwords, codes and links of one guest, or of all in a network who are none: people
mistype a few times, programs try thousands."""
SIGN_INS_OF_ACCOUNT: Final = Rate(1 / 30, 100)
"""Wrong passwords and codes of one account from everywhere: 3,000 a day find no password that is
not among the commonest. It is wide at once, so that it is hard to keep the owner out; whoever is
in already stays in, and a link from there opens another device."""
ACCOUNTS: Final = Rate(20 / 3600, 60)
"""New accounts of one network: two classes at once, then twenty an hour."""
NAMES: Final = Rate(1 / 20, 10)
"""New names and new links of one person."""
OWN_DATA: Final = Rate(1 / 60, 5)
"""Times that one person takes along or deletes what is kept about them: every table is searched."""
IMPORTS: Final = Rate(1 / 20, 10)
"""Requests that import matches, of one account: a thousand matches at once, then three hundred a
minute; what their rules reckon is owed beside that."""
ANALYSES: Final = Rate(1 / 20, 10)
"""New analyses of one network: each takes a core for some seconds, one at a time for everybody."""
ANALYSIS_SECONDS: Final = 600.0
"""How long an analysis may take where everything else goes first; it ends by itself when it has
worked for three minutes, ten times what a long match takes."""
ANALYSIS_WAIT: Final = 8.0
"""How long a request waits for an analysis before it is told to ask again."""
WAITING_ANALYSES: Final = 20
"""Analyses that may wait for their turn: some minutes of one core."""
REQUESTS: Final = Rate(20.0, 200)
"""Requests to /api of one network; a page needs two or three."""


IpNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(address: str) -> str:
    """Return the network that an address is counted with."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def neighbourhood_of(address: str) -> str:
    """Return the wider network that the connections of an address are counted with."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return str(ipaddress.ip_network((parsed, 24 if parsed.version == 4 else 64), strict=False))


def retry_after(seconds: float) -> str:
    """Return the header that says when to try again."""
    return str(max(1, math.ceil(seconds)))
