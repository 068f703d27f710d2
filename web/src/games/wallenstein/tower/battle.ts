/** A battle as its events tell it: who fights for what, what each side brings and from where, what came of it. */
import type { LogEvent } from '../../../lib/types'
import { COLOURS, NEUTRAL, NOBODY, PEASANTS } from '../view'

const number = (event: LogEvent | undefined, name: string): number => {
  const value = event?.facts[name]
  return typeof value === 'number' ? value : NOBODY
}
const numbers = (event: LogEvent | undefined, name: string): number[] => {
  const value = event?.facts[name]
  return Array.isArray(value) ? value : []
}
const none = () => Array.from({ length: COLOURS }, () => 0)
const sum = (all: number[]) => all.reduce((found, each) => found + each, 0)

/** Where cubes of a side come from. One that gives nothing is told too: it answers "why not one more?". */
export interface Source {
  kind: 'county' | 'tile' | 'event' | 'tray' | 'peasants' | 'land' | 'markers' | 'winter'
  colour: number
  count: number
}

export interface Side {
  colour: number // a seat, or the peasants
  friends: number // peasants that stand by a seat; NOBODY: none do
  sources: Source[]
  thrown: number[] // by colour, of this side alone
  stuck: number // of its cubes, inside before
}

export type End = 'conquered' | 'held' | 'neutral' | 'still-neutral'

export interface Battle {
  key: string
  kind: 'attack' | 'revolt'
  seat: number // who attacks, or whose county revolts
  defender: number // NEUTRAL: nobody held the county, or peasants rose
  from: number // county; NOBODY in a revolt
  county: number
  staying: number
  helped: boolean // peasants stand by the defender
  revolts: number // markers in the county before
  event: number // card in force
  odds: { win: number; tie: number; loss: number; least: number; most: number; drops: number } | null // for `seat`
  sides: [Side, Side] // who comes, and who stands there
  thrown: number[]
  lay: number[] // in the tray before
  stuck: number[] // in the tower before
  inside: number[] // and after
  tray: number[]
  end: End | null
  left: number // armies that hold the county in the end
  losses: number[]
  former: number
  buildings: number[]
  planned: number // the action for which the loser had planned its card; NOBODY: none
}

const BEGINS = new Set(['attacked', 'revolted'])
const ENDS = new Set(['conquered', 'held', 'neutral', 'still-neutral'])

export const isBegun = (event: LogEvent) => BEGINS.has(event.kind)

/** The battle in these events; null if one is not told whole. */
export function battleOf(events: LogEvent[]): Battle | null {
  const first = events.findIndex(isBegun)
  const begun = events[first]
  const fell = events.slice(first).find((event) => event.kind === 'fell')
  if (!begun || !fell || begun.facts.stuck === undefined) return null
  const county = number(begun, 'county')
  const end = events.slice(events.indexOf(fell)).find((event) => ENDS.has(event.kind) && number(event, 'county') === county)
  const isRevolt = begun.kind === 'revolted'
  const odds = numbers(begun, 'odds')
  const seat = number(begun, 'seat')
  const defender = isRevolt ? NEUTRAL : number(begun, 'defender')
  const handed = events.find((event) => event.kind === 'handed-over' && number(event, 'county') === county)
  const sides = isRevolt ? sidesOfRevolt(begun, seat) : sidesOfAttack(begun, seat, defender)
  const lay = numbers(begun, 'lay')
  const tray = numbers(fell, 'tray')
  const counted = sides.map((side) => sum(side.thrown))
  const thrown = sum(numbers(fell, 'thrown')) ? numbers(fell, 'thrown') : together(sides, lay) // a tower thrown by hand tells only what fell
  return {
    key: `${begun.at}.${county}.${counted.join('.')}`, kind: isRevolt ? 'revolt' : 'attack', seat, defender, from: isRevolt ? NOBODY : number(begun, 'origin'), county,
    staying: Math.max(0, number(begun, 'staying')), helped: isRevolt || number(begun, 'peasants_help') > 0, revolts: Math.max(0, number(begun, 'revolts')), event: number(begun, 'event_card'),
    odds: odds.length ? { win: odds[0], tie: odds[1], loss: odds[2], least: odds[3], most: odds[4], drops: odds[5] } : null,
    sides, thrown, lay, stuck: numbers(begun, 'stuck'), inside: numbers(fell, 'inside'), tray,
    end: (end?.kind as End | undefined) ?? null, left: Math.max(0, number(end, 'armies')), losses: numbers(end, 'losses').length ? numbers(end, 'losses') : none(),
    former: number(end, 'former'), buildings: numbers(end, 'buildings'), planned: number(handed, 'action'),
  }
}

function together(sides: Side[], lay: number[]): number[] {
  const fighting = new Set(sides.flatMap((side) => [side.colour, side.friends]))
  return lay.map((cubes, colour) => sum(sides.map((side) => side.thrown[colour])) + (fighting.has(colour) ? 0 : cubes))
}

function sideOf(colour: number, friends: number, sources: Source[], stuck: number[]): Side {
  const thrown = none()
  for (const source of sources) thrown[source.colour] += source.count
  return { colour, friends, sources, thrown, stuck: stuck[colour] + (friends >= 0 ? stuck[friends] : 0) }
}

function sidesOfAttack(begun: LogEvent, seat: number, defender: number): [Side, Side] {
  const [lay, stuck] = [numbers(begun, 'lay'), numbers(begun, 'stuck')]
  const fact = (name: string) => Math.max(0, number(begun, name))
  const helped = fact('peasants_help') > 0
  const attackers = sideOf(seat, NOBODY, [
    { kind: 'county', colour: seat, count: fact('armies') },
    { kind: 'tile', colour: seat, count: fact('attack_tile') },
    { kind: 'tray', colour: seat, count: lay[seat] },
  ], stuck)
  if (defender < 0) {
    return [attackers, sideOf(PEASANTS, NOBODY, [{ kind: 'land', colour: PEASANTS, count: fact('land') }, { kind: 'tray', colour: PEASANTS, count: helped ? lay[PEASANTS] : 0 }], stuck)]
  }
  return [attackers, sideOf(defender, helped ? PEASANTS : NOBODY, [
    { kind: 'county', colour: defender, count: fact('defending') },
    { kind: 'event', colour: defender, count: fact('palace_guard') },
    { kind: 'tile', colour: defender, count: fact('defence_tile') },
    { kind: 'tray', colour: defender, count: lay[defender] },
    { kind: 'peasants', colour: PEASANTS, count: helped ? lay[PEASANTS] : 0 },
  ], stuck)]
}

function sidesOfRevolt(begun: LogEvent, seat: number): [Side, Side] {
  const [lay, stuck] = [numbers(begun, 'lay'), numbers(begun, 'stuck')]
  const rising = Math.max(0, number(begun, 'peasants'))
  const markers = Math.min(rising, Math.max(0, number(begun, 'revolts')))
  return [
    sideOf(PEASANTS, NOBODY, [{ kind: 'markers', colour: PEASANTS, count: markers }, { kind: 'winter', colour: PEASANTS, count: rising - markers }, { kind: 'tray', colour: PEASANTS, count: lay[PEASANTS] }], stuck),
    sideOf(seat, NOBODY, [{ kind: 'county', colour: seat, count: Math.max(0, number(begun, 'armies')) }, { kind: 'tray', colour: seat, count: lay[seat] }], stuck),
  ]
}

/** The side whose cube of this colour counts; -1: it fights for nobody here. */
export function sideFor(battle: Battle, colour: number): 0 | 1 | -1 {
  const at = battle.sides.findIndex((side) => side.colour === colour || side.friends === colour)
  return at === 0 || at === 1 ? at : -1
}

/** How many cubes of each side are among these. */
export function tally(battle: Battle, cubes: number[]): [number, number] {
  const found: [number, number] = [0, 0]
  cubes.forEach((count, colour) => {
    const side = sideFor(battle, colour)
    if (side !== -1) found[side] += count
  })
  return found
}

/** The pairs that leave the tray, as colours: peasants first, as they are lost. */
export function pairs(battle: Battle): [number, number][] {
  const lost = (side: Side) => [...Array<number>(side.friends >= 0 ? battle.losses[side.friends] : 0).fill(side.friends), ...Array<number>(battle.losses[side.colour]).fill(side.colour)]
  const [left, right] = battle.sides.map(lost)
  return left.map((colour, at) => [colour, right[at]])
}

/** Cubes that stay when the pairs are gone: armies that hold the county, or peasants that go home. By colour. */
export function remaining(battle: Battle): number[] {
  return battle.tray.map((count, colour) => (sideFor(battle, colour) >= 0 ? count - battle.losses[colour] : 0))
}

/** Who holds the county in the end; NEUTRAL: nobody. */
export function holder(battle: Battle): number {
  if (battle.end === 'conquered') return battle.seat
  if (battle.end === 'held') return battle.kind === 'revolt' ? battle.seat : battle.defender
  return NEUTRAL
}

/** Whether a seat takes part. */
export function takesPart(battle: Battle, seat: number): boolean {
  return seat >= 0 && (seat === battle.seat || seat === battle.defender)
}

export { sum }
