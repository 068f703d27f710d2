"""This device becomes the owner of an account, with a new session."""

from __future__ import annotations

from hausmacht.server.account_messages import SignedIn
from hausmacht.server.http.access import Desk
from hausmacht.server.http.devices import become
from hausmacht.server.http.routing import AnyRequest
from hausmacht.server.people import Guest
from hausmacht.server.storage.accounts import AccountRecord
from hausmacht.server.tables.one_person import become_one, sign_out
from hausmacht.server.terms import Began


async def sign_in(
    desk: Desk, request: AnyRequest, guest: Guest, account: AccountRecord, began: Began, bring: bool
) -> SignedIn:
    """Whom the device was so far comes along if wanted; another account never does."""
    store = desk.hall.store
    before = await store.person(guest.id)
    is_guest = guest.id != account.person and (before is None or not before.login)
    tables = await store.count_tables(guest.id) if is_guest and bring else 0
    if tables:
        await become_one(desk.hall, guest.id, account.person, keeping="", at_once=False)
    else:
        await sign_out(desk.hall, guest.id, [guest.session], at_once=False)
    known = await store.person(account.person)
    name = known.name if known is not None else guest.name
    await become(desk, request, account.person, name, began, confirmed=True)
    return SignedIn(login=account.login, name=name, brought=tables, codes=await store.count_codes(account.person))
