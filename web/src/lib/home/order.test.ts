import { describe, expect, it } from 'vitest'
import { finished, inPlay, isLate, pause, placeAt, standing, waiting } from './order'
import type { Summary } from '../types'

const SEAT = { seat: 0, colour: 'red', kind: 'person', name: 'Ada', bot: null, mine: true, online: true, resigned: false, stand_in: null, absence: null } as const

function table(id: string, more: Partial<Summary> = {}): Summary {
  return {
    id, game: 'g', title: 'G', name: id, state: 'playing', seats: [SEAT, { ...SEAT, seat: 1, mine: false }], my_seats: [0], my_turn: false, deciding: [1],
    round: '', updated: '2026-01-02T10:00:00.000Z', unseen: 0, news: [], asked: null, requests: [], scores: [], places: [], clock: null, ...more,
  }
}
const asked = (since: string) => ({ seat: 0, kind: 'k', numbers: {}, sentence: 'What now?', since })
const names = (tables: Summary[]) => tables.map((each) => each.id)

describe('the tables of the home page', () => {
  it('begin with the one that has waited longest for me', () => {
    const tables = [
      table('new', { my_turn: true, asked: asked('2026-01-03T09:00:00.000Z') }),
      table('other'),
      table('old', { my_turn: true, asked: asked('2026-01-01T09:00:00.000Z'), updated: '2026-01-03T12:00:00.000Z' }),
      table('unknown', { my_turn: true, updated: '2026-01-02T09:00:00.000Z' }), // from before questions were kept
      table('over', { state: 'over' }),
    ]
    expect(names(waiting(tables))).toEqual(['old', 'unknown', 'new'])
    expect(names(inPlay(tables))).toEqual(['other'])
    expect(names(finished(tables))).toEqual(['over'])
  })

  it('go by the clock where there is one', () => {
    const clock = { since: '2026-01-01T00:00:00.000Z', due: '2026-01-02T00:00:00.000Z', left: 0, whole: 86_400_000, phase: '', away_until: null } as const
    const timed = table('timed', { my_turn: true, asked: asked('2026-01-09T09:00:00.000Z'), clock })
    expect(names(waiting([table('a', { my_turn: true, asked: asked('2026-01-05T09:00:00.000Z') }), timed]))).toEqual(['timed', 'a'])
    expect(isLate(timed, Date.parse('2026-01-01T19:00:00.000Z'))).toBe(false)
    expect(isLate(timed, Date.parse('2026-01-01T19:12:00.000Z'))).toBe(true)
    expect(isLate(table('none'), Date.now())).toBe(false)
  })

  it('in play put first what wants an answer, then where a bot sits for me, then the newest', () => {
    const tables = [
      table('quiet', { updated: '2026-01-01T10:00:00.000Z' }),
      table('newest', { updated: '2026-01-09T10:00:00.000Z' }),
      table('bot', { seats: [{ ...SEAT, stand_in: 'easy' }], updated: '2026-01-01T08:00:00.000Z' }),
      table('request', { requests: ['Jonas would like to take back a choice.'], updated: '2026-01-01T07:00:00.000Z' }),
      table('lobby', { state: 'waiting', updated: '2026-01-03T10:00:00.000Z' }),
    ]
    expect(names(inPlay(tables))).toEqual(['request', 'bot', 'newest', 'lobby', 'quiet'])
  })

  it('say how I stand where everybody can see it', () => {
    expect(standing(table('a', { scores: [38, 30] }))).toEqual({ mine: 38, best: 30, leader: 1 })
    expect(standing(table('a', { scores: [] }))).toBeNull()
    expect(standing(table('a', { scores: [0, 0] }))).toBeNull()
    expect(standing(table('a', { scores: [3, 4], my_seats: [0, 1] }))).toBeNull()
    expect([placeAt(table('a', { places: [1, 2] })), placeAt(table('a', { places: [1, 0] })), placeAt(table('a'))]).toEqual([1, 2, 0])
  })

  it('are read again soon while something happens, and seldom when nobody looks', () => {
    expect([0, 1, 2, 3, 9].map((quiet) => pause(quiet, false))).toEqual([4, 6, 9, 14, 30])
    expect(pause(0, true)).toBe(60)
  })
})
