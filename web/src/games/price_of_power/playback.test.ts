import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../lib/playback/queue'
import type { TableStore } from '../../lib/table.svelte'
import type { LogEvent } from '../../lib/types'
import { playback } from './playback'

const ME = 0
const table = { seat: ME, info: { seats: [{}, {}, {}] } } as unknown as TableStore
const view = { realms: [40, 41, 42] }
const event = (kind: string, facts: Record<string, number>, at = 4): LogEvent => ({ at, kind, facts, sentence: `${kind}.`, seat: 1, time: '' })
const steps = (...moments: LogEvent[][]) => stepsOf(moments.map((events) => ({ at: events[0].at, scores: [], view, events })), { view, scores: [] }, 0, table, playback)

describe('a choice', () => {
  it('is one step with all that comes of it', () => {
    const found = steps([event('power', { player: 1 })], [event('influence', { player: 1, area: 7 }), event('turn', { player: 2 })], [event('played', { player: 2 }, 5)])
    expect(found.map((step) => [step.seat, step.sentence, step.consequence, step.places])).toEqual([
      [1, 'influence', 'power.', ['area.7']],
      [2, 'played', '', []],
    ])
  })

  it('to draw a card is one step with the next one of the same player', () => {
    const drew = (player: number, at: number) => [event('drew-from', { player, deck: 1 }, at)]
    const found = steps(drew(1, 4), [...drew(1, 5), event('turn', { player: 2 }, 5)], drew(2, 6), [event('drew-from', { player: 2 }, 7), event('ducats', { player: 2 }, 7)])
    expect(found.map((step) => [step.seat, step.events.length])).toEqual([[1, 2], [2, 1], [2, 2]])
  })

  it('stops where it goes against me', () => {
    expect(steps([event('war', { player: 1, realm: 40 })])[0].stop).toBe('attacked')
    expect(steps([event('war', { player: 1, realm: 42 })])[0].stop).toBe(null)
    expect(steps([event('influence-lost', { player: ME, area: 3 })])[0].stop).toBe('lost')
    expect(steps([event('influence-lost', { player: 2, area: 3 })])[0].stop).toBe(null)
  })
})
