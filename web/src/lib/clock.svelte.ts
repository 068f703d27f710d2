/** The time of now for what says how long ago something was: it goes on while somebody looks. */
import { language, t } from './words.svelte'

const EVERY = 10_000 // milliseconds
const clock = $state({ now: Date.now() })
let lookers = 0
let timer: ReturnType<typeof setInterval> | undefined

export function now(): number {
  return clock.now
}

const strike = () => (clock.now = Date.now())
const seen = () => { if (!document.hidden) strike() }

/** Let the clock go; call what it returns when nobody looks any more. */
export function runClock(): () => void {
  strike()
  if (lookers++ === 0) {
    timer = setInterval(strike, EVERY)
    document.addEventListener('visibilitychange', seen)
  }
  return () => {
    if (--lookers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** "3 min ago", in the chosen language. */
export function since(time: string, at = now()): string {
  const seconds = Math.max(0, (at - Date.parse(time)) / 1000)
  if (!Number.isFinite(seconds)) return ''
  if (seconds < 45) return t('log.ago.now')
  if (seconds < 3570) return t('log.ago.minutes', { n: Math.max(1, Math.round(seconds / 60)) })
  if (seconds < 84_600) return t('log.ago.hours', { n: Math.max(1, Math.round(seconds / 3600)) })
  return t('log.ago.days', { n: Math.max(1, Math.round(seconds / 86_400)) })
}

/** The moment itself: "16 Nov 2026, 13:52". */
export function moment(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' })
}
