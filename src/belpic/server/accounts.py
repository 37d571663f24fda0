"""The routes about people: who one is, accounts, a second device, and what is kept about one."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING, Final, TypeVar

from starlette.responses import Response

from belpic.server.bodies import Nothing
from belpic.server.endpoints import Endpoint, File
from belpic.server.guests import COOKIE as GUEST_COOKIE
from belpic.server.languages import asked_lang
from belpic.server.limits import (
    ACCOUNTS,
    LINK_SECONDS,
    NAMES,
    OWN_DATA,
    SESSION_SECONDS,
    SIGN_INS,
    SIGN_INS_OF_ACCOUNT,
)
from belpic.server.passwords import Passwords, check_password
from belpic.server.person_bodies import (
    AccountMade,
    CodesWish,
    Farewell,
    LinkMade,
    LinkOwner,
    LinkToken,
    Me,
    NewAccount,
    NewName,
    NewPassword,
    Recovery,
    SignIn,
    SignOut,
)
from belpic.server.phrases import deny
from belpic.server.requests import JSON_TYPE, address, answer, network, read_body
from belpic.server.security import check_origin
from belpic.server.sessions import COOKIE, Sessions, hash_token
from belpic.server.tokens import check_person
from belpic.server.turns import Buckets, TooFast
from belpic.store import NotStored
from belpic.store.failures import is_refusal
from belpic.store.people import Account, is_account, new_account_id
from belpic.table.codes import hash_code, new_codes
from belpic.table.names import name_text, read_name, skeleton_of
from belpic.table.readable import stored

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from starlette.requests import HTTPConnection, Request

    from belpic.server.api import Api
    from belpic.server.turns import Bucket

B = TypeVar("B")
LONGEST_SECRET: Final = 200


class AccountApi:
    """The routes, and what they share."""

    def __init__(self, api: Api, sessions: Sessions, passwords: Passwords | None = None) -> None:
        """Take what all routes share, and how people are known."""
        self._api = api
        self._sessions = sessions
        self._passwords = passwords or Passwords()
        self._people = api.hall.store.people
        self._tries = Buckets(SIGN_INS)
        self._tries_of_account = Buckets(SIGN_INS_OF_ACCOUNT)
        self._new_accounts = Buckets(ACCOUNTS)
        self._names = Buckets(NAMES)
        self._data = Buckets(OWN_DATA)

    async def me(self, request: Request) -> Response:
        """Answer who one is; whoever is signed in stays so for longer."""
        self._api.admit(request)
        person = self._api.guests.of(request)
        response = answer(await self._me(person), asked_lang(request))
        session = self._sessions.of(request)
        now = self._api.hall.clock()
        if session is not None and session.until - now < SESSION_SECONDS * 500:
            await stored(self._people.renew(session.hash, now + SESSION_SECONDS * 1000))
            self._sessions.remember(response, request.cookies[COOKIE], secure=_secure(request))
        return response

    async def _me(self, person: str | None) -> Me:
        if person is None:
            made = name_text("", None)
            return Me(made, False, False, False, 0, 0, False)  # a row of facts
        return await asyncio.to_thread(self._who, person)

    def _who(self, person: str) -> Me:
        account = self._people.account_of(person) if is_account(person) else None
        if account is None:
            chosen = self._people.names((person,)).get(person)
            shown, known = name_text(person, chosen), chosen is not None
            return Me(shown, known, True, False, 0, 0, False)  # a row of facts
        return Me(
            name_text(person, account.name),
            chosen=True,
            guest=True,
            account=True,
            codes=self._people.codes_left(person),
            devices=self._people.sessions_of(person, self._api.hall.clock()),
            publisher=account.publisher,
        )

    async def rename(self, request: Request) -> Response:
        """Give the one who asks a name; they are a guest from then on."""
        wish = await self._read(NewName, request)
        name = read_name(wish.name)
        person = await self._api.person(request)
        self._take(self._names.of(person))
        renamed = self._people.rename(person, name.shown, name.skeleton, self._api.hall.clock())
        if not await self._write_named(renamed):
            raise deny(409, "name_taken")
        self._api.hall.rename(person)
        response = answer(await self._me(person), asked_lang(request))
        self._api.guests.remember(response, person, secure=_secure(request))
        return response

    async def register(self, request: Request) -> Response:
        """Make an account; it takes over what its owner did as a guest."""
        wish = await self._read(NewAccount, request)
        name = read_name(wish.name)
        check_password(wish.password, name.skeleton)
        if is_account(self._api.guests.of(request)):
            raise deny(409, "signed_in")
        guest = self._api.guests.passing(request)
        self._api.guard.check(guest)
        if guest is None:
            self._api.guard.check_newcomer(network(request))
        self._api.slow_down(self._new_accounts, request)
        kept = await self._passwords.hash(wish.password)
        account = Account(new_account_id(), name.shown, name.skeleton, kept)
        codes = new_codes()
        cookie, session = self._sessions.new()
        hashed = list(map(hash_code, codes))
        if not await self._write_named(self._people.register(account, hashed, session, guest)):
            raise deny(409, "name_taken")
        made = AccountMade(await self._me(account.id), codes)
        response = answer(made, asked_lang(request), 201)
        return await self._let_in(request, response, account.id, cookie, guest)

    async def sign_in(self, request: Request) -> Response:
        """Let the owner of an account in, with a new session whatever cookies there were."""
        wish = await self._read(SignIn, request)
        skeleton = skeleton_of(wish.name[:LONGEST_SECRET])
        refund = self._count(request, skeleton)
        account = await asyncio.to_thread(self._people.account, skeleton)
        kept = None if account is None else account.password
        if not await self._passwords.fits(kept, wish.password[: LONGEST_SECRET + 1]):
            raise deny(403, "wrong_password")
        assert account is not None  # nothing fits nobody's password
        refund()
        if self._passwords.is_old(account.password):
            newer = await self._passwords.hash(wish.password)
            await stored(self._people.rehash(account.id, account.password, newer))
        return await self._admit_owner(request, account.id, adopt=wish.adopt)

    async def _admit_owner(self, request: Request, person: str, *, adopt: bool) -> Response:
        """Sign somebody in who has shown that they may.

        Raises:
            Denied: if they are banned as a guest: an account is no way around that.
        """
        passing = self._api.guests.passing(request)
        self._api.guard.check(passing)
        guest = passing if adopt else None
        cookie, session = self._sessions.new()
        await self._end_present(request)
        await stored(self._people.sign_in(person, session, guest))
        response = answer(await self._me(person), asked_lang(request))
        return await self._let_in(request, response, person, cookie, guest)

    async def _end_present(self, request: Request) -> None:
        """End the session that a browser had before it gets another one."""
        session, person = self._sessions.of(request), self._api.guests.of(request)
        if session is not None and person is not None:
            await stored(self._people.sign_out(person, session.hash))

    async def _let_in(
        self, request: Request, response: Response, person: str, cookie: str, guest: str | None
    ) -> Response:
        self._sessions.remember(response, cookie, secure=_secure(request))
        if guest is not None:
            self._sessions.forget(response, GUEST_COOKIE)
            await self._api.hall.reseat(guest, person)
        return response

    async def sign_out(self, request: Request) -> Response:
        """Sign the one who asks out, here or everywhere."""
        wish = await self._read(SignOut, request)
        session, person = self._sessions.of(request), self._api.guests.of(request)
        if session is not None and person is not None:
            ended = None if wish.everywhere else session.hash
            await stored(self._people.sign_out(person, ended))
        guest = self._api.guests.passing(request)
        response = answer(await self._me(guest), asked_lang(request))
        self._sessions.forget(response, COOKIE)
        return response

    async def change_password(self, request: Request) -> Response:
        """Change the password; all other browsers are signed out."""
        wish = await self._read(NewPassword, request)
        account = await self._checked_owner(request, wish.password)
        check_password(wish.new, account.skeleton)
        session = self._sessions.of(request)
        kept = None if session is None else session.hash
        hashed = await self._passwords.hash(wish.new)
        await stored(self._people.change_password(account.id, hashed, kept))
        return answer(await self._me(account.id), asked_lang(request))

    async def renew_codes(self, request: Request) -> Response:
        """Give new recovery codes for old ones."""
        wish = await self._read(CodesWish, request)
        account = await self._checked_owner(request, wish.password)
        codes = new_codes()
        await stored(self._people.replace_codes(account.id, list(map(hash_code, codes))))
        return answer(AccountMade(await self._me(account.id), codes), asked_lang(request))

    async def _checked_owner(self, request: Request, password: str) -> Account:
        """Return the account of the one who asks, who has to know its password once more."""
        person = self._api.guests.of(request)
        found = await asyncio.to_thread(self._people.account_of, person or "")
        if found is None:
            raise deny(403, "not_signed_in")
        refund = self._count(request, found.skeleton)
        if not await self._passwords.fits(found.password, password[: LONGEST_SECRET + 1]):
            raise deny(403, "wrong_present_password")
        refund()
        return found

    async def recover(self, request: Request) -> Response:
        """Let somebody in by a recovery code, with a new password."""
        wish = await self._read(Recovery, request)
        skeleton = skeleton_of(wish.name[:LONGEST_SECRET])
        check_password(wish.password, skeleton)
        refund = self._count(request, skeleton)
        # hashed whether or not the code fits, so that it takes equally long
        hashed = await self._passwords.hash(wish.password)
        code = hash_code(wish.code[:LONGEST_SECRET])
        person = await stored(self._people.recover(skeleton, code, hashed))
        if person is None:
            raise deny(403, "wrong_code")
        refund()
        return await self._admit_owner(request, person, adopt=False)

    async def make_link(self, request: Request) -> Response:
        """Make a link by which the one who asks is known on a second device."""
        await self._read(Nothing, request)
        person = self._known(request)
        self._take(self._names.of(person))
        token, now = secrets.token_urlsafe(32), self._api.hall.clock()
        until = now + LINK_SECONDS * 1000
        await stored(self._people.add_link(hash_token(token), person, now, until))
        return answer(LinkMade(f"/link#{token}", LINK_SECONDS), asked_lang(request), 201)

    async def own_data(self, request: Request) -> Response:
        """Answer with all that is kept about the one who asks, but for what lets them in."""
        self._api.admit(request)
        check_person(request)
        person = self._known(request)
        self._take(self._data.of(person))
        kept = await asyncio.to_thread(self._api.hall.store.personal.export, person)
        headers = {"Content-Disposition": 'attachment; filename="belpic-data.json"'}
        document = json.dumps({"person": person, "kept": kept}, ensure_ascii=False, indent=1)
        return Response(document, media_type=JSON_TYPE, headers=headers)

    async def forget(self, request: Request) -> Response:
        """Delete all that is kept about the one who asks; matches stay, and name nobody there."""
        wish = await self._read(Farewell, request)
        person = self._known(request)
        # a ban is not lifted by going away
        self._api.guard.check(person)
        if not wish.sure:
            raise deny(400, "not_sure")
        self._take(self._data.of(person))
        if is_account(person):
            await self._checked_owner(request, wish.password or "")
        hall = self._api.hall
        if await asyncio.to_thread(hall.store.personal.is_awaited, person):
            raise deny(409, "still_awaited")
        await stored(hall.store.personal.forget(person, hall.clock()))
        await hall.reseat(person, person)
        passing = self._api.guests.passing(request)
        left = None if passing == person else passing
        response = answer(await self._me(left), asked_lang(request))
        self._sessions.forget(response, GUEST_COOKIE if passing == person else COOKIE)
        return response

    def _known(self, request: Request) -> str:
        person = self._api.guests.of(request)
        if person is None:
            raise deny(403, "nobody_yet")
        return person

    async def look_at_link(self, request: Request) -> Response:
        """Answer whose link it is, before it is used."""
        wish = await self._read(LinkToken, request)
        refund = self._count(request)
        hashed, now = hash_token(wish.token), self._api.hall.clock()
        person = await asyncio.to_thread(self._people.link, hashed, now)
        if person is None:
            raise deny(404, "no_link")
        refund()
        me = await self._me(person)
        return answer(LinkOwner(me.name, me.account), asked_lang(request))

    async def use_link(self, request: Request) -> Response:
        """Let somebody in by a link, which is spent by that."""
        wish = await self._read(LinkToken, request)
        refund = self._count(request)
        now = self._api.hall.clock()
        person = await stored(self._people.use_link(hash_token(wish.token), now))
        if person is None:
            raise deny(404, "no_link")
        refund()
        if is_account(person):
            return await self._admit_owner(request, person, adopt=False)
        await self._end_present(request)
        response = answer(await self._me(person), asked_lang(request))
        self._sessions.forget(response, COOKIE)
        self._api.guests.remember(response, person, secure=_secure(request))
        return response

    async def _read(self, wanted: type[B], request: Request) -> B:
        """Return the body of a request that changes something."""
        self._api.admit(request)
        check_origin(request.headers)
        asked_lang(request)
        check_person(request)
        return await read_body(request, wanted)

    def _count(self, request: HTTPConnection, skeleton: str | None = None) -> Callable[[], None]:
        """Count a try by whom and for which account; what succeeds is given back.

        Raises:
            TooFast: if there were too many that failed.
        """
        guest = self._api.guests.of(request)
        buckets: list[Bucket] = []
        if guest is not None:
            buckets.append(self._tries.of(guest))
        if self._api.work.is_counted(address(request)):
            buckets.append(self._tries.of(network(request)))
        if skeleton is not None:
            buckets.append(self._tries_of_account.of(skeleton))
        for bucket in buckets:
            self._take(bucket)

        def refund() -> None:
            for bucket in buckets:
                bucket.owe(-1.0)

        return refund

    @staticmethod
    def _take(bucket: Bucket) -> None:
        if wait := bucket.take():
            raise TooFast(wait)

    @staticmethod
    async def _write_named(writing: Future[bool]) -> bool:
        """Write what needs a name of its own; False also if somebody was faster elsewhere."""
        try:
            return await stored(writing)
        except NotStored as error:
            if is_refusal(error):
                return False
            raise


def _secure(request: Request) -> bool:
    return request.url.scheme == "https"


ENDPOINTS: Final[tuple[Endpoint[AccountApi], ...]] = (
    Endpoint("GET", "/api/me", AccountApi.me, Me),
    Endpoint("POST", "/api/me/name", AccountApi.rename, Me, NewName, refuses=(409,)),
    Endpoint("POST", "/api/me/password", AccountApi.change_password, Me, NewPassword, who="guest"),
    Endpoint("POST", "/api/me/codes", AccountApi.renew_codes, AccountMade, CodesWish, who="guest"),
    Endpoint(
        "POST", "/api/me/link", AccountApi.make_link, LinkMade, Nothing, status=201, who="guest"
    ),
    Endpoint(
        "GET",
        "/api/me/data",
        AccountApi.own_data,
        File("application/json", "All that is kept about one, by the tables of the database."),
        who="guest",
    ),
    Endpoint(
        "POST", "/api/me/forget", AccountApi.forget, Me, Farewell, refuses=(409,), who="guest"
    ),
    Endpoint(
        "POST",
        "/api/accounts",
        AccountApi.register,
        AccountMade,
        NewAccount,
        status=201,
        refuses=(409,),
    ),
    Endpoint("POST", "/api/session", AccountApi.sign_in, Me, SignIn),
    Endpoint("POST", "/api/session/end", AccountApi.sign_out, Me, SignOut),
    Endpoint("POST", "/api/recover", AccountApi.recover, Me, Recovery),
    Endpoint("POST", "/api/link/owner", AccountApi.look_at_link, LinkOwner, LinkToken),
    Endpoint("POST", "/api/link", AccountApi.use_link, Me, LinkToken),
)
"""The addresses of this module."""
