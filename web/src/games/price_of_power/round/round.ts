/** A round, read from its events: income line by line, prestige by source, what changed hands, rebels, and what comes next. */
import type { LogEvent } from '../../../lib/types'
import { NOBODY, POWERS, REBELS } from '../box'

const ENDS = new Set(['round', 'age', 'ended']) // each of them ends a round
export const endsRound = (event: LogEvent) => ENDS.has(event.kind)

/** As the rules number them; the last is what is scored at the very end. */
export const SOURCES = ['missions', 'milestones', 'ideas', 'events', 'struggles', 'church', 'empire', 'war', 'cards', 'other', 'final'] as const
export const OTHER = 9
export const FINAL = 10

export interface Line {
  name: string
  glyph: string
  amount: number // what it brings, or costs
}

export interface Income {
  player: number
  lines: Line[] // without those of nothing
  net: number
  before: number // ducats in the treasury
  after: number
  power: number[] // gained, by kind
  refreshed: number // units
  corruption: number
}

/** The prestige of a player: by source, before this round and in it. */
export interface Prestige {
  player: number
  before: number[]
  gained: number[]
  now: number
  change: number
}

export type How = 'town' | 'vassal' | 'occupied' | 'rebels' | 'lost' | 'liberated'

export interface Handed {
  from: number // a player, or nobody
  to: number // a player, REBELS, or nobody
  how: How
  provinces: number[]
}

/** Dice for an area, or all of a bot's, and what came of them. */
export interface Rising {
  player: number
  area: number // NOBODY: a bot's dice are for its whole realm
  sentences: string[]
  risen: boolean
  lost: boolean // something, though nobody rose
  costsBot: boolean // one power in all, whatever the dice took
}

export interface Round {
  age: number // that is over
  round: number
  end: LogEvent
  incomes: Income[]
  prestige: Prestige[] // the most first
  handed: Handed[]
  risings: Rising[]
  first: { player: number; passed: number } | null // who begins next, if that is somebody else
  final: LogEvent[] // the final score of each player
}

export function fact(event: LogEvent | undefined, name: string, otherwise = NOBODY): number {
  const value = event?.facts[name]
  return typeof value === 'number' ? value : otherwise
}

/** The events of the round that an event ends; none, if it ends none. */
export function eventsOfRound(end: LogEvent, events: LogEvent[]): LogEvent[] {
  const last = endsRound(end) ? events.indexOf(end) : -1
  if (last < 0) return []
  const before = events.findLastIndex((event, at) => at < last && endsRound(event))
  return events.slice(before + 1, last + 1)
}

/** What a scene shows: the events told before it, and its own. */
export function roundWith(told: LogEvent[], own: LogEvent[], players: number): Round | null {
  const end = own.findLast(endsRound)
  if (!end) return null
  const place = told.indexOf(end)
  const all = place >= 0 ? told.slice(0, place + 1) : [...told.filter((event) => !own.includes(event)), ...own]
  return roundOf(all, players)
}

/** The last round of these events, which reach from the beginning to its end. */
export function roundOf(all: LogEvent[], players: number): Round | null {
  const end = all.findLast(endsRound)
  if (!end) return null
  const events = eventsOfRound(end, all)
  const now = all.slice(0, all.indexOf(events[0])).findLast((event) => event.kind === 'round' || event.kind === 'age')
  const passed = events.findLast((event) => event.kind === 'first-player')
  const before = { age: fact(now, 'age', 1), round: now?.kind === 'round' ? fact(now, 'round', 1) : 1 }
  const age = end.kind === 'ended' ? before.age : fact(end, 'age') - (end.kind === 'age' ? 1 : 0)
  return {
    age, round: end.kind === 'round' ? fact(end, 'round') - 1 : before.round, end,
    incomes: incomesOf(events), prestige: prestigeOf(all, events, players), handed: handedOf(events), risings: risingsOf(events),
    first: passed ? { player: fact(passed, 'player'), passed: fact(passed, 'passed', 1) } : null,
    final: events.filter((event) => event.kind === 'final'),
  }
}

const LINES: [string, string, 1 | -1][] = [
  ['towns', 'city', 1], ['vassals', 'vassal', 1], ['by_stability', 'stab', 1], ['by_authority', 'emperor', 1], ['by_ideas', 'idea', 1],
  ['advisors', 'advisor', -1], ['forces', 'man', -1], ['loans', 'loan', -1], ['plague', 'plague', -1],
]

function incomesOf(events: LogEvent[]): Income[] {
  const from = events.findIndex((event) => event.kind === 'income')
  const later = from < 0 ? [] : events.slice(from)
  return later.filter((event) => event.kind === 'income').map((event) => {
    const player = fact(event, 'player')
    const own = later.filter((each) => fact(each, 'player') === player)
    const before = fact(event, 'ducats', 0)
    const net = fact(event, 'net', 0)
    const power = Array.from({ length: POWERS }, (_, kind) => own.filter((each) => each.kind === 'power' && fact(each, 'power') === kind).reduce((sum, each) => sum + fact(each, 'change', 0), 0))
    return {
      player, net, before, power, after: fact(own.findLast((each) => each.kind === 'ducats'), 'ducats', before),
      lines: LINES.map(([name, glyph, sign]) => ({ name, glyph, amount: sign * fact(event, name, 0) })).filter((line) => line.amount !== 0),
      refreshed: fact(own.find((each) => each.kind === 'refreshed'), 'units', 0), corruption: fact(own.find((each) => each.kind === 'corruption'), 'points', 0),
    }
  })
}

function prestigeOf(all: LogEvent[], events: LogEvent[], players: number): Prestige[] {
  const fresh = new Set(events)
  const found = Array.from({ length: players }, (_, player) => ({ player, before: SOURCES.map(() => 0), gained: SOURCES.map(() => 0), now: 0, change: 0 }))
  for (const event of all) {
    const row = event.kind === 'prestige' || event.kind === 'final' ? found[fact(event, 'player')] : undefined
    if (!row) continue
    const change = event.kind === 'final' ? fact(event, 'prestige', row.now) - row.now : fact(event, 'change', 0)
    const pile = fresh.has(event) ? row.gained : row.before
    pile[event.kind === 'final' ? FINAL : Math.min(OTHER, fact(event, 'source', OTHER))] += change
    row.now += change
    if (fresh.has(event)) row.change += change
  }
  return found.sort((one, other) => other.now - one.now || one.player - other.player)
}

/** What has another owner or holder than at the beginning of the round. */
function handedOf(events: LogEvent[]): Handed[] {
  const found = new Map<number, { from: number; to: number; how: How }>()
  for (const event of events) {
    const province = fact(event, 'province')
    const known = found.get(province)
    const from = known?.from ?? NOBODY
    if (event.kind === 'town' || event.kind === 'vassal') found.set(province, { from, to: fact(event, 'player'), how: event.kind })
    else if (event.kind === 'occupied') found.set(province, { from, to: fact(event, 'player'), how: 'occupied' })
    else if (event.kind === 'rebel-town') found.set(province, { from, to: REBELS, how: 'rebels' })
    else if (event.kind === 'token-lost') found.set(province, { from: known?.from ?? fact(event, 'player'), to: NOBODY, how: 'lost' })
    else if (event.kind === 'liberated') found.set(province, { from, to: NOBODY, how: 'liberated' })
    else if (event.kind === 'returned') found.delete(province)
  }
  const rows: Handed[] = []
  for (const [province, { from, to, how }] of found) {
    if (from === to && from !== NOBODY) continue
    const row = rows.find((each) => each.from === from && each.to === to && each.how === how)
    if (row) row.provinces.push(province)
    else rows.push({ from, to, how, provinces: [province] })
  }
  return rows
}

/** What rebels or enemies hold comes from whoever owns it still. */
export function withOwners(handed: Handed[], ownerOf: (province: number) => number): Handed[] {
  return handed.flatMap((row) => {
    if (row.how !== 'rebels' && row.how !== 'occupied') return [row]
    const owners = [...new Set(row.provinces.map(ownerOf))]
    return owners.map((from) => ({ ...row, from, provinces: row.provinces.filter((province) => ownerOf(province) === from) }))
  })
}

const AFTER_DICE = new Set(['rebels', 'rebel-town', 'calmed', 'unrest', 'ducats', 'power', 'manpower', 'followed-rebels', 'liberated', 'rebels-beaten', 'stability'])
const RISEN = new Set(['rebels', 'rebel-town', 'liberated'])
const LOST = new Set(['unrest', 'ducats', 'power', 'manpower', 'stability'])

const LOSSES = new Set([1, 2, 4]) // faces of a rebel die that take ducats, power or manpower
const facesOf = (event: LogEvent): number[] => (Array.isArray(event.facts.rebel_faces) ? (event.facts.rebel_faces as number[]) : [])

function risingsOf(events: LogEvent[]): Rising[] {
  const found: Rising[] = []
  let open: Rising | null = null
  for (const event of events) {
    if (event.kind === 'rebel-dice' || event.kind === 'bot-rebel-dice') {
      const costsBot = event.kind === 'bot-rebel-dice' && facesOf(event).some((face) => LOSSES.has(face))
      open = { player: fact(event, 'player'), area: fact(event, 'area'), sentences: [event.sentence], risen: false, lost: costsBot, costsBot }
      found.push(open)
    } else if (open && AFTER_DICE.has(event.kind)) {
      if (event.sentence) open.sentences.push(event.sentence)
      open.risen ||= RISEN.has(event.kind)
      open.lost ||= LOST.has(event.kind)
    } else if (open && event.kind !== 'prestige') open = null
  }
  return found
}

/** Who leads: several, if they have as much. */
export function leaders(round: Round): number[] {
  return round.prestige.filter((row) => row.now === round.prestige[0]?.now).map((row) => row.player)
}

export interface Stair {
  from: number // where it begins and how high it is, in parts of the highest
  high: number
  sign: number
}

/** The steps of a staircase, and the sum beside it. */
export function staircase(lines: Line[]): Stair[] {
  const spans: [number, number][] = []
  const sum = lines.reduce((before, { amount }) => { spans.push([before, before + amount]); return before + amount }, 0)
  spans.push([0, sum])
  const most = Math.max(1, ...spans.flat())
  return spans.map(([one, other]) => {
    const [low, top] = [Math.max(0, Math.min(one, other)), Math.max(0, one, other)]
    return { from: low / most, high: (top - low) / most, sign: Math.sign(other - one) }
  })
}

/** Numbers of each player at the end of every round: prestige, ducats and the taxes of towns. */
export interface Course {
  rounds: { age: number; round: number }[]
  prestige: number[][] // by player, then by round
  ducats: number[][]
  towns: number[][]
}

export function courseOf(all: LogEvent[], players: number): Course {
  const rows = () => Array.from({ length: players }, () => [] as number[])
  const found: Course = { rounds: [], prestige: rows(), ducats: rows(), towns: rows() }
  const sum = new Array<number>(players).fill(0)
  const last: Record<string, number[]> = { ducats: new Array<number>(players).fill(NaN), towns: new Array<number>(players).fill(NaN) }
  let [age, round] = [1, 1]
  for (const event of all) {
    const player = fact(event, 'player')
    if (event.kind === 'prestige' && player < players) sum[player] += fact(event, 'change', 0)
    if (event.kind === 'final' && player < players) sum[player] = fact(event, 'prestige', 0)
    if (event.kind === 'income' && player < players) {
      last.ducats[player] = fact(event, 'ducats', 0) + fact(event, 'net', 0)
      last.towns[player] = fact(event, 'towns', 0)
    }
    if (!endsRound(event)) continue
    found.rounds.push({ age, round })
    sum.forEach((value, each) => found.prestige[each].push(value))
    last.ducats.forEach((value, each) => found.ducats[each].push(value))
    last.towns.forEach((value, each) => found.towns[each].push(value))
    age = event.kind === 'age' ? fact(event, 'age', age + 1) : age
    round = event.kind === 'round' ? fact(event, 'round', round + 1) : 1
  }
  return found
}
