/** How the stories are sorted and framed on the page for a new table. */
import type { LineUpTold, ScenarioTold } from '../../../lib/types'
import { MAIN, MAP } from '../box'
import { SEA } from '../geo'

export type Long = 'any' | 'evening' | 'long'
const EVENING = 240 // minutes

/** Those of the wished length; the first game stays, whoever has time for more. */
export function ofLength(scenarios: ScenarioTold[], long: Long): ScenarioTold[] {
  if (long === 'any') return scenarios
  return scenarios.filter((each) => (long === 'evening') === each.minutes <= EVENING)
}

/** Half hours with a fraction: "1½". */
export function hoursSaid(hours: number): string {
  const half = hours % 1 ? '½' : ''
  return `${Math.floor(hours) || (half ? '' : 0)}${half}`
}

/** How many realms its line-ups have: "3", "3–5", "4, 6". */
export function sidesSaid(sides: number[]): string {
  const [from, to] = [sides[0], sides.at(-1)!]
  if (from === to) return String(from)
  return sides.length === to - from + 1 && sides.length > 1 ? `${from}–${to}` : sides.join(', ')
}

export const isMain = (side: number) => side >= 0 && side < SEA && MAP.provinces[side].board === MAIN

/** Where most of the played land lies, with some sea around, in the form of a card; far islands do not count. */
export function frame(lineUp: LineUpTold): string {
  const towns = lineUp.sides.flatMap((side) => side.places.filter(isMain).map((place) => MAP.provinces[place].at))
  const middle = (at: 0 | 1): [number, number] => {
    const found = towns.map((town) => town[at]).sort((a, b) => a - b)
    const cut = Math.floor(found.length / 14)
    return [found[cut], found[found.length - 1 - cut]]
  }
  const [[left, right], [top, bottom]] = [middle(0), middle(1)]
  const wide = Math.max(900, right - left + 320, ((bottom - top + 240) * 16) / 9)
  const high = (wide * 9) / 16
  return `${Math.round((left + right - wide) / 2)} ${Math.round((top + bottom - high) / 2)} ${Math.round(wide)} ${Math.round(high)}`
}
