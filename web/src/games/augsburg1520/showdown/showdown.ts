/** A showdown as it is played: whose cards are turned in which order, who leads after each, and what it costs. Nothing here is luck. */
import type { LogEvent } from '../../../lib/types'
import { JOKER } from '../box'
import { rankOf } from '../logic'

/** Milliseconds at normal speed. */
export const LOOK = 500 // before the first card
export const TURN = 420 // between two cards that are turned
export const HOLD = 700 // when all lie open, before the winner is named
export const PAY = 420 // the winner's cards leave
export const AT_MOST = 3600 // for all cards of a showdown of others
export const AT_MOST_MINE = 7000

export interface Hand {
  seat: number
  cards: number[] // in the order in which they are turned: the best comes last
}

export interface Showdown {
  noble: number
  hands: Hand[] // clockwise from whoever made the highest offer
  winner: number
  consoled: { seat: number; money: number }[]
}

const fact = (event: LogEvent, name: string): number => (typeof event.facts[name] === 'number' ? (event.facts[name] as number) : -1)

/** What several seats showed, told whole; null if it is none, or if one stood alone. */
export function showdownOf(events: LogEvent[]): Showdown | null {
  const won = events.find((event) => event.kind === 'won')
  const hands = events.flatMap((event) => (event.kind === 'showed' && Array.isArray(event.facts.certificates) ? [{ seat: fact(event, 'seat'), cards: [...event.facts.certificates].sort((one, other) => rankOf(one) - rankOf(other)) }] : []))
  if (!won || hands.length < 2) return null
  const consoled = events.flatMap((event) => (event.kind === 'consoled' ? [{ seat: fact(event, 'seat'), money: fact(event, 'money') }] : []))
  return { noble: fact(won, 'noble'), hands, winner: fact(won, 'seat'), consoled }
}

export const isMine = (showdown: Showdown, seat: number): boolean => showdown.hands.some((hand) => hand.seat === seat)

/** How many cards are turned: everybody's first, then everybody's second, and so on. */
export const cardsOf = (showdown: Showdown): number => showdown.hands.reduce((sum, hand) => sum + hand.cards.length, 0)

/** Of each hand, how many cards lie open when so many have been turned. */
export function openAfter(showdown: Showdown, turned: number): number[] {
  const open = showdown.hands.map(() => 0)
  const most = Math.max(...showdown.hands.map((hand) => hand.cards.length))
  let left = turned
  for (let place = 0; place < most; place++) {
    for (const [at, hand] of showdown.hands.entries()) {
      if (left <= 0 || place >= hand.cards.length) continue
      open[at]++
      left--
    }
  }
  return open
}

/** The best card of a hand that lies open; null while none counts. */
export function bestOf(hand: Hand, open: number): number | null {
  const card = hand.cards.slice(0, open).findLast((each) => each !== JOKER)
  return card ?? null
}

/** Who leads with the cards that lie open; -1: nobody yet. */
export function leaderOf(showdown: Showdown, open: number[]): number {
  let leader = -1
  let high = 0
  for (const [at, hand] of showdown.hands.entries()) {
    const best = bestOf(hand, open[at])
    if (best !== null && rankOf(best) > high) [leader, high] = [hand.seat, rankOf(best)]
  }
  return leader
}

export interface Pace {
  turn: number // between two cards
  turned: number // when the last one lies open
  named: number // when the winner is named
  done: number
}

/** When what happens; a showdown of others takes no longer than it may, however many cards there are. */
export function paceOf(showdown: Showdown, mine: boolean): Pace {
  const cards = cardsOf(showdown)
  const turn = Math.min(TURN, (mine ? AT_MOST_MINE : AT_MOST) / cards)
  const turned = turn * cards
  return { turn, turned, named: turned + HOLD, done: turned + HOLD + PAY }
}

/** How many cards lie open at this moment; before 0 none does. */
export function turnedAt(showdown: Showdown, pace: Pace, time: number): number {
  return Math.max(0, Math.min(cardsOf(showdown), Math.floor(time / pace.turn)))
}
