/** A winter, read from its events: grain, revolts, majorities and points. Everything a page about it shows. */
import type { LogEvent } from '../../../lib/types'
import { built, COUNTIES, MAP } from '../box'
import { drops, lastScoring, type Majority } from '../story'
import { NEUTRAL, NOBODY, PEASANTS } from '../view'

/** The grain of a seat: what it had, what winter took, what its counties ate, what was missing or left over. */
export interface Grain {
  seat: number
  store: number
  lost: number
  counties: number
  fed: number
  missing: number
  over: number
}

/** A county in revolt, and how the tray fell. */
export interface Revolt {
  seat: number // whose county it was
  county: number
  drawer: number // who drew its card
  markers: number
  additional: number // peasants for the hunger
  garrison: number
  houses: number[] // the buildings that stood there
  own: number // in the tray
  peasants: number
  kept: boolean
  left: number // armies that hold it
}

/** The points of a seat by source, and its rank. */
export interface Row {
  seat: number
  before: number
  gains: number[] // counties, buildings, majorities, statues
  now: number
  rank: number
  change: number // ranks that it has climbed
}

export interface Winter {
  year: number
  loss: number
  grain: Grain[] // in the order in which the seats feed their counties
  revolts: Revolt[]
  majorities: (Majority & { most: number })[]
  rows: Row[] // the most points first
  statues: boolean
  owners: number[] // by county, when points were counted
  built: number[]
}

const number = (event: LogEvent | undefined, name: string): number => {
  const value = event?.facts[name]
  return typeof value === 'number' ? value : NOBODY
}
const numbers = (event: LogEvent | undefined, name: string): number[] => {
  const value = event?.facts[name]
  return Array.isArray(value) ? value : []
}

/** The events of the winter that an event ends; none, if it ends no winter. */
export function eventsOfWinter(end: LogEvent, events: LogEvent[]): LogEvent[] {
  const last = end.kind === 'year-ended' ? events.indexOf(end) : -1
  const first = events.findLastIndex((event, at) => at < last && event.kind === 'grain-lost')
  return last < 0 || first < 0 ? [] : events.slice(first, last + 1)
}

/** What a scene shows: the events told before it, and its own. */
export function winterWith(told: LogEvent[], own: LogEvent[]): Winter | null {
  const all = [...told.filter((event) => !own.includes(event)), ...own]
  const end = all.findLast((event) => event.kind === 'year-ended')
  return end ? winterOf(eventsOfWinter(end, all)) : null
}

export function winterOf(events: LogEvent[]): Winter | null {
  const lost = events.find((event) => event.kind === 'grain-lost')
  const ended = events.findLast((event) => event.kind === 'year-ended')
  const scoring = lastScoring(events)
  if (!lost || !ended || !scoring) return null
  const most = events.filter((event) => event.kind === 'majority').map((event) => number(event, 'most'))
  return {
    year: number(ended, 'year'), loss: number(lost, 'grain'), grain: grainOf(events, lost), revolts: revoltsOf(events),
    majorities: scoring.majorities.map((each, at) => ({ ...each, most: most[at] ?? 0 })),
    rows: ranked(scoring.rows.map((row) => ({ seat: row.seat, gains: [row.counties, row.buildings, row.majorities, row.statues], now: row.score }))),
    statues: events.some((event) => event.kind === 'statues-scored'), owners: numbers(ended, 'owners'), built: numbers(ended, 'built'),
  }
}

function grainOf(events: LogEvent[], lost: LogEvent): Grain[] {
  const [stores, realms] = [numbers(lost, 'stores'), numbers(lost, 'realms')]
  const fed = events.filter((event) => event.kind === 'supplied' || event.kind === 'famine').map((event) => number(event, 'seat'))
  const seats = [...new Set([...fed, ...stores.keys()])]
  return seats.map((seat) => {
    const taken = Math.min(stores[seat], number(lost, 'grain'))
    const left = stores[seat] - taken
    const eaten = Math.min(left, realms[seat])
    return { seat, store: stores[seat], lost: taken, counties: realms[seat], fed: eaten, missing: realms[seat] - eaten, over: left - eaten }
  })
}

function revoltsOf(events: LogEvent[]): Revolt[] {
  const drawn = events.filter((event) => event.kind === 'famine')
  return drops(events).filter((drop) => drop.kind === 'revolt').map((drop) => {
    const famine = drawn.find((event) => numbers(event, 'counties').includes(drop.county))
    const at = numbers(famine, 'counties').indexOf(drop.county)
    return {
      seat: drop.seat, county: drop.county, drawer: number(famine, 'drawer'), markers: numbers(famine, 'markers')[at] ?? 0, additional: number(famine, 'additional'),
      garrison: numbers(famine, 'garrisons')[at] ?? 0, houses: built(numbers(famine, 'houses')[at] ?? 0),
      own: drop.tray[drop.seat] ?? 0, peasants: drop.tray[PEASANTS] ?? 0, kept: drop.end === 'held', left: drop.left,
    }
  })
}

/** With their ranks before and now; whoever has as many points shares a rank. Before anybody had points there were no ranks. */
function ranked(rows: { seat: number; gains: number[]; now: number }[]): Row[] {
  const scored = rows.map((row) => ({ ...row, before: row.now - row.gains.reduce((sum, gain) => sum + gain, 0) }))
  const began = scored.some((row) => row.before !== scored[0].before)
  const found = scored.map((row) => {
    const rank = 1 + scored.filter((other) => other.now > row.now).length
    const former = 1 + scored.filter((other) => other.before > row.before).length
    return { ...row, rank, change: began ? former - rank : 0 }
  })
  return found.sort((one, other) => other.now - one.now || one.seat - other.seat)
}

/** The lengths of the parts of a bar that has grown to a part of its gains, from 0 to 1: one source after another. */
export function grownBar(row: Row, grown: number): number[] {
  let rest = grown * (row.now - row.before)
  return [row.before, ...row.gains.map((gain) => {
    const part = Math.min(gain, rest)
    rest -= part
    return part
  })]
}

/** Who leads, and by how much: 0, if several do. */
export function lead(rows: Row[]): { seats: number[]; by: number } {
  const seats = rows.filter((row) => row.rank === 1).map((row) => row.seat)
  const next = rows.find((row) => row.rank > 1)
  return { seats, by: seats.length > 1 || !next ? 0 : rows[0].now - next.now }
}

/* the regions at one scale */

export interface Frame {
  region: number
  name: string
  width: number // of its column, beside the others
  viewBox: string
  counties: number[]
}

const EDGE = 26
const NARROWEST = 690 // three rows of words must fit beneath

/** A frame for each region: all of one height, and as wide as it needs, so that one scale holds for all. */
export function frames(): Frame[] {
  const boxes = MAP.regions.map((_, region) => {
    const inside = MAP.counties.filter((county) => county.region === region).map((county) => county.box)
    const side = (at: number, pick: (...values: number[]) => number) => pick(...inside.map((box) => box[at]))
    return [side(0, Math.min) - EDGE, side(1, Math.min) - EDGE, side(2, Math.max) + EDGE, side(3, Math.max) + EDGE]
  })
  const height = Math.max(...boxes.map((box) => box[3] - box[1]))
  return MAP.regions.map(({ name }, region) => {
    const [left, top, right, bottom] = boxes[region]
    const width = Math.max(right - left, NARROWEST)
    const counties = MAP.counties.flatMap((county, at) => (county.region === region ? [at] : []))
    return { region, name, width, viewBox: [(left + right - width) / 2, (top + bottom - height) / 2, width, height].map(Math.round).join(' '), counties }
  })
}

/** The owner of a county when points were counted. */
export function ownerIn(winter: Winter, county: number): number {
  return county < COUNTIES ? (winter.owners[county] ?? NEUTRAL) : NEUTRAL
}
