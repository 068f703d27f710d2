"""The tables of the database. What each column means is explained here; `migrations` has its history."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

METADATA = MetaData()
NO_PACK = "{}"  # as it is kept


def of_a_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)


PERSON = Table(
    "person",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),  # all times: milliseconds since 1970
)

ONLY_WAITING = text("state = 'waiting'")
ONLY_ENDED = text("ended IS NOT NULL")
GAME_TABLE = Table(
    "game_table",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", String(32), nullable=False),  # the version of the rules the match is played under
    Column("name", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, as are pack, deciding, asks, posed, scores and places
    Column("pack", Text, nullable=False),
    Column("position", Text),  # the position the match began with, if it was not set up by the rules
    Column("visibility", String(8), nullable=False),  # public, private
    Column("undo", String(8), nullable=False),  # free, never
    Column("state", String(8), nullable=False),  # waiting, playing, over
    Column("host", String(32), nullable=False),
    Column("invite", String(48), nullable=False),
    Column("spectate", String(48), nullable=False),
    Column("seed", LargeBinary),
    Column("commitment", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("updated", BigInteger, nullable=False),
    Column("deciding", Text, nullable=False),
    Column("round", Text, nullable=False),
    Column("asks", Text, nullable=False),
    Column("rematch", String(32)),
    Column("advice", String(8), nullable=False, server_default=""),  # on, off; empty: nobody has chosen
    Column("length", Integer, nullable=False, server_default="0"),  # entries of the log
    Column("version", Integer, nullable=False, server_default="0"),  # grows with every change but those of entries
    Column("owner", String(32), nullable=False, server_default=""),  # the worker that plays the table; empty: none
    Column("fence", Integer, nullable=False, server_default="0"),  # grows with every owner; who has an old one is out
    Column("asked", Integer, nullable=False, server_default="0"),  # how often the others have been asked something
    Column("closed", BigInteger),  # when the host of the server closed it
    Column("trouble", Text, nullable=False, server_default=""),  # why it could not be opened
    Column("guided", String(64), nullable=False, server_default=""),  # the script a coach follows; empty: no coach
    Column("clock", Text, nullable=False, server_default="null"),  # JSON: how much time people have; null: any
    Column("hook", Text, nullable=False, server_default=""),  # JSON: the channel that is told whose turn it is
    Column("posed", Text, nullable=False, server_default="[]"),  # what the seats of people are asked, and since when
    Column("scores", Text, nullable=False, server_default="[]"),  # the points everybody can see; at the end, all
    Column("places", Text, nullable=False, server_default="[]"),  # at the end
    Column("series", Text, nullable=False, server_default="null"),  # JSON: the series it belongs to; null: none
    Column("rated", Boolean, nullable=False, server_default=false()),  # it counts for ratings
    Column("tournament", String(32), nullable=False, server_default=""),  # that made it; empty: none
    Index("game_table_invite", "invite", unique=True),
    Index("game_table_spectate", "spectate", unique=True),
    Index(  # a table that is played is not in it, so a choice writes to no index
        "game_table_open",
        "visibility",
        "updated",
        sqlite_where=ONLY_WAITING,
        postgresql_where=ONLY_WAITING,
    ),
    Index("game_table_owner", "owner"),
    Index("game_table_host", "host"),
    Index(  # of finished matches alone, for the same reason
        "game_table_ended",
        "visibility",
        "ended",
        "id",
        sqlite_where=ONLY_ENDED,
        postgresql_where=ONLY_ENDED,
    ),
)

SEAT = Table(
    "seat",
    METADATA,
    of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("person", String(32), nullable=False),  # whose seat it is; empty: nobody's
    Column("name", Text, nullable=False),
    Column("bot", String(64), nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("stand_in", String(64), nullable=False),  # the bot that plays for an absent person
    Column("stand_in_by", Integer, nullable=False, server_default="-1"),  # the seat that asked for it
    Column("stand_in_since", BigInteger),
    Column("stand_in_at", Integer, nullable=False, server_default="0"),  # how long the log was then
    Index("seat_person", "person"),
)

ENTRY = Table(  # a trigger of the database refuses an entry whose predecessor is missing
    "entry",
    METADATA,
    of_a_table(),
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("target", Integer, nullable=False),
    Column("chance", Text, nullable=False),  # JSON: label, outcome, entered by hand
    Column("hash", String(16), nullable=False),
    Column("events", Text, nullable=False),  # JSON: kind, audience, values
    Column("told", Integer, nullable=False),  # how many of the events everybody sees
    Column("learned", Boolean, nullable=False),
    Column("sealed", Integer, nullable=False),
    Column("drawn", Text, nullable=False),  # JSON: how often each label of luck had been asked before
    Column("key", String(64)),  # of the command, so that one that is sent twice is carried out once
    Column("made_at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "seat", "key", name="entry_key"),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    of_a_table(),
    Column("n", Integer, primary_key=True),  # the table after this entry
    Column("state", LargeBinary, nullable=False),
    Column("drawn", Text, nullable=False),
    Column("sealed_rounds", Integer, nullable=False),
    Column("sealing", Boolean, nullable=False),  # taken while sealed answers were open
)

CHAT = Table(
    "chat",
    METADATA,
    of_a_table(),
    Column("n", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("room", String(8), nullable=False, server_default=""),  # watchers: of those who look on; empty: everybody
)

NOTE = Table(
    "note",
    METADATA,
    of_a_table(),
    Column("person", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

VISITOR = Table(  # who has opened a table: how far he has seen it, and whether a link let him in
    "visitor",
    METADATA,
    of_a_table(),
    Column("person", String(32), primary_key=True),
    Column("admitted", Boolean, nullable=False),
    Column("seen", Integer, nullable=False),  # entries of the log
    Column("hidden", Boolean, nullable=False, server_default=false()),  # he has removed it from his list
    Column("invited", Boolean, nullable=False, server_default=false()),  # the link was an invitation
    Index("visitor_person", "person"),
)

COACHED = Table(  # what somebody has told the coach of a guided game
    "coached",
    METADATA,
    of_a_table(),
    Column("person", String(32), primary_key=True),
    Column("alone", Boolean, nullable=False),  # plays without the coach for now
    Column("skipped", Text, nullable=False),  # JSON: steps that need not be explained
)

SEEN = Table(  # up to where the moves of others were played to somebody, so that another device goes on there
    "seen",
    METADATA,
    of_a_table(),
    Column("person", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),  # with whose eyes; -1: with those of everybody
    Column("at", Integer, nullable=False),  # that audience's own count of entries
)

TOKEN = Table(
    "token",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

WORKER = Table(  # a process that plays tables; one that has not been seen for long is dead
    "worker",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("secret", String(32), nullable=False),  # a fingerprint of what signs its cookies
)

SEAT_LINK = Table(  # the key to a seat: it makes another device the same person, or gives the seat to a friend
    "seat_link",
    METADATA,
    of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), primary_key=True),  # me, friend
    Column("hash", String(64), nullable=False),  # of the link's secret part
    Column("nonce", String(32), nullable=False),  # from which, with the server's secret, the link can be shown again
    Column("person", String(32), nullable=False),  # whose seat it was when the link was made; void for any other
    Column("made_at", BigInteger, nullable=False),
    Index("seat_link_hash", "hash", unique=True),
    Index("seat_link_person", "person"),
)

SESSION = Table(  # a browser that is somebody
    "session",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("browser", String(40), nullable=False),
    Column("system", String(40), nullable=False),
    Column("began", String(8), nullable=False),  # here, link, friend, password, passkey, code, mail
    Column("began_at", BigInteger, nullable=False),
    Column("table_id", String(32), nullable=False, server_default=""),  # whose link it came by
    Column("seen", BigInteger, nullable=False),
    Column("confirmed", BigInteger),  # when password, passkey or code last showed that it is the owner of the account
    Column("ended", BigInteger),
    Index("session_person", "person"),
)

ROLL = Table(  # what every worker must know before it believes a cookie: sessions that ended, people who became one
    "roll",
    METADATA,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("session", String(32), nullable=False),  # has ended; empty: the line is about a person
    Column("person", String(32), nullable=False),  # is now another
    Column("other", String(32), nullable=False),  # the person he is now
)

ACCOUNT = Table(  # of somebody who wants one
    "account",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("login", String(64), nullable=False),  # the name for signing in, as `accounts/logins.py` writes it
    Column("password", Text, nullable=False),  # Argon2; empty: there is none
    Column("made_at", BigInteger, nullable=False),
    Column("mail", Text, nullable=False, server_default=""),  # an address that was confirmed; empty: none
    Index("account_login", "login", unique=True),
    Index("account_mail", "mail"),
)

PASSKEY = Table(
    "passkey",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the credential's id
    Column("credential", LargeBinary, nullable=False),  # its id
    Column("person", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them; 0: it does not count
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Index("passkey_person", "person"),
)

RECOVERY_CODE = Table(
    "recovery_code",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Index("recovery_code_person", "person"),
)

CEREMONY = Table(  # a challenge that a passkey is to sign, once and soon
    "ceremony",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("purpose", String(8), nullable=False),  # register, sign-in, confirm
    Column("person", String(32), nullable=False),  # who asked for it
    Column("challenge", LargeBinary, nullable=False),
    Column("until", BigInteger, nullable=False),
)

SEAT_CLOCK = Table(  # the time of each seat of a table with a clock; milliseconds
    "seat_clock",
    METADATA,
    of_a_table(),
    Column("seat", Integer, primary_key=True),
    Column("left_over", BigInteger, nullable=False),  # when it last began to run or stopped
    Column("whole", BigInteger, nullable=False),  # what the turn began with
    Column("rest", BigInteger, nullable=False),  # what was left of the turn when it ended
    Column("since", BigInteger, nullable=False),  # from when it runs; 0: it stands
    Column("phase", String(8), nullable=False),  # warned, up, ended; empty: nothing has been announced
    Column("grace_until", BigInteger, nullable=False),
    Column("is_extended", Boolean, nullable=False),  # somebody came back in this turn when his time was up
    Column("away_until", BigInteger, nullable=False),  # on vacation
    Column("away_paid", BigInteger, nullable=False, server_default="0"),  # so far it was taken from the budget
    Column("away_left", BigInteger, nullable=False),
    Column("known", Integer, nullable=False),  # how many entries of the log it has followed
    Column("fence", Integer, nullable=False),  # of the owner who wrote it
    Column("next_at", BigInteger),  # when something happens by itself; empty: never
    Index("seat_clock_next", "next_at"),
)

NOTICE_WISH = Table(  # when and how somebody wants to be told; who has no row wants nothing
    "notice_wish",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("often", String(8), nullable=False),  # each, digest, off
    Column("hours", Integer, nullable=False),  # between digests
    Column("quiet_from", Integer, nullable=False),  # minutes of the day; as quiet_until: it is never quiet
    Column("quiet_until", Integer, nullable=False),
    Column("zone", String(64), nullable=False),  # of these hours, as Europe/Vienna
    Column("language", String(16), nullable=False),
    Column("told_at", BigInteger, nullable=False),  # the last digest
)

PUSH_DEVICE = Table(  # a browser that shows notices by itself
    "push_device",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the endpoint
    Column("person", String(32), nullable=False),
    Column("session", String(32), nullable=False),  # ends with it
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),  # the keys that notices are encrypted with
    Column("auth", String(64), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("push_device_person", "person"),
)

MAIL_ADDRESS = (
    Table(  # where somebody wants e-mails; nothing but the question whether he does is sent before he says so
        "mail_address",
        METADATA,
        Column("person", String(32), primary_key=True),
        Column("address", String(254), nullable=False),
        Column("nonce", String(32), nullable=False),  # from which, with the server's secret, both links are made
        Column("confirm", String(64), nullable=False),  # hash of the secret part of the link that confirms it
        Column("stop", String(64), nullable=False),  # hash of the one that ends it
        Column("asked_at", BigInteger, nullable=False),
        Column("confirmed", BigInteger),
        Column("wanted", Boolean, nullable=False),
        Index("mail_address_confirm", "confirm", unique=True),
        Index("mail_address_stop", "stop", unique=True),
    )
)

NOTICE = Table(  # what somebody is told of a table, once: whoever adds the row or takes it, sends it
    "notice",
    METADATA,
    of_a_table(),
    Column("person", String(32), primary_key=True),  # empty: the channel of the table
    Column("kind", String(16), primary_key=True),  # turn, clock, stand-in, mention
    Column("turn", Integer, primary_key=True),  # choices in force when it was their turn; of a mention, its ten minutes
    Column("seat", Integer, nullable=False),
    Column("question", String(64), nullable=False),  # its kind
    Column("length", Integer, nullable=False),  # entries of the log when it was asked
    Column("made_at", BigInteger, nullable=False),
    Column("due", BigInteger),  # none: it is sent, or somebody sends it right now
    Column("tries", Integer, nullable=False),
    Column("left", Text, nullable=False),  # JSON: the ways that failed and are tried again; empty: all of them
    Index("notice_due", "due"),
    Index("notice_person", "person"),
    Index("notice_made", "made_at"),
)

MAIL_LINK = Table(  # sent in an e-mail: good once, and not for long
    "mail_link",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the link's secret part
    Column("purpose", String(8), nullable=False),  # sign-in, address
    Column("person", String(32), nullable=False),
    Column("mail", Text, nullable=False),  # where it was sent
    Column("until", BigInteger, nullable=False),
    Index("mail_link_person", "person"),
)

INVITATION = Table(  # lets somebody make an account where not everybody may; good once
    "invitation",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

ATTEMPT = Table(  # how often somebody has tried to sign in under a name, whether it exists or not
    "attempt",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the name
    Column("count", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),  # then it begins anew
)

RESULT = Table(  # a seat of a match that is over: kept also when the table is deleted
    "result",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("n", Integer, nullable=False),  # in which order matches were counted; the same for all seats of one
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("person", String(32), nullable=False),  # empty: a bot, or somebody who has left for good
    Column("bot", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),  # nobody was ahead
    Column("points", Integer, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("ladder", String(8), nullable=False),  # for which it counted; empty: the seat was not rated
    Column("mu", Float, nullable=False),  # before the match
    Column("sigma", Float, nullable=False),
    Column("mu_after", Float, nullable=False),
    Column("sigma_after", Float, nullable=False),
    Index("result_person", "person", "n"),
    Index("result_n", "n"),
)

RATING = Table(
    "rating",
    METADATA,
    Column("person", String(32), primary_key=True),  # empty: a bot
    Column("bot", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("ladder", String(8), primary_key=True),  # live, weeks, bots
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("worth", Float, nullable=False),  # what the ladder is sorted by
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),  # when the last match ended
    Index("rating_ladder", "game", "ladder", "worth"),
)

PROFILE = Table(
    "profile",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("handle", String(16), nullable=False),  # by which others can ask for it
    Column("shows", String(8), nullable=False),  # nobody, met, everybody
    Index("profile_handle", "handle", unique=True),
)

TOURNAMENT = Table(
    "tournament",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON, of every table
    Column("kind", String(16), nullable=False),  # round-robin, swiss, knock-out
    Column("seats", Integer, nullable=False),  # at a table, as near as can be
    Column("rounds", Integer, nullable=False),  # of a Swiss tournament
    Column("fill", String(64), nullable=False),  # the bot that fills tables; empty: who finds no seat has a bye
    Column("clock", Text, nullable=False),  # JSON, of every table; null: none
    Column("visibility", String(8), nullable=False),  # public, private
    Column("rated", Boolean, nullable=False),
    Column("most", Integer, nullable=False),  # entrants
    Column("host", String(32), nullable=False),
    Column("invite", String(48), nullable=False),
    Column("state", String(8), nullable=False),  # open, playing, over
    Column("round", Integer, nullable=False),  # that is being played, from 1; 0: it has not begun
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Index("tournament_state", "state", "created"),
    Index("tournament_host", "host"),
)

ENTRANT = Table(
    "entrant",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # the seed, from 0
    Column("person", String(32), nullable=False),  # empty: a bot, or somebody who has left for good
    Column("bot", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("barred", Boolean, nullable=False, server_default=false()),  # the host has taken him out: he stays out
    Index("entrant_person", "person"),
)

PAIRING = Table(  # a table of a round; its key lets a round be written once
    "pairing",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False),  # empty: a bye
    Column("entrants", Text, nullable=False),  # JSON: by seat
    Column("places", Text, nullable=False),  # JSON; []: it is being played
    Column("absent", Text, nullable=False),  # JSON: entrants who never came
    Index("pairing_table", "table_id"),
)

STANDING_ORDER = Table(  # an answer for questions to come, which nobody but its owner knows of
    "standing_order",
    METADATA,
    of_a_table(),
    Column("id", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("what", Text, nullable=False),  # JSON: which question, which answer, how often, when it stops
    Column("made_at", BigInteger, nullable=False),
    Column("since", Integer, nullable=False),  # entries of the log when it was given
    Column("at", Integer, nullable=False),  # the count of its seat then
    Column("was_asked", Boolean, nullable=False),  # the seat was being asked something then, which stays its own
    Column("progress", Text, nullable=False),  # the round then
    Column("until", BigInteger),  # good no longer after this time
    Column("ended", BigInteger),
    Column("why", String(16), nullable=False),  # it ended; empty: it has not
    Index("standing_order_person", "person"),
)

REACTION = Table(  # a small sign of somebody at a line of the chat
    "reaction",
    METADATA,
    of_a_table(),
    Column("n", Integer, primary_key=True),  # of the line
    Column("person", String(32), primary_key=True),
    Column("sign", String(8), nullable=False),
)

MOVE_SIGN = Table(  # a small sign of somebody at a move of a match
    "move_sign",
    METADATA,
    of_a_table(),
    Column("n", Integer, primary_key=True),  # everybody's count after the move
    Column("person", String(32), primary_key=True),
    Column("sign", String(8), nullable=False),
)

SHUNNED = Table(  # whom somebody does not want to hear, or to play with; nobody is told
    "shunned",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # mute, block
    Column("name", Text, nullable=False),  # of the other, as it was then
    Column("made_at", BigInteger, nullable=False),
    Index("shunned_other", "other"),
)

REPORT = Table(  # what somebody wants the host of the server to look at
    "report",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(32), nullable=False),  # it may be gone: whoever is reported cannot clear this away
    Column("person", String(32), nullable=False),  # who reports
    Column("other", String(32), nullable=False),  # whom
    Column("name", Text, nullable=False),  # of the other, as it was then
    Column("said", Text, nullable=False),  # the line of the chat; empty: the report is about somebody at a seat
    Column("reason", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("report_person", "person"),
    Index("report_other", "other"),
)

COMMENT = Table(  # what somebody says of a moment of a match that is over
    "comment",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("at", Integer, nullable=False),  # everybody's count
    Column("person", String(32), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: somebody who had none
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("shared", Boolean, nullable=False),  # the others at the table see it
    Column("made_at", BigInteger, nullable=False),
    Index("comment_table", "table_id"),
    Index("comment_person", "person"),
)

PUZZLE = Table(  # a position in which the best answer is to be found
    "puzzle",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("person", String(32), nullable=False),  # who has set it
    Column("name", Text, nullable=False),  # and how he was called
    Column("title", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("seat", Integer, nullable=False),  # that is asked
    Column("question", String(64), nullable=False),  # its kind
    Column("advice", Text, nullable=False),  # JSON: the solution, worked out once
    Column("listed", Boolean, nullable=False),  # on the page of puzzles; else only by its link
    Column("made_at", BigInteger, nullable=False),
    Index("puzzle_listed", "listed", "made_at"),
    Index("puzzle_person", "person", "made_at"),
)

PUZZLE_ANSWER = Table(  # the first answer somebody has given
    "puzzle_answer",
    METADATA,
    Column("puzzle", String(32), ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("choice", Text, nullable=False),  # the answer to the question itself
    Column("choices", Text, nullable=False),  # JSON: with what belongs to it, the rest of a plan
    Column("value", Float),  # the chance to win; empty: nobody has worked it out
    Column("solved", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("puzzle_answer_person", "person"),
)

ROLE = Table(  # who does more on this server than play
    "role",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("role", String(16), nullable=False),  # host, moderator
    Column("given_at", BigInteger, nullable=False),
)

ANNOUNCEMENT = Table(  # what the hosts have to say to everybody
    "announcement",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("german", Text, nullable=False),  # empty: the same
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger),  # none: until it is removed
    Column("made_at", BigInteger, nullable=False),
)
