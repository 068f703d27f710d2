/** Marches, sieges and retreats of what is shown: arrows from area to area, and rings around what is besieged. */
import { factsOf } from '../../../lib/log'
import type { LogEvent } from '../../../lib/types'
import { MAP, spotsOf } from '../box'

export interface Arrow {
  key: string
  player: number
  from: number[]
  to: number[]
  units: number // 0: not told
}

export interface Ring {
  key: string
  player: number
  at: number[]
}

const fact = (event: LogEvent, name: string) => factsOf(event, name)[0] ?? -1
const MARCHES = new Set(['marched', 'ferried', 'marched-home'])

/** Where the pieces of an area lie. */
export const middle = (area: number): number[] => spotsOf(area)[0]

export function arrowsOf(events: LogEvent[]): Arrow[] {
  const found: Arrow[] = []
  let fought = -1 // the area of the last battle
  events.forEach((event, at) => {
    const [player, area] = [fact(event, 'player'), fact(event, 'area')]
    if (event.kind === 'land-battle') fought = area
    const from = MARCHES.has(event.kind) ? fact(event, 'origin') : event.kind === 'retreated' ? fought : -1
    if (from < 0 || area < 0 || area === from || !MAP.areas[area] || !MAP.areas[from]) return
    found.push({ key: `${event.at}.${at}`, player, from: middle(from), to: middle(area), units: Math.max(0, fact(event, 'units')) })
  })
  return found
}

export function ringsOf(events: LogEvent[]): Ring[] {
  return events.flatMap((event, at) => (event.kind === 'besieged' && MAP.areas[fact(event, 'area')] ? [{ key: `${event.at}.${at}`, player: fact(event, 'player'), at: middle(fact(event, 'area')) }] : []))
}

/** A bent line that ends before its target, and its head. */
export function pathOf({ from, to }: Arrow, units: number): { line: string; head: string; middle: number[] } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const far = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / far, dx / far]
  const bend = Math.min(60, far * 0.18)
  const [cx, cy] = [(from[0] + to[0]) / 2 + nx * bend, (from[1] + to[1]) / 2 + ny * bend]
  const [ex, ey] = [to[0] - cx, to[1] - cy]
  const reach = Math.hypot(ex, ey) || 1
  const [ux, uy] = [ex / reach, ey / reach]
  const tip = [to[0] - ux * 20 * units, to[1] - uy * 20 * units]
  const back = [tip[0] - ux * 13 * units, tip[1] - uy * 13 * units]
  const side = 8 * units
  const round = (n: number) => Math.round(n * 10) / 10
  const p = ([x, y]: number[]) => `${round(x)} ${round(y)}`
  return { line: `M${p(from)}Q${p([cx, cy])} ${p(back)}`, head: `M${p(tip)}L${p([back[0] - uy * side, back[1] + ux * side])}L${p([back[0] + uy * side, back[1] - ux * side])}Z`, middle: [(from[0] + 2 * cx + to[0]) / 4, (from[1] + 2 * cy + to[1]) / 4] }
}
