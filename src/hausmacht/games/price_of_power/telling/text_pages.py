"""Pages for those who ask: what one's cards say, one's realm, and the map area by area with its owners."""

from __future__ import annotations

from hausmacht.core.text import Line, Section, Span, line, marked
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import (
    AREA,
    AREAS,
    ARMIES,
    ARMS,
    NAMED_REALMS,
    NOBODY,
    POSTS,
    PROVINCES,
    REBELS,
    RELIGION_SLOT,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import count4, count5
from hausmacht.games.price_of_power.state import LARGE, VASSAL
from hausmacht.games.price_of_power.view import PriceOfPowerView

MARKS = ("▪", "▪▪", "▫")  # small town, large town, vassal
MOST_IDEAS = 64
LANDS = [[at for at in range(PROVINCES) if AREA[at] == area] for area in range(AREAS)]  # provinces of each area


def pages(view: PriceOfPowerView, words: Catalogue) -> list[Section]:
    return [*realm_page(view, words), *card_page(view, words), display_page(view, words), map_page(view, words)]


def said(words: Catalogue, key: str, **values: object) -> str:
    return words.say("text", key, values)


def name_of(view: PriceOfPowerView, words: Catalogue, player: int) -> str:
    return words.value("realm", view.realms[player])


def page(title: str, lines: list[Line]) -> Section:
    return Section(title, lines=tuple(lines), on_request=True)


# One's own realm


def realm_page(view: PriceOfPowerView, words: Catalogue) -> list[Section]:
    """Persons, lands, vassals, claims, influence and forces of the seat's realm."""
    seat = view.seat
    if seat < 0:
        return []
    lines = [*persons(view, words, seat), *lands(view, words, seat)]
    claims = [area for area in range(AREAS) if view.claims[area] >> seat & 1]
    cores = [area for area in range(AREAS) if view.core[area] == seat]
    for key, areas in (("claims", claims), ("cores", cores)):
        if areas:
            lines.append(labelled(words, key, words.value("area", areas)))
    cubes = [
        f"{words.value('area', area)} {count4(view.influence[area], seat)}"
        for area in range(AREAS)
        if count4(view.influence[area], seat)
    ]
    if cubes:
        lines.append(labelled(words, "influence", ", ".join(cubes)))
    forces = [(area, units_of(view, seat, area)) for area in range(AREAS)]
    troops = [f"{words.value('area', area)} {units}" for area, units in forces if units]
    if troops:
        lines.append(labelled(words, "troops", ", ".join(troops)))
    lasting = [view.mods[at + 1] for at in range(0, len(view.mods), 4) if view.mods[at] == seat]
    lines += [labelled(words, "lasting", words.value("mod", number)) for number in lasting]
    lines.append(labelled(words, "signs", said(words, "signs-note")))
    return [page(said(words, "realm-page", realm=view.realms[seat]), lines)]


def labelled(words: Catalogue, key: str, text: str) -> Line:
    return line(Span(f"{said(words, key)}  ", dim=True), text)


def persons(view: PriceOfPowerView, words: Catalogue, player: int) -> list[Line]:
    """Who holds which post."""
    found: list[Line] = []
    for post in range(POSTS):
        at = player * POSTS + post
        if view.character[at] != NOBODY:
            ill = said(words, "ill") if view.ill[at] else ""
            text = f"{words.value('character', view.character[at])}{ill}"
            mark = marked(words.value("character_mark", view.character[at]))
            found.append(line(Span(f"{words.word('post', str(post))}  ", dim=True), text, mark))
    return found


def lands(view: PriceOfPowerView, words: Catalogue, player: int) -> list[Line]:
    """Own provinces, area by area."""
    found: list[Line] = []
    for area in range(AREAS):
        here = [
            province_text(view, words, at)
            for at in LANDS[area]
            if view.token[at] >= 0 and view.token[at] // 3 == player
        ]
        if here:
            found.append(line(Span(f"{words.value('area', area)}  ", strong=True), ", ".join(here)))
    return found


def units_of(view: PriceOfPowerView, player: int, area: int) -> str:
    """`4/1/0`: infantry, cavalry and artillery of a player in an area; empty for none."""
    units = [count5(view.camps[area], player), 0, 0]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if view.army_at[army] == area:
            for kind in range(UNIT_KINDS):
                units[kind % ARMS] += view.army[army * UNIT_KINDS + kind]
    return "/".join([str(each) for each in units]) if any(units) else ""


# Cards


def card_page(view: PriceOfPowerView, words: Catalogue) -> list[Section]:
    """What the cards in hand, the missions and the own ideas say."""
    if view.seat < 0:
        return []
    lines = [written(words, "card", card) for card in view.my_hand]
    lines += [written(words, "card", card) for card in view.display[view.seat][::2]]
    lines += [written(words, "mission", mission) for mission in view.my_missions]
    known = [idea for idea in range(MOST_IDEAS) if view.ideas[view.seat] >> idea & 1]
    lines += [written(words, "idea", idea) for idea in known]
    return [page(said(words, "card-page"), lines)] if lines else []


def display_page(view: PriceOfPowerView, words: Catalogue) -> Section:
    """What the ideas, milestones and the power struggle on display say."""
    lines = [written(words, "idea", idea) for idea in view.idea_display]
    lines += [written(words, "milestone", milestone) for milestone in view.milestones[::4]]
    coming = [view.struggle] if view.struggle != NOBODY else list(view.struggles[:1])
    lines += [written(words, "struggle", struggle) for struggle in coming]
    return page(said(words, "display-page"), lines)


def written(words: Catalogue, group: str, number: int) -> Line:
    """The name of a card and what it says."""
    name = Span(f"{words.value(group, number)}  ", strong=True)
    return line(name, words.value(f"{group}_text", number), marked(words.value(f"{group}_mark", number)))


# The map


def map_page(view: PriceOfPowerView, words: Catalogue) -> Section:
    """Every area that belongs to somebody: owners with their provinces, then cubes, claims, troops and rebels."""
    lines = [labelled(words, "signs", said(words, "signs-note"))]
    for area in range(AREAS):
        owners = owners_in(view, words, area)
        if owners:
            faith = view.faith[RELIGION_SLOT[area]]  # some areas share the slot of another
            title = Span(f"{words.value('area', area)} ({words.value('faith', faith)})  ", strong=True)
            lines.append(line(title, "; ".join([*owners, *things_in(view, words, area)])))
    return page(said(words, "map"), lines)


def owners_in(view: PriceOfPowerView, words: Catalogue, area: int) -> list[str]:
    """`France: Paris▪▪, Caux▪`: the provinces of an area by their lawful owners."""
    found: dict[str, list[str]] = {}
    for at in LANDS[area]:
        if view.flag[at] != NOBODY or view.token[at] != NOBODY or view.dynamic[at] != NOBODY:
            found.setdefault(owner_name(view, words, at), []).append(province_text(view, words, at))
    return [f"{owner}: {', '.join(provinces)}" for owner, provinces in found.items()]


def owner_name(view: PriceOfPowerView, words: Catalogue, province: int) -> str:
    if view.token[province] >= 0:
        return name_of(view, words, view.token[province] // 3)
    dynamic = view.dynamic[province]
    return realm_name(view, words, NAMED_REALMS + dynamic if dynamic >= 0 else view.flag[province])


def realm_name(view: PriceOfPowerView, words: Catalogue, realm: int) -> str:
    """A dynamic realm goes by the name of the realm in whose capital it sits."""
    for named in range(NAMED_REALMS if realm >= NAMED_REALMS else 0):
        capital = view.capital[named]
        if capital != NOBODY and view.dynamic[capital] == realm - NAMED_REALMS and view.token[capital] == NOBODY:
            return words.value("realm", named)
    return words.value("realm", realm)


def province_text(view: PriceOfPowerView, words: Catalogue, province: int) -> str:
    """`Paris▪▪!`: a province, its token, unrest, and who occupies it."""
    token = view.token[province]
    mark = MARKS[{LARGE: 1, VASSAL: 2}.get(token % 3, 0)] if token >= 0 else ""
    found = f"{words.value('province', province)}{mark}{'!' if view.unrest[province] else ''}"
    occupier = view.occupier[province]
    if occupier == REBELS:
        return f"{found} ({said(words, 'held-by-rebels')})"
    return found if occupier == NOBODY else f"{found} ({name_of(view, words, occupier)})"


def things_in(view: PriceOfPowerView, words: Catalogue, area: int) -> list[str]:
    """Influence, claims, troops, rebels, plague and revolution in an area."""
    players = range(len(view.realms))
    found: list[str] = []
    cubes = [
        f"{name_of(view, words, player)} {count4(view.influence[area], player)}"
        for player in players
        if count4(view.influence[area], player)
    ]
    if cubes:
        found.append(f"{said(words, 'influence')} {', '.join(cubes)}")
    claims = [player for player in players if view.claims[area] >> player & 1]
    if claims:
        found.append(f"{said(words, 'claims')} {words.value('player', claims)}")
    troops = [
        f"{name_of(view, words, player)} {units}" for player in players if (units := units_of(view, player, area))
    ]
    if troops:
        found.append(f"{said(words, 'troops')} {', '.join(troops)}")
    if view.rebels[area]:
        found.append(said(words, "rebels", units=view.rebels[area]))
    if area in view.plague:
        found.append(said(words, "plague"))
    if area in view.infected:
        found.append(said(words, "revolution"))
    return found
