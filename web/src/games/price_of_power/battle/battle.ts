/** A battle as the log tells it: rounds, dice and who fell; and which events of a match belong to one. */
import { factsOf } from '../../../lib/log'
import type { LogEvent } from '../../../lib/types'
import { ARMS, NOBODY } from '../box'
import type { BattlePaper, BattleSideTold, OddsTold } from '../view'

export const ATTACK = 0
export const DEFENCE = 1
export type SideNumber = typeof ATTACK | typeof DEFENCE

export const DOUBLE = 3 // faces: those of the arms come first
export const BLANK = 4

export interface Die {
  arm: number
  origin: number // everybody's, the leader's, from cards and ideas
  face: number
  hits: number
}

/** Units that look alike: of players by source and arm (at sea by kind of ship), else of a realm, of rebels, of the Empire. */
export type Sort = 'unit' | 'ship' | 'locals' | 'rebels' | 'imperials'

export interface Counter {
  sort: Sort
  kind: number // source * ARMS + arm, or a kind of ship
  fallen: boolean
}

export interface Forces {
  players: number[]
  units: number[]
  others: number[] // of a realm that nobody plays, rebels, the Empire
  realm: number
  leader: number
  ill: number
}

export interface RolledSide extends Forces {
  dice: Die[]
  hits: number
}

export interface Round {
  number: number
  sides: [RolledSide, RolledSide]
  lost: [number, number] // units or ships that each side lost in it
}

export interface Fight {
  atSea: boolean
  place: number
  attacker: number
  rounds: Round[]
  winner: number // a side; NOBODY: nobody, or it goes on
  over: boolean
  gone: { player: number; place: number }[] // who retreated, and where to
}

const OPENS = new Set(['land-battle', 'sea-battle'])
const CLOSES = new Set(['turn', 'round', 'age', 'passed', 'marched', 'sailed', 'declared', 'besieged', 'income', 'term', 'marched-home', 'recruited', 'rebels-moved'])

export const opensBattle = (event: LogEvent) => OPENS.has(event.kind)
const fact = (event: LogEvent | undefined, name: string): number => factsOf(event!, name)[0] ?? NOBODY

/** The events of the battle that one of them opens or ends; none: it belongs to none. */
export function around(event: LogEvent, events: LogEvent[]): LogEvent[] {
  if (!opensBattle(event) && event.kind !== 'won') return []
  const here = events.indexOf(event)
  const first = opensBattle(event) ? here : events.slice(0, here).findLastIndex(opensBattle)
  const found = first < 0 ? [] : battleFrom(events, first)
  return found.some((each) => each.kind === 'rolled') ? found : []
}

/** From its first event to its last: until somebody has won, another begins, or the game goes on elsewhere. */
export function battleFrom(events: LogEvent[], first: number): LogEvent[] {
  const rest = events.slice(first + 1)
  const end = rest.findIndex((each) => opensBattle(each) || CLOSES.has(each.kind) || each.kind === 'won')
  if (end < 0) return events.slice(first)
  return events.slice(first, first + 1 + end + (rest[end].kind === 'won' ? 1 : 0))
}

/** The last battle of the log: the one that is fought, if one is. */
export function lastBattle(events: LogEvent[]): LogEvent[] {
  const first = events.findLastIndex(opensBattle)
  return first < 0 ? [] : battleFrom(events, first)
}

function diceOf(event: LogEvent): Die[] {
  const [arms, origins, faces, hits] = ['dice', 'origins', 'shown', 'struck'].map((name) => factsOf(event, name))
  return arms.map((arm, at) => ({ arm, origin: origins[at], face: faces[at], hits: hits[at] }))
}

function sideOf(event: LogEvent): RolledSide {
  return {
    players: factsOf(event, 'fighters'), units: factsOf(event, 'units'), others: factsOf(event, 'others'), realm: fact(event, 'local_realm'),
    leader: fact(event, 'leader'), ill: fact(event, 'ill'), dice: diceOf(event), hits: 0,
  }
}

/** Null: these events tell of no battle. */
export function fightOf(events: LogEvent[]): Fight | null {
  const opened = events.find(opensBattle)
  if (!opened && !events.some((event) => event.kind === 'rolled' && fact(event, 'battle_round') > 0)) return null
  const atSea = opened?.kind === 'sea-battle'
  const place = opened ? fact(opened, atSea ? 'sea' : 'area') : NOBODY // of one whose beginning is not told any more nobody knows where
  const found: Fight = { atSea, place, attacker: opened ? fact(opened, 'player') : NOBODY, rounds: [], winner: NOBODY, over: false, gone: [] }
  const open: RolledSide[] = []
  for (const event of events) {
    const side = fact(event, 'side') as SideNumber
    if (event.kind === 'rolled' && fact(event, 'battle_round') > 0) {
      open[side] = sideOf(event)
      if (side === DEFENCE && open[ATTACK]) found.rounds.push({ number: fact(event, 'battle_round'), sides: [open[ATTACK], open[DEFENCE]], lost: [0, 0] })
    } else if (event.kind === 'hits' && open[side]) open[side].hits = fact(event, 'hits')
    else if (event.kind === 'won') [found.winner, found.over] = [side, true]
    else if (event.kind === 'retreated') found.gone.push({ player: fact(event, 'player'), place: fact(event, 'area') })
    else if (event.kind === 'sailed-off') found.gone.push({ player: fact(event, 'player'), place: fact(event, 'sea') })
    else countLoss(found.rounds.at(-1), event)
  }
  return found
}

function countLoss(round: Round | undefined, event: LogEvent): void {
  if (!round) return
  const add = (side: number, n: number) => { if (side === ATTACK || side === DEFENCE) round.lost[side] += n }
  const sideWith = (held: (side: RolledSide) => boolean) => round.sides.findIndex(held)
  if (event.kind === 'units-lost') add(sideWith((side) => side.players.includes(fact(event, 'player'))), fact(event, 'units'))
  else if (event.kind === 'ships-lost') add(sideWith((side) => side.players.includes(fact(event, 'player'))), fact(event, 'ships'))
  else if (event.kind === 'locals-lost') add(sideWith((side) => side.others[0] > 0), fact(event, 'units'))
  else if (event.kind === 'rebels-gone') add(sideWith((side) => side.others[1] > 0), fact(event, 'units'))
  else if (event.kind === 'imperials-lost') add(sideWith((side) => side.others[2] > 0), fact(event, 'units'))
}

/* who stands and who fell */

const OTHERS: Sort[] = ['locals', 'rebels', 'imperials']

export function strengthOf(side: Forces): number {
  return [...side.units, ...side.others].reduce((sum, n) => sum + n, 0)
}

/** One counter for each unit there was: those that still stand first, those that fell struck out. */
export function countersOf(before: Forces, now: Forces, atSea: boolean): Counter[] {
  const rows: { sort: Sort; kind: number; had: number; has: number }[] = [
    ...now.units.map((has, kind) => ({ sort: (atSea ? 'ship' : 'unit') as Sort, kind, had: before.units[kind] ?? 0, has })),
    ...OTHERS.map((sort, at) => ({ sort, kind: at, had: before.others[at] ?? 0, has: now.others[at] ?? 0 })),
  ]
  const standing = rows.flatMap(({ sort, kind, has }) => Array.from({ length: has }, () => ({ sort, kind, fallen: false })))
  const fallen = rows.flatMap(({ sort, kind, had, has }) => Array.from({ length: Math.max(0, had - has) }, () => ({ sort, kind, fallen: true })))
  return [...standing, ...fallen]
}

const ARM_GLYPHS = ['inf', 'cav', 'art']

/** What is drawn on a counter; at sea those of a realm that nobody plays are ships too. */
export function glyphOf({ sort, kind }: Counter, atSea: boolean): string {
  if (atSea || sort === 'ship') return 'ship'
  if (sort === 'unit') return ARM_GLYPHS[armOf(kind)]
  return sort === 'rebels' ? 'revolt' : 'inf'
}

export const armOf = (kind: number) => kind % ARMS
export const sourceOf = (kind: number) => Math.floor(kind / ARMS)

export function forcesNow(side: BattleSideTold): Forces {
  return { players: side.players, units: side.units, others: [side.locals, side.rebels, side.imperials], realm: side.local_realm, leader: side.leader, ill: side.ill }
}

/** What a side had left after a round: as the next one tells it, else by what it lost. */
export function forcesAfter(fight: Fight, at: number, side: SideNumber, now: Forces | null): Forces {
  const next = fight.rounds[at + 1]
  if (next) return next.sides[side]
  if (now) return now
  return without(fight.rounds[at].sides[side], fight.rounds[at].lost[side])
}

/** The same forces with so many units less: which ones nobody told, so the first. */
function without(side: Forces, lost: number): Forces {
  let left = lost
  const less = (n: number) => { const gone = Math.min(n, left); left -= gone; return n - gone }
  return { ...side, units: side.units.map(less), others: side.others.map(less) }
}

/** Dice in groups by where they come from. */
export function diceByOrigin(dice: Die[]): { origin: number; dice: Die[] }[] {
  return [0, 1, 2].map((origin) => ({ origin, dice: dice.filter((die) => die.origin === origin) })).filter((group) => group.dice.length)
}

/** Dice that are yet to be rolled, as the paper counts them. */
export function diceToCome(side: BattleSideTold): { origin: number; arms: number[] }[] {
  return side.dice.map((arms, origin) => ({ origin, arms: arms.flatMap((n, arm) => Array.from({ length: n }, () => arm)) })).filter((group) => group.arms.length)
}

/* odds */

/** Whole per cents that make 100 together, by the largest remainder. */
export function percents(parts: number[]): number[] {
  const all = parts.reduce((sum, n) => sum + n, 0)
  if (!all) return parts.map(() => 0)
  const exact = parts.map((n) => (100 * n) / all)
  const whole = exact.map(Math.floor)
  const order = exact.map((n, at) => ({ at, rest: n - whole[at] })).sort((one, other) => other.rest - one.rest || one.at - other.at)
  const missing = 100 - whole.reduce((sum, n) => sum + n, 0)
  for (const { at } of order.slice(0, missing)) whole[at]++
  return whole
}

/** Win, nobody left, loss, as one side sees them. */
export function oddsFor(odds: OddsTold, side: SideNumber): number[] {
  return percents(side === ATTACK ? [odds.attack, odds.nobody, odds.defence] : [odds.defence, odds.nobody, odds.attack])
}

/** The side on which a player fights; a spectator looks from the attacker's. */
export function sideFor(paper: { attacker: number; sides: { players: number[] }[] }, player: number): SideNumber {
  const defends = paper.sides[DEFENCE]?.players.includes(player) && paper.attacker !== player
  return player >= 0 && defends ? DEFENCE : ATTACK
}

export function takesPart(paper: BattlePaper, player: number): boolean {
  return player >= 0 && paper.sides.some((side) => side.players.includes(player))
}
