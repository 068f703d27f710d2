"""E-mails with a link: to sign in, or to show that an address is mine."""

from __future__ import annotations

import secrets

from hausmacht.server.http.access import Desk
from hausmacht.server.people import hash_of
from hausmacht.server.storage.accounts import AccountRecord, MailLinkRecord
from hausmacht.server.storage.records import now
from hausmacht.server.terms import MailLinkPurpose

SIGN_IN_MINUTES = 15
ADDRESS_MINUTES = 24 * 60
MINUTE = 60 * 1000  # milliseconds
MOST_WAITING = 3  # e-mails to one account whose links are still good

WORDS = {
    "en": {
        "sign-in": "Sign in to Hausmacht",
        "sign-in.text": (
            "Hello {login},\n\nthis link signs you in. It works once, within the next {minutes} minutes:\n\n{link}\n\n"
            "If you did not ask for it, you need not do anything: nobody can sign in without this e-mail.\n"
        ),
        "address": "Confirm your address for Hausmacht",
        "address.text": (
            "Hello {login},\n\nwith this link you confirm that e-mails for your account may be sent here. It works "
            "once, within a day:\n\n{link}\n\nIf you do not know of any account, ignore this e-mail.\n"
        ),
    },
    "de": {
        "sign-in": "Bei Hausmacht anmelden",
        "sign-in.text": (
            "Hallo {login},\n\nmit diesem Link meldest du dich an. Er gilt einmal und nur in den nächsten {minutes} "
            "Minuten:\n\n{link}\n\nHast du ihn nicht angefordert, brauchst du nichts zu tun: Ohne diese E-Mail kann "
            "sich niemand anmelden.\n"
        ),
        "address": "Deine Adresse für Hausmacht bestätigen",
        "address.text": (
            "Hallo {login},\n\nmit diesem Link bestätigst du, dass E-Mails für dein Konto hierher gehen dürfen. Er "
            "gilt einmal und nur einen Tag lang:\n\n{link}\n\nWenn du nichts von einem Konto weißt, lösche diese "
            "E-Mail einfach.\n"
        ),
    },
}


async def send_link(desk: Desk, account: AccountRecord, purpose: MailLinkPurpose, mail: str, language: str) -> bool:
    """Hand in an e-mail; False if too many are on their way to this account, or the address is none."""
    minutes = SIGN_IN_MINUTES if purpose == "sign-in" else ADDRESS_MINUTES
    key = secrets.token_urlsafe(32)
    link = MailLinkRecord(
        hash=hash_of(key), purpose=purpose, person=account.person, mail=mail, until=now() + minutes * MINUTE
    )
    if not await desk.hall.store.keep_mail_link(link, MOST_WAITING):
        return False
    words = WORDS.get(language, WORDS["en"])
    address = f"{desk.settings.public_url.rstrip('/')}/sign-in/{key}"
    text = words[f"{purpose}.text"].format(login=account.login, minutes=minutes, link=address)
    return desk.hall.post.send(mail, words[purpose], text)
