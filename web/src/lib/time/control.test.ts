import { describe, expect, it } from 'vitest'
import type { ClocksTold, SeatClockTold } from '../types'
import { lastDay, leftOf, presetControl, said, short, standsUntil } from './control'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-06-01T20:00:00.000Z')
const iso = (time: number) => new Date(time).toISOString()

const seat = (more: Partial<SeatClockTold> = {}): SeatClockTold => ({
  seat: 0, left: 3 * HOUR, whole: 24 * HOUR, runs: true, since: iso(NOW), due: iso(NOW + 3 * HOUR), phase: '', grace_until: null, away_until: null, away_left: 0, ...more,
})
const told = (opens: number | null = null, closes: number | null = null): ClocksTold => ({
  type: 'clock', now: iso(NOW), opens: opens === null ? null : iso(opens), closes: closes === null ? null : iso(closes), seats: [],
})

describe('what is left', () => {
  it('runs down while somebody is waited for, and never below nothing', () => {
    expect(leftOf(told(), seat(), NOW + HOUR)).toBe(2 * HOUR)
    expect(leftOf(told(), seat(), NOW + 5 * HOUR)).toBe(0)
    expect(leftOf(told(), seat({ runs: false, due: null }), NOW + HOUR)).toBe(3 * HOUR)
  })

  it('stands outside the hours of the table', () => {
    const overnight = seat({ due: iso(NOW + 13 * HOUR) }) // closes at 22:00, opens at 8:00
    expect(leftOf(told(NOW, NOW + 2 * HOUR), overnight, NOW + HOUR)).toBe(2 * HOUR)
    expect(leftOf(told(NOW, NOW + 2 * HOUR), overnight, NOW + 9 * HOUR)).toBe(HOUR)
    expect(leftOf(told(NOW + 10 * HOUR, NOW + 24 * HOUR), seat({ due: iso(NOW + 13 * HOUR) }), NOW + 5 * HOUR)).toBe(3 * HOUR)
    expect(standsUntil(told(NOW + 10 * HOUR, NOW + 24 * HOUR), NOW)).toBe(iso(NOW + 10 * HOUR))
    expect(standsUntil(told(NOW, NOW + HOUR), NOW)).toBeNull()
  })

  it('is said in the units that matter', () => {
    expect(short(51 * HOUR)).toBe('2 d 3 h')
    expect(short(3 * HOUR + 20 * MINUTE)).toBe('3 h 20 min')
    expect(short(245_000)).toBe('4:05')
  })

  it('ends with a day, not with the midnight after it', () => {
    expect(lastDay(iso(Date.parse('2026-06-04T00:00')), Date.parse('2026-06-01T12:00'))).toBe('Wednesday')
  })
})

describe('presets', () => {
  it('say what they mean', () => {
    expect(said(presetControl('live'))).toContain('30 minutes for the whole match, and 30 seconds more')
    expect(said(presetControl('day'))).toContain('1 day for each turn')
    expect(said(presetControl('days'))).toContain('3 days for each turn')
    expect(said({ ...presetControl('day', 'Europe/Berlin'), opens: 480, closes: 1320 })).toContain('from 8:00 to 22:00 (Europe/Berlin)')
  })
})
