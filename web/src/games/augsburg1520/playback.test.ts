import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../lib/playback/queue'
import type { TableStore } from '../../lib/table.svelte'
import type { LogEvent } from '../../lib/types'
import type { AugsburgView } from './logic'
import { playback } from './playback'
import { wasteOf } from './waste'

const ME = 0
const NAMES = ['Ada', 'Ben', 'Clara']
const WORDS: Record<string, string[] | Record<string, string>> = { noble: ['Philipp', 'Louise'], step: { '1-2': 'Freeman', '1-3': 'Count' } }
const table = { seat: ME, events: [] as LogEvent[], word: (section: string, key: string | number) => (WORDS[section] as any)[key], name: (seat: number) => NAMES[seat], printed: { income: [600, 900, 1200, 1600], points: [3, 5, 8, 12], cards_to_buy: [4, 5, 6, 6] } } as unknown as TableStore
const view = (changes: Partial<AugsburgView> = {}) => ({ noble: 1, leader: -1, seat: ME, ...changes }) as AugsburgView
const event = (kind: string, facts: LogEvent['facts'], sentence = `${kind}.`): LogEvent => ({ at: 4, kind, facts, sentence, seat: 1, time: '' })
const steps = (before: AugsburgView, ...moments: { view: AugsburgView; events: LogEvent[] }[]) => stepsOf(moments.map((each) => ({ at: 4, scores: [], ...each })), { view: before, scores: [] }, 0, table, playback)

describe('an auction', () => {
  it('stops where I am outbid, and names the noble and the seat', () => {
    const [step] = steps(view({ leader: ME }), { view: view({ leader: 1 }), events: [event('offered', { seat: 1, cards: 3 })] })
    expect(step).toMatchObject({ stop: 'outbid', places: ['noble.1', 'seat.1'], section: 'Auction for Louise' })
    const [other] = steps(view({ leader: 2 }), { view: view({ leader: 1 }), events: [event('offered', { seat: 1, cards: 3 })] })
    expect(other.stop).toBe(null)
  })

  it('gives what nobody does to nobody, whoever made the last choice before it', () => {
    const [begun, opened] = steps(view({ noble: -1 }), { view: view({ noble: -1 }), events: [event('round', { round: 1 }, 'Round 1 begins.')] }, { view: view(), events: [event('visited', { noble: 1, seat: 2 })] })
    expect([begun.seat, opened.seat]).toEqual([-1, 2])
  })

  it('tells in one line who passes', () => {
    const found = steps(view(), { view: view(), events: [event('passed', { seat: 1 }, 'Ben passes.')] }, { view: view(), events: [event('passed', { seat: 2 }, 'Clara passes.')] })
    expect(found.map((step) => step.sentence)).toEqual(['Ben passes. Clara passes.'])
    const [mine] = steps(view(), { view: view(), events: [event('passed', { seat: ME }, 'Ada passes.')] })
    expect(mine.sentence).toBe('You pass')
  })
})

describe('a showdown', () => {
  const LOUISE = 17
  const events = [event('showed', { seat: 1, certificates: [LOUISE + 3, LOUISE + 11] }), event('showed', { seat: 2, certificates: [LOUISE + 9, LOUISE + 10] }), event('won', { seat: 1, noble: 1 }), event('consoled', { seat: 2, money: 100 })]

  it('is one step with a scene that names nobody beforehand', () => {
    const [step, ...more] = steps(view({ phase: 'showdown' }), { view: view({ phase: 'privileges' }), events })
    expect(more).toEqual([])
    expect(step).toMatchObject({ scene: true, seat: -1, sentence: 'Ben wins the showdown for Louise with Louise 12', consequence: 'Ben pays 2 cards. Clara gets 100 guilders.' })
    expect(playback.button?.(step)).toBe('Watch the showdown')
  })

  it('is none for whoever stands alone', () => {
    const [step] = steps(view(), { view: view(), events: [events[0], events[2]] })
    expect(step).toMatchObject({ scene: false, seat: 1, sentence: 'Ben wins Louise unopposed and pays 2 cards' })
  })
})

describe('robbing', () => {
  it('stops where I am the victim, and says who takes which step from whom', () => {
    const robbed = event('robbed', { seat: 1, victim: ME, category: 1, step: 3 })
    const [step] = steps(view(), { view: view(), events: [robbed] })
    expect(step).toMatchObject({ stop: 'robbed', places: ['seat.1', 'seat.0'], sentence: 'Ben takes Count from you', consequence: 'You fall to Freeman: 5 instead of 8 points a round.' })
  })

  it('tells for which step a compensation is', () => {
    const robbed = event('robbed', { seat: 1, victim: 2, category: 1, step: 3 })
    const store = { ...table, events: [robbed] } as unknown as TableStore
    const money = stepsOf([{ at: 4, scores: [], view: view(), events: [event('compensated', { seat: 2, money: 100 })] }], { view: view(), scores: [] }, 0, store, playback)
    expect(money[0].sentence).toBe('Clara takes 100 guilders in return for Count')
    const point = stepsOf([{ at: 4, scores: [], view: view(), events: [event('scored', { seat: 2, points: 0, score: 25, reason: 3 }), event('stopped', { seat: 2, points: 1, barrier: 25 }, 'The barrier costs Clara 1 point.')] }], { view: view(), scores: [] }, 0, store, playback)
    expect(point[0]).toMatchObject({ sentence: 'Clara takes 0 points in return for Count', consequence: 'The barrier costs Clara 1 point.' })
  })
})

describe('a warning at a barrier', () => {
  it('is worded for points at once, for the income after them, and for not building', () => {
    expect(wasteOf('points', { lost: 3, later: 0, barrier: 25 })).toBe('The barrier at 25 takes 3 points of it')
    expect(wasteOf('take', { lost: 3, later: 1, barrier: 25 })).toBe('The barrier at 25 takes 3 points of it, and 1 more of this round’s income')
    expect(wasteOf('forgo', { lost: 0, later: 1, barrier: 45 })).toBe('The barrier at 45 then takes 1 point more of this round’s income')
    expect(wasteOf('climb', { later: 2, barrier: 45 })).toBe('This round the barrier at 45 takes 2 points of what it adds')
    expect(wasteOf('pass', { later: 2, barrier: 25 })).toBe('Unless you build first, the barrier at 25 takes 2 points of your income this round')
    expect(wasteOf('points', { gained: 6 })).toBe('')
  })
})
