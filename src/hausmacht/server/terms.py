"""The words for what can be one of a few, alike in settings, in the store and in messages."""

from __future__ import annotations

from typing import Literal

State = Literal["waiting", "playing", "over"]  # of a table
SeatKind = Literal["person", "bot", "open"]
Visibility = Literal["public", "private"]
UndoRule = Literal["free", "never"]
LinkKind = Literal["invite", "spectate"]
SeatLinkKind = Literal["me", "friend", "turn"]
MailLinkPurpose = Literal["sign-in", "address"]
Began = Literal["here", "link", "friend", "password", "passkey", "code", "mail", "turn"]  # how a device became somebody
Room = Literal["", "watchers"]
RoleName = Literal["guest", "member", "moderator", "host"]
Shunning = Literal["mute", "block"]
Shows = Literal["nobody", "met", "everybody"]
Often = Literal["each", "digest", "off"]
HookKind = Literal["discord", "matrix", "ntfy", "json"]
WhyEnded = Literal["", "done", "refused", "against", "acts", "named", "round", "time", "undone", "rewound"]
TournamentKind = Literal["round-robin", "swiss", "knock-out"]
TournamentState = Literal["open", "playing", "over"]
Registration = Literal["open", "invited", "closed"]
TableMakers = Literal["everybody", "members", "moderators"]
