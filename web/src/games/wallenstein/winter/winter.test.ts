import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../../lib/playback/queue'
import type { TableStore } from '../../../lib/table.svelte'
import type { Frame, LogEvent } from '../../../lib/types'
import { COUNTIES, countyNumber, MAP } from '../box'
import { playback } from '../playback'
import type { WallensteinView } from '../view'
import { eventsOfWinter, frames, grownBar, lead, ownerIn, winterOf, winterWith } from './winter'

const [BADEN, KOELN] = ['baden', 'koeln'].map(countyNumber)
const table = { seat: 0, name: (seat: number) => ['Ada', 'Ben', 'Clara'][seat], word: (section: string, key: number) => `${section} ${key}` } as unknown as TableStore
const view = { counties: Array.from({ length: COUNTIES }, () => ({ owner: -1, armies: 0, built: 0, revolts: 0 })), seats: [], phase: 'wintering', actions: [], action: 0 } as unknown as WallensteinView

function told(kind: string, facts: LogEvent['facts'], at = 1): LogEvent {
  return { at, kind, facts, sentence: `${kind}.`, seat: 0, time: '' }
}

function owners(): number[] {
  const found = new Array<number>(COUNTIES).fill(-1)
  found[KOELN] = 1
  return found
}

/** A winter of three seats: one is fed, one loses a county, one holds it. */
function winter(year: number, before: number[]): LogEvent[] {
  const scored = (seat: number, gains: number[]) => told('scored', { seat, counties_points: gains[0], buildings_points: gains[1], majority_points: gains[2], score: before[seat] + gains[0] + gains[1] + gains[2] })
  return [
    told('season', { year, season: 3 }),
    told('grain-lost', { grain: 3, stores: [7, 4, 2], realms: [3, 2, 1] }),
    told('famine', { seat: 1, unsupplied: 1, counties: [BADEN], drawer: 2, additional: 1, markers: [1], garrisons: [4], houses: [0b101] }),
    told('revolted', { seat: 1, county: BADEN, peasants: 2 }), told('fell', { thrown: [0, 4, 0, 0, 0, 2], tray: [1, 1, 0, 0, 0, 2] }), told('neutral', { county: BADEN }),
    told('famine', { seat: 2, unsupplied: 1, counties: [KOELN], drawer: 0, additional: 1, markers: [0], garrisons: [2], houses: [0] }),
    told('revolted', { seat: 2, county: KOELN, peasants: 1 }), told('fell', { thrown: [0, 0, 2, 0, 0, 1], tray: [1, 0, 2, 0, 0, 1] }), told('held', { seat: 2, county: KOELN, armies: 1 }),
    told('supplied', { seat: 0, grain: 4 }),
    told('majority', { region: 2, building: 0, seats: [0, 1], points: 2, most: 1 }), told('majority', { region: 2, building: 2, seats: [1], points: 1, most: 3 }),
    scored(0, [3, 2, 2]), scored(1, [1, 3, 3]), scored(2, [1, 0, 0]),
    told('statues-scored', { seat: 0, statues: 1, trophies: 0, points: 2, score: before[0] + 9 }),
    told('year-ended', { year, owners: owners(), built: new Array<number>(COUNTIES).fill(0) }),
  ]
}

describe('a winter', () => {
  const found = winterOf(winter(2, [10, 12, 5]))!

  it('says for each unit of grain what became of it, in the order of feeding', () => {
    expect(found).toMatchObject({ year: 2, loss: 3 })
    expect(found.grain).toEqual([
      { seat: 1, store: 4, lost: 3, counties: 2, fed: 1, missing: 1, over: 0 },
      { seat: 2, store: 2, lost: 2, counties: 1, fed: 0, missing: 1, over: 0 },
      { seat: 0, store: 7, lost: 3, counties: 3, fed: 3, missing: 0, over: 1 },
    ])
  })

  it('says why so many peasants rose, how the tray fell, and what was lost', () => {
    expect(found.revolts[0]).toEqual({ seat: 1, county: BADEN, drawer: 2, markers: 1, additional: 1, garrison: 4, houses: [0, 2], own: 1, peasants: 2, kept: false, left: 0 })
    expect(found.revolts[1]).toMatchObject({ county: KOELN, drawer: 0, own: 2, peasants: 1, kept: true, left: 1 })
  })

  it('counts points by source, with ranks before and now', () => {
    expect(found.rows.map(({ seat, before, gains, now, rank, change }) => [seat, before, gains.join(), now, rank, change])).toEqual([[0, 10, '3,2,2,2', 19, 1, 1], [1, 12, '1,3,3,0', 19, 1, 0], [2, 5, '1,0,0,0', 6, 3, 0]])
    expect(found.majorities.map(({ seats, points, most }) => [seats.join(), points, most])).toEqual([['0,1', 2, 1], ['1', 1, 3]])
    expect(lead(found.rows)).toEqual({ seats: [0, 1], by: 0 })
    expect(ownerIn(found, KOELN)).toBe(1)
  })

  it('has no ranks to climb before anybody had points', () => {
    const first = winterOf(winter(1, [0, 0, 0]))!
    expect(first.rows.map((row) => row.change)).toEqual([0, 0, 0])
    expect(lead(first.rows)).toEqual({ seats: [0], by: 2 })
  })

  it('grows its bars one source after another', () => {
    const [row] = found.rows
    expect(grownBar(row, 0)).toEqual([10, 0, 0, 0, 0])
    expect(grownBar(row, 4 / 9)).toEqual([10, 3, 1, 0, 0])
    expect(grownBar(row, 1)).toEqual([10, 3, 2, 2, 2])
  })
})

describe('two winters', () => {
  const both = [...winter(1, [0, 0, 0]), ...winter(2, [9, 7, 1])]

  it('are never mixed', () => {
    const [first, second] = both.filter((event) => event.kind === 'year-ended')
    expect(winterOf(eventsOfWinter(first, both))).toMatchObject({ year: 1, rows: [{ now: 9 }, { now: 7 }, { now: 1 }] })
    expect(winterOf(eventsOfWinter(second, both))?.revolts).toHaveLength(2)
    expect(eventsOfWinter(both[2], both)).toEqual([])
  })

  it('are told by what came before the step and by the step', () => {
    const own = both.slice(-3)
    expect(winterWith(both.slice(0, -3), own)).toMatchObject({ year: 2, loss: 3 })
    expect(winterWith(both, own)).toEqual(winterWith(both.slice(0, -3), own))
    expect(winterWith([], own)).toBeNull()
  })
})

describe('in playback', () => {
  it('the points of all seats and the end of the year are one step, and it is a scene', () => {
    const events = winter(1, [0, 0, 0])
    const moment = (...kinds: string[]): Frame => ({ at: 7, view, events: events.filter((event) => kinds.includes(event.kind)), scores: [0, 0, 0] })
    const steps = stepsOf([moment('grain-lost'), moment('majority', 'scored'), moment('statues-scored'), moment('year-ended'), { ...moment(), events: [told('season', { year: 2, season: 0 })] }], { view, scores: [0, 0, 0] }, 0, table, playback)
    expect(steps.map((step) => step.scene)).toEqual([false, true, false])
    expect(steps[1].events.map((event) => event.kind)).toEqual(['majority', 'majority', 'scored', 'scored', 'scored', 'statues-scored', 'year-ended'])
    expect(playback.scene!.around(events.at(-1)!, events)[0].kind).toBe('grain-lost')
  })
})

describe('the regions', () => {
  it('have one scale and hold all their counties', () => {
    const all = frames().map((frame) => ({ ...frame, box: frame.viewBox.split(' ').map(Number) }))
    expect(new Set(all.map(({ box }) => box[3])).size).toBe(1)
    for (const { box, width, counties } of all) {
      expect(Math.abs(box[2] - width)).toBeLessThan(1)
      for (const number of counties) {
        const [left, top, right, bottom] = MAP.counties[number].box
        expect(left >= box[0] && top >= box[1] && right <= box[0] + box[2] && bottom <= box[1] + box[3]).toBe(true)
      }
    }
    expect(all.flatMap(({ counties }) => counties)).toHaveLength(COUNTIES)
  })
})
