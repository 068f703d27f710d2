/** What each piece of Wallenstein is, what it does now, and which rule says so. Keys are written on the pieces as `data-explain`. */

import type { Explanation } from '../../../lib/explain/types'
import type { TableStore } from '../../../lib/table.svelte'
import { listed } from '../../../lib/words.svelte'
import { BID, BOX_GLYPHS, BUILDING_GLYPHS, CONVERT, COUNTIES, GRAIN, MONEY_CARD, TAXES, TILE_GLYPHS, TOWER_CARD, built, county, isMoney, openSites, regionName } from '../box'
import { deskOf } from '../desk.svelte'
import { statuesIn } from '../modules'
import { gainOf, winter } from '../plan'
import { majorities, scoringNow } from '../scoring'
import { OFF, PEASANTS, armiesOf, inside, isWinter, type WallensteinPrinted, type WallensteinView } from '../view'
import { boxName, capital, eventName, eventText, favorWorth, range, w } from '../words.svelte'
import { x, type ExplainKey } from './words'

const SEASONS = 3 // rounds of a year before winter
const BOX_RULES = ['build.cost', 'build.cost', 'build.cost', 'revenue.printed', 'revenue.printed', 'deploy.cost', 'deploy.cost', 'deploy.move', 'move.attack', 'move.attack', 'bid.rank']
const TILE_RULES = ['tiles.revenue', 'tiles.revenue', 'tiles.six-armies', 'tiles.attack', 'tiles.defence']

export function explain(key: string, table: TableStore): Explanation | null {
  const [kind, ...rest] = key.split('.')
  const [first, second] = rest.map(Number)
  const about = PIECES[kind ?? '']
  return about && table.view ? about({ table, view: table.view as WallensteinView, printed: table.printed as WallensteinPrinted }, first ?? 0, second ?? 0) : null
}

interface Here {
  table: TableStore
  view: WallensteinView
  printed: WallensteinPrinted
}

type About = (here: Here, first: number, second: number) => Explanation | null

const PIECES: Record<string, About | undefined> = {
  goal: aboutGoal,
  county: aboutCounty,
  army: aboutArmy,
  building: aboutBuilding,
  site: ({ view, printed }, number) => ({ title: x('site'), glyph: 'palace', is: x('site.is'), now: x('site.now', { n: openSites(printed, number, view.counties[number].built), county: county(number).name }), rule: 'build.site' }),
  revolt: ({ view }, number) => ({ title: x('revolt'), glyph: 'revolt', is: x('revolt.is'), now: x('revolt.now', { n: view.counties[number].revolts, armies: view.counties[number].armies }), rule: 'revenue.revolt' }),
  revenue: aboutRevenue,
  leader: ({ table, printed }, seat) => printed.leaders && { title: x('leader', { who: table.name(seat) }), tincture: table.tincture(seat), is: x('leader.is', { price: Math.abs(printed.leaders.price), revenue: printed.leaders.revenue, armies: printed.leaders.armies }) },
  statue: ({ table, view, printed }, number) => printed.leaders && { title: x('statue'), glyph: 'leader', is: x('statue.is', { n: printed.leaders.points }), now: listed(statuesIn(view, number).map(([seat, n]) => w('statues.of', { who: table.name(seat), n }))) },
  box: aboutBox,
  hidden: () => ({ title: x('hidden'), glyph: 'hidden', is: x('hidden.is'), rule: 'actions.turn-next' }),
  event: ({ table, view, printed }, card) => ({ title: eventName(table, card), glyph: 'event', is: x('event.is', { text: eventText(table, card), n: printed.events[card].winter_loss }), now: view.event === card ? x('event.now') : x('event.later'), rule: 'event.drawn' }),
  tile: ({ table, view }, tile) => {
    const owner = view.seats.findIndex((seat) => seat.tile === tile)
    return { title: capital(table.word('bonus_tile', tile)), glyph: TILE_GLYPHS[tile], is: x(`tile.${tile}` as ExplainKey), now: owner >= 0 ? x('tile.now', { who: table.name(owner) }) : undefined, rule: TILE_RULES[tile] }
  },
  card: aboutCard,
  points: ({ table, view, printed }, seat) => ({ title: w('points'), glyph: 'points', is: x('points.is'), now: table.over ? undefined : x('points.now', { who: table.name(seat), n: scoringNow(printed, view).rows[seat].score }), rule: 'score.county' }),
  money: ({ table, view }, seat) => ({ title: w('thalers'), glyph: 'thaler', is: x('money.is'), now: x('money.now', { who: table.name(seat), n: view.seats[seat].money }), rule: 'end.tie' }),
  grain: aboutGrain,
  counties: ({ view }, seat) => ({ title: w('counties'), glyph: 'prestige', is: x('counties.is'), now: listed(view.counties.flatMap((there, number) => (there.owner === seat ? [county(number).name] : []))) || undefined, rule: 'score.county' }),
  armies: ({ view }, seat) => ({ title: x('armies'), glyph: 'army', is: x('armies.is'), now: x('armies.now', { n: armiesOf(view, seat), reserve: view.seats[seat].reserve }), rule: 'setup.armies' }),
  courtiers: () => ({ title: w('courtiers.hall'), glyph: 'courtier', is: x('courtiers.is') }),
  group: (_, size) => ({ title: x('group', { n: size }), glyph: 'army', is: x('group.is'), rule: 'setup.groups' }),
  banner: () => ({ title: w('banner'), glyph: 'event', is: x('banner.is') }),
  favor: ({ table }, number) => ({ title: w('favor.number', { n: number }), glyph: 'shield', is: x('favor.is'), now: favorWorth(table, number) }),
  tower: ({ view }) => ({ title: w('tower'), glyph: 'tower', is: x('tower.is'), now: x('tower.now', { inside: view.tower.reduce((sum, n) => sum + n, 0), tray: view.tray.reduce((sum, n) => sum + n, 0) }), rule: 'tower.keeps' }),
  tray: (here, colour) => aboutCubes(here, colour, here.view.tray[colour] ?? 0, 'cube.is', 'tower.tray'),
  inside: (here, colour) => aboutCubes(here, colour, inside(here.view, colour), 'cube.inside.is', 'tower.keeps'),
}

/** Rounds until points are counted. */
function roundsLeft(view: WallensteinView): number {
  return Math.max(0, SEASONS - view.season)
}

function aboutGoal({ table, view, printed }: Here): Explanation {
  const [palace, church, post] = printed.majority
  const mine = table.seat >= 0 ? scoringNow(printed, view).rows[table.seat] : null
  const numbers = mine && { points: mine.counties + mine.buildings + mine.majorities, counties: mine.counties, buildings: mine.buildings, majorities: mine.majorities }
  const n = roundsLeft(view)
  const now = view.draft.length ? x('goal.draft') : isWinter(view) ? x('goal.winter') : numbers ? x('goal.now', { n, ...numbers }) : x('goal.now.watch', { n })
  return { title: x('goal.title'), glyph: 'points', is: x('goal.is', { palace, church, post }), now, rule: 'end.points' }
}

/** What is scored next, in a few words. */
export function goal(table: TableStore): string {
  const view = table.view as WallensteinView
  if (view.draft.length) return x('goal.line.draft')
  if (isWinter(view)) return x('goal.line.winter')
  return x(view.year > 1 ? 'goal.line.last' : 'goal.line', { n: roundsLeft(view) })
}

function aboutCounty({ table, view, printed }: Here, number: number): Explanation {
  const there = view.counties[number]
  const { tax, grain } = printed.counties[number]
  if (there.owner === OFF) return { title: county(number).name, is: x('county.off') }
  const held = there.owner >= 0 ? x('county.held', { who: table.name(there.owner), n: there.armies }) : x('county.neutral')
  return {
    title: `${county(number).name}, ${regionName(number)}`,
    tincture: there.owner >= 0 ? table.tincture(there.owner) : undefined,
    facts: [
      { glyph: 'thaler', label: w('taxes'), text: tax },
      { glyph: 'grain', label: w('grain'), text: grain },
      ...built(there.built).map((building) => ({ glyph: BUILDING_GLYPHS[building], label: w(`building.${building}`), text: '' })),
      { glyph: 'fit', label: x('site'), text: openSites(printed, number, there.built) },
    ],
    is: x('county.is'),
    now: there.revolts ? `${held} ${x('county.markers', { n: there.revolts })}` : held,
    rule: 'score.county',
  }
}

function aboutArmy({ table, view }: Here, number: number): Explanation | null {
  const there = view.counties[number]
  if (there.owner < 0) return null
  const now = there.armies > 1 ? x('army.now', { n: there.armies, free: there.armies - 1 }) : x('army.now.one')
  return { title: x('army', { who: table.name(there.owner) }), tincture: table.tincture(there.owner), is: x('army.is'), now, rule: 'move.leave-one' }
}

function aboutBuilding({ table, view, printed }: Here, number: number, building: number): Explanation {
  const region = county(number).region
  const lead = majorities(printed, view).find((each) => each.region === region && each.building === building)
  const count = (seat: number) => view.counties.reduce((sum, there, at) => sum + (there.owner === seat && county(at).region === region ? (there.built >> building) & 1 : 0), 0)
  const now = lead && x(lead.seats.length > 1 ? 'building.shared' : 'building.lead', { who: listed(lead.seats.map((seat) => table.name(seat))), region: regionName(number), n: count(lead.seats[0]) })
  return { title: x(`building.${building}` as ExplainKey), glyph: BUILDING_GLYPHS[building], is: x('building.is', { n: printed.majority[building], cost: printed.boxes[building].cost }), now, rule: 'score.majority' }
}

function aboutRevenue({ table, view, printed }: Here, number: number): Explanation {
  const outset = { printed, view, seat: view.counties[number].owner, unrest: new Map<number, number>() }
  const now = view.event >= 0 ? x('revenue.now', { event: eventName(table, view.event), tax: gainOf(outset, TAXES, number, view.event), grain: gainOf(outset, GRAIN, number, view.event) }) : undefined
  return { title: x('revenue', { county: county(number).name }), glyph: 'thaler', is: x('revenue.is'), now, rule: 'revenue.printed' }
}

function aboutBox({ table, view, printed }: Here, box: number): Explanation {
  const { cost, armies, courtiers } = printed.boxes[box]
  const at = view.actions.indexOf(box)
  const begun = view.phase === 'acting'
  const now = box >= BID ? undefined : at < 0 ? x('box.closed') : begun && at < view.action ? x('box.done') : begun && at === view.action ? x('box.cur') : x('box.open', { n: at + 1 })
  return { title: boxName(table, box), glyph: BOX_GLYPHS[box], is: x(`box.${Math.min(box, CONVERT)}.is` as ExplainKey, { cost, armies, courtiers }), now, rule: BOX_RULES[box] }
}

function aboutCard({ table, view, printed }: Here, card: number): Explanation {
  if (isMoney(card)) return { title: x('coin', { n: card - MONEY_CARD }), glyph: 'thaler', is: x('coin.is'), rule: 'plan.money-card' }
  if (card >= TOWER_CARD) return { title: x('towercard'), glyph: 'tower', is: x('towercard.is') }
  const lies = deskOf(table).draft.indexOf(card)
  const about = aboutCounty({ table, view, printed }, card)
  return { ...about, is: x('card.is'), now: card < COUNTIES && lies >= 0 ? x('card.lies', { box: boxName(table, lies) }) : x('card.hand'), rule: 'plan.own' }
}

function aboutGrain({ view, printed }: Here, seat: number): Explanation {
  const ahead = winter(printed, view, seat)
  const numbers = { n: view.seats[seat].grain, counties: ahead.counties, loss: range([ahead.losses[0] ?? 0, ahead.losses.at(-1) ?? 0]), hungry: range(ahead.hungry) }
  return { title: w('grain'), glyph: 'grain', is: x('grain.is'), now: ahead.hungry[1] ? x('grain.now', numbers) : x('grain.now.safe', numbers), rule: 'winter.supply' }
}

function aboutCubes({ table }: Here, colour: number, count: number, is: ExplainKey, rule: string): Explanation {
  const isPeasants = colour === PEASANTS
  return { title: isPeasants ? x('cube.peasants') : x('army', { who: table.name(colour) }), tincture: isPeasants ? undefined : table.tincture(colour), is: isPeasants ? x('cube.peasants.is') : x(is), now: x('cube.now', { n: count }), rule: isPeasants ? 'combat.allied-peasants' : rule }
}
