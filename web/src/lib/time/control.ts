/** The clock of a table: what can be chosen, what it means in words, and how much time is left. */
import type { ClocksTold, Control, SeatClockTold } from '../types'
import { language, t } from '../words.svelte'

export const PRESETS = ['none', 'live', 'day', 'days', 'own'] as const
export type Preset = (typeof PRESETS)[number]
export type WholeControl = Required<Control>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
export const TIMES = [5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY]
export const INCREMENTS = [0, 10, 30, MINUTE, 5 * MINUTE, HOUR, 8 * HOUR, DAY]
export const GRACES = [0, MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY]
export const VACATIONS = [0, 7, 14, 30]
export const ENDS = ['stand-in', 'skip', 'resign', 'nothing'] as const

const ANY_HOUR = { opens: 0, closes: 0 }

/** The time zone of this device. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** What a preset means; as your own clock begins with a day for each turn. */
export function presetControl(preset: Preset, zone = zoneHere()): WholeControl {
  const usual = { end: 'stand-in', bot: '', ...ANY_HOUR, zone } as const
  if (preset === 'live') return { kind: 'bank', time: 30 * MINUTE, increment: 30, grace: MINUTE, vacation: 0, ...usual }
  const days = preset === 'days' ? 3 : 1
  return { kind: 'turn', time: days * DAY, increment: 0, grace: days * 2 * HOUR, vacation: 14, ...usual }
}

/** Every time zone there is, that of this device first. */
export function zones(): string[] {
  return [...new Set([zoneHere(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** "20 minutes", "3 days": in the largest unit that fits. */
export function span(seconds: number): string {
  if (seconds === 0) return t('clock.span.none')
  if (seconds % DAY === 0) return t('clock.span.days', { n: seconds / DAY })
  if (seconds % HOUR === 0) return t('clock.span.hours', { n: seconds / HOUR })
  if (seconds % MINUTE === 0) return t('clock.span.minutes', { n: seconds / MINUTE })
  return t('clock.span.seconds', { n: seconds })
}

/** "8:00" */
export function hour(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The whole clock in one or two sentences, for those who sit down. */
export function said(clock: Control): string {
  const time = span(clock.time)
  const sentences = [
    clock.kind === 'turn' ? t('clock.said.turn', { time }) : clock.increment ? t('clock.said.increment', { time, more: span(clock.increment) }) : t('clock.said.bank', { time }),
    t(`clock.said.${clock.end ?? 'stand-in'}`, { grace: span(clock.grace ?? 0) }),
  ]
  if ((clock.opens ?? 0) !== (clock.closes ?? 0)) sentences.push(t('clock.said.hours', { from: hour(clock.opens ?? 0), to: hour(clock.closes ?? 0), zone: (clock.zone ?? 'UTC').replaceAll('_', ' ') }))
  if (clock.vacation) sentences.push(t('clock.said.vacation', { n: clock.vacation }))
  return sentences.join(' ')
}

/* what is left */

const ahead = new WeakMap<ClocksTold, number>()

/** How far the clock of the server is ahead of ours; clocks of browsers differ. */
export function serverTime(told: ClocksTold, now = Date.now()): number {
  const known = ahead.get(told)
  if (known !== undefined) return now + known
  const found = Date.parse(told.now) - Date.now()
  ahead.set(told, found)
  return now + found
}

/** Milliseconds that a seat has left; outside the hours of the table its clock stands. */
export function leftOf(told: ClocksTold, seat: SeatClockTold, at: number): number {
  if (!seat.runs || !seat.due) return seat.left
  const from = Math.max(Date.parse(told.now), told.opens ? Date.parse(told.opens) : 0)
  const to = told.closes ? Math.min(at, Date.parse(told.closes)) : at
  return Math.max(0, Math.min(seat.left - Math.max(0, to - from), Date.parse(seat.due) - at))
}

/** Until when all clocks stand, because it is outside the hours of the table; null: they run. */
export function standsUntil(told: ClocksTold, at: number): string | null {
  return told.opens && Date.parse(told.opens) > at ? told.opens : null
}

/** "2 d 3 h", "3 h 20 min", "4:05". */
export function short(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds >= DAY) return t('clock.short.days', { d: Math.floor(seconds / DAY), h: Math.floor((seconds % DAY) / HOUR) })
  if (seconds >= HOUR) return t('clock.short.hours', { h: Math.floor(seconds / HOUR), m: Math.floor((seconds % HOUR) / MINUTE) })
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
}

/** "Tuesday, 14:10", or only the time when it is today. */
export function when(time: string, at: number): string {
  const date = new Date(time)
  const today = new Date(at).toDateString() === date.toDateString()
  const near = Math.abs(date.getTime() - at) < 6 * DAY * 1000
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
  return date.toLocaleString(language(), today ? clock : near ? { weekday: 'long', ...clock } : { day: 'numeric', month: 'short', ...clock })
}

/** "Tuesday": the day that ends at a moment. */
export function lastDay(time: string, at: number): string {
  const date = new Date(Date.parse(time) - 1)
  const near = date.getTime() - at < 6 * DAY * 1000
  return date.toLocaleDateString(language(), near ? { weekday: 'long' } : { day: 'numeric', month: 'long' })
}
