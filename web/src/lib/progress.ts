/** How an update of the server changes what a page knows of a match. Nothing here talks to anybody. */
import type { LogEvent, Question, Update, ViewChanges } from './types'

/** The events told so far that still hold, then the new ones: after a reconnect the server may repeat some. */
export function joined(known: LogEvent[], told: LogEvent[], keep: number): LogEvent[] {
  const kept = known.filter((event) => event.at <= keep)
  const fresh = told.filter((event) => event.at > keep)
  return kept.length === known.length && fresh.length === 0 ? known : [...kept, ...fresh]
}

/** Whether an update is older than what the page already shows: two answers can overtake each other. */
export function isOld(update: Update, at: number): boolean {
  return update.at < at
}

/** The view after changes, given the one before; what has not changed is the same object. */
export function changedView(before: Record<string, unknown>, { fields, cells }: ViewChanges): Record<string, unknown> {
  const after = { ...before, ...fields }
  for (const [name, pairs] of Object.entries(cells)) {
    const row = [...(before[name] as unknown[])]
    for (let at = 0; at < pairs.length; at += 2) row[pairs[at] as number] = pairs[at + 1]
    after[name] = row
  }
  return after
}

/**
 * How many choices of a stretch were left out, given the update after it; it was sent at the count `at`.
 * A card that was shown stays played, and what cannot follow it is not made. Where somebody else moved first, nothing is known.
 */
export function leftOut(update: Update, at: number, choices: number): number {
  const news = update.events.filter((event) => event.at > at)
  const isMine = news.length > 0 && news.every((event) => event.seat === update.seat)
  return isMine ? Math.max(0, choices - (update.at - at)) : 0
}

/** The choice being prepared stays when the new question still offers it. */
export function stillPicked(picked: string | null, question: Question | null): string | null {
  return picked !== null && question?.options.some((option) => option.text === picked) ? picked : null
}

const PAUSES = [1, 1, 2, 3, 5, 8] // seconds

/** Seconds until the next attempt to reach the server: ever longer, at most 8. */
export function backOff(attempt: number): number {
  return PAUSES[Math.min(attempt, PAUSES.length - 1)]
}

/** Whole per cents that add up to 100: the largest remainders are rounded up. */
export function perCents(parts: number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total <= 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part * 100) / total)
  const whole = exact.map(Math.floor)
  let missing = 100 - whole.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((value, at) => [value - Math.floor(value), at] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1])
  for (const [, at] of byRemainder) {
    if (missing-- <= 0) break
    whole[at] += 1
  }
  return whole
}
