/** Boxes of the map in a window: what fits, what is seen, and which places to show of many. */
import { MAIN, MAP } from '../box'
import { SEA, boxAround } from '../geo'
import { sidesOf, type Place } from '../targets'
import type { PriceOfPowerView } from '../view'

/** How the map lies in its window: shifted by pixels, and scaled. */
export interface Sight {
  x: number
  y: number
  k: number
}

const EDGE = 8 // pixels that may be cut off
const AROUND_NODE = 60
export const MANY = 14 // more places than these are not all shown at once

/** A box, in the middle and as large as it can be. */
export function framed([left, top, right, bottom]: number[], width: number, height: number, margin: number, most: number): Sight {
  const k = Math.min(most, Math.max(1, width - 2 * margin) / (right - left), Math.max(1, height - 2 * margin) / (bottom - top))
  return { k, x: width / 2 - (k * (left + right)) / 2, y: height / 2 - (k * (top + bottom)) / 2 }
}

export function isWithin([left, top, right, bottom]: number[], { x, y, k }: Sight, width: number, height: number): boolean {
  return k * left + x >= -EDGE && k * right + x <= width + EDGE && k * top + y >= -EDGE && k * bottom + y <= height + EDGE
}

export function together(boxes: number[][]): number[] {
  return boxes.reduce((found, box) => [Math.min(found[0], box[0]), Math.min(found[1], box[1]), Math.max(found[2], box[2]), Math.max(found[3], box[3])])
}

/** What a place covers; null, if it lies nowhere on the map. A sea is where its name is: some reach around half the world. */
export function boxOfPlace(place: Place, view: PriceOfPowerView): number[] | null {
  if (place.kind === 'node' || place.kind === 'sea') {
    const [x, y] = place.kind === 'node' ? MAP.nodes[place.number].at : MAP.seas[place.number].parts[0].label
    return [x - AROUND_NODE, y - AROUND_NODE, x + AROUND_NODE, y + AROUND_NODE]
  }
  const sides = sidesOf(place, view)
  return sides.length ? boxAround(sides) : null
}

export function boardOf(place: Place, view: PriceOfPowerView): number {
  if (place.kind === 'node') return MAP.nodes[place.number].board
  const side = sidesOf(place, view)[0]
  return side >= SEA ? MAP.seas[side - SEA].parts[0].board : MAP.provinces[side].board
}

/** Of places on several boards, those of the main one, else those of the board of the first. */
export function onOneBoard(places: Place[], view: PriceOfPowerView): Place[] {
  const there = places.filter((place) => boxOfPlace(place, view))
  if (!there.length) return []
  const wanted = there.some((place) => boardOf(place, view) === MAIN) ? MAIN : boardOf(there[0], view)
  return there.filter((place) => boardOf(place, view) === wanted)
}
