/** What speaks for a plan: facts that its boxes show, in points, grain and Thalers, the weightiest first. */

import { BID, COMBAT_A, COUNTIES, DEPLOY_1, DEPLOY_5, GRAIN, MONEY_CARD, NO_CARD, POST, TAXES, isMoney } from './box'
import { costOf, grainComing, outlook, winter, type Draft, type Outlook, type Outset } from './plan'
import { majorities } from './scoring'
import type { WallensteinView } from './view'

export type Reason =
  | { kind: 'build'; box: number; county: number; majority: number; shared: boolean } // `majority`: points that it brings besides its own
  | { kind: 'grain'; county: number; gain: number[]; counties: number; hungry: number[]; without: number[] } // counties without grain in winter, with and without it
  | { kind: 'purse'; costs: number; have: number; county: number; gain: number[] } // `county`: where taxes are collected; NO_CARD: nowhere
  | { kind: 'armies'; county: number; from: number; to: number[] }
  | { kind: 'march'; county: number; armies: number }

const MOST = 3

/** At most three of them; `hint` holds the boxes that are in question, `plan` is the whole mat. */
export function reasonsOf(outset: Outset, plan: Draft, hint: Draft): Reason[] {
  const looks = outlook(outset, plan)
  const asked = looks.filter(({ box, card, trouble, sure }) => hint[box] !== NO_CARD && card >= 0 && card < COUNTIES && !(trouble && sure))
  const of = (from: number, to: number) => asked.filter(({ box }) => box >= from && box <= to)
  const builds = of(0, POST).map(({ box, card }) => building(outset, box, card)).sort((a, b) => b.majority - a.majority)
  const rest = [...of(DEPLOY_5, DEPLOY_1).map((each) => deployment(outset.view, each)), ...of(COMBAT_A, COMBAT_A + 1).map(({ card }): Reason => ({ kind: 'march', county: card, armies: outset.view.counties[card].armies - 1 }))]
  const found: Reason[] = [...builds.slice(0, 1), ...of(GRAIN, GRAIN).map((look) => harvest(outset, plan, look)), ...purseOf(outset, plan, looks), ...builds.slice(1), ...rest]
  return found.slice(0, MOST)
}

function building({ printed, view, seat }: Outset, box: number, county: number): Extract<Reason, { kind: 'build' }> {
  const counties = view.counties.map((there, number) => (number === county ? { ...there, built: there.built | (1 << box) } : there))
  const { region } = printed.counties[county]
  const mine = (of: WallensteinView) => majorities(printed, of).find((each) => each.region === region && each.building === box && each.seats.includes(seat))
  const after = mine({ ...view, counties })
  return { kind: 'build', box, county, majority: (after?.points ?? 0) - (mine(view)?.points ?? 0), shared: (after?.seats.length ?? 0) > 1 }
}

function harvest(outset: Outset, plan: Draft, look: Outlook): Reason {
  const { printed, view, seat } = outset
  const ahead = winter(printed, view, seat, grainComing(outset, plan))
  return { kind: 'grain', county: look.card, gain: look.gain ?? [0], counties: ahead.counties, hungry: ahead.hungry, without: winter(printed, view, seat).hungry }
}

function deployment(view: WallensteinView, { card, gain }: Outlook): Reason {
  const from = view.counties[card].armies
  return { kind: 'armies', county: card, from, to: (gain ?? [0]).map((n) => from + n) }
}

/** What the plan costs, the bid included, and what its taxes bring. */
function purseOf(outset: Outset, plan: Draft, looks: Outlook[]): Reason[] {
  const { view, seat } = outset
  const bid = plan[BID] ?? NO_CARD
  const paid = isMoney(bid) && !view.seats[seat].bid ? bid - MONEY_CARD : 0
  const costs = looks.reduce((sum, each) => sum + (each.card >= 0 && each.card < COUNTIES && each.box !== BID && !(each.trouble && each.sure) ? costOf(outset, each.box, each.card) : 0), paid)
  const taxes = looks.find((each) => each.box === TAXES && each.card >= 0 && each.card < COUNTIES)
  if (!costs && !taxes) return []
  return [{ kind: 'purse', costs, have: view.seats[seat].money, county: taxes?.card ?? NO_CARD, gain: taxes?.gain ?? [0] }]
}
