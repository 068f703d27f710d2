"""All parts of the game that put something on the agenda, collected in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item
from hausmacht.games.price_of_power.collecting import collected
from hausmacht.games.price_of_power.effects.language import vocabulary
from hausmacht.games.price_of_power.rules.actions import (
    administrative,
    focus,
    menu,
    minor,
    papal,
    religion,
    removing,
    research,
)
from hausmacht.games.price_of_power.rules.bots import charts as bot_charts
from hausmacht.games.price_of_power.rules.bots.steps import steps as bot_steps
from hausmacht.games.price_of_power.rules.cards import cards, event, reactions, secondary
from hausmacht.games.price_of_power.rules.diplomacy import diplomacy, diplomatic, subjugation
from hausmacht.games.price_of_power.rules.empire import elections, empire, imperial_influence
from hausmacht.games.price_of_power.rules.peace import aftermath, negotiation, peace, peace_board, peace_gains
from hausmacht.games.price_of_power.rules.phases import ages, cleanup, cuts, drawing, income, scoring, turns
from hausmacht.games.price_of_power.rules.rebellion import clashes, invasions, penalties, rebels
from hausmacht.games.price_of_power.rules.religion import dissent, religious_rebels, spread
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import characters, cubes, dynamic, liberation
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration, trade, trade_income
from hausmacht.games.price_of_power.rules.warfare.battle import (
    battle,
    battle_cards,
    battle_dice,
    battle_losses,
    casualties,
    preparing,
    retreat,
    triggers,
)
from hausmacht.games.price_of_power.rules.warfare.declaring import calls, declaration, emperor_called
from hausmacht.games.price_of_power.rules.warfare.land import movement, siege, suppression
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting, shipbuilding
from hausmacht.games.price_of_power.rules.warfare.ships import berthing, naval, transport, undocking

ITEMS: Final[dict[str, Callable[..., Item]]] = collected(
    [
        vocabulary.ITEMS,
        bot_charts.ITEMS,
        bot_steps.ITEMS,
        administrative.ITEMS,
        cards.ITEMS,
        diplomacy.ITEMS,
        diplomatic.ITEMS,
        event.ITEMS,
        focus.ITEMS,
        menu.ITEMS,
        minor.ITEMS,
        papal.ITEMS,
        reactions.ITEMS,
        religion.ITEMS,
        removing.ITEMS,
        research.ITEMS,
        subjugation.ITEMS,
        aftermath.ITEMS,
        ages.ITEMS,
        characters.ITEMS,
        clashes.ITEMS,
        cleanup.ITEMS,
        colonisation.ITEMS,
        cubes.ITEMS,
        cuts.ITEMS,
        dissent.ITEMS,
        drawing.ITEMS,
        dynamic.ITEMS,
        elections.ITEMS,
        empire.ITEMS,
        imperial_influence.ITEMS,
        exploration.ITEMS,
        income.ITEMS,
        invasions.ITEMS,
        liberation.ITEMS,
        negotiation.ITEMS,
        peace.ITEMS,
        peace_board.ITEMS,
        peace_gains.ITEMS,
        preparation.ITEMS,
        rebels.ITEMS,
        religious_rebels.ITEMS,
        secondary.ITEMS,
        spread.ITEMS,
        trade.ITEMS,
        trade_income.ITEMS,
        turns.ITEMS,
        battle_cards.ITEMS,
        battle_dice.ITEMS,
        battle_losses.ITEMS,
        preparing.ITEMS,
        berthing.ITEMS,
        calls.ITEMS,
        emperor_called.ITEMS,
        casualties.ITEMS,
        declaration.ITEMS,
        movement.ITEMS,
        naval.ITEMS,
        recruiting.ITEMS,
        retreat.ITEMS,
        shipbuilding.ITEMS,
        siege.ITEMS,
        suppression.ITEMS,
        transport.ITEMS,
        triggers.ITEMS,
        undocking.ITEMS,
    ]
)
STEPS: Final[tuple[Item, ...]] = (
    *vocabulary.STEPS,
    *reactions.STEPS,
    *aftermath.STEPS,
    *ages.STEPS,
    *cleanup.STEPS,
    *colonisation.STEPS,
    *dissent.STEPS,
    *drawing.STEPS,
    *exploration.STEPS,
    *income.STEPS,
    *invasions.STEPS,
    *peace.STEPS,
    *peace_board.STEPS,
    *penalties.STEPS,
    *preparation.STEPS,
    *rebels.STEPS,
    *scoring.STEPS,
    *trade.STEPS,
    *trade_income.STEPS,
    *turns.STEPS,
    *battle.STEPS,
    *preparing.STEPS,
    *declaration.STEPS,
)
