/** Walking over the map with the arrow keys: each key goes to the neighbour that lies most in its direction. */

import { MAP, county } from './box'

export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const WIDEST = Math.PI * 0.4 // a neighbour further off the direction than this is not meant
const FAR = 400 // of two neighbours in the same direction, the nearer one is meant

function middle(number: number): [number, number] {
  const [left = 0, top = 0, right = 0, bottom = 0] = county(number).box
  return [(left + right) / 2, (top + bottom) / 2]
}

/** Where an arrow key leads from a county, by its borders; itself, if nothing lies there. */
export function step(from: number, key: string, allowed: (number: number) => boolean = () => true): number {
  const way = ARROWS[key]
  if (!way) return from
  const [x, y] = middle(from)
  let best = from
  let least = Infinity
  for (const [a = 0, b = 0, bx = 0, by = 0] of MAP.borders) {
    if (a !== from && b !== from) continue
    const to = a === from ? b : a
    const [tx, ty] = middle(to)
    const bend = 0.6 * angle(way, tx - x, ty - y) + 0.4 * angle(way, bx - x, by - y)
    const cost = bend + Math.hypot(tx - x, ty - y) / FAR
    if (allowed(to) && bend < WIDEST && cost < least) [best, least] = [to, cost]
  }
  return best
}

function angle([wx, wy]: [number, number], x: number, y: number): number {
  const length = Math.hypot(x, y) || 1
  return Math.acos(Math.max(-1, Math.min(1, (wx * x + wy * y) / length)))
}
