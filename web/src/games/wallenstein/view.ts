/** The table as a seat sees it, and what is read off it. */
import type { WallensteinView } from './view.gen'

export type * from './view.gen'

export const NEUTRAL = -1
export const OFF = -2
export const FACE_DOWN = -2

/** The counties of a seat, in the order of the map. */
export function countiesOf(view: WallensteinView, seat: number): number[] {
  return view.counties.flatMap((county, number) => (county.owner === seat ? [number] : []))
}

export function armiesOf(view: WallensteinView, seat: number): number {
  return view.counties.reduce((sum, county) => (county.owner === seat ? sum + county.armies : sum), 0)
}

/** Cubes of a colour inside the tower, on all its shelves. */
export function inside(view: WallensteinView, colour: number): number {
  let found = 0
  for (let at = colour; at < view.tower.length; at += COLOURS) found += view.tower[at] ?? 0
  return found
}

export const COLOURS = 6
export const PEASANTS = 5
export const NOBODY = -1

/** Seats in player order; while positions are being chosen, those without one come last. */
export function seatsInOrder(view: WallensteinView): number[] {
  const placed = view.seat_at.filter((seat) => seat !== NOBODY)
  const others = view.seats.map((_, seat) => seat).filter((seat) => !placed.includes(seat))
  return [...placed, ...others]
}

/** Winter, and the end of the game that follows the last one. */
export function isWinter(view: WallensteinView): boolean {
  return view.phase === 'wintering' || view.phase === 'over'
}
