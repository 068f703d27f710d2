/** What the table of Augsburg 1520 shows besides the view itself: worked out from the view and from what has been told. */
import { factsOf, mentioned, type Mention } from '../../lib/log'
import type { Gain } from '../../lib/replay'
import type { TableStore } from '../../lib/table.svelte'
import type { LogEvent } from '../../lib/types'
import { CATHEDRAL, CERTIFICATES, CHURCH, JOKER, MAXIMILIAN, nobleOf, priceOf, valueOf, type AugsburgPrinted } from './box'
import type { AugsburgView, SeatView } from './view.gen'

export type { AugsburgView, SeatView }

const number = (event: LogEvent, name: string): number => {
  const value = event.facts[name]
  return typeof value === 'number' ? value : -1
}
const numbers = (event: LogEvent, name: string): number[] => {
  const value = event.facts[name]
  return Array.isArray(value) ? value : []
}

// What goes on

export type SeatState = 'deciding' | 'thinking' | 'ready' | 'passed' | 'offered' | 'won' | 'none'

/** One word about a seat: what it is doing, or what it has done in this auction. */
export function stateOf(view: AugsburgView, seat: number): SeatState {
  const { phase } = view
  const mine = view.seats[seat]
  if (!mine || phase === 'over') return 'none'
  if (view.sealed.length && view.sealed[seat]) return 'thinking'
  if (phase === 'buying' || phase === 'giving') return 'ready'
  if (phase === 'showdown') return takesPart(view, seat) ? 'ready' : mine.passed ? 'passed' : 'none'
  if (view.deciding.includes(seat)) return 'deciding'
  if (phase === 'privileges') return view.marker === seat && view.noble >= 0 ? 'won' : 'none' // before the first visit nobody has won
  if (mine.passed) return 'passed'
  return mine.offer ? 'offered' : 'none'
}

export const takesPart = (view: AugsburgView, seat: number): boolean =>
  view.offer > 0 && view.seats[seat]?.offer === view.offer && !view.seats[seat]?.passed

/** The seats clockwise from whoever opened the auction. */
export function inTurn(view: AugsburgView, opener: number): number[] {
  const count = view.seats.length
  const first = opener < 0 ? 0 : opener
  return view.seats.map((_, turn) => (first + turn) % count)
}

// Auctions of this round, from events

export interface Shown {
  seat: number
  cards: number[]
  /** guilders of consolation */
  money: number
  won: boolean
}

export interface Auction {
  noble: number
  opener: number
  winner: number
  /** how many cards the winner paid */
  cards: number
  nobody: boolean
  shown: Shown[]
  privilegeCard: number
}

/** The auctions since the round began, in the order of the visits. */
export function auctionsOf(events: LogEvent[]): Auction[] {
  let found: Auction[] = []
  for (const event of events) {
    const now = found.at(-1)
    if (event.kind === 'round') found = []
    else if (event.kind === 'visited') {
      const noble = number(event, 'noble')
      found.push({ noble, opener: number(event, 'seat'), winner: -1, cards: 0, nobody: false, shown: [], privilegeCard: -1 })
    } else if (!now) continue
    else if (event.kind === 'nobody-offered') now.nobody = true
    else if (event.kind === 'showed') {
      now.shown.push({ seat: number(event, 'seat'), cards: numbers(event, 'certificates'), money: 0, won: false })
    } else if (event.kind === 'won') {
      now.winner = number(event, 'seat')
      const winner = now.shown.find((each) => each.seat === now.winner)
      if (winner) {
        winner.won = true
        now.cards = winner.cards.length
      }
    } else if (event.kind === 'consoled') {
      const consoled = now.shown.find((each) => each.seat === number(event, 'seat'))
      if (consoled) consoled.money = number(event, 'money')
    } else if (event.kind === 'took-card') now.privilegeCard = number(event, 'privilege_card')
  }
  return found
}

export interface Purchase {
  seat: number
  prices: number[]
  money: number
}

/** What everybody bought at the last deal, as the backs told. */
export function purchasesOf(events: LogEvent[]): Purchase[] {
  let found: Purchase[] = []
  let over = true
  for (const event of events) {
    if (event.kind === 'bought') {
      if (over) found = []
      over = false
      found.push({ seat: number(event, 'seat'), prices: numbers(event, 'prices'), money: number(event, 'money') })
    } else if (event.kind === 'visited' || event.kind === 'dealt') over = true
  }
  return found
}

/** How many points each seat has lost at the barriers. */
export function lostAtBarriers(events: LogEvent[], seats: number): number[] {
  const lost = Array.from({ length: seats }, () => 0)
  for (const event of events) {
    const seat = number(event, 'seat')
    if (event.kind === 'stopped' && seat in lost) lost[seat] = (lost[seat] ?? 0) + number(event, 'points')
  }
  return lost
}

export interface RoundTotal {
  round: number
  /** score of each seat at the end of the round */
  scores: number[]
}

/** The scores at the end of each round. */
export function scoresByRound(events: LogEvent[], seats: number): RoundTotal[] {
  const scores = Array.from({ length: seats }, () => 0)
  const found: RoundTotal[] = []
  let round = 0
  for (const event of events) {
    if (event.kind === 'scored') scores[number(event, 'seat')] = number(event, 'score')
    if (event.kind === 'round' || event.kind === 'ended') {
      if (round > 0) found.push({ round, scores: [...scores] })
      round = number(event, 'round')
    }
  }
  return found
}

// Cards

/** How a certificate ranks: its value, and at Maximilian the order of the nobles. */
export const rankOf = (card: number): number => (card === JOKER ? 0 : valueOf(card) * MAXIMILIAN + nobleOf(card))

export const counts = (card: number, noble: number): boolean =>
  card === JOKER || noble === MAXIMILIAN || nobleOf(card) === noble

/** The certificates of a hand that count for a noble, best first, jokers last. */
export function usable(hand: number[], noble: number): number[] {
  return hand.filter((card) => counts(card, noble)).sort((a, b) => rankOf(b) - rankOf(a))
}

export function bestCard(hand: number[], noble: number): number | null {
  const [best] = usable(hand, noble)
  return best === undefined || best === JOKER ? null : best
}

export interface Known {
  /** cards that lie in the discards: nobody can show them */
  discarded: Set<number>
  /** cards a rival has shown and taken back */
  held: Map<number, number>
}

/** What anybody who watched knows about where certificates are. */
export function knownCards(events: LogEvent[]): Known {
  const discarded = new Set<number>()
  const held = new Map<number, number>()
  let shown = new Map<number, number[]>()
  const discard = (card: number) => {
    held.delete(card)
    if (card !== JOKER) discarded.add(card)
  }
  for (const event of events) {
    const seat = number(event, 'seat')
    if (event.kind === 'visited') shown = new Map()
    else if (event.kind === 'showed') shown.set(seat, numbers(event, 'certificates'))
    else if (event.kind === 'won') {
      for (const [who, cards] of shown) {
        for (const card of cards) {
          if (who === seat) discard(card)
          else if (card !== JOKER) held.set(card, who)
        }
      }
    } else if (event.kind === 'discarded') discard(number(event, 'certificate'))
    else if (event.kind === 'left') numbers(event, 'certificates').forEach(discard)
    else if (event.kind === 'reshuffled') discarded.clear()
    else if (event.kind === 'gave') {
      // a card went under the supply unseen: it may be any that was known
      for (const giver of numbers(event, 'seats')) {
        for (const [card, who] of held) if (who === giver) held.delete(card)
      }
    }
  }
  return { discarded, held }
}

/** The cards that would beat the best card of a hand and that somebody else may hold, lowest first. */
export function beaters(hand: number[], noble: number, known: Known): number[] {
  const best = bestCard(hand, noble)
  const bar = best === null ? 0 : rankOf(best)
  const mine = new Set(hand)
  return Array.from({ length: CERTIFICATES }, (_, card) => card)
    .filter((card) => counts(card, noble) && rankOf(card) > bar && !mine.has(card) && !known.discarded.has(card))
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** Cards of a hand side by side: those of each noble, then jokers; each with its place in the hand, high ones first. */
export interface HandGroup {
  noble: number // -1: jokers
  cards: number[]
}

export function groupsOf(hand: number[], first: number): HandGroup[] {
  const order = first >= 0 && first < MAXIMILIAN ? [first, -1, ...[0, 1, 2, 3].filter((each) => each !== first)] : [0, 1, 2, 3, -1]
  return order
    .map((noble) => ({ noble, cards: hand.filter((card) => nobleOf(card) === noble).sort((a, b) => b - a) }))
    .filter((group) => group.cards.length > 0)
}

/** Take some cards out of a hand; of jokers, as many as are named. */
export function without(hand: number[], taken: number[]): number[] {
  const left = [...hand]
  for (const card of taken) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** The order in which picks are sent: certificates before jokers, because jokers alone are never enough. */
export const certificatesFirst = (cards: number[]): number[] => [...cards].sort((a, b) => rankOf(b) - rankOf(a))

/** A sensible set to show: the best card and otherwise the least. */
export function suggested(hand: number[], noble: number, count: number): number[] {
  const cards = usable(hand, noble)
  const certificates = cards.filter((card) => card !== JOKER)
  const [best] = certificates
  if (best === undefined || cards.length < count || count < 1) return []
  return [best, ...certificates.slice(1).reverse(), ...cards.filter((card) => card === JOKER)].slice(0, count)
}

// Money

export interface Forecast {
  total: number
  left: number
}

export function forecast(printed: AugsburgPrinted, money: number, cards: number[]): Forecast {
  const total = cards.reduce((sum, card) => sum + priceOf(printed, card), 0)
  return { total, left: money - total }
}

// The track

/** Where the rail of the track ends: at 60, or past the marker that has gone on. */
export const trackEnd = (scores: number[]): number => Math.max(60, Math.ceil(Math.max(0, ...scores) / 10) * 10)

/** Where a marker stands beside its points: in the lower or the upper row, and how far aside. */
export interface Standing { row: number; aside: number }

/** Markers that would cover each other stand in two rows, then beside each other; `places` and `room` in the same unit. */
export function standings(places: number[], room: number): Standing[] {
  const found: Standing[] = places.map(() => ({ row: 0, aside: 0 }))
  const order = places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]! || a - b)
  order.forEach((seat, turn) => {
    const isFree = (row: number, aside: number) => order.slice(0, turn).every((other) => found[other]!.row !== row || Math.abs(places[other]! + found[other]!.aside - places[seat]! - aside) >= room)
    let aside = 0
    while (!isFree(0, aside) && !isFree(1, aside)) aside += room
    found[seat] = { row: isFree(0, aside) ? 0 : 1, aside }
  })
  return found
}

// Ties

export interface Tie {
  /** best first */
  seats: number[]
  by: 'cathedral' | 'church' | 'nothing'
}

/** How the tie-break stands: among those with equal points, or else among all who have a building. */
export function ties(seats: SeatView[]): Tie[] {
  const byScore = new Map<number, number[]>()
  seats.forEach((each, seat) => byScore.set(each.score, [...(byScore.get(each.score) ?? []), seat]))
  return [...byScore.entries()]
    .filter(([, tied]) => tied.length > 1)
    .sort(([a], [b]) => b - a)
    .map(([, tied]) => tieAmong(seats, tied))
}

export function tieAmong(seats: SeatView[], tied: number[]): Tie {
  const tile = (seat: number, which: number) => seats[seat]?.tiles[which] ?? 0
  const order = [...tied].sort(
    (a, b) => tile(b, CATHEDRAL) - tile(a, CATHEDRAL) || tile(b, CHURCH) - tile(a, CHURCH) || a - b,
  )
  if (order.some((seat) => tile(seat, CATHEDRAL))) return { seats: order, by: 'cathedral' }
  return { seats: order, by: order.some((seat) => tile(seat, CHURCH)) ? 'church' : 'nothing' }
}

export const tileValue = (seat: SeatView | undefined, by: Tie['by']): number =>
  by === 'nothing' ? 0 : (seat?.tiles[by === 'cathedral' ? CATHEDRAL : CHURCH] ?? 0)

// Privileges

export const nextStep = (printed: AugsburgPrinted, seat: SeatView | undefined, category: number): number =>
  Math.min(printed.income.length, (seat?.steps[category] ?? 1) + 1)

/** The cards a seat has just drawn with a privilege, if nothing else was dealt since. */
export function drawnSince(events: LogEvent[]): number[] {
  for (const event of [...events].reverse()) {
    if (event.kind === 'received') return numbers(event, 'certificates')
    if (event.kind === 'took-card') return []
  }
  return []
}

const HEAD = 72 // px of a group's name
const BETWEEN = 4
const APART = 14
const LEAST = 34

/** How wide cards can be so that all groups of a hand stand in one row; if they cannot, a size to read in two rows. */
export function cardWidth(groups: number[], room: number, most: number): number {
  const needed = (width: number) =>
    groups.reduce((sum, cards) => sum + Math.max(HEAD, cards * width + (cards - 1) * BETWEEN), (groups.length - 1) * APART)
  for (let width = most; width >= LEAST; width -= 2) if (needed(width) <= room) return width
  return Math.min(most, 44)
}

/** Push places on a line apart, so that none is closer than `gap` to another; each stays as near as can be. */
export function apart(places: number[], gap: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const found = [...places]
  for (let turn = 0; turn < places.length; turn++) {
    for (let at = 1; at < order.length; at++) {
      const above = order[at - 1]!
      const below = order[at]!
      const missing = gap - (found[below]! - found[above]!)
      if (missing > 0) {
        found[above]! -= missing / 2
        found[below]! += missing / 2
      }
    }
  }
  return found
}

/** Sources of points, in the order of the reasons that the server gives: nobility, privilege cards, privileges left unused, compensation. */
export const SOURCES = ['nobility', 'card', 'unused', 'compensation'] as const

/** Where the points won in one moment came from. */
export function gained(events: LogEvent[]): Gain[] {
  return events.flatMap((event) => (event.kind === 'scored' ? [{ seat: number(event, 'seat'), points: number(event, 'points'), source: number(event, 'reason') }] : []))
}

/** The noble that an event names; the cards in their names lie in no one place. */
export function mentions(event: LogEvent, table: TableStore): Mention[] {
  return mentioned(event.sentence, new Map(factsOf(event, 'noble').map((noble) => [table.word('noble', noble), `noble.${noble}`])))
}
