import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../lib/types'
import { drops, eventsOfYear, lastScoring, lastWinter, sides, winterOfYear } from './story'

function told(kind: string, facts: LogEvent['facts'], at = 1): LogEvent {
  return { at, kind, facts, sentence: kind, seat: 0, time: '' }
}

describe('the last drop', () => {
  it('has the defender, and leaves out peasants who do not help', () => {
    const [drop] = drops([told('attacked', { seat: 0, origin: 7, county: 8, armies: 4, defender: 1, peasants_help: 0 }), told('fell', { thrown: [4, 3, 0, 0, 0, 0], tray: [3, 1, 2, 0, 0, 2] }), told('conquered', { seat: 0, county: 8, armies: 2 })])
    expect(drop).toMatchObject({ kind: 'attack', seat: 0, defender: 1, county: 8, peasantsFor: 'nobody', end: 'conquered', left: 2 })
    expect(sides(drop)).toEqual({ attackers: 3, own: 1, peasants: 0, by: [[2, 2], [5, 2]] })
  })

  it('counts peasants against the ruler in a revolt', () => {
    const [drop] = drops([told('revolted', { seat: 1, county: 8, peasants: 1 }), told('fell', { thrown: [0, 3, 0, 0, 0, 1], tray: [0, 2, 0, 0, 0, 1] }), told('held', { seat: 1, county: 8, armies: 1 })])
    expect(sides(drop)).toEqual({ attackers: 2, own: 0, peasants: 1, by: [] })
    expect(drop.end).toBe('held')
  })

  it('keeps its key when older events are read in later', () => {
    const last = [told('attacked', { seat: 0, origin: 7, county: 8, armies: 4, defender: -1, peasants_help: 1 }, 9), told('fell', { thrown: [4, 0, 0, 0, 0, 1], tray: [2, 0, 0, 0, 0, 0] }, 9)]
    expect(drops(last).at(-1)?.key).toBe(drops([told('placed', { seat: 1, county: 8, armies: 3 }, 0), ...last]).at(-1)?.key)
  })
})

it('reads each winter’s points apart', () => {
  const winter = (year: number, score: number) => [told('season', { year, season: 3 }), told('majority', { region: 0, building: 1, seats: [0], points: 2 }), told('scored', { seat: 0, counties_points: 5, buildings_points: 3, majority_points: 2, score }), told('scored', { seat: 1, counties_points: 4, buildings_points: 0, majority_points: 0, score: 4 })]
  const found = lastScoring([...winter(1, 10), ...winter(2, 20)])
  expect(found?.year).toBe(2)
  expect(found?.rows.map((row) => row.score)).toEqual([20, 4])
  expect(found?.majorities).toHaveLength(1)
})

it('tells who went hungry and what was lost', () => {
  const found = lastWinter([told('grain-lost', { grain: 3 }), told('famine', { seat: 2, unsupplied: 4, counties: [3, 9] }), told('neutral', { county: 9 }), told('supplied', { seat: 0, grain: 1 })])
  expect(found).toMatchObject({ loss: 3, seats: [{ seat: 2, hungry: 4, lost: [9] }, { seat: 0, fed: true }] })
})

describe('the year', () => {
  const season = (year: number, season: number) => told('season', { year, season })
  const drawn = (card: number) => told('event', { event_card: card })
  const first = [season(1, 0), drawn(4), season(1, 1), drawn(7), season(1, 2), drawn(2), season(1, 3), told('grain-lost', { grain: 3 })]

  it('has no event of the year before, also in its first spring', () => {
    expect(eventsOfYear([...first, season(2, 0)], 2)).toEqual([])
    expect(eventsOfYear([...first, season(2, 0), drawn(9), season(2, 1)], 2)).toEqual([{ season: 0, card: 9 }])
    expect(eventsOfYear([...first, season(2, 0), drawn(9)], 1).map((each) => each.card)).toEqual([4, 7, 2])
  })

  it('has no winter of the year before', () => {
    expect(winterOfYear([...first, season(2, 3)], 2)).toBeNull()
    expect(winterOfYear([...first, season(2, 3), told('grain-lost', { grain: 5 })], 2)).toMatchObject({ year: 2, loss: 5 })
  })
})
