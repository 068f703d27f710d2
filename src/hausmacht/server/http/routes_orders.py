"""Routes for standing orders. Whoever has a seat is told of his own orders there, and nobody of anybody else's."""

from __future__ import annotations

import secrets

from litestar import get, post
from litestar.params import JSONBody

from hausmacht.server.http.access import Desk
from hausmacht.server.http.routing import FAILURES, Language, Seat, TableId, TheDesk, TheGuest
from hausmacht.server.order_messages import OrderAsked, OrdersDropped, OrdersTold
from hausmacht.server.people import Guest
from hausmacht.server.tables import order_list
from hausmacht.server.tables.commands import DropOrder, GiveOrder
from hausmacht.server.tables.hall import nothing


@get("/api/tables/{table_id:str}/orders", responses=FAILURES)
async def show_orders(
    desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat, language: Language = "en"
) -> OrdersTold:
    """My standing orders at a seat, what they have answered, and what can be ordered. Nobody else sees them."""
    return await told(desk, guest, table_id, seat, language)


@post("/api/tables/{table_id:str}/orders", status_code=200, responses=FAILURES)
async def give_order(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[OrderAsked], language: Language = "en"
) -> OrdersTold:
    """Answer questions to come, from the next one on; with the id of an order, instead of that one."""
    async with desk.at(table_id, guest) as (live, _):
        command = GiveOrder(data.seat, data.order, data.id, secrets.token_hex(6), data.hours)
        await desk.carry_out(live, guest, command, language)
    return await told(desk, guest, table_id, data.seat, language)


@post("/api/tables/{table_id:str}/orders/drop", status_code=200, responses=FAILURES)
async def drop_orders(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[OrdersDropped], language: Language = "en"
) -> OrdersTold:
    """Take an order back, or with an empty id all orders of a seat of mine."""
    async with desk.at(table_id, guest) as (live, _):
        await desk.carry_out(live, guest, DropOrder(data.seat, data.id), language)
    return await told(desk, guest, table_id, data.seat, language)


async def told(desk: Desk, guest: Guest, table_id: str, seat: int, language: str) -> OrdersTold:
    async with desk.at(table_id, guest) as (live, who):
        who.must_be_person()
        who.must_own(seat)
        await live.do(nothing)  # be up to date; what follows takes a while and keeps nobody waiting
        return await order_list.told(live, seat, guest.id, language)
