/** What has happened, read from events: the last drop of the tower, a winter, how points came about. */

import type { LogEvent } from '../../lib/types'
import { COUNTIES } from './box'
import { NEUTRAL, PEASANTS, NOBODY } from './view'

const number = (event: LogEvent, name: string): number => {
  const value = event.facts[name]
  return typeof value === 'number' ? value : NOBODY
}
const numbers = (event: LogEvent, name: string): number[] => {
  const value = event.facts[name]
  return Array.isArray(value) ? value : []
}

export interface Drop {
  key: string // tells one drop from another, also when older events are read in later
  at: number // where it stands among the events
  kind: 'attack' | 'revolt' | 'fill'
  seat: number // attacker, or the ruler of the county in revolt
  defender: number // NEUTRAL: nobody held the county, or peasants rose
  county: number
  thrown: number[]
  tray: number[]
  peasantsFor: 'defender' | 'nobody' | 'against'
  end: 'conquered' | 'held' | 'neutral' | 'still-neutral' | null
  left: number // armies that hold the county
  sentences: string[]
}

/** The drops told in these events, in their order. */
export function drops(events: LogEvent[]): Drop[] {
  const found: Drop[] = []
  let begun: LogEvent | null = null
  let open: Drop | null = null
  events.forEach((event, at) => {
    const where = number(event, 'county')
    if (event.kind === 'attacked' || event.kind === 'revolted') begun = event
    else if (event.kind === 'fell') {
      const before = found.filter((each) => each.key.startsWith(`${event.at}.`)).length
      open = { ...dropOf(begun, event), key: `${event.at}.${before}`, at }
      found.push(open)
      begun = null
    } else if (open && open.end === null && where === open.county && ENDS.has(event.kind)) {
      open.end = event.kind as Drop['end']
      open.left = Math.max(0, number(event, 'armies'))
      open.sentences.push(event.sentence)
    }
  })
  return found
}

const ENDS = new Set(['conquered', 'held', 'neutral', 'still-neutral'])

function dropOf(begun: LogEvent | null, fell: LogEvent): Omit<Drop, 'key' | 'at'> {
  const county = number(fell, 'county') >= 0 ? number(fell, 'county') : begun ? number(begun, 'county') : NOBODY
  const kind = begun ? (begun.kind === 'attacked' ? 'attack' : 'revolt') : county < 0 ? 'fill' : number(fell, 'defender') >= 0 ? 'attack' : 'revolt'
  const seat = begun ? number(begun, 'seat') : county < 0 ? NOBODY : number(fell, 'attacker')
  const defender = kind === 'attack' ? number(begun ?? fell, 'defender') : NEUTRAL
  const helped = kind === 'attack' && begun !== null && number(begun, 'peasants_help') > 0
  return {
    kind, seat, defender, county,
    thrown: numbers(fell, 'thrown'), tray: numbers(fell, 'tray'), peasantsFor: kind === 'revolt' ? 'against' : helped ? 'defender' : 'nobody', end: null, left: 0,
    sentences: [...(begun ? [begun.sentence] : []), fell.sentence],
  }
}

export interface Sides {
  attackers: number
  own: number
  peasants: number
  by: [number, number][] // bystanders: colour and cubes that stay in the tray
}

/** Who counted for whom when the tray was read. */
export function sides(drop: Drop): Sides {
  const counted = drop.peasantsFor !== 'nobody'
  const take = (colour: number) => (colour >= 0 ? (drop.tray[colour] ?? 0) : 0)
  const by: [number, number][] = []
  drop.tray.forEach((cubes, colour) => {
    const fights = colour === drop.seat || (drop.defender !== NEUTRAL && colour === drop.defender) || (colour === PEASANTS && counted)
    if (cubes && !fights) by.push([colour, cubes])
  })
  return { attackers: take(drop.seat), own: take(drop.defender), peasants: counted ? take(PEASANTS) : 0, by }
}

export interface Majority {
  region: number
  building: number
  seats: number[]
  points: number
}

export interface Scored {
  seat: number
  counties: number
  buildings: number
  majorities: number
  statues: number
  score: number
}

export interface Scoring {
  year: number
  rows: Scored[]
  majorities: Majority[]
}

/** The last scoring told; null before the first winter. */
export function lastScoring(events: LogEvent[]): Scoring | null {
  let found: Scoring | null = null
  let year = 1
  let majorities: Majority[] = []
  for (const event of events) {
    if (event.kind === 'season') year = number(event, 'year')
    else if (event.kind === 'majority') majorities.push({ region: number(event, 'region'), building: number(event, 'building'), seats: numbers(event, 'seats'), points: number(event, 'points') })
    else if (event.kind === 'scored') {
      const row = {
        seat: number(event, 'seat'), counties: number(event, 'counties_points'), buildings: number(event, 'buildings_points'),
        majorities: number(event, 'majority_points'), statues: 0, score: number(event, 'score'),
      }
      if (!found || majorities.length || found.rows.some((each) => each.seat === row.seat)) found = { year, rows: [], majorities }
      majorities = []
      found.rows.push(row)
    } else if (event.kind === 'statues-scored' && found) {
      const row = found.rows.find((each) => each.seat === number(event, 'seat'))
      if (row) Object.assign(row, { statues: number(event, 'points'), score: number(event, 'score') })
    }
  }
  return found
}

export interface WinterTold {
  year: number
  loss: number
  seats: { seat: number; fed: boolean; hungry: number; counties: number[]; lost: number[] }[]
}

/** The event cards drawn in a year, by season. */
export function eventsOfYear(events: LogEvent[], wanted: number): { season: number; card: number }[] {
  const found: { season: number; card: number }[] = []
  let [year, season] = [NOBODY, NOBODY]
  for (const event of events) {
    if (event.kind === 'season') [year, season] = [number(event, 'year'), number(event, 'season')]
    else if (event.kind === 'event' && year === wanted) found.push({ season, card: number(event, 'event_card') })
  }
  return found
}

/** The winter of a year, as far as it has gone: grain lost, who went hungry, which counties fell; null before it begins. */
export function winterOfYear(events: LogEvent[], year: number): WinterTold | null {
  const found = lastWinter(events)
  return found?.year === year ? found : null
}

/** The winter that is going on or was the last. */
export function lastWinter(events: LogEvent[]): WinterTold | null {
  let found: WinterTold | null = null
  let year = 1
  for (const event of events) {
    if (event.kind === 'season') year = number(event, 'year')
    if (event.kind === 'grain-lost') found = { year, loss: number(event, 'grain'), seats: [] }
    else if (!found) continue
    else if (event.kind === 'supplied') found.seats.push({ seat: number(event, 'seat'), fed: true, hungry: 0, counties: [], lost: [] })
    else if (event.kind === 'famine') found.seats.push({ seat: number(event, 'seat'), fed: false, hungry: number(event, 'unsupplied'), counties: numbers(event, 'counties'), lost: [] })
    else if (event.kind === 'neutral') found.seats.find((each) => each.counties.includes(number(event, 'county')))?.lost.push(number(event, 'county'))
  }
  return found
}

/** What a seat did with the current action: a word for its panel. */
export function doneThisAction(events: LogEvent[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const event of events) {
    const seat = number(event, 'seat')
    if (event.kind === 'action-turned' || event.kind === 'actions-opened') found.clear()
    else if (event.kind === 'revealed') {
      if ([...found.keys()].includes(seat)) found.clear()
      const card = number(event, 'card')
      found.set(seat, card >= COUNTIES ? 'left-out' : 'done')
    } else if (event.kind === 'skipped') found.set(seat, 'skipped')
    else if (event.kind === 'moved') found.set(seat, 'moved')
    else if (event.kind === 'attacked') found.set(seat, 'attacked')
    else if (event.kind === 'stayed') found.set(seat, 'stayed')
  }
  return found
}
