/** Walking through the moments of a match. */
import type { Frame } from './types'

/** Round numbers for the scale of a graph, from 0, or below the least, to the first that is enough. */
export function steps(most: number, least = 0): number[] {
  const range = most - least
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((each) => range / each <= 5) ?? Math.ceil(range / 5)
  const first = Math.floor(least / step)
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, at) => (first + at) * step)
}

/** Points that a seat won, and the number of the source they came from. */
export interface Gain {
  seat: number
  source: number
  points: number
}

export interface Pile {
  at: number
  points: number[][] // of each seat, by source
}

/** The points of each seat by source, from moment to moment; what the game names no source for falls to the last. */
export function piledUp(frames: Frame[], sources: number, gained: (frame: Frame) => Gain[]): Pile[] {
  const found: Pile[] = []
  let points = (frames[0]?.scores ?? []).map(() => new Array<number>(sources).fill(0))
  for (const frame of frames) {
    if (!frame.scores.length) continue
    const next = points.map((each) => [...each])
    for (const gain of gained(frame)) next[gain.seat][gain.source] += gain.points
    frame.scores.forEach((score, seat) => {
      next[seat][sources - 1] += score - next[seat].reduce((sum, each) => sum + each, 0)
    })
    points = next
    const before = found.at(-1)
    if (!before || next.some((each, seat) => each.some((value, source) => value !== before.points[seat][source]))) found.push({ at: frame.at, points: next })
  }
  return found
}

export interface Tick {
  at: number
  name: string
}

/** Where a new round begins: each moment whose place in the game differs from that of the moment before. */
export function ticks(frames: Frame[], where: (frame: Frame) => string): Tick[] {
  const found: Tick[] = []
  for (const frame of frames) {
    const name = where(frame)
    if (name && name !== found.at(-1)?.name) found.push({ at: frame.at, name })
  }
  return found
}

const LETTER = 6.4 // px of a letter of a name beneath the track
const APART = 12

/** The names of rounds that fit beneath a track of this width, and where each begins; short ones, as the set-up, go without. */
export function signposts(all: Tick[], last: number, width: number): (Tick & { left: number })[] {
  const found: (Tick & { left: number })[] = []
  let free = 0
  for (const [at, tick] of all.entries()) {
    const stretch = (all[at + 1]?.at ?? last) - tick.at
    const long = tick.name.length * LETTER
    const left = Math.max(0, (tick.at / Math.max(1, last)) * width - 1)
    if (2 * stretch * all.length < last || left < free || left + long > width) continue
    found.push({ ...tick, left })
    free = left + long + APART
  }
  return found
}

/** The moments to stop at: all, or those in which a seat acted. */
export function stops(frames: Frame[], seat: number): number[] {
  if (seat < 0) return frames.map((frame) => frame.at)
  return frames.filter((frame, at) => at === 0 || frame.events.some((event) => event.seat === seat)).map((frame) => frame.at)
}

export function nextStop(all: number[], now: number, direction: 1 | -1): number {
  const found = direction > 0 ? all.find((at) => at > now) : all.findLast((at) => at < now)
  return found ?? now
}
