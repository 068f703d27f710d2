/** Walking over the map with the arrow keys: each key goes to the neighbour, by land or by water, that lies most in its direction. */

import { MAP } from './box'
import { SEA, near } from './geo'

export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const WIDEST = Math.PI * 0.42 // a neighbour further off the direction than this is not meant
const FAR = 700 // of two neighbours in the same direction, the nearer one is meant

/** The place of a province or a sea that stands for it. */
export function middleOf(side: number): number[] {
  return side < SEA ? MAP.provinces[side].at : MAP.seas[side - SEA].parts[0].label
}

/** Where an arrow key leads; the same place, if nothing lies there. */
export function step(from: number, key: string, allowed: (side: number) => boolean): number {
  const way = ARROWS[key]
  if (!way) return from
  const [x, y] = middleOf(from)
  let best = from
  let least = Infinity
  for (const to of near(from)) {
    const [tx, ty] = middleOf(to)
    const far = Math.hypot(tx - x, ty - y) || 1
    const bend = Math.acos(Math.max(-1, Math.min(1, (way[0] * (tx - x) + way[1] * (ty - y)) / far)))
    const cost = bend + far / FAR
    if (allowed(to) && bend < WIDEST && cost < least) [best, least] = [to, cost]
  }
  return best
}
