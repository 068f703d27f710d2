import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../lib/playback/queue'
import type { TableStore } from '../../lib/table.svelte'
import type { LogEvent } from '../../lib/types'
import type { AugsburgView } from './logic'
import { playback } from './playback'

const ME = 0
const table = { seat: ME, word: (_: string, key: number) => ['Philipp', 'Louise'][key] } as unknown as TableStore
const view = (changes: Partial<AugsburgView> = {}) => ({ noble: 1, leader: -1, ...changes }) as AugsburgView
const event = (kind: string, facts: Record<string, number>, sentence = `${kind}.`): LogEvent => ({ at: 4, kind, facts, sentence, seat: 1, time: '' })
const steps = (before: AugsburgView, ...moments: { view: AugsburgView; events: LogEvent[] }[]) => stepsOf(moments.map((each) => ({ at: 4, scores: [], ...each })), { view: before, scores: [] }, 0, table, playback)

describe('an auction', () => {
  it('stops where I am outbid, and names the noble and the seat', () => {
    const [step] = steps(view({ leader: ME }), { view: view({ leader: 1 }), events: [event('offered', { seat: 1, cards: 3 })] })
    expect(step).toMatchObject({ stop: 'outbid', places: ['noble.1', 'seat.1'], section: 'Auction for Louise' })
    const [other] = steps(view({ leader: 2 }), { view: view({ leader: 1 }), events: [event('offered', { seat: 1, cards: 3 })] })
    expect(other.stop).toBe(null)
  })

  it('tells in one line who passes', () => {
    const found = steps(view(), { view: view(), events: [event('passed', { seat: 1 }, 'Ben passes.')] }, { view: view(), events: [event('passed', { seat: 2 }, 'Clara passes.')] })
    expect(found.map((step) => step.sentence)).toEqual(['Ben passes. Clara passes.'])
  })
})

describe('robbing', () => {
  it('stops where I am the victim, and names both', () => {
    const [step] = steps(view(), { view: view(), events: [event('robbed', { seat: 1, victim: ME, category: 0, step: 2 })] })
    expect(step).toMatchObject({ stop: 'robbed', places: ['seat.1', 'seat.0'] })
  })
})
