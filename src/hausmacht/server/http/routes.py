"""The routes: what people and programs can ask over HTTP. `docs/api.md` describes them."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from hausmacht.server.http.routes_advice import (
    begin_try,
    choose_try,
    show_hints,
    show_report,
    show_try,
    take_back_try,
)
from hausmacht.server.http.routes_host import client_file, health, metrics
from hausmacht.server.http.routes_playing import (
    choose,
    play,
    show_file,
    show_frame,
    show_frames,
    show_log,
    show_luck,
    show_moments,
    show_printed,
    stretch,
    undo,
)
from hausmacht.server.http.routes_rulebook import rulebook_of, show_figure, try_figure
from hausmacht.server.http.routes_shelf import list_games, me, pieces_of, rename_me, rules_of, words_of
from hausmacht.server.http.routes_tables import (
    answer_ask,
    ask_stand_in,
    create_table,
    follow_link,
    free_seat,
    join_table,
    leave_table,
    list_tables,
    make_token,
    rematch_table,
    replace_link,
    resign_seat,
    show_table,
    start_table,
    take_seat_back,
)
from hausmacht.server.http.routes_talking import say, show_chat, show_notes, write_notes

ROUTES: list[ControllerRouterHandler] = [
    me,
    rename_me,
    list_games,
    rules_of,
    rulebook_of,
    show_figure,
    try_figure,
    pieces_of,
    words_of,
    list_tables,
    create_table,
    show_table,
    follow_link,
    replace_link,
    join_table,
    leave_table,
    start_table,
    rematch_table,
    resign_seat,
    free_seat,
    ask_stand_in,
    take_seat_back,
    answer_ask,
    make_token,
    play,
    show_printed,
    choose,
    stretch,
    undo,
    show_log,
    show_frames,
    show_moments,
    show_frame,
    show_file,
    show_luck,
    show_chat,
    say,
    show_notes,
    write_notes,
    show_hints,
    show_report,
    begin_try,
    show_try,
    choose_try,
    take_back_try,
    health,
    metrics,
    client_file,
]
