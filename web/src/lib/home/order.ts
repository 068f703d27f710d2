/** The tables of the home page in their order, and what each row says. */
import type { Summary } from '../types'

/** From here on a clock is nearly up. */
export const LATE = 0.8

/** Since when a table waits for me. */
export function waitsSince(each: Summary): string {
  return each.clock?.since ?? each.asked?.since ?? each.updated
}

/** Tables that wait for me, the one that has waited longest first. */
export function waiting(tables: Summary[]): Summary[] {
  return tables.filter((each) => each.my_turn).sort((a, b) => waitsSince(a).localeCompare(waitsSince(b)) || a.id.localeCompare(b.id))
}

/** The other tables that are not over: where somebody wants an answer of me, where a bot sits for me, then the newest. */
export function inPlay(tables: Summary[]): Summary[] {
  const rank = (each: Summary) => (each.requests.length ? 0 : absentAt(each) ? 1 : 2)
  return tables.filter((each) => !each.my_turn && each.state !== 'over').sort((a, b) => rank(a) - rank(b) || b.updated.localeCompare(a.updated))
}

export function finished(tables: Summary[]): Summary[] {
  return tables.filter((each) => each.state === 'over').sort((a, b) => b.updated.localeCompare(a.updated))
}

/** My seat at which a bot plays for me. */
export function absentAt(each: Summary): Summary['seats'][number] | undefined {
  return each.seats.find((seat) => seat.mine && seat.stand_in && !seat.resigned)
}

/** Whether my time at a table is nearly up. */
export function isLate(each: Summary, now: number): boolean {
  const clock = each.clock
  return !!clock && clock.whole > 0 && clock.whole - (Date.parse(clock.due) - now) >= LATE * clock.whole
}

/** How I stand, where I have one seat and everybody can see the points; null: nobody can say. */
export function standing(each: Summary): { mine: number; best: number; leader: number } | null {
  const seat = each.my_seats[0]
  if (each.my_seats.length !== 1 || each.scores.length !== each.seats.length) return null
  const rivals = each.scores.map((score, at) => (at === seat ? -Infinity : score))
  const best = Math.max(...rivals)
  if (!each.scores.some((score) => score !== 0)) return null
  return { mine: each.scores[seat], best, leader: rivals.indexOf(best) }
}

/** My place in a match that is over, from 1; 0: there is none. */
export function placeAt(each: Summary): number {
  const seat = each.my_seats[0]
  if (each.my_seats.length !== 1 || each.places[seat] === undefined) return 0
  return each.places[seat] - Math.min(...each.places) + 1
}

/** Seconds until the list is read again: soon while something happens, seldom when nobody looks. */
export function pause(quiet: number, hidden: boolean): number {
  return hidden ? 60 : Math.min(30, Math.round(4 * 1.5 ** quiet))
}
