import { describe, expect, it } from 'vitest'
import type { Step } from '../../../lib/playback/types'
import { setScenes } from '../../../lib/settings.svelte'
import type { LogEvent } from '../../../lib/types'
import { JOKER } from '../box'
import { scene, showdownAround } from '.'
import { AT_MOST, bestOf, cardsOf, leaderOf, openAfter, paceOf, showdownOf, TURN, turnedAt } from './showdown'

const LEO = 2 * 17
const event = (kind: string, facts: LogEvent['facts'], at = 9): LogEvent => ({ at, kind, facts, sentence: `${kind}.`, seat: 2, time: '' })
const showed = (seat: number, ...certificates: number[]) => event('showed', { seat, certificates })

// Seat 1 shows Leo 4, Leo 15 and a joker; seat 2 Leo 2, Leo 9 and Leo 12
const EVENTS = [showed(1, LEO + 3, LEO + 14, JOKER), showed(2, LEO + 1, LEO + 8, LEO + 11), event('won', { seat: 1, noble: 2 }), event('consoled', { seat: 2, money: 100 })]
const showdown = showdownOf(EVENTS)!

describe('a showdown', () => {
  it('is one only where several show, and knows what it costs', () => {
    expect(showdownOf([showed(1, LEO), event('won', { seat: 1, noble: 2 })])).toBe(null)
    expect(showdownOf(EVENTS.slice(0, 2))).toBe(null)
    expect(showdown).toMatchObject({ noble: 2, winner: 1, consoled: [{ seat: 2, money: 100 }] })
    expect(showdown.hands.map((hand) => hand.cards)).toEqual([[JOKER, LEO + 3, LEO + 14], [LEO + 1, LEO + 8, LEO + 11]])
  })

  it('turns one card after another, everybody’s best last', () => {
    expect(cardsOf(showdown)).toBe(6)
    expect([0, 1, 2, 3, 6].map((turned) => openAfter(showdown, turned))).toEqual([[0, 0], [1, 0], [1, 1], [2, 1], [3, 3]])
  })

  it('names whoever leads after each card; a joker leads nothing', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((turned) => leaderOf(showdown, openAfter(showdown, turned)))).toEqual([-1, -1, 2, 1, 2, 1, 1])
    expect(bestOf(showdown.hands[0], 1)).toBe(null)
  })

  it('takes no longer than it may for others, however many cards there are', () => {
    const many = { ...showdown, hands: [0, 1, 2, 3, 4].map((seat) => ({ seat, cards: Array<number>(8).fill(LEO) })) }
    expect(paceOf(showdown, false).turn).toBe(TURN)
    expect(paceOf(many, false).turned).toBeCloseTo(AT_MOST)
    const pace = paceOf(showdown, true)
    expect([-300, 0, TURN, pace.turned, pace.done].map((time) => turnedAt(showdown, pace, time))).toEqual([0, 0, 1, 6, 6])
  })
})

describe('its scene', () => {
  const step = { events: EVENTS, view: { seat: 0 } } as unknown as Step

  it('waits for those who take part, and is shown to whom it should be', () => {
    expect([scene.isMine(step, 1), scene.isMine(step, 0)]).toEqual([true, false])
    expect([scene.shows(step), scene.among(EVENTS)]).toEqual([true, true])
    setScenes('mine')
    expect([scene.shows(step), scene.shows({ ...step, view: { seat: 2 } })]).toEqual([false, true])
    setScenes('none')
    expect([scene.shows(step), scene.among(EVENTS)]).toEqual([false, false])
    setScenes('all')
  })

  it('is opened again by the line of whoever won', () => {
    const all = [event('passed', { seat: 3 }, 4), ...EVENTS, event('took-card', { seat: 1, privilege_card: 3 }, 10)]
    expect(showdownAround(EVENTS[2], all)).toEqual(EVENTS)
    expect(showdownAround(EVENTS[0], all)).toEqual([])
  })
})
